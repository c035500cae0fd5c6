import { bucketOfUuid } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import type { Scope } from "../workspaces/scope.ts";
import type { Checkpoint, Tracker } from "./tracker.ts";

export const trackerColumns = `t.bucket, t.id, t.workspace_id as "workspaceId", t.mode, t.carrier, t.tracking_code as "trackingCode", t.reference,
  t.metadata, t.status, t.status_detail as "statusDetail", t.estimated_delivery_at as "estimatedDeliveryAt",
  t.estimated_delivery_offset as "estimatedDeliveryOffset", t.delivered_at as "deliveredAt", t.delivered_offset as "deliveredOffset",
  t.stop_reason as "stopReason", t.attention, t.event_count as "eventCount", t.created_at as "createdAt", t.updated_at as "updatedAt",
  coalesce(d.last_checked_at, t.last_checked_at) as "lastCheckedAt", d.due_at as "nextCheckAt"`;

export const trackerTables =
  "tracker t left join due_check d on d.bucket = t.bucket and d.code_key = t.code_key and d.tracker_id = t.id";

export const checkpointColumns = `c.bucket, c.id, c.tracker_id as "trackerId", c.message, c.status, c.status_detail as "statusDetail", c.informational,
  c.carrier_code as "carrierCode", c.scanned_at as "at", c.offset_minutes as "offsetMinutes", c.offset_source as "offsetSource", c.location,
  c.carrier_order as "carrierOrder", c.arrival`;

/** The right to check a tracker, until then. */
export type Lease = { token: string; until: number };

export type NewTracker = {
  bucket: number;
  id: string;
  scope: Scope;
  carrier: string;
  trackingCode: string;
  codeKey: string;
  reference: string | null;
  metadata: string | null;
  attention: string | null;
  /** The first check: at once, or Infinity. */
  dueAt: number;
  /** The caller makes the first check itself, under this token and until then. */
  lease: Lease | null;
  now: number;
};

const timestamp = (ms: number): Date | string => (Number.isFinite(ms) ? new Date(ms) : "infinity");

/** Tracker and due row together, for any number of trackers, in one statement. */
export const insertTrackers = (db: Database, trackers: readonly NewTracker[]) =>
  db.run(
    "insert_trackers",
    `with rows as (
       select * from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[],
         $10::text[], $11::timestamptz[], $12::uuid[], $13::timestamptz[], $14::timestamptz[])
         as r (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, reference, metadata, attention, due_at, token, leased_until, now)),
     inserted as (
       insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, reference, metadata, attention, created_at, updated_at)
       select bucket, id, workspace_id, mode, carrier, tracking_code, code_key, reference, metadata, attention, now, now from rows
       on conflict do nothing returning bucket, id)
     insert into due_check (bucket, code_key, tracker_id, workspace_id, mode, carrier, due_at, token, leased_until, changed_at, attention, created_at)
     select r.bucket, r.code_key, r.id, r.workspace_id, r.mode, r.carrier, r.due_at, r.token, r.leased_until, r.now, r.attention, r.now
     from rows r join inserted i on i.bucket = r.bucket and i.id = r.id`,
    [
      trackers.map((t) => t.bucket),
      trackers.map((t) => t.id),
      trackers.map((t) => t.scope.workspaceId),
      trackers.map((t) => t.scope.mode),
      trackers.map((t) => t.carrier),
      trackers.map((t) => t.trackingCode),
      trackers.map((t) => t.codeKey),
      trackers.map((t) => t.reference),
      trackers.map((t) => t.metadata),
      trackers.map((t) => t.attention),
      trackers.map((t) => timestamp(t.dueAt)),
      trackers.map((t) => t.lease?.token),
      trackers.map((t) => t.lease && new Date(t.lease.until)),
      trackers.map((t) => new Date(t.now)),
    ],
  );

export const findTracker = (db: Database, scope: Scope, id: string) =>
  db.one<Tracker>(
    "find_tracker",
    `select ${trackerColumns} from ${trackerTables} where t.bucket = $1 and t.id = $2 and t.workspace_id = $3 and t.mode = $4`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode],
  );

/** For the public page: the token was the proof, so there is no scope. Nothing where the workspace has switched its pages off. */
export const findPublicTracker = (db: Database, id: string) =>
  db.one<Tracker>(
    "find_public_tracker",
    `select ${trackerColumns} from ${trackerTables} join workspace w on w.id = t.workspace_id
     where t.bucket = $1 and t.id = $2 and w.public_pages`,
    [bucketOfUuid(id), id],
  );

export const findTrackers = (db: Database, scope: Scope, ids: readonly string[]) =>
  db.many<Tracker>(
    "find_trackers",
    `select ${trackerColumns} from ${trackerTables} join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on t.bucket = w.bucket and t.id = w.id
     where t.workspace_id = $3 and t.mode = $4`,
    [ids.map(bucketOfUuid), ids, scope.workspaceId, scope.mode],
  );

/** Oldest first, of many trackers at once: by scan time, then the carrier's order, then arrival. */
export const checkpointsOf = (db: Database, trackerIds: readonly string[]) =>
  db.many<Checkpoint>(
    "checkpoints_of",
    `select ${checkpointColumns} from checkpoint c join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on c.bucket = w.bucket and c.tracker_id = w.id
     order by c.tracker_id, c.scanned_at, c.carrier_order, c.arrival`,
    [trackerIds.map(bucketOfUuid), trackerIds],
  );

export const findCheckpoints = (db: Database, scope: Scope, ids: readonly string[]) =>
  db.many<Checkpoint>(
    "find_checkpoints",
    `select ${checkpointColumns} from checkpoint c join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on c.bucket = w.bucket and c.id = w.id
     join tracker t on t.bucket = c.bucket and t.id = c.tracker_id
     where t.workspace_id = $3 and t.mode = $4`,
    [ids.map(bucketOfUuid), ids, scope.workspaceId, scope.mode],
  );

export type TrackerChanges = { reference?: string | null; metadata?: string | null };

export const updateTracker = (db: Database, scope: Scope, id: string, changes: TrackerChanges, now: number) =>
  db.run(
    "update_tracker",
    `update tracker set reference = case when $5 then $6 else reference end, metadata = case when $7 then $8::jsonb else metadata end, updated_at = $9
     where bucket = $1 and id = $2 and workspace_id = $3 and mode = $4`,
    [
      bucketOfUuid(id),
      id,
      scope.workspaceId,
      scope.mode,
      changes.reference !== undefined,
      changes.reference ?? null,
      changes.metadata !== undefined,
      changes.metadata ?? null,
      new Date(now),
    ],
  );

/**
 * Stops following and keeps the history. The due row goes first, in the order in which a check takes its locks; a check
 * under way finds it gone and changes nothing.
 */
export const stopTracker = (db: Database, scope: Scope, id: string, now: number) =>
  db.run(
    "stop_tracker",
    `with gone as (
       delete from due_check where bucket = $1 and code_key = (select code_key from tracker where bucket = $1 and id = $2)
         and tracker_id = $2 and workspace_id = $3 and mode = $4 returning last_checked_at)
     update tracker t set stop_reason = 'STOPPED', attention = null, updated_at = $5, last_checked_at = coalesce(g.last_checked_at, t.last_checked_at)
     from (select max(last_checked_at) as last_checked_at from gone) g
     where t.bucket = $1 and t.id = $2 and t.workspace_id = $3 and t.mode = $4 and t.stop_reason is null`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode, new Date(now)],
  );

/** The tracker and all that hangs on it, except its events: the feed and the delivery log stay whole. */
export const deleteTracker = (db: Database, scope: Scope, id: string) =>
  db.run(
    "delete_tracker",
    `with due as (
       delete from due_check where bucket = $1 and code_key = (select code_key from tracker where bucket = $1 and id = $2)
         and tracker_id = $2 and workspace_id = $3 and mode = $4 returning 1),
     found as (
       delete from tracker t using (select count(*) from due) d
       where t.bucket = $1 and t.id = $2 and t.workspace_id = $3 and t.mode = $4 returning t.bucket, t.id),
     points as (delete from checkpoint c using found f where c.bucket = f.bucket and c.tracker_id = f.id),
     answers as (delete from carrier_answer a using found f where a.bucket = f.bucket and a.tracker_id = f.id)
     select 1 from found`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode],
  );

export const findCarrierAnswer = (db: Database, scope: Scope, trackerId: string) =>
  db.one<{ receivedAt: number; body: Buffer }>(
    "find_carrier_answer",
    `select a.received_at as "receivedAt", a.body from carrier_answer a join tracker t on t.bucket = a.bucket and t.id = a.tracker_id
     where a.bucket = $1 and a.tracker_id = $2 and t.workspace_id = $3 and t.mode = $4`,
    [bucketOfUuid(trackerId), trackerId, scope.workspaceId, scope.mode],
  );
