import type { NewEvent } from "../../events/event-rows.sql.ts";
import type { EpochMs } from "../../lib/clock.ts";
import { arraysOf } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { anywhere } from "../../postgres/lanes.ts";
import { type ClaimedDelivery, heldEndpoints, isFree, isHead, noteClaimed, room, usableEndpoints } from "./claim.sql.ts";
import { intoLog, intoQueue, matchEndpoints, matchHappened, routingColumns } from "./enqueue.sql.ts";
import { samePlace } from "./same-place.sql.ts";

/** What a process may write as its own: so many deliveries of each endpoint, under one lease. */
export type LeaseOffer = {
  readonly endpoints: readonly { readonly endpointId: string; readonly places: number }[];
  readonly token: string;
  readonly at: EpochMs;
  readonly until: EpochMs;
  /** As in a claim. */
  readonly sender: string;
  readonly leasesEndedBefore: EpochMs;
};

/** A delivery that was written under the lease. */
export type LeasedDelivery = Pick<
  ClaimedDelivery,
  "bucket" | "trackerId" | "endpointId" | "sequence" | "eventId" | "place" | "endpointVersion"
>;
/** With a bucket of null, an endpoint that has one without a lease. */
export type QueuedDelivery = LeasedDelivery | { bucket: null; endpointId: string };

const firstEventParameter = 8;

/** Something else may go: a newcomer takes its turn behind it, and leases stay among the oldest rows, where claims count them. */
const hasWaiting = `exists (select from delivery_queue q where q.endpoint_id = h.id and q.state in ('FRESH', 'RETRY') and q.due_at <= $3
  and ${isFree("$3")} and ${isHead(anywhere)})`;

/**
 * The deliveries of new events, with the claim of those that may go now: endpoints are held until the commit, as a claim holds them, so
 * that the same rules keep their caps over all processes. An endpoint that another holds, with a rate, with rows that wait or
 * with no room gets its deliveries without a lease, to be claimed. The caller holds the trackers: what is before an event is seen here.
 *
 *     matched ── wanted ── held ── usable ── free ── heads ── queued: into delivery_queue, the heads with a lease
 *        └────── logged: into delivery                          └── noted: who sends to the endpoint
 */
const leaseSteps = `${heldEndpoints("$6", "$7", " where w.endpoint_id in (select endpoint_id from matched)")},
  ${usableEndpoints},
  free as materialized (
    select h.id as endpoint_id, h.version, least(h.slots, ${room}) as slots from usable h where h.rate_per_second is null and not ${hasWaiting}),
  heads as materialized (
    select m.endpoint_id, m.event_id, f.version, f.slots, row_number() over (partition by m.endpoint_id order by m.created_at, m.event_id) as nth
    from matched m join free f on f.endpoint_id = m.endpoint_id
    where not exists (select from matched b where ${samePlace("b", "m", anywhere)} and b.sequence < m.sequence)
      and not exists (select from delivery_queue b
        where ${samePlace("b", "m", anywhere)} and b.sequence < m.sequence and b.state in ('FRESH', 'RETRY') offset 0)),
  offered as (
    select m.*, h.nth <= h.slots as is_leased from matched m left join heads h on h.endpoint_id = m.endpoint_id and h.event_id = m.event_id),
  logged as (${intoLog("m.bucket", "matched m")}),
  queued as (${intoQueue("m.bucket", "offered m", anywhere, "case when m.is_leased then $4::timestamptz end, case when m.is_leased then $5::uuid end")}
    returning ctid as place, bucket, tracker_id, endpoint_id, sequence, event_id, token),
  noted as (${noteClaimed(
    "(select endpoint_id, count(*) from queued where token is not null group by 1)",
    "$6",
    "e.id in (select id from held where not is_alone)",
  )})`;

const insertText = `with ${matchEndpoints(firstEventParameter)},
  ${leaseSteps}
  select q.bucket, q.tracker_id as "trackerId", q.endpoint_id as "endpointId", q.sequence, q.event_id as "eventId", q.place, h.version as "endpointVersion"
  from queued q join usable h on h.id = q.endpoint_id where q.token is not null
  union all select null, null, endpoint_id, null, null, null, null from (select distinct endpoint_id from queued where token is null) q`;

/** The same as steps of the statement that records the events, which are in `happened` there. */
export const leasedDeliverySteps = (firstParameter: number) => ({
  steps: `${matchHappened("e.created_at")}, ${leaseSteps.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + firstParameter - 1}`)}`,
  answer: `json_build_object('endpointIds', array(select distinct endpoint_id from queued where token is null),
    'leased', coalesce((select json_agg(json_build_object('bucket', q.bucket, 'trackerId', q.tracker_id, 'endpointId', q.endpoint_id,
      'sequence', q.sequence, 'eventId', q.event_id, 'place', q.place::text, 'endpointVersion', h.version))
      from queued q join usable h on h.id = q.endpoint_id where q.token is not null), '[]'::json))`,
});

export const offerParams = (offer: LeaseOffer): unknown[] => [
  offer.endpoints.map(({ endpointId }) => endpointId),
  offer.endpoints.map(({ places }) => places),
  new Date(offer.at),
  new Date(offer.until),
  offer.token,
  offer.sender,
  new Date(offer.leasesEndedBefore),
];

/** Only on plain PostgreSQL: on a cluster endpoints are held apart from the deliveries. */
export const insertLeasedDeliveries = (db: Database, events: readonly NewEvent[], offer: LeaseOffer) =>
  db.many<QueuedDelivery>("insert_leased_deliveries", insertText, [...offerParams(offer), ...arraysOf(routingColumns, events)]);
