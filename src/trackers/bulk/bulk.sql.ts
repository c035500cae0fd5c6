import { legKeysOf } from "../../carriers/accounts/leg-keys.sql.ts";
import { bucketOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { type AndInLane, inLane, manyByLane, runByLane } from "../../postgres/lanes.ts";
import { priorityNumber } from "../../tracking/check-priority.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { claimedColumns, fromTracker } from "../claims/claim.sql.ts";
import { eraseDoomed } from "../erase.sql.ts";
import type { TrackerChanges } from "../trackers.sql.ts";

const place = (a: string, b: string): number => bucketOfUuid(a) - bucketOfUuid(b) || (a < b ? -1 : 1);

/** Buckets and ids, in the order in which checks lock their trackers. */
const placesOf = (ids: readonly string[]) => {
  const sorted = ids.toSorted(place);
  return [sorted.map(bucketOfUuid), sorted];
};

/**
 * The trackers $1, $2 of the scope $3, $4, with the keys of all their checks. One tracker after the other is locked, each after its own
 * check, as `lockClaimed` does it, so that of two who lock several none waits for the other. All checks before all trackers would not do: a
 * check that came after this statement began is not among them, and the process that applies it holds its tracker and waits for the next check.
 */
const lockSteps = (and: AndInLane) => `mine as materialized (
       select t.bucket, t.id, t.code_key, (${legKeysOf("t")} || t.code_key)::text[] as keys from tracker t
       join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on t.bucket = w.bucket and t.id = w.id
       where t.workspace_id = $3 and t.mode = $4${and("t")}),
     ordered as materialized (select m.bucket, m.id, m.code_key from mine m order by m.bucket, m.id),
     locked as materialized (
       select n.bucket, n.id from ordered n
       left join lateral (
         select 1 as one from due_check o where o.bucket = n.bucket and o.code_key = n.code_key and o.tracker_id = n.id${and("o")} limit 1 for update) o on true
       cross join lateral (
         select from tracker k where k.bucket = n.bucket and k.id = n.id and coalesce(o.one, 1) = 1${and("k")} limit 1 for update) k)`;
const isCheckOfMine =
  "(select count(*) from locked) >= 0 and c.bucket = m.bucket and c.tracker_id = m.id and c.code_key = any (m.keys)";

/** Stops following many, as `stopTrackerRow` does one. Those of one operation can be followed again together. */
export const stopTrackers = (
  db: Database,
  { workspaceId, mode }: Scope,
  ids: readonly string[],
  { now, operationId = null }: { now: number; operationId?: string | null },
) =>
  runByLane(db, ids, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 7);
    return db.run(
      name("stop_trackers"),
      `with ${lockSteps(and)},
     gone as (delete from due_check c using mine m where ${isCheckOfMine}${and("c")} returning c.bucket, c.tracker_id, c.last_checked_at),
     seen as (select g.bucket, g.tracker_id, max(g.last_checked_at) as last_checked_at from gone g group by 1, 2)
     update tracker t set stop_reason = 'STOPPED', stop_operation_id = $6, attention = null, updated_at = $5, last_checked_at = coalesce(s.last_checked_at, t.last_checked_at)
     from locked l left join seen s on s.bucket = l.bucket and s.tracker_id = l.id
     where t.bucket = l.bucket and t.id = l.id and t.stop_reason is null${and("t")}`,
      [...placesOf(some), workspaceId, mode, new Date(now), operationId, ...params],
    );
  });

/** `accountId`: what it is checked with; null while its carrier is not connected. */
export type WantedResume = { readonly id: string; readonly accountId: string | null; readonly attention: string | null };

const isResumable = "t.stop_reason in ('STOPPED', 'STALE')";

/** Their checks come first, in the order in which a check takes its locks: one that finds its tracker still stopped ends on its own. */
const resumeChecks = (tx: Database, { workspaceId, mode }: Scope, rows: readonly WantedResume[], now: number) =>
  runByLane(
    tx,
    rows,
    ({ id }) => bucketOfUuid(id),
    (lane, some) => {
      const { name, and, params } = inLane(lane, 8);
      const sorted = some.toSorted((a, b) => place(a.id, b.id));
      return tx.run(
        name("resume_checks"),
        `insert into due_check (bucket, code_key, tracker_id, workspace_id, mode, carrier, account_id, priority, due_at, last_checked_at, changed_at, status, attention, estimated_delivery_at, created_at, hints)
         select t.bucket, t.code_key, t.id, t.workspace_id, t.mode, t.carrier, w.account_id, ${askedFor}, $5::timestamptz, t.last_checked_at, $5::timestamptz, t.status, w.attention, t.estimated_delivery_at, t.created_at, t.hints
         from tracker t join unnest($1::smallint[], $2::uuid[], $6::uuid[], $7::text[]) as w (bucket, id, account_id, attention)
           on t.bucket = w.bucket and t.id = w.id
         where t.workspace_id = $3 and t.mode = $4 and ${isResumable}${and("t")} order by t.bucket, t.id
         on conflict do nothing`,
        [
          ...placesOf(sorted.map(({ id }) => id)),
          ...[workspaceId, mode, new Date(now)],
          ...[sorted.map(({ accountId }) => accountId), sorted.map(({ attention }) => attention), ...params],
        ],
      );
    },
  );

/** Follows trackers again that were stopped or fell silent. Their silence is counted from now. */
export const resumeTrackers = async (tx: Database, scope: Scope, rows: readonly WantedResume[], now: number): Promise<number> => {
  await resumeChecks(tx, scope, rows, now);
  return runByLane(
    tx,
    rows,
    ({ id }) => bucketOfUuid(id),
    (lane, some) => {
      const { name, and, params } = inLane(lane, 7);
      const sorted = some.toSorted((a, b) => place(a.id, b.id));
      return tx.run(
        name("resume_trackers"),
        `with ${lockSteps(and)}
         update tracker t set stop_reason = null, stop_operation_id = null, attention = w.attention, updated_at = $5
         from locked l join unnest($1::smallint[], $2::uuid[], $6::text[]) as w (bucket, id, attention) on w.bucket = l.bucket and w.id = l.id
         where t.bucket = l.bucket and t.id = l.id and ${isResumable}${and("t")}`,
        [
          ...placesOf(sorted.map(({ id }) => id)),
          ...[scope.workspaceId, scope.mode, new Date(now), sorted.map(({ attention }) => attention), ...params],
        ],
      );
    },
  );
};

/** Deletes many with all that hangs on them, as `deleteTrackerRow` does one; gives those that there were. */
export const deleteTrackers = (db: Database, { workspaceId, mode }: Scope, ids: readonly string[]) =>
  manyByLane(db, ids, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<{ id: string }>(
      name("delete_trackers"),
      `with ${lockSteps(and)},
     due as (delete from due_check c using mine m where ${isCheckOfMine}${and("c")} returning 1),
     doomed as (
       delete from tracker t using locked l, (select count(*) from due) x where t.bucket = l.bucket and t.id = l.id${and("t")}
       returning t.bucket, t.id, t.workspace_id, t.mode, t.carrier, t.code_key),${eraseDoomed(and)}
     select d.id from doomed d`,
      [...placesOf(some), workspaceId, mode, ...params],
    );
  });

export type WantedChange = { readonly id: string; readonly changes: TrackerChanges };

const withChangedHints = (row: string) => `nullif(jsonb_strip_nulls(coalesce(${row}.hints, '{}') || w.hints), '{}')`;

/** Changes many, each in its own way, as `updateTrackerRow` does one. */
export const updateTrackers = (db: Database, { workspaceId, mode }: Scope, rows: readonly WantedChange[], now: number) =>
  runByLane(
    db,
    rows,
    ({ id }) => bucketOfUuid(id),
    (lane, some) => {
      const { name, and, params } = inLane(lane, 11);
      const sorted = some.toSorted((a, b) => place(a.id, b.id));
      const each = <Value>(read: (changes: TrackerChanges) => Value) => sorted.map(({ changes }) => read(changes));
      return db.run(
        name("update_trackers"),
        `with ${lockSteps(and)},
     wanted as materialized (
       select w.bucket, w.id, w.sets_reference, w.reference, w.sets_metadata, w.metadata::jsonb as metadata, w.hints::jsonb as hints
       from unnest($1::smallint[], $2::uuid[], $6::boolean[], $7::text[], $8::boolean[], $9::text[], $10::text[])
         as w (bucket, id, sets_reference, reference, sets_metadata, metadata, hints)),
     due as (
       update due_check c set hints = ${withChangedHints("c")}, judge_at = case when c.leg_code is null then $5::timestamptz end
       from mine m join wanted w on w.bucket = m.bucket and w.id = m.id
       where w.hints is not null and ${isCheckOfMine}${and("c")} returning 1)
     update tracker t set reference = case when w.sets_reference then w.reference else t.reference end,
       metadata = case when w.sets_metadata then w.metadata else t.metadata end,
       hints = case when w.hints is null then t.hints else ${withChangedHints("t")} end, updated_at = $5
     from locked l join wanted w on w.bucket = l.bucket and w.id = l.id, (select count(*) from due) x
     where t.bucket = l.bucket and t.id = l.id${and("t")}`,
        [
          ...placesOf(sorted.map(({ id }) => id)),
          workspaceId,
          mode,
          new Date(now),
          each(({ reference }) => reference !== undefined),
          each(({ reference }) => reference ?? null),
          each(({ metadata }) => metadata !== undefined),
          each(({ metadata }) => metadata ?? null),
          each(({ hints }) => (hints ? JSON.stringify(hints) : null)),
          ...params,
        ],
      );
    },
  );

export type WantedCheck = { readonly id: string; readonly accountId: string };

const askedFor = priorityNumber("ASKED_FOR");
/** A check under way may have asked too early, so it is followed by another. */
const dueNow = (now: string) => `due_at = case when c.token is null then least(c.due_at, ${now}) else c.due_at end,
           hinted_at = case when c.token is null then null else ${now} end, priority = ${askedFor}`;

/** Makes many due, also those that are no longer followed: a person asked for it. */
export const makeTrackersDue = (db: Database, { workspaceId, mode }: Scope, checks: readonly WantedCheck[], now: number) =>
  runByLane(
    db,
    checks,
    ({ id }) => bucketOfUuid(id),
    (lane, some) => {
      const { name, and, params } = inLane(lane, 7);
      const sorted = some.toSorted((a, b) => place(a.id, b.id));
      return db.run(
        name("make_trackers_due"),
        `insert into due_check as c (${claimedColumns}, due_at, priority, account_id)
         select ${fromTracker}, $5::timestamptz, ${askedFor}, w.account_id from tracker t
         join unnest($1::smallint[], $2::uuid[], $6::uuid[]) as w (bucket, id, account_id) on t.bucket = w.bucket and t.id = w.id
         where t.workspace_id = $3 and t.mode = $4${and("t")} order by t.bucket, t.id
         on conflict (bucket, code_key, tracker_id) do update set ${dueNow("excluded.due_at")}`,
        [
          ...placesOf(sorted.map(({ id }) => id)),
          workspaceId,
          mode,
          new Date(now),
          sorted.map(({ accountId }) => accountId),
          ...params,
        ],
      );
    },
  );

/** The same for their further legs. */
export const makeLegsOfTrackersDue = (db: Database, { workspaceId, mode }: Scope, ids: readonly string[], now: number) =>
  runByLane(db, ids, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 6);
    return db.run(
      name("make_legs_of_trackers_due"),
      `with ${lockSteps(and)}
       update due_check c set ${dueNow("$5::timestamptz")} from mine m
       where ${isCheckOfMine} and c.leg_code is not null and c.account_id is not null${and("c")}`,
      [...placesOf(some), workspaceId, mode, new Date(now), ...params],
    );
  });
