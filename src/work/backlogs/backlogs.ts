import { type Clock, type EpochMs, seconds } from "../../lib/clock.ts";
import { newUuid } from "../../lib/ids.ts";
import { elapsedMs } from "../../lib/machine.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { workBounds } from "../bounds.ts";
import {
  type Backlog,
  deferBacklog,
  endBacklog,
  holdBacklog,
  insertBacklog,
  noteBacklog,
  takeEarlierBacklogs,
} from "./backlogs.sql.ts";

/** What one step brought. */
export type BacklogStep = {
  /** Rows that it dealt with. */
  readonly done: number;
  /** Where the next one continues. */
  readonly place: unknown;
  readonly isFinished: boolean;
  /** Nothing can be done before then. */
  readonly notBefore?: EpochMs;
  /** For whom something came due. */
  readonly woken?: readonly string[];
};

/** One kind of change that rows have to follow. A step changes at most `limit` of them, in the transaction that notes how far it came. */
export type BacklogKind = {
  step(tx: Database, backlog: Backlog, limit: number, now: EpochMs): Promise<BacklogStep>;
  /** About how many rows there are, those that have followed included, counting at most so many. */
  count(tx: Database, backlog: Backlog, atMost: number): Promise<number>;
  /**
   * What the workspace has of this kind is one backlog, whatever its subject: the detail of an earlier one and of a newer one
   * together. Without it, a newer one replaces those with the same subject.
   */
  join?(earlier: unknown, newer: unknown): unknown;
  /** After the step has committed. */
  wake?(ids: readonly string[]): void;
};

export type NewBacklog = Pick<Backlog, "workspaceId" | "mode" | "kind" | "subjectId" | "subjectName" | "detail">;

/**
 * In the transaction of a change: its first rows follow immediately, and where there are more, a mark is written with it. So a click
 * takes as long with a million rows as with a few hundred. It begins from the start for what earlier clicks left to do as well, so
 * that clicking again adds no work. Gives whom to wake, and whether the rest is to be worked off.
 */
export const beginBacklog = async (
  tx: Database,
  kind: BacklogKind,
  made: NewBacklog,
  now: EpochMs,
): Promise<{ woken: readonly string[]; hasMore: boolean }> => {
  const left = workBounds.backlogsOfSubject.cap - 1;
  const earlier = await takeEarlierBacklogs(tx, made, { subjectId: kind.join ? null : made.subjectId, left });
  const detail = kind.join ? earlier.reduce((joined, one) => kind.join!(one.detail, joined), made.detail) : made.detail;
  const backlog: Backlog = { ...made, detail, id: newUuid(now), place: null, done: 0, total: null, begunAt: now };
  const { done, place, isFinished, woken = [] } = await kind.step(tx, backlog, workBounds.rowsOfClick.cap, now);
  if (!isFinished) await insertBacklog(tx, { ...backlog, done, place }, now);
  return { woken, hasMore: !isFinished };
};

export type BacklogPorts = {
  db: TransactionalDatabase;
  clock: Clock;
  log: Log;
  kinds: Readonly<Record<string, BacklogKind>>;
};

const failedPauseMs = seconds(10);

/** One step of one backlog, in one transaction: a process that dies in between has done nothing. False if there is none to do now. */
export const advanceBacklog = async ({ db, clock, log, kinds }: BacklogPorts): Promise<boolean> => {
  const now = clock.now();
  let heldId: string | null = null;
  try {
    const stepped = await db.transaction(async (tx) => {
      const backlog = await holdBacklog(tx, Object.keys(kinds), now);
      if (!backlog) return null;
      heldId = backlog.id;
      const kind = kinds[backlog.kind]!;
      const total = backlog.total ?? (await kind.count(tx, backlog, workBounds.countedBacklog.cap));
      const step = await kind.step(tx, backlog, workBounds.rowsOfStep.cap, now);
      const { place, isFinished, notBefore = now, woken = [] } = step;
      const done = backlog.done + step.done;
      if (isFinished) await endBacklog(tx, backlog.id);
      else await noteBacklog(tx, { id: backlog.id, place, done, total: Math.max(total, done), nextStepAt: notBefore });
      return { kind, woken };
    });
    // A worker that is woken before the commit finds nothing to do.
    if (stepped && stepped.woken.length > 0) stepped.kind.wake?.(stepped.woken);
    return stepped !== null;
  } catch (error) {
    if (heldId === null) throw error;
    log.warn({ err: error, backlog: heldId }, "A step of a backlog failed; trying again");
    await deferBacklog(db, heldId, now + failedPauseMs);
    return true;
  }
};

/** Works off what there is to do now, step by step and for so long at most; what others have in hand is left to them. */
export const workOffBacklogs = async (
  options: BacklogPorts,
  { signal, forMs = Number.POSITIVE_INFINITY }: { signal?: AbortSignal; forMs?: number } = {},
): Promise<void> => {
  const until = elapsedMs() + forMs;
  while (!signal?.aborted && elapsedMs() < until) if (!(await advanceBacklog(options))) return;
};

export type BacklogWorker = {
  /** A person waits for it. What this process cannot finish, maintenance continues. */
  start(): void;
  stop(): Promise<void>;
};

/** Never two at a time in one process. */
export const createBacklogWorker = (options: BacklogPorts): BacklogWorker => {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await workOffBacklogs(options, { signal: stopping.signal });
    } while (isAskedAgain && !stopping.signal.aborted);
  };
  return {
    start() {
      if (stopping.signal.aborted) return;
      isAskedAgain = true;
      running ??= run()
        .catch((error) => options.log.warn({ err: error }, "Backlogs could not be worked off; maintenance continues them"))
        .finally(() => {
          running = null;
        });
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
};
