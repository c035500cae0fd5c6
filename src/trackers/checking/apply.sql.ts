import type { Database } from "../../postgres/database.ts";
import type { Checkpoint, Tracker } from "../tracker.ts";
import { trackerColumns } from "../trackers.sql.ts";
import type { ClaimedCheck } from "./claim.sql.ts";

const timestamp = (ms: number): Date | string => (Number.isFinite(ms) ? new Date(ms) : "infinity");
const timestampOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const claimArrays = "$1::smallint[], $2::text[], $3::uuid[], $4::uuid[]";
const claimNames = "bucket, code_key, tracker_id, token";
const claimParams = (claims: readonly ClaimedCheck[]): unknown[] => [
  claims.map((c) => c.bucket),
  claims.map((c) => c.codeKey),
  claims.map((c) => c.trackerId),
  claims.map((c) => c.token),
];
/** The lease under which the check was made is still the row's. */
const isOurs = (row: string) =>
  `${row}.bucket = r.bucket and ${row}.code_key = r.code_key and ${row}.tracker_id = r.tracker_id and ${row}.token = r.token`;

/** The end of a check: when to ask next. Takes effect only while the lease is still ours. */
export type Rescheduled = { claim: ClaimedCheck; dueAt: number; failures: number; checkedAt: number | null };

const rescheduledParams = (checks: readonly Rescheduled[]): unknown[] => [
  ...claimParams(checks.map(({ claim }) => claim)),
  checks.map((c) => timestamp(c.dueAt)),
  checks.map((c) => Math.min(c.failures, 32_000)),
  checks.map((c) => timestampOrNull(c.checkedAt)),
];
const rescheduledColumns =
  "due_at = coalesce(c.hinted_at, r.due_at), hinted_at = null, leased_until = null, token = null, failures = r.failures, last_checked_at = coalesce(r.checked_at, c.last_checked_at)";

/** In one order for all who lock several trackers: none of two waits for the other. */
const byPlace = ({ claim: a }: Rescheduled, { claim: b }: Rescheduled): number =>
  a.bucket - b.bucket || (a.trackerId < b.trackerId ? -1 : 1);

/** Nothing was new: most checks, so this writes as little as can be. */
export const rescheduleChecks = (db: Database, checks: readonly Rescheduled[]) =>
  db.run(
    "reschedule_checks",
    `update due_check c set ${rescheduledColumns}
     from unnest(${claimArrays}, $5::timestamptz[], $6::smallint[], $7::timestamptz[]) as r (${claimNames}, due_at, failures, checked_at)
     where ${isOurs("c")}`,
    rescheduledParams(checks.toSorted(byPlace)),
  );

/** Locks the trackers whose lease is still ours. Whoever is missing from the answer was taken over, stopped or deleted. */
export const lockClaimed = (db: Database, claims: readonly ClaimedCheck[]) =>
  db.many<Tracker>(
    "lock_claimed",
    `select ${trackerColumns} from due_check d join unnest(${claimArrays}) as r (${claimNames}) on ${isOurs("d")}
     join tracker t on t.bucket = d.bucket and t.id = d.tracker_id
     order by d.bucket, d.tracker_id for update of d, t`,
    claimParams(claims),
  );

/** A refined text, place or reading of a code; the id and the order of arrival stay. */
export const updateCheckpoints = (db: Database, checkpoints: readonly Checkpoint[]) =>
  db.run(
    "update_checkpoints",
    `update checkpoint c set message = r.message, status = r.status, status_detail = r.status_detail, informational = r.informational,
       carrier_code = r.carrier_code, scanned_at = r.scanned_at, offset_minutes = r.offset_minutes, offset_source = r.offset_source,
       location = r.location, carrier_order = r.carrier_order
     from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::text[], $9::timestamptz[],
       $10::smallint[], $11::text[], $12::jsonb[], $13::int[], $14::int[])
       as r (bucket, id, tracker_id, message, status, status_detail, informational, carrier_code, scanned_at, offset_minutes, offset_source, location,
         carrier_order, arrival)
     where c.bucket = r.bucket and c.id = r.id`,
    checkpointArrays(checkpoints),
  );

const checkpointArrays = (checkpoints: readonly Checkpoint[]): unknown[] => [
  checkpoints.map((c) => c.bucket),
  checkpoints.map((c) => c.id),
  checkpoints.map((c) => c.trackerId),
  checkpoints.map((c) => c.message),
  checkpoints.map((c) => c.status),
  checkpoints.map((c) => c.statusDetail),
  checkpoints.map((c) => c.informational),
  checkpoints.map((c) => c.carrierCode),
  checkpoints.map((c) => new Date(c.at)),
  checkpoints.map((c) => c.offsetMinutes),
  checkpoints.map((c) => c.offsetSource),
  checkpoints.map((c) => c.location),
  checkpoints.map((c) => c.carrierOrder),
  checkpoints.map((c) => c.arrival),
];

/** A tracker after a check that changed something, and what it leaves behind for the next check. */
export type ChangedTracker = Rescheduled & {
  after: Tracker;
  /** Null keeps what was stored; so does null in the two below. */
  readingDigest: Buffer | null;
  changedAt: number | null;
  offsetMinutes: number | null;
  /** The carrier's answer as it came, compressed; null when there is none to keep. */
  answer: Buffer | null;
};

/**
 * All of many trackers' news but their events, in one statement: under light load most of its price is that of any statement.
 * Who is to be followed on gets his next check, who is not loses his place among the due.
 */
export const writeChanged = (db: Database, news: readonly ChangedTracker[], added: readonly Checkpoint[], now: number) =>
  db.run(
    "write_changed",
    `with r as materialized (
       select * from unnest(${claimArrays}, $5::timestamptz[], $6::smallint[], $7::timestamptz[], $8::bytea[], $9::timestamptz[], $10::smallint[],
         $11::text[], $12::text[], $13::timestamptz[], $14::smallint[], $15::timestamptz[], $16::smallint[], $17::text[], $18::text[], $19::int[],
         $20::timestamptz[], $21::timestamptz[], $22::bytea[])
         as r (${claimNames}, due_at, failures, checked_at, digest, changed_at, offset_minutes,
           status, status_detail, estimated_at, estimated_offset, delivered_at, delivered_offset, stop_reason, attention, event_count,
           updated_at, last_checked_at, answer)),
     followed_on as (
       update due_check c set ${rescheduledColumns}, reading_digest = coalesce(r.digest, c.reading_digest),
         changed_at = coalesce(r.changed_at, c.changed_at), offset_minutes = coalesce(r.offset_minutes, c.offset_minutes),
         status = r.status, attention = r.attention, stop_reason = null, estimated_delivery_at = r.estimated_at
       from r where r.stop_reason is null and ${isOurs("c")}),
     ended as (delete from due_check c using r where r.stop_reason is not null and ${isOurs("c")}),
     kept as (
       insert into carrier_answer (bucket, tracker_id, received_at, body) select bucket, tracker_id, $23, answer from r where answer is not null
       on conflict (bucket, tracker_id) do update set received_at = excluded.received_at, body = excluded.body),
     added as (
       insert into checkpoint (bucket, id, tracker_id, message, status, status_detail, informational, carrier_code, scanned_at, offset_minutes,
         offset_source, location, carrier_order, arrival)
       select * from unnest($24::smallint[], $25::uuid[], $26::uuid[], $27::text[], $28::text[], $29::text[], $30::boolean[], $31::text[],
         $32::timestamptz[], $33::smallint[], $34::text[], $35::jsonb[], $36::int[], $37::int[]))
     update tracker t set status = r.status, status_detail = r.status_detail, estimated_delivery_at = r.estimated_at,
       estimated_delivery_offset = r.estimated_offset, delivered_at = r.delivered_at, delivered_offset = r.delivered_offset,
       stop_reason = r.stop_reason, attention = r.attention, event_count = r.event_count, updated_at = r.updated_at,
       last_checked_at = r.last_checked_at
     from r where t.bucket = r.bucket and t.id = r.tracker_id`,
    [
      ...rescheduledParams(news),
      news.map((n) => n.readingDigest),
      news.map((n) => timestampOrNull(n.changedAt)),
      news.map((n) => n.offsetMinutes),
      news.map(({ after }) => after.status),
      news.map(({ after }) => after.statusDetail),
      news.map(({ after }) => timestampOrNull(after.estimatedDeliveryAt)),
      news.map(({ after }) => after.estimatedDeliveryOffset),
      news.map(({ after }) => timestampOrNull(after.deliveredAt)),
      news.map(({ after }) => after.deliveredOffset),
      news.map(({ after }) => after.stopReason),
      news.map(({ after }) => after.attention),
      news.map(({ after }) => after.eventCount),
      news.map(({ after }) => new Date(after.updatedAt)),
      news.map(({ after }) => timestampOrNull(after.lastCheckedAt)),
      news.map((n) => n.answer),
      new Date(now),
      ...checkpointArrays(added),
    ],
  );
