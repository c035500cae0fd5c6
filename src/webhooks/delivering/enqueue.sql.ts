import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { EventTopic } from "../../trackers/event-topics.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { Mode } from "../../workspaces/scope.ts";

/** What of an event decides where it goes; the body is read when it is sent. */
export type EnqueuedEvent = {
  readonly bucket: number;
  readonly id: string;
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly trackerId: string;
  readonly topic: EventTopic;
  /** Its place among all its tracker's events; the column is called sequence. */
  readonly ordinal: number;
  readonly carrier: string;
  readonly status: TrackingStatus;
  readonly createdAt: EpochMs;
};

/**
 * One delivery for each event and endpoint that wants it, disabled endpoints included: theirs wait. What comes behind an
 * event that is being retried is due with it, so that senders do not stumble over it before. Gives the endpoints to wake.
 */
export const insertDeliveries = (db: Database, events: readonly EnqueuedEvent[]) =>
  db.many<{ endpointId: string }>(
    "insert_deliveries",
    `with happened as (
       select * from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::int[], $8::text[], $9::text[], $10::float8[])
         as e (bucket, id, workspace_id, mode, tracker_id, topic, sequence, carrier, status, created_ms)),
     matched as (
       select e.bucket, e.tracker_id, w.id as endpoint_id, e.sequence, e.id as event_id, e.workspace_id, e.mode,
         to_timestamp(e.created_ms / 1000) as created_at
       from happened e join webhook_endpoint w on w.workspace_id = e.workspace_id and w.mode = e.mode and e.topic = any (coalesce(w.topics, array[w.topic]))
         and (w.carriers is null or e.carrier = any (w.carriers)) and (w.statuses is null or e.status = any (w.statuses))),
     logged as (
       insert into delivery (bucket, tracker_id, endpoint_id, sequence, event_id, workspace_id, mode, created_at)
       select bucket, tracker_id, endpoint_id, sequence, event_id, workspace_id, mode, created_at from matched
       on conflict do nothing),
     queued as (
       insert into delivery_queue (bucket, tracker_id, endpoint_id, sequence, event_id, state, due_at)
       select m.bucket, m.tracker_id, m.endpoint_id, m.sequence, m.event_id, 'FRESH', greatest(m.created_at, ahead.due_at)
       from matched m left join lateral (
         select max(q.due_at) as due_at from delivery_queue q
         where q.bucket = m.bucket and q.tracker_id = m.tracker_id and q.endpoint_id = m.endpoint_id and q.sequence < m.sequence
           and q.state = 'RETRY') ahead on true
       on conflict do nothing returning endpoint_id)
     select distinct endpoint_id as "endpointId" from queued`,
    [
      events.map((event) => event.bucket),
      events.map((event) => event.id),
      events.map((event) => event.workspaceId),
      events.map((event) => event.mode),
      events.map((event) => event.trackerId),
      events.map((event) => event.topic),
      events.map((event) => event.ordinal),
      events.map((event) => event.carrier),
      events.map((event) => event.status),
      events.map((event) => event.createdAt),
    ],
  );
