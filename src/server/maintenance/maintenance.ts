import type { Clock } from "../../lib/clock.ts";
import type { Log } from "../../lib/telemetry/log.ts";

/** Something to be done now and then. It may run on several nodes at once, so it must not mind. */
export type Chore = { name: string; everyMs: number; run(now: number): Promise<unknown> };

export type Upkeep = { stop(): Promise<void> };

const firstRunAfterMs = 5_000;

/** Runs each chore soon after the start and then at its pace, never twice at a time. One that fails is told of and tried again. */
export const startUpkeep = ({ chores, clock, log }: { chores: readonly Chore[]; clock: Clock; log: Log }): Upkeep => {
  const running = new Set<Promise<void>>();
  const timers = new Map<Chore, NodeJS.Timeout>();
  let isStopped = false;

  const perform = async (chore: Chore): Promise<void> => {
    try {
      await chore.run(clock.now());
    } catch (error) {
      log.warn({ err: error, chore: chore.name }, "A chore failed; it is tried again later");
    }
    if (!isStopped) schedule(chore, chore.everyMs);
  };

  const schedule = (chore: Chore, afterMs: number): void => {
    const begin = () => {
      const run = perform(chore).finally(() => running.delete(run));
      running.add(run);
    };
    timers.set(chore, setTimeout(begin, afterMs).unref());
  };

  for (const chore of chores) schedule(chore, Math.min(chore.everyMs, firstRunAfterMs));
  return {
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
};
