import { type Clock, minutes, seconds } from "../../lib/clock.ts";
import { startLoop } from "../../lib/loop.ts";
import { elapsedMs } from "../../lib/machine.ts";
import type { Database } from "../database.ts";
import { readDatabaseClock } from "./database-clock.sql.ts";

export type DatabaseClock = Clock & {
  /** By how much the machine's clock was ahead when it was last measured, or behind if that is negative. */
  aheadMs(): number;
  stop(): void;
};

export type DatabaseClockOptions = {
  db: Database;
  /** The machine's own clock, which is only compared. */
  machine: Clock;
  /** By so much the machine's clock is ahead of the database's, or behind it if that is negative. */
  onSkew: (aheadMs: number) => void;
};

const measureEveryMs = minutes(1);
const toleratedMs = seconds(5);
/** An answer that took longer says too little about when it was given. */
const promptMs = seconds(2);

/**
 * The time by the database's clock, which all nodes share, carried on by the time that passes here. The machine's clock may be
 * wrong or jump without any node deleting, ending or repeating something for it. Measured at the start and each minute; while
 * the database is unavailable it continues from the last measurement.
 */
export const followDatabaseClock = async ({ db, machine, onSkew }: DatabaseClockOptions): Promise<DatabaseClock> => {
  let base: { now: number; at: number } | null = null;
  let isReported = false;
  let aheadMs = 0;
  const measure = async (): Promise<void> => {
    const askedAt = elapsedMs();
    const read = await readDatabaseClock(db);
    const answeredAt = elapsedMs();
    if (base !== null && answeredAt - askedAt > promptMs) return;
    base = { now: read!.now, at: (askedAt + answeredAt) / 2 };
    aheadMs = machine.now() - clock.now();
    const isSkewed = Math.abs(aheadMs) > toleratedMs;
    if (isSkewed && !isReported) onSkew(aheadMs);
    isReported = isSkewed;
  };
  const clock: DatabaseClock = {
    now: () => Math.floor(base!.now + elapsedMs() - base!.at),
    aheadMs: () => aheadMs,
    stop: () => void loop.stop(),
  };
  await measure();
  const loop = startLoop({
    everyMs: measureEveryMs,
    run: measure,
    onError: () => {},
    isFirstLater: true,
    isBackground: true,
  });
  return clock;
};
