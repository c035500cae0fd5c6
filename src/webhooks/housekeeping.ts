import { type Clock, days, minutes } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import type { Database } from "../postgres/database.ts";
import { advanceReplay } from "./replay.sql.ts";
import { deleteOldAttempts, deleteOldDeliveries, deleteOldNotices, deleteOrphans } from "./retention.sql.ts";

/** How long attempts are kept, and how long a delivery may wait for its endpoint. */
export const retentionMs = days(30);

const batchSize = 5_000;
const replayStep = 1_000;
const sweepEveryMs = minutes(10);
const replayEveryMs = 1_000;

/** Removes what is older than its time, in batches, so that no statement runs for long. Gives how many rows went. */
export const removeOld = async (db: Database, now: number): Promise<number> => {
  const before = now - retentionMs;
  let removed = await deleteOldNotices(db, before);
  for (const removeBatch of [
    () => deleteOldAttempts(db, before, batchSize),
    () => deleteOldDeliveries(db, before, batchSize),
    () => deleteOrphans(db, batchSize),
  ]) {
    for (let count = batchSize; count === batchSize; ) {
      count = await removeBatch();
      removed += count;
    }
  }
  return removed;
};

/** Works off replays until there is none left to do. */
export const workOffReplays = async (
  db: Database,
  clock: Clock,
  wake: (endpointIds: readonly string[]) => void,
): Promise<void> => {
  for (let more = true; more; ) {
    const advanced = await advanceReplay(db, clock.now(), replayStep);
    if (advanced) wake([advanced.endpointId]);
    more = advanced !== undefined;
  }
};

export type Housekeeping = { stop(): Promise<void> };

/** The slow work beside the sending. Any node may do it; two at once only share it. */
export const startHousekeeping = ({
  db,
  clock,
  log,
  wake,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  wake: (endpointIds: readonly string[]) => void;
}): Housekeeping => {
  let isStopping = false;
  let sweptAt = clock.now();
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    try {
      await workOffReplays(db, clock, wake);
      if (clock.now() - sweptAt < sweepEveryMs) return;
      sweptAt = clock.now();
      const removed = await removeOld(db, sweptAt);
      if (removed > 0) log.info({ removed }, "Old deliveries and attempts were removed");
    } catch (error) {
      log.warn({ error: String(error) }, "Webhook housekeeping failed; trying again");
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    running = turn().then(() => {
      if (!isStopping) timer = setTimeout(next, replayEveryMs);
    });
  };
  next();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
};
