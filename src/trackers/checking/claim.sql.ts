import { bucketOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { asyncCommit, isAsyncCommit } from "../../postgres/lease.ts";
import type { StopReason, TrackerAttention, TrackingStatus } from "../../tracking/statuses.ts";
import type { Mode, Scope } from "../../workspaces/scope.ts";

/** One tracker whose check is ours until the lease ends, with what is needed to ask and to plan the next check. */
export type ClaimedCheck = {
  bucket: number;
  trackerId: string;
  token: string;
  workspaceId: string;
  mode: Mode;
  carrier: string;
  codeKey: string;
  failures: number;
  readingDigest: Buffer | null;
  changedAt: number;
  /** Null while the parcel has no checkpoints, and when it was no longer followed. */
  offsetMinutes: number | null;
  createdAt: number;
  /** When it was to be checked. */
  dueAt: number;
  status: TrackingStatus;
  attention: TrackerAttention | null;
  stopReason: StopReason | null;
  estimatedDeliveryAt: number | null;
};

const claimColumns = `c.bucket, c.tracker_id as "trackerId", c.token, c.workspace_id as "workspaceId", c.mode, c.carrier, c.code_key as "codeKey", c.failures,
  c.reading_digest as "readingDigest", c.changed_at as "changedAt", c.offset_minutes as "offsetMinutes", c.created_at as "createdAt", c.due_at as "dueAt", c.status, c.attention, c.stop_reason as "stopReason",
  c.estimated_delivery_at as "estimatedDeliveryAt"`;

/** A row for a tracker that has none any more, made from the tracker. */
const claimedColumns =
  "bucket, code_key, tracker_id, workspace_id, mode, carrier, last_checked_at, changed_at, status, attention, stop_reason, estimated_delivery_at, created_at";
const fromTracker =
  "bucket, code_key, id, workspace_id, mode, carrier, last_checked_at, updated_at, status, attention, stop_reason, estimated_delivery_at, created_at";

export type CheckClaim = { lane: readonly number[] | null; now: number; leaseUntil: number; token: string; limit: number };

const isFree = (row: string, now: string) => `(${row}.leased_until is null or ${row}.leased_until <= ${now})`;

/**
 * Takes due rows, and with each the other trackers on the same parcel that nobody holds: they cost no request of their own.
 * A lease, not an open transaction: a worker that dies leaves rows that come due again. The rows are locked, so they are
 * written by their physical places, without another look into an index.
 */
export const claimDueChecks = (db: Database, { lane, now, leaseUntil, token, limit }: CheckClaim) =>
  db.many<ClaimedCheck>(
    "claim_due_checks",
    `with ${asyncCommit},
     due as materialized (
       select bucket, code_key, workspace_id, mode, carrier from due_check d
       where due_at <= $1 and ${isFree("d", "$1")} and ($5::smallint[] is null or bucket = any($5))
       order by due_at limit $2 for update skip locked),
     taken as materialized (
       select s.ctid as place from (select distinct * from due) d join due_check s
         on s.bucket = d.bucket and s.code_key = d.code_key and s.workspace_id = d.workspace_id and s.mode = d.mode and s.carrier = d.carrier
       where ${isFree("s", "$1")}
       for update of s skip locked)
     update due_check c set leased_until = $3, token = $4 where c.ctid = any (array(select place from taken)) and ${isAsyncCommit}
     returning ${claimColumns}`,
    [new Date(now), limit, new Date(leaseUntil), token, lane],
  );

/** The earliest time anything comes due that nobody is checking, so that an idle worker can sleep until then. */
export const nextDueAt = (db: Database, lane: readonly number[] | null, now: number) =>
  db.one<{ dueAt: number }>(
    "next_due_at",
    `select due_at as "dueAt" from due_check d where ${isFree("d", "$2")} and ($1::smallint[] is null or bucket = any($1))
     order by due_at limit 1`,
    [lane, new Date(now)],
  );

/** Takes one tracker's check whoever holds it, also when the tracker is no longer followed: a person asked for it now. */
export const claimTracker = (
  db: Database,
  scope: Scope,
  id: string,
  { now, leaseUntil, token }: { now: number; leaseUntil: number; token: string },
) =>
  db.one<ClaimedCheck>(
    "claim_tracker",
    `insert into due_check as c (${claimedColumns}, due_at, leased_until, token)
     select ${fromTracker}, $5, $6, $7 from tracker where bucket = $1 and id = $2 and workspace_id = $3 and mode = $4
     on conflict (bucket, code_key, tracker_id) do update set leased_until = $6, token = $7
     returning ${claimColumns}`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode, new Date(now), new Date(leaseUntil), token],
  );

/** All trackers on a parcel: there is news of it. A check under way may have asked too early, so it is followed by another. */
export const makeParcelDue = (
  db: Database,
  scope: Scope,
  parcel: { bucket: number; carrier: string; codeKey: string },
  now: number,
) =>
  db.run(
    "make_parcel_due",
    `update due_check set due_at = case when token is null then $6 else due_at end, hinted_at = case when token is null then null else $6 end
     where bucket = $1 and workspace_id = $2 and mode = $3 and carrier = $4 and code_key = $5 and (token is not null or due_at > $6)`,
    [parcel.bucket, scope.workspaceId, scope.mode, parcel.carrier, parcel.codeKey, new Date(now)],
  );

/**
 * All trackers on these parcels, whoever holds them and also when no longer followed: the carrier itself brings news. In the
 * order in which a check locks its trackers, so that none of two waits for the other.
 */
export const claimParcels = (
  db: Database,
  scope: Scope,
  parcels: readonly { bucket: number; carrier: string; codeKey: string }[],
  { now, leaseUntil, token }: { now: number; leaseUntil: number; token: string },
) =>
  db.many<ClaimedCheck>(
    "claim_parcels",
    `with t as (
       select t.* from tracker t join unnest($1::smallint[], $2::text[], $3::text[]) as w (bucket, carrier, code_key)
         on t.bucket = w.bucket and t.carrier = w.carrier and t.code_key = w.code_key
       where t.workspace_id = $4 and t.mode = $5 and t.stop_reason is distinct from 'STOPPED')
     insert into due_check as c (${claimedColumns}, due_at, leased_until, token) select ${fromTracker}, $6, $7, $8 from t order by bucket, id
     on conflict (bucket, code_key, tracker_id) do update set leased_until = $7, token = $8
     returning ${claimColumns}`,
    [
      parcels.map(({ bucket }) => bucket),
      parcels.map(({ carrier }) => carrier),
      parcels.map(({ codeKey }) => codeKey),
      scope.workspaceId,
      scope.mode,
      new Date(now),
      new Date(leaseUntil),
      token,
    ],
  );
