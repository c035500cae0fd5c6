import type { EpochMs } from "../../lib/clock.ts";
import { inBatches } from "../../lib/in-batches.ts";
import type { Database } from "../../postgres/database.ts";
import { listDeleted } from "./deletion.sql.ts";
import { eraseAuditOf, eraseLeftoversOf, eraseTrackersOf, eraseWorkspaceRow, forgetKeysOf } from "./erase-workspace.sql.ts";

/** Much depends on a tracker: fewer at a time than of single rows. */
const trackersAtOnce = 500;

/** Erases the workspaces whose grace is over, in batches; one that was cut short is continued the next time. Gives how many. */
export const eraseDeletedWorkspaces = async (db: Database, now: EpochMs, signal?: AbortSignal): Promise<number> => {
  let erased = 0;
  for (const { id } of await listDeleted(db, now)) {
    await inBatches((limit) => eraseTrackersOf(db, id, limit), signal, trackersAtOnce);
    await inBatches((limit) => eraseLeftoversOf(db, id, limit), signal);
    await inBatches((limit) => eraseAuditOf(db, id, limit), signal);
    await inBatches((limit) => forgetKeysOf(db, id, limit), signal);
    if (signal?.aborted) return erased;
    // Trackers that a worker has claimed are erased next time.
    if ((await eraseTrackersOf(db, id, 1)) === 0) erased += await eraseWorkspaceRow(db, id, now);
  }
  return erased;
};
