import { wholeBody } from "../../events/event-rows.sql.ts";
import type { EpochMs } from "../../lib/clock.ts";
import type { Span } from "../../lib/telemetry/traces/span.ts";
import type { Database } from "../../postgres/database.ts";
import { type AndInLane, anywhere } from "../../postgres/lanes.ts";
import { asyncCommit, isAsyncCommit } from "../../postgres/lease.ts";
import type { ClaimRequest } from "../../work/claim-loop.ts";
import { samePlace } from "./same-place.sql.ts";

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
  /** Of the attempt, where traces are switched on; the table does not know it. */
  span?: Span;
};

/** An endpoint where others are claiming, or that has no more room until then: its cap is reached, or its rate. */
export type FullEndpoint = { bucket: null; endpointId: string; waitMs: number | null };

export type DeliveryClaim = ClaimRequest & {
  /** Names the claiming process. */
  readonly sender: string;
  /** A process that claimed before this has nothing in flight any more. */
  readonly leasesEndedBefore: EpochMs;
  readonly random: () => number;
};

export const isFree = (now: string) => `(q.leased_until is null or q.leased_until <= ${now})`;

/**
 * A delivery may go when nothing earlier of its tracker is still to be delivered to the same endpoint. Without "offset 0" it becomes a
 * join, for which PostgreSQL may read the endpoint's whole queue once for each row.
 */
export const isHead = (and: AndInLane) => `not exists (select from delivery_queue b
  where ${samePlace("b", "q", and)} and b.sequence < q.sequence and b.state in ('FRESH', 'RETRY') offset 0)`;

const oldest = (state: string, and: AndInLane) => `(
  select q.place, q.state, row_number() over (order by q.due_at) as nth from (
    select q.ctid as place, q.state, q.due_at from delivery_queue q
    where q.endpoint_id = f.endpoint_id and q.state = '${state}' and q.due_at <= $3 and ${isFree("$3")} and ${isHead(and)}${and("q")}
    order by q.due_at limit f.slots) q)`;

/** So many that came due at the same instant are looked through for leases: a replay makes any number due at the same time. */
const mostTies = 1_000;
/** So many older rows may have been written at the same time as one with a lease. */
const mostUnseen = 32;
/**
 * Of those that may go, what is under a lease was due before what is not, or at the same instant: it is found among the oldest, and
 * whatever came due with the last of them. A few may be a moment younger: a process writes rows with a lease while another writes
 * older ones that neither sees yet, and their clocks differ. What waits behind an earlier event of its tracker is due as well, and not in flight.
 */
const leasedOf = (state: string, and: AndInLane) => `(
  select count(*) from (
    select q.leased_until from (
      select q.due_at, q.leased_until from delivery_queue q
      where q.endpoint_id = h.id and q.state = '${state}' and q.due_at <= $3::timestamptz + interval '1 second' and ${isHead(and)}${and("q")}
      order by q.due_at limit h.max_in_flight + ${mostTies}) q
    order by q.due_at fetch first (h.max_in_flight + ${mostUnseen}) rows with ties) q where q.leased_until > $3)`;
export const leased = (and: AndInLane) => `${leasedOf("FRESH", and)} + ${leasedOf("RETRY", and)}`;

/**
 * A process that alone sends to an endpoint knows what it has in flight; only with others beside it must that be counted. It may
 * not know the cap yet.
 */
export const room = `case when h.is_alone then least(h.slots, h.max_in_flight) else h.max_in_flight - (${leased(anywhere)}) end`;

const unspentSince = "$3::timestamptz - make_interval(secs => greatest(1, 1 / e.rate_per_second))";

/**
 * $1 to $3: endpoints, the slots wanted for each, now. They are held until the transaction ends; others pass by. Between looking and
 * holding someone else may have claimed, which this statement does not see: `is_current` shows that no one has, if they all say it
 * in the row. A process that thinks it is alone does not, so a newcomer first makes itself known.
 */
export const heldEndpoints = (sender: string, leasesEndedBefore: string, which = "") => `
  wanted as (select * from unnest($1::uuid[], $2::int[]) as w (endpoint_id, slots)${which}),
  held as materialized (
    select e.id, (extract(epoch from e.updated_at) * 1000)::bigint as version, e.max_in_flight, e.paced_until, e.rate_per_second, w.slots,
      e.sender is null or e.sender = ${sender} and e.sender_since <= ${leasesEndedBefore} as is_alone,
      e.sender <> ${sender} and e.sender_since <= ${leasesEndedBefore} + ($3 - ${leasesEndedBefore}) / 2 as is_newcomer,
      e.ctid = seen.ctid as is_current,
      ${unspentSince} as unspent_since
    from wanted w join webhook_endpoint seen on seen.id = w.endpoint_id join webhook_endpoint e on e.id = w.endpoint_id
    where e.state = 'ENABLED' and e.paced_until <= $3
    for no key update of e skip locked),
  busy as (
    select w.endpoint_id from wanted w join webhook_endpoint e on e.id = w.endpoint_id
    where e.state = 'ENABLED' and e.paced_until <= $3 and w.endpoint_id not in (select id from held))`;
export const unspent = "h.rate_per_second * extract(epoch from $3 - greatest(h.paced_until, h.unspent_since))";

/**
 * From a table `free` of endpoints with slots. Of each four deliveries three are first attempts, as long as there are both. A
 * row is taken by its physical place: if anyone changed it meanwhile, the place is no longer its own.
 */
export const takeFree = (and: AndInLane, isAsync: string) => `picked as materialized (
    select f.version, p.place from (select * from free where slots > 0) f cross join lateral (
      select place from (${oldest("FRESH", and)} union all ${oldest("RETRY", and)}) c
      order by case state when 'FRESH' then nth else 3 * nth - 1.5 - $6::float8 end limit f.slots) p),
  locked as materialized (
    select q.ctid as place from delivery_queue q where q.ctid = any (array(select place from picked))${and("q")} for update skip locked),
  claimed as (
    update delivery_queue q set leased_until = $4, token = $5
    from picked p where q.ctid = any (array(select place from locked)) and q.ctid = p.place${and("q")}${isAsync}
    returning q.ctid as place, q.bucket, q.tracker_id, q.endpoint_id, q.sequence, q.event_id, q.attempt_count, q.round_start,
      q.scheduled_at, p.version),
  numbered as (select c.*, row_number() over (partition by c.event_id) as nth from claimed c)`;
export const selectTaken = (and: AndInLane) => `
  select c.bucket, c.tracker_id as "trackerId", c.endpoint_id as "endpointId", c.sequence, c.event_id as "eventId",
    c.attempt_count as "attemptCount", c.round_start as "roundStart", c.scheduled_at as "scheduledAt", c.place, c.version as "endpointVersion",
    case when c.nth = 1 then (select ${wholeBody(and)} from event e where e.bucket = c.bucket and e.id = c.event_id${and("e")}) end as body, null::float8 as "waitMs"
  from numbered c`;

/** Of endpoints that are held, with how many were claimed: who sends to them now, and what is left of their rates. */
export const noteClaimed = (claimed: string, sender: string, isShared: string) => `
  update webhook_endpoint e set sender = ${sender},
    sender_since = case when e.sender is null then '-infinity' when e.sender = ${sender} then e.sender_since else $3 end,
    paced_until = case when e.rate_per_second is null then e.paced_until
      else greatest(e.paced_until, ${unspentSince}) + make_interval(secs => c.claimed / e.rate_per_second) end
  from ${claimed} c (endpoint_id, claimed)
  where e.id = c.endpoint_id and (e.rate_per_second is not null or e.sender is distinct from ${sender} or ${isShared})`;

/**
 * Takes what is due under a lease, in one statement. Only one claim at a time can hold an endpoint's row, so its cap on requests
 * in flight and its rate are kept over all nodes; others pass by. Nothing here waits for anyone: a claim that looked a moment
 * too early would hold rows that others are about to delete, and they its.
 */
export const claimAtOnce = (db: Database, claim: DeliveryClaim) =>
  db.many<ClaimedDelivery | FullEndpoint>("claim_deliveries", claimText, [
    claim.wanted.map(({ destinationId }) => destinationId),
    claim.wanted.map(({ requests }) => requests),
    new Date(claim.now),
    new Date(claim.leaseUntil),
    claim.token,
    claim.random(),
    claim.sender,
    new Date(claim.leasesEndedBefore),
  ]);

/** Of the endpoints that are held, those whose leases are known to this statement. */
export const usableEndpoints = "usable as (select * from held where is_alone or is_current and not is_newcomer)";

const claimText = `with ${asyncCommit}, ${heldEndpoints("$7", "$8")},
  ${usableEndpoints},
  free as materialized (
    select h.id as endpoint_id, h.version, h.slots as wanted, least(h.slots, h.room, floor(h.unspent))::int as slots,
      case when floor(h.unspent) <= h.room then 1000 * (1 + floor(h.unspent) - h.unspent) / h.rate_per_second end as wait_ms
    from (select h.*, ${room} as room, ${unspent} as unspent from usable h) h),
  ${takeFree(anywhere, ` and ${isAsyncCommit}`)},
  noted as (${noteClaimed(
    "(select endpoint_id, count(*) from claimed group by 1 union all select id, 0 from held where is_newcomer)",
    "$7",
    "e.id in (select id from held where not is_alone)",
  )}),
  full_up as (
    select f.endpoint_id, f.wait_ms from free f
    where f.slots < f.wanted and f.slots <= (select count(*) from claimed c where c.endpoint_id = f.endpoint_id) and exists (
      select from delivery_queue q where q.endpoint_id = f.endpoint_id and q.state in ('FRESH', 'RETRY') and q.due_at <= $3 and ${isFree("$3")}
      offset greatest(f.slots, 0)))
  ${selectTaken(anywhere)}
  union all select null, null, endpoint_id, null, null, null, null, null, null, null, null, null from busy
  union all select null, null, id, null, null, null, null, null, null, null, null, null from held where id not in (select id from usable)
  union all select null, null, endpoint_id, null, null, null, null, null, null, null, null, wait_ms from full_up`;

/** A process that ends with nothing in flight leaves its endpoints to the next one, unless others were beside it. */
export const releaseEndpoints = (db: Database, sender: string, leasesEndedBefore: EpochMs) =>
  db.run(
    "release_webhook_endpoints",
    "update webhook_endpoint set sender = null, sender_since = null where sender = $1 and sender_since <= $2",
    [sender, new Date(leasesEndedBefore)],
  );
