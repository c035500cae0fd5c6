import type { Database } from "../../postgres/database.ts";
import { inLane, type Lane, manyOfLanes } from "../../postgres/lanes.ts";
import { asyncCommit, isAsyncCommit } from "../../postgres/lease.ts";
import type { RowsWanted } from "../../work/claim-by-lane.ts";
import {
  type ClaimedDelivery,
  type DeliveryClaim,
  heldEndpoints,
  isFree,
  leased,
  noteClaimed,
  selectTaken,
  takeFree,
  unspent,
} from "./claim.sql.ts";

/** An endpoint whose row is ours until the transaction ends. */
export type HeldEndpoint = {
  endpointId: string;
  /** Null if others are claiming: it is not held, and nothing else is known of it. */
  version: number | null;
  slots: number;
  maxInFlight: number;
  /** Others send to it as well: what they have in flight must be counted. */
  isShared: boolean;
  ratePerSecond: number | null;
  /** So many its rate leaves; null if it has none. */
  unspent: number | null;
};

export const holdEndpoints = (tx: Database, claim: DeliveryClaim) =>
  tx.many<HeldEndpoint>(
    "hold_webhook_endpoints",
    `with ${asyncCommit}, ${heldEndpoints("$4", "$5")}
     select h.id as "endpointId", h.version, h.slots, h.max_in_flight as "maxInFlight", not h.is_alone as "isShared",
       h.rate_per_second as "ratePerSecond", ${unspent} as unspent
     from held h where ${isAsyncCommit}
     union all select endpoint_id, null, 0, 0, false, null, null from busy`,
    [
      claim.wanted.map(({ destinationId }) => destinationId),
      claim.wanted.map(({ requests }) => requests),
      new Date(claim.now),
      claim.sender,
      new Date(claim.leasesEndedBefore),
    ],
  );

/** What is under a lease, in each lane that has some. */
export const countLeased = (tx: Database, endpoints: readonly HeldEndpoint[], now: number) =>
  manyOfLanes(tx, (lane) => {
    const { name, and, params } = inLane(lane, 4);
    return tx.many<{ endpointId: string; count: number }>(
      name("count_leased_deliveries"),
      `select h.id as "endpointId", ${leased(and)} as count from unnest($1::uuid[], $2::int[]) as h (id, max_in_flight)`,
      [endpoints.map(({ endpointId }) => endpointId), endpoints.map(({ maxInFlight }) => maxInFlight), new Date(now), ...params],
    );
  });

export const claimInLane = (
  tx: Database,
  lane: Lane,
  wanted: readonly (RowsWanted & { version: number })[],
  { now, leaseUntil, token, random }: DeliveryClaim,
) => {
  const { name, and, params } = inLane(lane, 8);
  return tx.many<ClaimedDelivery>(
    name("claim_deliveries_of_held"),
    `with free as materialized (select * from unnest($1::uuid[], $2::int[], $7::bigint[]) as f (endpoint_id, slots, version)),
     ${takeFree(and, "")} ${selectTaken(and)}`,
    [
      wanted.map(({ destinationId }) => destinationId),
      wanted.map(({ rows }) => rows),
      new Date(now),
      new Date(leaseUntil),
      token,
      random(),
      wanted.map(({ version }) => version),
      ...params,
    ],
  );
};

/** Which of these endpoints have more that is due. */
export const findWaiting = (tx: Database, endpointIds: readonly string[], now: number) =>
  manyOfLanes(tx, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return tx.many<{ endpointId: string }>(
      name("find_waiting_deliveries"),
      `select w.id as "endpointId" from unnest($1::uuid[]) as w (id) where exists (
         select from delivery_queue q where q.endpoint_id = w.id and q.state in ('FRESH', 'RETRY') and q.due_at <= $2 and ${isFree("$2")}${and("q")})`,
      [endpointIds, new Date(now), ...params],
    );
  });

export const noteClaims = (tx: Database, counts: ReadonlyMap<string, number>, { now, sender }: DeliveryClaim) =>
  tx.run("note_claims_of_webhook_endpoints", noteClaimed("unnest($1::uuid[], $2::int[])", "$4", "false"), [
    [...counts.keys()],
    [...counts.values()],
    new Date(now),
    sender,
  ]);
