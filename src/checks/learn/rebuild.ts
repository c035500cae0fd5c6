import { days, minutes } from "../../lib/clock.ts";
import type { PatientDatabase } from "../../postgres/database.ts";
import type { Lane } from "../../postgres/lanes.ts";
import { beginRound, lockCursor } from "../../predictions/counts/cells.sql.ts";
import { oldestWeekOfStats } from "../../predictions/counts/delivery-stats.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { countReadParcels } from "./count-parcels.ts";
import { countLearntTrackers, type LearntPlace, listLearntTrackers } from "./counted-parcels.sql.ts";
import { type LearntParcels, readLearntParcels } from "./learnt-parcels.ts";

/** Few enough that counting from the feed, which waits meanwhile, waits for moments. */
const trackersOfStep = 2_000;
/** Steps that are read while one is counted. */
const stepsAhead = 2;
const firstId = "00000000-0000-0000-0000-000000000000";

type ReadStep = { readonly read: () => Promise<LearntParcels>; readonly count: number };

/**
 * Reads without waiting to be asked. What failed is read again when it is its turn: a busy server may not give a further connection in
 * time, and by then there is one to use.
 */
const readAhead = (db: PatientDatabase, ids: readonly string[]): ReadStep["read"] => {
  const readNow = () => db.longTransaction(minutes(1), (tx) => readLearntParcels(tx, ids));
  const ahead = readNow().catch(() => null);
  return async () => (await ahead) ?? readNow();
};

/** The trackers of a lane in steps; those ahead are read while the caller works on one. */
async function* stepsOf(db: PatientDatabase, lane: Lane, scope: Scope, since: number): AsyncGenerator<ReadStep> {
  const ahead: ReadStep[] = [];
  let after: LearntPlace | null = { createdAt: since, id: firstId };
  while (after || ahead.length > 0) {
    if (after && ahead.length <= stepsAhead) {
      const step: LearntPlace[] = await listLearntTrackers(db, lane, { ...scope, after, limit: trackersOfStep });
      const ids = step.map(({ id }) => id);
      ahead.push({ read: readAhead(db, ids), count: step.length });
      after = step.length < trackersOfStep ? null : step.at(-1)!;
    } else yield ahead.shift()!;
  }
}

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
  for (const lane of db.lanes)
    for await (const { read, count } of stepsOf(db, lane, scope, since)) {
      const parcels = await read();
      await db.longTransaction(minutes(1), async (tx) => {
        await lockCursor(tx);
        await countReadParcels(tx, parcels, now, { isRebuild: true });
      });
      done += count;
      onProgress(done, all);
    }
  return done;
};
