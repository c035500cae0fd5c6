import type { Log } from "../lib/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import { isSequencingHeld, readServerHistory, settleEpoch } from "./feed/feed-epochs.sql.ts";

/** Not allowed, not there, not supported, or not in this state: servers that are not quite PostgreSQL. */
const cannotReport = new Set(["42501", "42883", "0A000", "55000"]);

/** Whether the server says which history it is writing. Where it does not, only Kolli's own restores are noticed. */
export const canReportHistory = async (db: Database): Promise<boolean> => {
  try {
    await readServerHistory(db);
    return true;
  } catch (error) {
    if (cannotReport.has((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
};

/** Begins an epoch where the database was restored or a standby took over, and returns whether it did. */
export const keepEpoch = async (db: Database, log: Log): Promise<boolean> => {
  const begun = (await isSequencingHeld(db)) && (await settleEpoch(db));
  if (!begun) return false;
  if (begun.afterPosition > 0)
    log.warn(
      begun,
      "The database was restored or moved, or a standby took over. The event feed has a new epoch: cursors issued after the restored state continue from its last event, so that no event is skipped",
    );
  return true;
};
