import { type Clock, minutes, seconds } from "../../lib/clock.ts";
import { startLoop } from "../../lib/loop.ts";
import { startInterval, stopTimer } from "../../lib/machine.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import { type DuePoll, unaskedMs } from "../../work/due-poll.ts";
import { areTasksDue, endLease, listTasks, renewLease, type TaskLease, takeDueTask } from "./maintenance.sql.ts";

/** A periodic task that one process of all runs. If a lease is lost, two may run it for a moment. */
export type MaintenanceTask = {
  name: string;
  everyMs: number;
  /** SQL that is true if it has something to do; without it, always. It runs now and then all the same. */
  hasWork?: string;
  /** Must end soon after the signal: the process stops, or another one has taken over. */
  run(now: number, signal: AbortSignal): Promise<unknown>;
};

export type Maintenance = { stop(): Promise<void> };

export type MaintenanceOptions = {
  db: Database;
  tasks: readonly MaintenanceTask[];
  clock: Clock;
  log: Log;
  /** How often to look for a task that is due: one statement for all of them, or that for all kinds of work. */
  pollMs?: number;
  poll?: DuePoll;
  /** How long a task waits after its process died. */
  leaseMs?: number;
};

/**
 * Runs tasks that are due, one after another, each under a lease. A failure is logged, and the task runs again when it is next
 * due.
 */
export const startMaintenance = (options: MaintenanceOptions): Maintenance => {
  const { db, tasks, clock, log, pollMs = seconds(5), poll, leaseMs = minutes(1) } = options;
  const byName = new Map(tasks.map((task) => [task.name, task]));
  const names = [...byName.keys()];

  const perform = async (task: MaintenanceTask, lease: TaskLease, stopping: AbortSignal): Promise<void> => {
    const losing = new AbortController();
    const renew = async () => {
      if ((await renewLease(db, lease, leaseMs)) === 0) losing.abort();
    };
    // If the database does not answer, the lease ends.
    const renewing = startInterval(() => renew().catch(() => {}), leaseMs / 3);
    try {
      await task.run(clock.now(), AbortSignal.any([stopping, losing.signal]));
    } catch (error) {
      log.warn({ err: error, task: task.name }, "A maintenance task failed; it will be retried");
    } finally {
      stopTimer(renewing);
    }
    // What was interrupted is due immediately, for another process.
    if ((await endLease(db, lease, stopping.aborted ? 0 : task.everyMs)) === 0)
      log.warn({ task: task.name }, "A maintenance task took longer than its lease, and another process has taken it over");
  };

  let isListed = false;
  const loop = startLoop({
    everyMs: () => (poll && isListed ? unaskedMs : pollMs),
    isFirstLater: true,
    async run(stopping) {
      if (!isListed) {
        await listTasks(db, names);
        poll?.add({ name: `tasks such as ${names[0]}`, isDue: areTasksDue(tasks), onDue: () => loop.wake() });
      }
      isListed = true;
      const lease = await takeDueTask(db, names, leaseMs);
      if (!lease) return "done";
      await perform(byName.get(lease.name)!, lease, stopping);
      return "again";
    },
    onError: (error) => log.warn({ err: error }, "Due maintenance tasks could not be read from the database; retrying shortly"),
  });
  return loop;
};
