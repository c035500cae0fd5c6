import { days, type EpochMs, hours, minutes, seconds } from "../../lib/clock.ts";
import { webhookBounds } from "../bounds.ts";

/** The waits after each failed attempt. The first attempt is immediate: ten attempts over about three days. */
export const retryDelaysMs: readonly number[] = [
  seconds(5),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(14),
  hours(20),
  hours(24),
];

export const maxAttempts = retryDelaysMs.length + 1;

/** Up to a tenth longer, never shorter, so that what failed together does not come back together. */
const jitter = 0.1;

/** A receiver may ask for more time than the schedule gives, up to a day; never for less, which would burn its attempts. */
const maxRetryAfterMs = webhookBounds.retryAfter.cap;

/** How long one 429 or 503 may silence the whole endpoint: the one delivery waits longer, its neighbours need not. */
export const maxPauseMs = minutes(5);

/** An endpoint is given up after this long of nothing but failure … */
export const giveUpAfterMs = days(5);
/** … unless it was left in peace for so long in between that the failures are not one run. */
export const failureRunGapMs = hours(36);

export type FailedAttempt = {
  /** Among those of the schedule. */
  readonly number: number;
  readonly at: EpochMs;
  readonly retryAfterMs: number | null;
  /** When the schedule has its next attempt, where this one was pulled forward. */
  readonly scheduledAt: EpochMs | null;
};

/** `nextAt` is null after the last one. An extra attempt leaves the schedule as it was. */
export const nextAttempt = (
  { number, at, retryAfterMs, scheduledAt }: FailedAttempt,
  random: () => number,
): { nextAt: EpochMs | null; isExtra: boolean } => {
  const asked = Math.min(retryAfterMs ?? 0, maxRetryAfterMs);
  if (scheduledAt !== null && scheduledAt > at) return { nextAt: Math.max(scheduledAt, at + asked), isExtra: true };
  const delay = retryDelaysMs[number - 1];
  if (delay === undefined) return { nextAt: null, isExtra: false };
  return { nextAt: at + Math.round(Math.max(delay, asked) * (1 + jitter * random())), isExtra: false };
};
