import type { Clock, EpochMs } from "../lib/clock.ts";
import { type Loop, startLoop } from "../lib/loop.ts";
import { elapsedMs } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";

export type PollLoopOptions = {
  /** Finds what is due, and what comes due before the next sweep. */
  sweep(until: EpochMs): Promise<void>;
  clock: Clock;
  pollMs: number;
  /** If others wake it when there is something to find: how long they may take to. */
  wokenWithinMs?: () => number;
  log: Log;
  /** For messages: "deliveries". */
  name: string;
};

export type PollLoop = Loop & {
  /** From one sweep to the next. */
  waitMs(): number;
  /** As `wake`, but not more often than sweeps should come. */
  wakeIfRested(): void;
};

/** A sweep looks at every destination: with very many of them it comes less often, so that it takes no more than this share. */
const busyShare = 0.05;
/** Of so many sweeps the quickest shows what one costs; the others waited for locks or other work. */
const remembered = 5;

/** Looks for work at a steady pace, so that a lost hint only delays. */
export const startPollLoop = ({ sweep, clock, pollMs, wokenWithinMs, log, name }: PollLoopOptions): PollLoop => {
  let restMs = 0;
  let sweptAt = Number.NEGATIVE_INFINITY;
  const durationsMs: number[] = [];
  const waitMs = (): number => Math.max(pollMs, restMs);
  const loop = startLoop({
    everyMs: waitMs,
    async run() {
      const begunAt = elapsedMs();
      // What comes due in between is found a little early, rather than late.
      await sweep(clock.now() + 2 * Math.max(wokenWithinMs?.() ?? pollMs, restMs));
      sweptAt = elapsedMs();
      durationsMs.push(sweptAt - begunAt);
      if (durationsMs.length > remembered) durationsMs.shift();
      restMs = Math.min(...durationsMs) / busyShare;
    },
    onError: (error) => log.warn({ err: error }, `Due ${name} could not be looked up; trying again`),
  });
  return {
    ...loop,
    waitMs,
    wakeIfRested() {
      if (elapsedMs() - sweptAt >= restMs) loop.wake();
    },
  };
};
