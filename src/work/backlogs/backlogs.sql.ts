import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";

/** A change of a person that rows still have to follow. */
export type Backlog = {
  readonly id: string;
  readonly workspaceId: string;
  /** Null: both. */
  readonly mode: string | null;
  readonly kind: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly detail: unknown;
  /** How far it has come, in the words of its kind; null at the begin. */
  readonly place: unknown;
  /** Rows so far, and about how many there are; null before they are counted. */
  readonly done: number;
  readonly total: number | null;
  readonly begunAt: EpochMs;
};

const columns = `b.id, b.workspace_id as "workspaceId", b.mode, b.kind, b.subject_id as "subjectId", b.subject_name as "subjectName", b.detail, b.place,
  b.done, b.total, b.begun_at as "begunAt"`;

export const insertBacklog = (tx: Database, backlog: Backlog, now: EpochMs) =>
  tx.run(
    "insert_backlog",
    `insert into backlog (id, workspace_id, mode, kind, subject_id, subject_name, detail, place, done, next_step_at, begun_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[backlog.id, backlog.workspaceId, backlog.mode, backlog.kind, backlog.subjectId, backlog.subjectName],
      ...[JSON.stringify(backlog.detail), JSON.stringify(backlog.place), backlog.done, new Date(now), new Date(backlog.begunAt)],
    ],
  );

/**
 * Those of earlier clicks of the same kind, on one subject or on any of the workspace, are gone but for the newest so many: a newer one takes their place. One
 * whose step is running stays, and is worked off beside the newer one: its step may be waiting for what this transaction holds.
 */
export const takeEarlierBacklogs = (
  tx: Database,
  { workspaceId, mode, kind }: Pick<Backlog, "workspaceId" | "mode" | "kind">,
  { subjectId, left }: { subjectId: string | null; left: number },
) =>
  tx.many<Pick<Backlog, "detail">>(
    "take_earlier_backlogs",
    `delete from backlog b where b.id = any (array(
       select e.id from backlog e where e.workspace_id = $1 and e.mode is not distinct from $2::text and e.kind = $3
         and ($4::uuid is null or e.subject_id = $4) order by e.begun_at desc offset $5 for update skip locked))
     returning b.detail`,
    [workspaceId, mode, kind, subjectId, left],
  );

/** Whether a step of one is due by $1. */
export const areBacklogsDue = "exists (select from backlog b where b.next_step_at <= $1)";

/** The one that waited longest, locked until the transaction ends: other processes skip it. */
export const holdBacklog = (tx: Database, kinds: readonly string[], now: EpochMs) =>
  tx.one<Backlog>(
    "hold_backlog",
    `select ${columns} from backlog b where b.next_step_at <= $1 and b.kind = any ($2::text[])
     order by b.next_step_at, b.id limit 1 for update skip locked`,
    [new Date(now), kinds],
  );

export type BacklogNote = Pick<Backlog, "id" | "place" | "done" | "total"> & { readonly nextStepAt: EpochMs };

export const noteBacklog = (tx: Database, { id, place, done, total, nextStepAt }: BacklogNote) =>
  tx.run("note_backlog", "update backlog set place = $2, done = $3, total = $4, next_step_at = $5 where id = $1", [
    ...[id, JSON.stringify(place), done, total, new Date(nextStepAt)],
  ]);

export const endBacklog = (tx: Database, id: string) => tx.run("end_backlog", "delete from backlog where id = $1", [id]);

/** Ends one of the workspace's before it is done, after the step that may be running; gives how far it had come. */
export const cancelBacklog = (
  tx: Database,
  { workspaceId, mode }: { workspaceId: string; mode: string },
  id: string,
  kinds: readonly string[],
) =>
  tx.one<Pick<Backlog, "done">>(
    "cancel_backlog",
    "delete from backlog where id = $1 and workspace_id = $2 and mode = $3 and kind = any ($4::text[]) returning done",
    [id, workspaceId, mode, kinds],
  );

/** A step failed: others go first. */
export const deferBacklog = (db: Database, id: string, until: EpochMs) =>
  db.run("defer_backlog", "update backlog set next_step_at = greatest(next_step_at, $2) where id = $1", [id, new Date(until)]);

/** The workspace's, in the order in which they began. Both modes' where `mode` is null. */
export const listBacklogs = (db: Database, workspaceId: string, mode: string, limit: number) =>
  db.many<Backlog>(
    "list_backlogs",
    `select ${columns} from backlog b where b.workspace_id = $1 and (b.mode is null or b.mode = $2) order by b.begun_at, b.id limit $3`,
    [workspaceId, mode, limit],
  );
