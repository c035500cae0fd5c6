import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { asyncCommit, isAsyncCommit } from "../../postgres/lease.ts";
import type { ClaimRequest, Taken } from "../../work/claiming.ts";

const firstDue = (state: string) => `(
  select q.due_at from delivery_queue q where q.endpoint_id = e.id and q.state = '${state}' and q.due_at <= $1 order by q.due_at limit 1)`;

/**
 * Endpoints with something due by then, found by leaping from endpoint to endpoint through the index: the cost is the number of
 * endpoints in the queue, not of deliveries, so a dead endpoint with 100,000 of them is one step.
 */
export const findDueEndpoints = (db: Database, until: EpochMs) =>
  db.many<{ destinationId: string; dueAt: EpochMs }>(
    "find_due_endpoints",
    `with recursive queued (endpoint_id) as (
       (select endpoint_id from delivery_queue order by endpoint_id limit 1)
       union all
       select (select q.endpoint_id from delivery_queue q where q.endpoint_id > queued.endpoint_id order by q.endpoint_id limit 1)
       from queued where queued.endpoint_id is not null)
     select e.id as "destinationId", greatest(e.paced_until, due.at) as "dueAt" from queued join webhook_endpoint e on e.id = queued.endpoint_id
     cross join lateral (select least(${firstDue("FRESH")}, ${firstDue("RETRY")}) as at) due
     where e.state = 'ENABLED' and e.paced_until <= $1 and due.at is not null`,
    [new Date(until)],
  );

export type ClaimedDelivery = {
  bucket: number;
  trackerId: string;
  endpointId: string;
  sequence: number;
  eventId: string;
  attemptCount: number;
  /** Attempts that do not count towards the present round of ten: those before it, and extra ones within it. */
  roundStart: number;
  /** When the schedule has its next attempt, where this one is extra: it was pulled forward after a recovery. */
  scheduledAt: EpochMs | null;
  /** Where its row lies: the shortest way back to it, until someone moves it. */
  place: string;
  /** Changes when the endpoint's URL, secrets or limits do. */
  endpointVersion: EpochMs;
  /** Once for each event in a claim, at whichever of its deliveries; null at the others, and when it was deleted since. */
  body: string | null;
};

type BusyEndpoint = { bucket: null; endpointId: string };

export type DeliveryClaim = ClaimRequest & {
  /** Names the claiming process. */
  readonly sender: string;
  /** Whoever claimed before this has nothing in flight any more. */
  readonly leasesEndedBefore: EpochMs;
  /** 0 to 1, at random: which of a first attempt and a retry goes first when there is room for one. */
  readonly retryBias: number;
};

const isFree = "(q.leased_until is null or q.leased_until <= $3)";

/** A delivery may go when nothing earlier of its tracker is still to be delivered to the same endpoint. */
export const isHead = `not exists (select from delivery_queue b where b.bucket = q.bucket and b.tracker_id = q.tracker_id
  and b.endpoint_id = q.endpoint_id and b.sequence < q.sequence and b.state in ('FRESH', 'RETRY'))`;

const oldest = (state: string) => `(
  select q.place, q.state, row_number() over (order by q.due_at) as nth from (
    select q.ctid as place, q.state, q.due_at from delivery_queue q
    where q.endpoint_id = f.endpoint_id and q.state = '${state}' and q.due_at <= $3 and ${isFree} and ${isHead}
    order by q.due_at limit f.slots) q)`;

/** What is under a lease was due before what is not: it is found among the oldest. */
const leased = (state: string) => `(
  select count(*) from (select q.leased_until from delivery_queue q
    where q.endpoint_id = h.id and q.state = '${state}' and q.due_at <= $3 order by q.due_at limit h.max_in_flight) q where q.leased_until > $3)`;

/** A process that alone sends to an endpoint knows what it has in flight; only with others beside it must that be counted. */
const room = `case when h.is_alone then h.slots else h.max_in_flight - ${leased("FRESH")} - ${leased("RETRY")} end`;

/**
 * Takes what is due under a lease. Only one claim at a time can hold an endpoint's row, so its cap on requests in flight and
 * its rate are kept over all nodes; others pass by. Of each four deliveries three are first attempts, as long as there are
 * both. A row is taken by its physical place: if anyone changed it meanwhile, the place is no longer its own. Nothing here
 * waits for anyone: a claim that looked a moment too early would hold rows that others are about to delete, and they its.
 */
export const claimDeliveries = async (db: Database, claim: DeliveryClaim): Promise<Taken<ClaimedDelivery>> => {
  const rows = await db.many<ClaimedDelivery | BusyEndpoint>(
    "claim_deliveries",
    `with ${asyncCommit},
     wanted as (select * from unnest($1::uuid[], $2::int[]) as w (endpoint_id, slots)),
     held as materialized (
       select e.id, (extract(epoch from e.updated_at) * 1000)::bigint as version, e.max_in_flight, e.paced_until, e.rate_per_second, w.slots,
         e.sender is null or e.sender = $7 and e.sender_since <= $8 as is_alone,
         $3::timestamptz - make_interval(secs => greatest(1, 1 / e.rate_per_second)) as unspent_since
       from wanted w join webhook_endpoint e on e.id = w.endpoint_id
       where e.state = 'ENABLED' and e.paced_until <= $3
       for no key update of e skip locked),
     free as materialized (
       select h.id as endpoint_id, h.version, least(h.slots, ${room},
         floor(h.rate_per_second * extract(epoch from $3 - greatest(h.paced_until, h.unspent_since))))::int as slots
       from held h),
     picked as materialized (
       select f.version, p.place from (select * from free where slots > 0) f cross join lateral (
         select place from (${oldest("FRESH")} union all ${oldest("RETRY")}) c
         order by case state when 'FRESH' then nth else 3 * nth - 1.5 - $6::float8 end limit f.slots) p),
     locked as materialized (
       select q.ctid as place from delivery_queue q where q.ctid = any (array(select place from picked)) for update skip locked),
     claimed as (
       update delivery_queue q set leased_until = $4, token = $5
       from picked p where q.ctid = any (array(select place from locked)) and q.ctid = p.place and ${isAsyncCommit}
       returning q.ctid as place, q.bucket, q.tracker_id, q.endpoint_id, q.sequence, q.event_id, q.attempt_count, q.round_start,
         q.scheduled_at, p.version),
     noted as (
       update webhook_endpoint e set sender = $7,
         sender_since = case when e.sender is null then '-infinity' when e.sender = $7 then e.sender_since else $3 end,
         paced_until = case when e.rate_per_second is null then e.paced_until
           else greatest(e.paced_until, h.unspent_since) + make_interval(secs => c.claimed / e.rate_per_second) end
       from (select endpoint_id, count(*) as claimed from claimed group by 1) c join held h on h.id = c.endpoint_id
       where e.id = c.endpoint_id and (e.rate_per_second is not null or e.sender is distinct from $7)),
     numbered as (select c.*, row_number() over (partition by c.event_id) as nth from claimed c),
     busy as (
       select w.endpoint_id from wanted w join webhook_endpoint e on e.id = w.endpoint_id
       where e.state = 'ENABLED' and e.paced_until <= $3 and w.endpoint_id not in (select id from held))
     select c.bucket, c.tracker_id as "trackerId", c.endpoint_id as "endpointId", c.sequence, c.event_id as "eventId",
       c.attempt_count as "attemptCount", c.round_start as "roundStart", c.scheduled_at as "scheduledAt", c.place, c.version as "endpointVersion",
       case when c.nth = 1 then (select e.body from event e where e.bucket = c.bucket and e.id = c.event_id) end as body
     from numbered c
     union all select null, null, endpoint_id, null, null, null, null, null, null, null, null from busy`,
    [
      claim.wanted.map(({ destinationId }) => destinationId),
      claim.wanted.map(({ requests }) => requests),
      new Date(claim.now),
      new Date(claim.leaseUntil),
      claim.token,
      claim.retryBias,
      claim.sender,
      new Date(claim.leasesEndedBefore),
    ],
  );
  const claimed = rows.filter((row) => row.bucket !== null);
  const counts = Map.groupBy(claimed, ({ endpointId }) => endpointId);
  const full = claim.wanted.filter(({ destinationId, requests }) => (counts.get(destinationId)?.length ?? 0) >= requests);
  return {
    rows: claimed,
    fullIds: new Set(full.map(({ destinationId }) => destinationId)),
    busyIds: rows.filter((row) => row.bucket === null).map(({ endpointId }) => endpointId),
    later: [],
  };
};

/** A process that ends with nothing in flight leaves its endpoints to the next one, unless others were beside it. */
export const releaseEndpoints = (db: Database, sender: string, leasesEndedBefore: EpochMs) =>
  db.run(
    "release_webhook_endpoints",
    "update webhook_endpoint set sender = null, sender_since = null where sender = $1 and sender_since <= $2",
    [sender, new Date(leasesEndedBefore)],
  );
