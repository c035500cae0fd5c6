import type { Clock, EpochMs } from "../lib/clock.ts";
import { elapsedMs, startTimer, stopTimer, type Timer } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";

export type PollLoop = {
  /** Looks now, or again right after the sweep that is under way. */
  now(): void;
  stop(): Promise<void>;
};

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

/** Looks for work at a steady pace, so that a lost hint only delays. Never two sweeps at a time. */
export const startPollLoop = ({ sweep, clock, pollMs, log, name }: PollLoopOptions): PollLoop => {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;
  let waitMs = pollMs;
  const durationsMs: number[] = [];
  let timer: Timer | undefined;

  const sweepOnce = async (): Promise<void> => {
    const begunAt = elapsedMs();
    try {
      // What comes due in between is found a little early, rather than late.
      await sweep(clock.now() + 2 * waitMs);
      durationsMs.push(elapsedMs() - begunAt);
      if (durationsMs.length > remembered) durationsMs.shift();
      waitMs = Math.max(pollMs, Math.min(...durationsMs) / busyShare);
    } catch (error) {
      log.warn({ error: String(error) }, `Due ${name} could not be looked up; trying again`);
    }
  };
  const run = async (): Promise<void> => {
    stopTimer(timer);
    do {
      isAskedAgain = false;
      await sweepOnce();
    } while (isAskedAgain && !isStopped);
    running = null;
    if (!isStopped) timer = startTimer(now, waitMs);
  };
  const now = (): void => {
    if (isStopped) return;
    if (running) isAskedAgain = true;
    else running = run();
  };

  now();
  return {
    now,
    async stop() {
      isStopped = true;
      stopTimer(timer);
      await running;
    },
  };
};
