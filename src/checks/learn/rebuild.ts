import { days, minutes } from "../../lib/clock.ts";
import type { PatientDatabase } from "../../postgres/database.ts";
import { beginRound, lockCursor } from "../../predictions/counts/cells.sql.ts";
import { oldestWeekOfStats } from "../../predictions/counts/delivery-stats.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { countParcels } from "./count-parcels.ts";
import { countLearntTrackers, type LearntPlace, listLearntTrackers } from "./counted-parcels.sql.ts";

const trackersOfStep = 10_000;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Counts all trackers of a workspace and mode again, while others are counted as usual: a parcel that both meet counts once.
 * Returns how many were read.
 */
export const rebuildCounts = async (
  db: PatientDatabase,
  scope: Scope,
  { now, onProgress }: { now: number; onProgress: (done: number, of: number) => void },
): Promise<number> => {
  await db.transaction(async (tx) => {
    await lockCursor(tx);
    await beginRound(tx, scope);
  });
  // Analytics go back as far.
  const since = days(oldestWeekOfStats(now));
  const all = await db.longTransaction(minutes(5), (tx) => countLearntTrackers(tx, scope, since));
  let done = 0;
  for (const lane of db.lanes) {
    let after: LearntPlace = { createdAt: since, id: firstId };
    for (;;) {
      const step = await listLearntTrackers(db, lane, { ...scope, after, limit: trackersOfStep });
      const ids = step.map(({ id }) => id);
      await db.longTransaction(minutes(1), async (tx) => {
        await lockCursor(tx);
        await countParcels(tx, ids, now, { isRebuild: true });
      });
      done += step.length;
      onProgress(done, all);
      if (step.length < trackersOfStep) break;
      after = step.at(-1)!;
    }
  }
  return done;
};
