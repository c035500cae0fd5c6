import { type Clock, minutes, seconds } from "../../lib/clock.ts";
import { elapsedMs, startInterval, stopTimer } from "../../lib/machine.ts";
import type { Database } from "../database.ts";
import { readDatabaseClock } from "./database-clock.sql.ts";

export type DatabaseClock = Clock & {
  /** By how much the machine's clock was ahead when it was last measured, or behind where that is negative. */
  aheadMs(): number;
  stop(): void;
};

export type DatabaseClockOptions = {
  db: Database;
  /** The machine's own clock, which is only compared. */
  machine: Clock;
  /** By so much the machine's clock is ahead of the database's, or behind it where that is negative. */
  onSkew: (aheadMs: number) => void;
};

const measureEveryMs = minutes(1);
const toleratedMs = seconds(5);
/** An answer that took longer says too little about when it was given. */
const promptMs = seconds(2);

/**
 * The time by the database's clock, which all nodes share, carried on by the time that passes here. The machine's clock may be
 * wrong or jump without any node deleting, ending or repeating something for it. Measured at the start and each minute; while
 * the database is away it goes on from the last measurement.
 */
export const followDatabaseClock = async ({ db, machine, onSkew }: DatabaseClockOptions): Promise<DatabaseClock> => {
  let base: { now: number; at: number } | null = null;
  let isToldOf = false;
  let aheadMs = 0;
  const measure = async (): Promise<void> => {
    const askedAt = elapsedMs();
    const read = await readDatabaseClock(db);
    const answeredAt = elapsedMs();
    if (base !== null && answeredAt - askedAt > promptMs) return;
    base = { now: read!.now, at: (askedAt + answeredAt) / 2 };
    aheadMs = machine.now() - clock.now();
    const isSkewed = Math.abs(aheadMs) > toleratedMs;
    if (isSkewed && !isToldOf) onSkew(aheadMs);
    isToldOf = isSkewed;
  };
  const clock: DatabaseClock = {
    now: () => Math.floor(base!.now + elapsedMs() - base!.at),
    aheadMs: () => aheadMs,
    stop: () => stopTimer(timer),
  };
  await measure();
  const timer = startInterval(() => void measure().catch(() => {}), measureEveryMs).unref();
  return clock;
};
