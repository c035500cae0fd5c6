import type { Database } from "../database.ts";
import { readSessionSettings, type SessionSettings, settingsForRole } from "./pooler.sql.ts";

const timeZones: ReadonlySet<string> = new Set(["UTC", "Etc/UTC", "GMT", "Etc/GMT"]);

const missingIn = (found: SessionSettings, statementLimitMs: number): string[] => {
  const { timeZone, enableSeqscan, statementTimeoutMs, idleInTransactionTimeoutMs } = found;
  return [
    ...(timeZones.has(timeZone) ? [] : [`timezone is ${timeZone}`]),
    ...(enableSeqscan === "off" ? [] : ["enable_seqscan is on"]),
    ...(statementTimeoutMs > 0 && statementTimeoutMs <= statementLimitMs
      ? []
      : [`statement_timeout is ${statementTimeoutMs} ms`]),
    ...(idleInTransactionTimeoutMs > 0 ? [] : ["idle_in_transaction_session_timeout is 0"]),
  ];
};

/**
 * Behind a pooler a session is shared with other clients, so Kolli cannot set what its statements rely on: the role has it. What is
 * missing, with the statements that set it; null if nothing is.
 */
export const whatPoolerLacks = async (db: Database, statementLimitMs: number): Promise<string | null> => {
  const found = (await readSessionSettings(db))!;
  const missing = missingIn(found, statementLimitMs);
  if (missing.length === 0) return null;
  return `The sessions behind DATABASE_URL lack settings that Kolli needs: ${missing.join(", ")}. Run this once over DATABASE_DIRECT_URL, then make the pooler reconnect (PgBouncer: RECONNECT):\n${settingsForRole(found, statementLimitMs)}`;
};
