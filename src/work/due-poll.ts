import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import { isOneLane } from "../postgres/lanes.ts";
import { type DueCondition, type DueQuery, dueQueryOf, findDueKinds } from "./due-poll.sql.ts";
import { startPollLoop } from "./poll-loop.ts";

/** `onDue`: some of it is due, or comes due before the next look. */
export type PolledKind = DueCondition & { onDue(): void };

export type DuePoll = {
  add(kind: PolledKind): void;
  /** From one look to the next. */
  waitMs(): number;
  stop(): Promise<void>;
};

/** What is polled by others still looks for itself this often. */
export const unaskedMs = 60_000;

/**
 * One look for all kinds of due work, instead of one for each: an idle process asks one question a second. A kind is woken if the
 * look found something, or could not be made. On a cluster each kind looks separately, lane by lane.
 */
export const startDuePoll = (options: { db: Database; clock: Clock; log: Log; pollMs?: number }): DuePoll => {
  const { db, clock, log, pollMs = 1_000 } = options;
  const kinds: PolledKind[] = [];
  let query: DueQuery | null = null;
  const wakeAll = () => {
    for (const { onDue } of kinds) onDue();
  };
  const look = async (until: number): Promise<void> => {
    if (query === null) return;
    if (!isOneLane(db)) return wakeAll();
    try {
      const due = new Set((await findDueKinds(db, query, until))!.names);
      for (const { name, onDue } of kinds) if (due.has(name)) onDue();
    } catch (error) {
      wakeAll();
      throw error;
    }
  };
  const loop = startPollLoop({ sweep: look, clock, pollMs, log, name: "work" });
  return {
    add(kind) {
      kinds.push(kind);
      query = dueQueryOf(kinds);
    },
    waitMs: loop.waitMs,
    stop: loop.stop,
  };
};
