import { bucketOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
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
  /** Null while the parcel has no checkpoints. */
  offsetMinutes: number | null;
  createdAt: number;
  /** When it was to be checked. */
  promisedAt: number;
  status: TrackingStatus;
  attention: TrackerAttention | null;
  stopReason: StopReason | null;
  estimatedDeliveryAt: number | null;
};

const claimColumns = `c.bucket, c.tracker_id as "trackerId", c.token, c.workspace_id as "workspaceId", c.mode, c.carrier, c.code_key as "codeKey", c.failures,
  c.reading_digest as "readingDigest", c.changed_at as "changedAt", c.offset_minutes as "offsetMinutes", t.created_at as "createdAt", c.next_check_at as "promisedAt", t.status, t.attention, t.stop_reason as "stopReason",
  t.estimated_delivery_at as "estimatedDeliveryAt"`;

export type Claim = { lane: readonly number[] | null; now: number; leaseUntil: number; token: string; limit: number };

/**
 * Takes due rows, and with each the other trackers on the same parcel that nobody holds: they cost no request of their own.
 * A lease, not an open transaction: a worker that dies leaves rows that come due again.
 */
export const claimDueChecks = (db: Database, { lane, now, leaseUntil, token, limit }: Claim) =>
  db.many<ClaimedCheck>(
    "claim_due_checks",
    `with due as materialized (
       select bucket, tracker_id, workspace_id, mode, carrier, code_key from due_check
       where due_at <= $1 and ($5::smallint[] is null or bucket = any($5)) order by due_at limit $2 for update skip locked),
     taken as materialized (
       select s.bucket, s.tracker_id from due_check s
       join (select distinct bucket, workspace_id, mode, carrier, code_key from due) d
         on s.bucket = d.bucket and s.code_key = d.code_key and s.workspace_id = d.workspace_id and s.mode = d.mode and s.carrier = d.carrier
       where s.token is null or s.due_at <= $1
       for update of s skip locked)
     update due_check c set due_at = $3, token = $4 from taken k, tracker t
     where c.bucket = k.bucket and c.tracker_id = k.tracker_id and t.bucket = k.bucket and t.id = k.tracker_id
     returning ${claimColumns}`,
    [new Date(now), limit, new Date(leaseUntil), token, lane],
  );

/** The earliest time anything comes due, so that an idle worker can sleep until then. */
export const nextDueAt = (db: Database, lane: readonly number[] | null) =>
  db.one<{ dueAt: number | null }>(
    "next_due_at",
    `select min(due_at) as "dueAt" from due_check where $1::smallint[] is null or bucket = any($1)`,
    [lane],
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
    `with t as (select * from tracker where bucket = $1 and id = $2 and workspace_id = $3 and mode = $4),
     c as (
       insert into due_check as d (bucket, tracker_id, workspace_id, mode, carrier, code_key, due_at, next_check_at, last_checked_at, token, changed_at)
       select bucket, id, workspace_id, mode, carrier, code_key, $6, $5, last_checked_at, $7, updated_at from t
       on conflict (bucket, tracker_id) do update set due_at = $6, token = $7
       returning *)
     select ${claimColumns} from c join t on t.bucket = c.bucket and t.id = c.tracker_id`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode, new Date(now), new Date(leaseUntil), token],
  );

/** The claim that a creation took for itself when it inserted the tracker. */
export const findOwnClaim = (db: Database, scope: Scope, id: string, token: string) =>
  db.one<ClaimedCheck>(
    "find_own_claim",
    `select ${claimColumns} from due_check c join tracker t on t.bucket = c.bucket and t.id = c.tracker_id
     where c.bucket = $1 and c.tracker_id = $2 and c.workspace_id = $3 and c.mode = $4 and c.token = $5`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode, token],
  );

/** All trackers on a parcel that nobody is checking: there is news of it. */
export const makeParcelDue = (
  db: Database,
  scope: Scope,
  parcel: { bucket: number; carrier: string; codeKey: string },
  now: number,
) =>
  db.run(
    "make_parcel_due",
    `update due_check set due_at = $6, next_check_at = $6
     where bucket = $1 and workspace_id = $2 and mode = $3 and carrier = $4 and code_key = $5 and token is null and due_at > $6`,
    [parcel.bucket, scope.workspaceId, scope.mode, parcel.carrier, parcel.codeKey, new Date(now)],
  );

/** All trackers on these parcels, whoever holds them and also when no longer followed: the carrier itself brings news. */
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
       where t.workspace_id = $4 and t.mode = $5 and t.stop_reason is distinct from 'STOPPED'),
     c as (
       insert into due_check as d (bucket, tracker_id, workspace_id, mode, carrier, code_key, due_at, next_check_at, last_checked_at, token, changed_at)
       select bucket, id, workspace_id, mode, carrier, code_key, $7, $6, last_checked_at, $8, updated_at from t
       on conflict (bucket, tracker_id) do update set due_at = $7, token = $8
       returning *)
     select ${claimColumns} from c join t on t.bucket = c.bucket and t.id = c.tracker_id`,
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
