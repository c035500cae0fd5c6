import type { TransactionalDatabase } from "../../postgres/database.ts";
import { isOneLane } from "../../postgres/lanes.ts";
import { claimByLane } from "../../work/claim-by-lane.ts";
import { fullOf, type Taken } from "../../work/claim-loop.ts";
import { type ClaimedDelivery, claimAtOnce, type DeliveryClaim, type FullEndpoint } from "./claim.sql.ts";
import { claimInLane, countLeased, findWaiting, type HeldEndpoint, holdEndpoints, noteClaims } from "./claim-by-lane.sql.ts";

/** After so long another of the places that all processes share may be free. */
const capWaitMs = 5;

/** Takes what is due for endpoints with room, under a lease. On a cluster endpoints are held at home while lanes are claimed. */
export const claimDeliveries = async (db: TransactionalDatabase, claim: DeliveryClaim): Promise<Taken<ClaimedDelivery>> => {
  const rows = await (isOneLane(db) ? claimAtOnce(db, claim) : claimOfLanes(db, claim));
  const claimed = rows.filter((row) => row.bucket !== null);
  const withSome = new Set(claimed.map(({ endpointId }) => endpointId));
  const wanted = claim.wanted.map(({ destinationId, requests }) => ({ destinationId, rows: requests }));
  const unclaimed = rows.filter((row) => row.bucket === null);
  const [limited, busy] = [
    unclaimed.filter(({ endpointId, waitMs }) => waitMs !== null || withSome.has(endpointId)),
    unclaimed.filter(({ endpointId, waitMs }) => waitMs === null && !withSome.has(endpointId)),
  ];
  return {
    rows: claimed,
    fullIds: fullOf(wanted, claimed, ({ endpointId }) => endpointId),
    busyIds: busy.map(({ endpointId }) => endpointId),
    later: limited.map(({ endpointId, waitMs }) => ({ destinationId: endpointId, at: claim.now + (waitMs ?? capWaitMs) })),
  };
};

/** The steps of `claimAtOnce`, each where its rows are: what is held, what of it is free, what is taken, who has more. */
const claimOfLanes = async (db: TransactionalDatabase, claim: DeliveryClaim): Promise<(ClaimedDelivery | FullEndpoint)[]> => {
  const { value } = await db.transaction(
    async (tx) => {
      const endpoints = await holdEndpoints(tx, claim);
      const held = endpoints.filter(({ version }) => version !== null);
      const shared = held.filter(({ isShared }) => isShared);
      const leased = Map.groupBy(
        shared.length === 0 ? [] : await countLeased(tx, shared, claim.now),
        ({ endpointId }) => endpointId,
      );
      const free = held.map((one) => freeOf(one, leased.get(one.endpointId) ?? []));
      const versions = new Map(held.map(({ endpointId, version }) => [endpointId, version!]));
      const taken = await claimByLane<ClaimedDelivery>(
        { lanes: tx.lanes, random: claim.random },
        free,
        ({ endpointId }) => endpointId,
        (lane, wanted) => {
          const withVersions = wanted.map((one) => ({ ...one, version: versions.get(one.destinationId)! }));
          return claimInLane(tx, lane, withVersions, claim);
        },
      );
      const counts = new Map([...Map.groupBy(taken, ({ endpointId }) => endpointId)].map(([id, rows]) => [id, rows.length]));
      const used = free.filter(({ destinationId, rows, wanted }) => rows < wanted && rows <= (counts.get(destinationId) ?? 0));
      const usedIds = used.map(({ destinationId }) => destinationId);
      const waiting = usedIds.length === 0 ? [] : await findWaiting(tx, usedIds, claim.now);
      const waitingIds = new Set(waiting.map(({ endpointId }) => endpointId));
      const full = used.filter(({ destinationId }) => waitingIds.has(destinationId));
      const busy = endpoints.filter(({ version }) => version === null);
      const unclaimed = [
        ...busy.map(({ endpointId }): FullEndpoint => ({ bucket: null, endpointId, waitMs: null })),
        ...full.map(({ destinationId, waitMs }): FullEndpoint => ({ bucket: null, endpointId: destinationId, waitMs })),
      ];
      return { rows: [...taken, ...unclaimed], counts };
    },
    (tx, { counts }): Promise<number>[] => (counts.size === 0 ? [] : [noteClaims(tx, counts, claim)]),
  );
  return value.rows;
};

/** As many as there is room for and as the rate leaves; and when the rate is what bounds it, until it leaves one more. */
const freeOf = (
  { endpointId, slots, maxInFlight, isShared, ratePerSecond, unspent }: HeldEndpoint,
  leased: readonly { count: number }[],
) => {
  const room = isShared ? maxInFlight - leased.reduce((sum, { count }) => sum + count, 0) : Math.min(slots, maxInFlight);
  const base = { destinationId: endpointId, wanted: slots };
  if (unspent === null || ratePerSecond === null) return { ...base, rows: Math.min(slots, room), waitMs: null };
  const whole = Math.floor(unspent);
  const waitMs = whole <= room ? (1000 * (1 + whole - unspent)) / ratePerSecond : null;
  return { ...base, rows: Math.min(slots, room, whole), waitMs };
};
