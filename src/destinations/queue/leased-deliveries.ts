import type { NewEvent } from "../../events/event-rows.sql.ts";
import type { Clock } from "../../lib/clock.ts";
import { newLeaseToken } from "../../lib/machine.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Claimed } from "../../work/claim-loop.ts";
import type { WorkerPort } from "../../work/worker.ts";
import type { ClaimedDelivery } from "./claim.sql.ts";
import type { LeaseOffer } from "./enqueue-leased.sql.ts";
import type { KnownEndpoints } from "./known-endpoints.ts";
import type { Target } from "./target.ts";

/** Deliveries that are written with a lease of this process, so that they need not be claimed. */
export type LeasedDeliveries = {
  /** With a place kept for each: `take` hands over those that were written, and `giveBack` the places if nothing was. */
  offer(events: readonly NewEvent[]): LeaseOffer | null;
  take(rows: readonly ClaimedDelivery[], offer: LeaseOffer): void;
  giveBack(offer: LeaseOffer): void;
};

type LeasedDeps = {
  readonly clock: Clock;
  readonly log: Log;
  readonly sender: string;
  readonly leaseMs: number;
  readonly deadlineMs: number;
  readonly known: KnownEndpoints;
  readonly port: Pick<WorkerPort<Target>, "offer" | "giveBack">;
  begin(claimed: Claimed<ClaimedDelivery>): Promise<void>;
};

export const createLeasedDeliveries = (deps: LeasedDeps): LeasedDeliveries => {
  const { clock, log, sender, leaseMs, deadlineMs, port, begin } = deps;
  const giveBack = ({ endpoints }: LeaseOffer): void => {
    for (const { endpointId, places } of endpoints) port.giveBack(endpointId, places);
  };
  return {
    offer(events) {
      const endpoints = placesFor(deps, events);
      const at = clock.now();
      const lease = { token: newLeaseToken(), at, until: at + leaseMs, sender, leasesEndedBefore: at - leaseMs };
      return endpoints.length === 0 ? null : { endpoints, ...lease };
    },
    take(rows, offer) {
      const { token, at } = offer;
      // What was written so late that its lease may end before the request does is left to the next claim.
      const isInTime = clock.now() + deadlineMs <= at + leaseMs;
      if (!isInTime || rows.length === 0) return giveBack(offer);
      // The places are its own until their endpoints know of the requests.
      begin({ rows, token, at, isDrawn: false })
        .catch((error) => log.error({ err: error }, "Deliveries could not be sent under the lease that they were written with"))
        .finally(() => giveBack(offer));
    },
    giveBack,
  };
};

/** Which of them an event goes to is found by the statement that writes it. */
const placesFor = ({ known, port }: LeasedDeps, events: readonly NewEvent[]): LeaseOffer["endpoints"] => {
  const ofScopes = Map.groupBy(events, ({ workspaceId, mode }) => `${workspaceId} ${mode}`);
  return [...ofScopes.values()].flatMap((ofScope) =>
    known.of(ofScope[0]!).flatMap((endpointId) => {
      const places = port.offer(endpointId, ofScope.length);
      return places === 0 ? [] : [{ endpointId, places }];
    }),
  );
};
