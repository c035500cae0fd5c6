import type { Database } from "../../postgres/database.ts";
import { type AndInLane, anywhere, inLane, type Lane } from "../../postgres/lanes.ts";
import { asyncCommit, isAsyncCommit } from "../../postgres/lease.ts";
import { type DeliveryOutcome, heldPlace, isHeld, keyParams, outcomeParams } from "./apply.sql.ts";
import { beginRecovery } from "./recovery.sql.ts";
import { samePlace } from "./same-place.sql.ts";

/** How the rows of outcomes are found, and distinguished from others; `params` is how many parameters that takes. */
type Way = { readonly held: string; readonly isSame: string; readonly params: number };

/** Someone may have moved a row, and another of the same claim may lie in its place. Compared so that no index is tempted. */
const byPlace: Way = {
  held: `select * from unnest($1::tid[], $2::uuid[], $3::uuid[], $4::uuid[]) with ordinality as o (place, endpoint_id, event_id, token, nth)`,
  isSame: "(q.endpoint_id, q.event_id, q.token) is not distinct from (o.endpoint_id, o.event_id, o.token)",
  params: 4,
};
const byKey = (and: AndInLane): Way => ({
  held: `select o.nth, p.place
    from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::int[], $5::uuid[]) with ordinality as o (bucket, tracker_id, endpoint_id, sequence, token, nth)
    cross join lateral (${heldPlace(and)}) p`,
  isSame: "true",
  params: 5,
});

const doneSteps = ({ held, isSame }: Way, now: string, and: AndInLane, isAsync = "") => `held as materialized (${held}),
  done as (
    delete from delivery_queue q using held o where ${isHeld} and ${isSame}${and("q")}${isAsync}
    returning o.nth, q.bucket, q.tracker_id, q.endpoint_id, q.sequence, q.event_id, q.attempt_count),
  freed as (
    update delivery_queue q set due_at = ${now} from done o
    where o.attempt_count > 0 and ${samePlace("q", "o", and)} and q.sequence > o.sequence and q.state in ('FRESH', 'RETRY') and q.due_at > ${now})`;
/** The endpoint has more for this tracker. */
const hasMore = (and: AndInLane) =>
  `exists (select from delivery_queue q where ${samePlace("q", "o", and)} and q.sequence > o.sequence and q.state <> 'FAILED')`;

const heal = (endpointIds: string, now: string) => `
  update webhook_endpoint e set first_failure_at = null, last_failure_at = null, standing_problem = null, ${beginRecovery(`${now}::timestamptz`)}
  where e.id in (select id from webhook_endpoint where id in (${endpointIds}) and first_failure_at is not null
                 order by id for no key update)`;

/** The commit does not wait for the disk: what a crash forgets of it is delivered again, which receivers expect. */
const deliveredText = (way: Way, n = way.params) => `with ${asyncCommit},
  ${doneSteps(way, `$${n + 7}`, anywhere, ` and ${isAsyncCommit}`)},
  kept as (
    insert into delivery_attempt (bucket, event_id, endpoint_id, number, at, duration_ms, result, status, signature, response_headers, response_body)
    select d.bucket, d.event_id, d.endpoint_id, d.attempt_count + 1, to_timestamp(o.at_ms / 1000), o.duration_ms, 'DELIVERED', o.status, o.signature,
      o.response_headers, o.response_body
    from done d join unnest($${n + 1}::float8[], $${n + 2}::int[], $${n + 3}::smallint[], $${n + 4}::text[], $${n + 5}::text[],
      $${n + 6}::bytea[]) with ordinality as o (at_ms, duration_ms, status, signature, response_headers, response_body, nth) on o.nth = d.nth),
  healed as (${heal("select endpoint_id from done", `$${n + 7}`)})
  select null as "endpointId", count(*)::int as found from done
  union all
  select distinct o.endpoint_id, 0 from done o where ${hasMore(anywhere)}`;

const deliveredByPlace = deliveredText(byPlace);
const deliveredByKey = deliveredText(byKey(anywhere));

/** Attempts, endpoints and what waits, with one statement where all rows lie where they were claimed. */
export const applyDeliveredAtOnce = async (db: Database, outcomes: readonly DeliveryOutcome[]): Promise<string[]> => {
  const [bucket, trackerId, endpointId, sequence, token, ...rest] = outcomeParams(outcomes);
  const details = [...rest, new Date(Math.max(...outcomes.map(({ at }) => at)))];
  const places = outcomes.map(({ delivery }) => delivery.place);
  const eventIds = outcomes.map(({ delivery }) => delivery.eventId);
  const done = await db.many<Done>("apply_delivered", deliveredByPlace, [places, endpointId, eventIds, token, ...details]);
  if (done.some(({ found }) => found === outcomes.length)) return endpointsOf(done);
  // The others were moved, or are no longer ours. Those that are done are gone, and not found again.
  const keys = [bucket, trackerId, endpointId, sequence, token];
  const others = await db.many<Done>("apply_delivered_by_key", deliveredByKey, [...keys, ...details]);
  return endpointsOf([...done, ...others]);
};

const endpointsOf = (rows: readonly Done[]): string[] => rows.flatMap(({ endpointId }) => endpointId ?? []);

type Done = { endpointId: string | null; found: number };

/** The number of the row, from one; how often it had been tried; and whether its tracker has more for the endpoint. */
export type DeliveredRow = { nth: number; attemptCount: number; hasMore: boolean };

/** On a cluster, attempts and endpoints are written by separate statements. */
export const deleteDelivered = (tx: Database, lane: Lane, outcomes: readonly DeliveryOutcome[], now: number) => {
  const { name, and, params } = inLane(lane, 7);
  return tx.many<DeliveredRow>(
    name("delete_delivered"),
    `with ${doneSteps(byKey(and), "$6", and)} select o.nth, o.attempt_count as "attemptCount", ${hasMore(and)} as "hasMore" from done o`,
    [...keyParams(outcomes), new Date(now), ...params],
  );
};

export const healEndpoints = (tx: Database, endpointIds: readonly string[], now: number) =>
  tx.run("heal_webhook_endpoints", heal("select unnest($1::uuid[])", "$2"), [endpointIds, new Date(now)]);
