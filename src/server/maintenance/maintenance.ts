import type { Clock } from "../../lib/clock.ts";
import type { Log } from "../../lib/telemetry/log.ts";

/** Something to be done now and then. It may run on several nodes at once, so it must not mind. */
export type MaintenanceTask = { name: string; everyMs: number; run(now: number): Promise<unknown> };

export type Maintenance = { stop(): Promise<void> };

const firstRunAfterMs = 5_000;

/** Runs each task soon after the start and then at its pace, never twice at a time. One that fails is told of and tried again. */
export const startMaintenance = ({
  tasks,
  clock,
  log,
}: {
  tasks: readonly MaintenanceTask[];
  clock: Clock;
  log: Log;
}): Maintenance => {
  const running = new Set<Promise<void>>();
  const timers = new Map<MaintenanceTask, NodeJS.Timeout>();
  let isStopped = false;

  const perform = async (task: MaintenanceTask): Promise<void> => {
    try {
      await task.run(clock.now());
    } catch (error) {
      log.warn({ err: error, task: task.name }, "A task failed; it is tried again later");
    }
    if (!isStopped) schedule(task, task.everyMs);
  };

  const schedule = (task: MaintenanceTask, afterMs: number): void => {
    const begin = () => {
      const run = perform(task).finally(() => running.delete(run));
      running.add(run);
    };
    timers.set(task, setTimeout(begin, afterMs).unref());
  };

  for (const task of tasks) schedule(task, Math.min(task.everyMs, firstRunAfterMs));
  return {
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
};
