import type { Clock, EpochMs } from "../lib/clock.ts";
import { type Loop, startLoop } from "../lib/loop.ts";
import { elapsedMs } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";

export type PollLoopOptions = {
  /** Finds what is due, and what comes due before the next sweep. */
  sweep(until: EpochMs): Promise<void>;
  clock: Clock;
  pollMs: number;
  log: Log;
  /** For messages: "deliveries". */
  name: string;
};

/** A sweep looks at every destination: with very many of them it comes less often, so that it takes no more than this share. */
const busyShare = 0.05;
/** Of so many sweeps the quickest shows what one costs; the others waited for locks or other work. */
const remembered = 5;

/** Looks for work at a steady pace, so that a lost hint only delays. */
export const startPollLoop = ({ sweep, clock, pollMs, log, name }: PollLoopOptions): Loop => {
  let waitMs = pollMs;
  const durationsMs: number[] = [];
  return startLoop({
    everyMs: () => waitMs,
    async run() {
      const begunAt = elapsedMs();
      // What comes due in between is found a little early, rather than late.
      await sweep(clock.now() + 2 * waitMs);
      durationsMs.push(elapsedMs() - begunAt);
      if (durationsMs.length > remembered) durationsMs.shift();
      waitMs = Math.max(pollMs, Math.min(...durationsMs) / busyShare);
    },
    onError: (error) => log.warn({ err: error }, `Due ${name} could not be looked up; trying again`),
  });
};
