import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, isOneLane, manyOfLanes } from "../../postgres/lanes.ts";
import { earliestOf } from "../../work/claim-by-lane.ts";
import { areRecoveriesDue } from "./recovery.sql.ts";

type QueuedEndpoint = { destinationId: string; dueAt: EpochMs };
/** `isFailing`: nothing but failure since its last success, whichever process saw it. */
type DueEndpoint = QueuedEndpoint & { isFailing: boolean };

/** From endpoint to endpoint of the queue, by leaps through the index; with when each has something due, if it has by $1. */
const queuedEndpoints = (endpointId: string, isIn: { and: string; where: string }) => {
  const firstDue = (state: string) => `(
    select q.due_at from delivery_queue q where q.endpoint_id = ${endpointId} and q.state = '${state}' and q.due_at <= $1${isIn.and}
    order by q.due_at limit 1)`;
  return {
    recursion: `with recursive queued (endpoint_id) as (
      (select q.endpoint_id from delivery_queue q ${isIn.where} order by q.endpoint_id limit 1)
      union all
      select (select q.endpoint_id from delivery_queue q where q.endpoint_id > queued.endpoint_id${isIn.and} order by q.endpoint_id limit 1)
      from queued where queued.endpoint_id is not null)`,
    joinDue: `cross join lateral (select least(${firstDue("FRESH")}, ${firstDue("RETRY")}) as at) due`,
  };
};

export type EndpointBacklog = {
  lane: number;
  endpointId: string;
  attempt: "first" | "retry";
  oldestDueAt: EpochMs;
  count: number;
};

/**
 * What is due at each endpoint of the queue, found by the same leaps. Counting stops at so many in all, shared by the endpoints,
 * and at ten of each where there are more endpoints than that.
 */
export const readQueueBacklog = (db: Database, now: EpochMs, countAtMost: number): Promise<EndpointBacklog[]> =>
  manyOfLanes(db, async (lane) => {
    const { name, and, where, params } = inLane(lane, 3);
    const { recursion } = queuedEndpoints("", { and: and("q"), where: where("q") });
    const isDue = `q.endpoint_id = f.endpoint_id and q.state = f.state and q.due_at <= $1${and("q")}`;
    const found = await db.many<Omit<EndpointBacklog, "lane">>(
      name("read_queue_backlog"),
      `${recursion},
       first as materialized (
         select f.*, q.due_at, count(*) over () as parts
         from (select e.endpoint_id, s.state from queued e cross join (values ('FRESH'), ('RETRY')) as s (state)
           where e.endpoint_id is not null) f
         cross join lateral (select q.due_at from delivery_queue q where ${isDue} order by q.due_at limit 1) q)
       select f.endpoint_id as "endpointId", case f.state when 'FRESH' then 'first' else 'retry' end as attempt,
         f.due_at as "oldestDueAt", c.count
       from first f cross join lateral (select count(*)::int as count from (
         select from delivery_queue q where ${isDue} limit greatest(10, $2::int / f.parts)) q) c`,
      [new Date(now), countAtMost, ...params],
    );
    return found.map((part) => ({ ...part, lane: db.lanes.indexOf(lane) }));
  });

/** Of these endpoints, those that webhooks are sent to; and whether they are left alone until after that time. */
export const selectEnabled = (db: Database, endpointIds: readonly string[], heldAfter: EpochMs) =>
  db.many<{ id: string; isHeld: boolean }>(
    "select_enabled_endpoints",
    `select id, paced_until > $2 as "isHeld" from webhook_endpoint where id = any($1::uuid[]) and state = 'ENABLED'`,
    [endpointIds, new Date(heldAfter)],
  );

const isFailing = `e.first_failure_at is not null as "isFailing"`;
const isOpen = (until: string) => `e.state = 'ENABLED' and e.paced_until <= ${until}`;

const dueEndpointsText = (): string => {
  const { recursion, joinDue } = queuedEndpoints("e.id", { and: "", where: "" });
  return `${recursion}
     select e.id as "destinationId", greatest(e.paced_until, due.at) as "dueAt", ${isFailing} from queued join webhook_endpoint e on e.id = queued.endpoint_id
     ${joinDue} where ${isOpen("$1")} and due.at is not null`;
};

/** Whether there are any by $1, or retries to pull forward. */
export const areDeliveriesDue = `(${areRecoveriesDue} or exists (${dueEndpointsText()}))`;

/**
 * Endpoints with something due by then, found by leaping from endpoint to endpoint through the index: the cost is the number of
 * endpoints in the queue, not of deliveries, so a dead endpoint with 100,000 of them is one step.
 */
export const findDueEndpoints = (db: Database, until: EpochMs): Promise<DueEndpoint[]> => {
  if (!isOneLane(db)) return findDueByLane(db, until);
  return db.many<DueEndpoint>("find_due_endpoints", dueEndpointsText(), [new Date(until)]);
};

const findDueByLane = async (db: Database, until: EpochMs): Promise<DueEndpoint[]> => {
  const queued = await manyOfLanes(db, (lane) => {
    const { name, and, where, params } = inLane(lane, 2);
    const { recursion, joinDue } = queuedEndpoints("queued.endpoint_id", { and: and("q"), where: where("q") });
    return db.many<QueuedEndpoint>(
      name("find_queued_endpoints"),
      `${recursion} select queued.endpoint_id as "destinationId", due.at as "dueAt" from queued ${joinDue} where due.at is not null`,
      [new Date(until), ...params],
    );
  });
  if (queued.length === 0) return [];
  const earliest = earliestOf(queued);
  return db.many<DueEndpoint>(
    "select_open_endpoints",
    `select e.id as "destinationId", greatest(e.paced_until, w.due_at) as "dueAt", ${isFailing}
     from unnest($1::uuid[], $2::timestamptz[]) as w (id, due_at) join webhook_endpoint e on e.id = w.id where ${isOpen("$3")}`,
    [earliest.map(({ destinationId }) => destinationId), earliest.map(({ dueAt }) => new Date(dueAt)), new Date(until)],
  );
};
