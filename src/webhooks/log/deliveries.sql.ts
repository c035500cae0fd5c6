import type { EpochMs } from "../../lib/clock.ts";
import { bucketOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { AttemptResult } from "../delivering/attempt.ts";

export const deliveryStates = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A delivery is named by its event and its endpoint. */
export type DeliveryKey = { readonly eventId: string; readonly endpointId: string };

export type Delivery = {
  eventId: string;
  endpointId: string;
  trackerId: string;
  sequence: number;
  state: DeliveryState;
  attemptCount: number;
  lastAttemptAt: EpochMs | null;
  lastResult: AttemptResult | null;
  lastStatus: number | null;
  lastDurationMs: number | null;
  /** null when nothing is planned. */
  nextAttemptAt: EpochMs | null;
  createdAt: EpochMs;
};

/** From a list of log rows `d`: what is still in the queue, and what the last attempt gave. */
const withState = (rows: string) => `
  select d.event_id as "eventId", d.endpoint_id as "endpointId", d.tracker_id as "trackerId", d.sequence, d.created_at as "createdAt",
    case when q.state is null then case when a.result = 'DELIVERED' then 'DELIVERED' else 'FAILED' end
      when q.state = 'FAILED' then 'FAILED' else 'PENDING' end as state,
    coalesce(q.attempt_count, a.number, 0) as "attemptCount", a.at as "lastAttemptAt", a.result as "lastResult", a.status as "lastStatus",
    a.duration_ms as "lastDurationMs", case when q.state in ('FRESH', 'RETRY') then q.due_at end as "nextAttemptAt"
  from (${rows}) d
  left join delivery_queue q on q.bucket = d.bucket and q.tracker_id = d.tracker_id and q.endpoint_id = d.endpoint_id and q.sequence = d.sequence
  left join lateral (select * from delivery_attempt a where a.bucket = d.bucket and a.event_id = d.event_id and a.endpoint_id = d.endpoint_id
                     order by a.number desc limit 1) a on true`;

const lastEvent = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export type DeliveryPage = { endpointId: string; state: DeliveryState | null; beforeEventId: string | null; limit: number };

/** Of each of these endpoints a page, newest first. The states in the queue are found through it; all else through the log. */
export const selectDeliveriesOfEndpoints = (
  db: Database,
  scope: Scope,
  endpointIds: readonly string[],
  { state, beforeEventId, limit }: Omit<DeliveryPage, "endpointId">,
) => {
  const inQueue =
    "q.bucket = d.bucket and q.tracker_id = d.tracker_id and q.endpoint_id = d.endpoint_id and q.sequence = d.sequence";
  const ours = "d.endpoint_id = w.endpoint_id and d.workspace_id = $1 and d.mode = $2 and d.event_id < $4";
  const queued = (states: string) => `select d.* from delivery_queue q join delivery d on ${inQueue}
    where ${ours} and q.endpoint_id = w.endpoint_id and q.state in (${states})`;
  const select = (name: string, rows: string) =>
    db.many<Delivery>(
      name,
      `${withState(`select p.* from unnest($3::uuid[]) as w (endpoint_id)
         cross join lateral (${rows} order by d.event_id desc limit $5) p`)} order by d.endpoint_id, d.event_id desc`,
      [scope.workspaceId, scope.mode, endpointIds, beforeEventId ?? lastEvent, limit],
    );
  switch (state) {
    case null:
      return select("select_deliveries", `select d.* from delivery d where ${ours}`);
    case "DELIVERED":
      return select(
        "select_delivered_deliveries",
        `select d.* from delivery d where ${ours} and not exists (select from delivery_queue q where ${inQueue})`,
      );
    case "PENDING":
      return select("select_pending_deliveries", queued("'FRESH', 'RETRY'"));
    case "FAILED":
      return select("select_failed_deliveries", queued("'FAILED'"));
  }
};

/** Where each of these events went. */
export const selectDeliveriesOfEvents = (
  db: Database,
  scope: Scope,
  events: readonly { id: string; trackerId: string; sequence: number }[],
) =>
  db.many<Delivery>(
    "select_deliveries_of_events",
    `${withState(`select d.* from unnest($3::smallint[], $4::uuid[], $5::int[]) as e (bucket, tracker_id, sequence)
       join delivery d on d.bucket = e.bucket and d.tracker_id = e.tracker_id and d.sequence = e.sequence
       where d.workspace_id = $1 and d.mode = $2`)} order by d.event_id, d.endpoint_id`,
    [
      scope.workspaceId,
      scope.mode,
      events.map(({ id }) => bucketOfUuid(id)),
      events.map(({ trackerId }) => trackerId),
      events.map(({ sequence }) => sequence),
    ],
  );

export const selectDelivery = (db: Database, scope: Scope, { eventId, endpointId }: DeliveryKey) =>
  db.one<Delivery>(
    "select_delivery",
    withState("select * from delivery d where d.workspace_id = $1 and d.mode = $2 and d.endpoint_id = $3 and d.event_id = $4"),
    [scope.workspaceId, scope.mode, endpointId, eventId],
  );

export type AttemptRow = DeliveryKey & {
  number: number;
  at: EpochMs;
  durationMs: number;
  result: AttemptResult;
  status: number | null;
  detail: string | null;
  signature: string;
  responseHeaders: string | null;
  responseBody: Buffer | null;
};

export const selectAttempts = (db: Database, scope: Scope, keys: readonly DeliveryKey[]) =>
  db.many<AttemptRow>(
    "select_delivery_attempts",
    `select a.event_id as "eventId", a.endpoint_id as "endpointId", a.number, a.at, a.duration_ms as "durationMs", a.result, a.status, a.detail,
       a.signature, a.response_headers as "responseHeaders", a.response_body as "responseBody"
     from unnest($3::smallint[], $4::uuid[], $5::uuid[]) as w (bucket, event_id, endpoint_id)
     join delivery d on d.endpoint_id = w.endpoint_id and d.event_id = w.event_id
     join delivery_attempt a on a.bucket = w.bucket and a.event_id = w.event_id and a.endpoint_id = w.endpoint_id
     where d.workspace_id = $1 and d.mode = $2 order by a.event_id, a.endpoint_id, a.number`,
    [
      scope.workspaceId,
      scope.mode,
      keys.map(({ eventId }) => bucketOfUuid(eventId)),
      keys.map(({ eventId }) => eventId),
      keys.map(({ endpointId }) => endpointId),
    ],
  );

export type EventOfDelivery = {
  id: string;
  topic: string;
  status: TrackingStatus;
  sequence: number;
  trackerId: string;
  body: string;
};

export const selectEventsOfDeliveries = (db: Database, scope: Scope, eventIds: readonly string[]) =>
  db.many<EventOfDelivery>(
    "select_events_of_deliveries",
    `select e.id, e.topic, e.status, e.sequence, e.tracker_id as "trackerId", e.body
     from unnest($3::smallint[], $4::uuid[]) as w (bucket, id) join event e on e.bucket = w.bucket and e.id = w.id
     where e.workspace_id = $1 and e.mode = $2`,
    [scope.workspaceId, scope.mode, eventIds.map(bucketOfUuid), eventIds],
  );

/**
 * Due now, with ten attempts ahead, whatever became of it before; what is under way is left alone. What is before it in its
 * tracker's order is due too, since it must go first.
 */
export const makeDeliveryDue = (db: Database, scope: Scope, { eventId, endpointId }: DeliveryKey, now: EpochMs) =>
  db.one<{ endpointId: string }>(
    "make_delivery_due",
    `with chosen as (select * from delivery where workspace_id = $1 and mode = $2 and endpoint_id = $3 and event_id = $4),
     ahead as (
       update delivery_queue q set due_at = $5 from chosen c
       where q.bucket = c.bucket and q.tracker_id = c.tracker_id and q.endpoint_id = c.endpoint_id and q.sequence < c.sequence
         and q.state in ('FRESH', 'RETRY') and q.due_at > $5),
     due as (${queueAgain("chosen", "$5::timestamptz")})
     select endpoint_id as "endpointId" from chosen`,
    [scope.workspaceId, scope.mode, endpointId, eventId, new Date(now)],
  );

/** Puts log rows back into the queue: FAILED begins a new round, delivered ones are repeated, those that wait are due now. */
export function queueAgain(rows: string, now: string): string {
  return `insert into delivery_queue as q (bucket, tracker_id, endpoint_id, sequence, event_id, state, due_at, attempt_count, round_start)
    select d.bucket, d.tracker_id, d.endpoint_id, d.sequence, d.event_id, 'RETRY', ${now}, a.number, a.number
    from ${rows} d cross join lateral (
      select coalesce(max(a.number), 0) as number from delivery_attempt a
      where a.bucket = d.bucket and a.event_id = d.event_id and a.endpoint_id = d.endpoint_id) a
    on conflict (bucket, tracker_id, endpoint_id, sequence) do update set due_at = least(q.due_at, ${now}), scheduled_at = null,
      state = case q.state when 'FAILED' then 'RETRY' else q.state end,
      round_start = case q.state when 'FAILED' then q.attempt_count else q.round_start end
    where q.leased_until is null or q.leased_until <= ${now}`;
}
