import { canReportHistory, keepEpoch } from "../events/epoch-keeper.ts";
import { minutes } from "../lib/clock.ts";
import { startLoop } from "../lib/loop.ts";
import type { Log } from "../lib/telemetry/log.ts";
import { findCheckValues } from "../operations/master-key/key-identity.sql.ts";
import { type NodeKeys, placeOfKeys } from "../operations/master-key/node-keys.ts";
import { readServerVersion } from "../operations/server-version.sql.ts";
import { judgeServerVersion, supportedRange } from "../operations/server-version.ts";
import type { Database } from "../postgres/database.ts";

export type IdentityWatch = {
  /** Null, or why this process cannot work with the current database. */
  misfit(): string | null;
  /** Checks now; it also runs every minute. */
  look(): Promise<void>;
  stop(): void;
};

const lookEveryMs = minutes(1);

const misfitOf = async (db: Database, keys: NodeKeys): Promise<string | null> => {
  const { version } = (await readServerVersion(db))!;
  if (judgeServerVersion(version) === "too-old")
    return `the database now runs PostgreSQL ${version}, which Kolli does not support: upgrade it to ${supportedRange}`;
  const known = await findCheckValues(db);
  if (known && placeOfKeys(keys, known) < 0)
    return `the secrets in the database are under another ${keys.masters.length > 0 ? "master" : "worker"} key than this node's: restart it with that key`;
  return null;
};

/**
 * Whether the database is still the one that this process was started on. Behind one address it can become another: restored,
 * replaced, taken over by a standby, or moved to another version. If it is only at a later point of its history, the feed gets a
 * new epoch; if this process cannot work with it, it becomes unready. The clock is watched separately (`followDatabaseClock`).
 */
export const watchIdentity = async ({ db, log, keys }: { db: Database; log: Log; keys: NodeKeys }): Promise<IdentityWatch> => {
  const knowsHistory = await canReportHistory(db);
  if (!knowsHistory)
    log.warn(
      {},
      "The database does not report its system identifier and timeline. After you restore it with anything other than `kolli restore`, run `kolli restored`",
    );
  let misfit: string | null = null;
  const look = async (): Promise<void> => {
    if (knowsHistory) await keepEpoch(db, log);
    const found = await misfitOf(db, keys);
    if (found !== null && found !== misfit) log.error({}, `This process is not ready: ${found}`);
    misfit = found;
  };
  await look();
  // Whether it answers at all is found out elsewhere.
  const loop = startLoop({ everyMs: lookEveryMs, run: look, onError: () => {}, isFirstLater: true, isBackground: true });
  return { misfit: () => misfit, look, stop: () => void loop.stop() };
};
