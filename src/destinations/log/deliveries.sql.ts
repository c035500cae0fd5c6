import { bodyBytes, reportedSequence } from "../../events/event-rows.sql.ts";
import type { EpochMs } from "../../lib/clock.ts";
import { bucketOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { byLane, inBucket, inLane, manyByLane, manyOfLanes } from "../../postgres/lanes.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { AttemptResult } from "../attempt.ts";
import { webhookBounds } from "../bounds.ts";

export const deliveryStates = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A delivery is named by its event and its endpoint. */
export type DeliveryKey = { readonly eventId: string; readonly endpointId: string };
const bucketOfDelivery = ({ eventId }: DeliveryKey): number => bucketOfUuid(eventId);

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
  /** The earlier event of the parcel that must be delivered first; null if there is none. */
  waitsForEventId: string | null;
  createdAt: EpochMs;
};

type NameTables = (...tables: readonly string[]) => string;

/** From a list of log rows `d`: what is still in the queue, and what the last attempt gave. `and` names the bucket or the lane. */
const withState = (rows: string, and: NameTables) => `
  select d.event_id as "eventId", d.endpoint_id as "endpointId", d.tracker_id as "trackerId", d.sequence, d.created_at as "createdAt",
    case when q.state is null then case when a.result = 'DELIVERED' then 'DELIVERED' else 'FAILED' end
      when q.state = 'FAILED' then 'FAILED' else 'PENDING' end as state,
    coalesce(q.attempt_count, a.number, 0) as "attemptCount", a.at as "lastAttemptAt", a.result as "lastResult", a.status as "lastStatus",
    a.duration_ms as "lastDurationMs", case when q.state in ('FRESH', 'RETRY') then q.due_at end as "nextAttemptAt",
    w.event_id as "waitsForEventId"
  from (${rows}) d
  left join delivery_queue q on q.bucket = d.bucket and q.tracker_id = d.tracker_id and q.endpoint_id = d.endpoint_id and q.sequence = d.sequence${and("q")}
  left join lateral (select * from delivery_attempt a where a.bucket = d.bucket and a.event_id = d.event_id and a.endpoint_id = d.endpoint_id${and("a")}
                     order by a.number desc limit 1) a on true
  left join lateral (select w.event_id from delivery_queue w where q.state in ('FRESH', 'RETRY') and w.bucket = d.bucket and w.tracker_id = d.tracker_id
                       and w.endpoint_id = d.endpoint_id and w.sequence < d.sequence and w.state in ('FRESH', 'RETRY')${and("w")}
                     order by w.sequence limit 1) w on true`;

const lastEvent = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** RETRYING: those of PENDING that failed before. */
export type ListedState = DeliveryState | "RETRYING";
export type DeliveryPage = { endpointId: string; state: ListedState | null; beforeEventId: string | null; limit: number };

/** Of each of these endpoints a page, newest first. The states in the queue are found through it; all else through the log. */
export const selectDeliveriesOfEndpoints = async (
  db: Database,
  scope: Scope,
  endpointIds: readonly string[],
  { state, beforeEventId, limit }: Omit<DeliveryPage, "endpointId">,
): Promise<Delivery[]> => {
  const found = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 6);
    return db.many<Delivery>(
      name(state === null ? "select_deliveries" : `select_${state.toLowerCase()}_deliveries`),
      `${withState(
        `select p.* from unnest($3::uuid[]) as w (endpoint_id)
         cross join lateral (${rowsIn(state, and)} order by d.event_id desc limit $5) p`,
        and,
      )} order by d.endpoint_id, d.event_id desc`,
      [scope.workspaceId, scope.mode, endpointIds, beforeEventId ?? lastEvent, limit, ...params],
    );
  });
  return db.lanes.length === 1 ? found : newestOfEach(found, limit);
};

const rowsIn = (state: ListedState | null, and: NameTables): string => {
  const inQueue = `q.bucket = d.bucket and q.tracker_id = d.tracker_id and q.endpoint_id = d.endpoint_id and q.sequence = d.sequence${and("q")}`;
  const ours = `d.endpoint_id = w.endpoint_id and d.workspace_id = $1 and d.mode = $2 and d.event_id < $4${and("d")}`;
  const queued = (states: string) => `select d.* from delivery_queue q join delivery d on ${inQueue}
    where ${ours} and q.endpoint_id = w.endpoint_id and q.state in (${states})`;
  switch (state) {
    case null:
      return `select d.* from delivery d where ${ours}`;
    case "DELIVERED":
      return `select d.* from delivery d where ${ours} and not exists (select from delivery_queue q where ${inQueue})`;
    case "PENDING":
      return queued("'FRESH', 'RETRY'");
    case "RETRYING":
      return queued("'RETRY'");
    case "FAILED":
      return queued("'FAILED'");
  }
};

/** From a page of each lane, a page of all. */
const newestOfEach = (found: readonly Delivery[], limit: number): Delivery[] =>
  [...Map.groupBy(found, ({ endpointId }) => endpointId).values()].flatMap((deliveries) =>
    deliveries.sort((a, b) => (a.eventId < b.eventId ? 1 : -1)).slice(0, limit),
  );

/** Where each of these events went. */
export const selectDeliveriesOfEvents = (
  db: Database,
  scope: Scope,
  events: readonly { id: string; trackerId: string; ordinal: number }[],
) =>
  manyByLane(
    db,
    events,
    ({ id }) => bucketOfUuid(id),
    (lane, some) => {
      const { name, and, params } = inLane(lane, 6);
      return db.many<Delivery>(
        name("select_deliveries_of_events"),
        `${withState(
          `select d.* from unnest($3::smallint[], $4::uuid[], $5::int[]) as e (bucket, tracker_id, sequence)
           join delivery d on d.bucket = e.bucket and d.tracker_id = e.tracker_id and d.sequence = e.sequence
           where d.workspace_id = $1 and d.mode = $2${and("d")}`,
          and,
        )} order by d.event_id, d.endpoint_id`,
        [
          scope.workspaceId,
          scope.mode,
          some.map(({ id }) => bucketOfUuid(id)),
          some.map(({ trackerId }) => trackerId),
          some.map(({ ordinal }) => ordinal),
          ...params,
        ],
      );
    },
  );

export const selectDelivery = (db: Database, scope: Scope, { eventId, endpointId }: DeliveryKey) =>
  db.one<Delivery>(
    "select_delivery",
    withState(
      "select * from delivery d where d.workspace_id = $1 and d.mode = $2 and d.endpoint_id = $3 and d.event_id = $4 and d.bucket = $5",
      inBucket(5),
    ),
    [scope.workspaceId, scope.mode, endpointId, eventId, bucketOfUuid(eventId)],
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

/** The newest of each delivery, in their order. */
export const selectAttempts = (db: Database, scope: Scope, keys: readonly DeliveryKey[]) =>
  manyByLane(db, keys, bucketOfDelivery, (lane, some) => {
    const { name, and, params } = inLane(lane, 7);
    return db.many<AttemptRow>(
      name("select_delivery_attempts"),
      `select a.event_id as "eventId", a.endpoint_id as "endpointId", a.number, a.at, a.duration_ms as "durationMs", a.result, a.status, a.detail,
         a.signature, a.response_headers as "responseHeaders", a.response_body as "responseBody"
       from unnest($3::smallint[], $4::uuid[], $5::uuid[]) as w (bucket, event_id, endpoint_id)
       join delivery d on d.bucket = w.bucket and d.endpoint_id = w.endpoint_id and d.event_id = w.event_id${and("d")}
       join lateral (
         select * from delivery_attempt a where a.bucket = w.bucket and a.event_id = w.event_id and a.endpoint_id = w.endpoint_id${and("a")}
         order by a.number desc limit $6) a on true
       where d.workspace_id = $1 and d.mode = $2 order by a.event_id, a.endpoint_id, a.number`,
      [
        scope.workspaceId,
        scope.mode,
        some.map(bucketOfDelivery),
        some.map(({ eventId }) => eventId),
        some.map(({ endpointId }) => endpointId),
        webhookBounds.shownAttempts.cap,
        ...params,
      ],
    );
  });

export type EventOfDelivery = {
  id: string;
  topic: string;
  status: TrackingStatus;
  sequence: number;
  trackerId: string;
  bodyBytes: number;
};

export const selectEventsOfDeliveries = (db: Database, scope: Scope, eventIds: readonly string[]) =>
  manyByLane(db, eventIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<EventOfDelivery>(
      name("select_events_of_deliveries"),
      `select e.id, e.topic, e.status, ${reportedSequence} as sequence, e.tracker_id as "trackerId", ${bodyBytes} as "bodyBytes"
       from unnest($3::smallint[], $4::uuid[]) as w (bucket, id) join event e on e.bucket = w.bucket and e.id = w.id
       where e.workspace_id = $1 and e.mode = $2${and("e")}`,
      [scope.workspaceId, scope.mode, ids.map(bucketOfUuid), ids, ...params],
    );
  });

/**
 * Due now, with ten attempts ahead, whatever became of it before; what is under way is left alone. What is before it in its
 * tracker's order is due too, since it must go first.
 */
export const makeDeliveryDue = async (
  db: Database,
  scope: Scope,
  { eventId, endpointId }: DeliveryKey,
  now: EpochMs,
): Promise<boolean> => {
  const chosen = await db.one<LoggedDelivery>(
    "make_earlier_deliveries_due",
    `with chosen as (
       select d.bucket, d.tracker_id, d.sequence, d.event_id from delivery d
       where d.bucket = $6 and d.workspace_id = $1 and d.mode = $2 and d.endpoint_id = $3 and d.event_id = $4),
     ahead as (
       update delivery_queue q set due_at = $5 from chosen c
       where q.bucket = $6 and q.tracker_id = c.tracker_id and q.endpoint_id = $3 and q.sequence < c.sequence
         and q.state in ('FRESH', 'RETRY') and q.due_at > $5)
     select bucket, tracker_id as "trackerId", sequence, event_id as "eventId" from chosen`,
    [scope.workspaceId, scope.mode, endpointId, eventId, new Date(now), bucketOfUuid(eventId)],
  );
  if (chosen) await Promise.all(queueAgain(db, endpointId, [chosen], now));
  return chosen !== undefined;
};

/** A row of the log, as far as the queue must know it. */
export type LoggedDelivery = { bucket: number; trackerId: string; sequence: number; eventId: string };

/**
 * Puts an endpoint's log rows back into the queue: FAILED begins a new round, delivered ones are repeated, those that wait are
 * due now. One statement for each lane.
 */
export const queueAgain = (
  db: Database,
  endpointId: string,
  deliveries: readonly LoggedDelivery[],
  now: EpochMs,
): Promise<number>[] =>
  byLane(db, deliveries, ({ bucket }) => bucket).map(([lane, rows]) => {
    const { name, and, joinPlace, bucketOf, params } = inLane(lane, 7);
    return db.run(
      name("queue_deliveries_again"),
      `insert into delivery_queue as q (bucket, tracker_id, endpoint_id, sequence, event_id, state, due_at, attempt_count, round_start)
       select ${bucketOf("d")}, d.tracker_id, $5::uuid, d.sequence, d.event_id, 'RETRY', $6::timestamptz, a.number, a.number
       from unnest($1::smallint[], $2::uuid[], $3::int[], $4::uuid[]) as d (bucket, tracker_id, sequence, event_id) ${joinPlace("d")}
       cross join lateral (
         select coalesce(max(a.number), 0) as number from delivery_attempt a
         where a.bucket = ${bucketOf("d")} and a.event_id = d.event_id and a.endpoint_id = $5::uuid${and("a")}) a
       on conflict (bucket, tracker_id, endpoint_id, sequence) do update set due_at = least(q.due_at, excluded.due_at), scheduled_at = null,
         state = case q.state when 'FAILED' then 'RETRY' else q.state end,
         round_start = case q.state when 'FAILED' then q.attempt_count else q.round_start end
       where q.leased_until is null or q.leased_until <= excluded.due_at`,
      [
        rows.map(({ bucket }) => bucket),
        rows.map(({ trackerId }) => trackerId),
        rows.map(({ sequence }) => sequence),
        rows.map(({ eventId }) => eventId),
        endpointId,
        new Date(now),
        ...params,
      ],
    );
  });
