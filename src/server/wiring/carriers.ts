import { createPushes } from "../../carrier-pushes/pushes.ts";
import { createCarrierAccountFinder } from "../../carriers/accounts/account-finder.ts";
import { createAccountStore } from "../../carriers/accounts/account-store.ts";
import { createCarrierClient } from "../../carriers/client/carrier-client.ts";
import { courierCandidate, createOwnCouriers } from "../../carriers/own-courier/couriers.ts";
import { allCarriers, findCarrier } from "../../carriers/registry.ts";
import { cannedCandidates } from "../../carriers/sandbox/canned.ts";
import { createSandbox } from "../../carriers/sandbox/sandbox.ts";
import { createEgress, ownHostOf } from "../../egress/egress.ts";
import { networksOf } from "../../egress/networks.ts";
import { random } from "../../lib/machine.ts";
import type { Notices } from "../../postgres/notices.ts";
import { createLikelyCarriers } from "../../trackers/read/likely-carriers.ts";
import { codeKeyOf } from "../../trackers/tracker.ts";
import type { SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { countEach } from "../metrics/count-each.ts";
import { reportLongReading } from "./carrier-reports.ts";
import type { Runtime } from "./runtime.ts";

/** Connected accounts, the requests to carriers, their pushes, and test mode's carriers. */
export const wireCarriers = (runtime: Runtime, notices: Notices, spreadOf: SpreadOf) => {
  const { db, clock, log, metrics, config, workSealer, network } = runtime;
  const client = network && { client: network.client };
  const accounts = createAccountStore({ db, sealer: workSealer, clock });
  const finder = createCarrierAccountFinder({ store: accounts, notices, clock });
  const { connected } = finder;
  const egress = createEgress({ open: networksOf(...config.egressAllow), ownHosts: [ownHostOf(config.publicUrl)], ...client });
  const carrierClient = createCarrierClient({
    db,
    // An account may have its own address, so carriers are reached through the same guard as webhooks.
    connect: egress.connector,
    ...client,
    clock,
    random,
    onRequest: metrics.carrierRequest,
    onLongReading: reportLongReading(runtime),
    onLeftOut: metrics.unreadablePart,
    onError: (error) => log.warn({ err: error }, "Carrier statistics could not be written"),
  });
  metrics.watch(() => ({ pausedAccounts: countEach(carrierClient.paused()) }));
  const { publicUrl, egressAllow } = config;
  const pushes = createPushes({ db, clock, log, publicUrl, egressAllow, accounts, finder, carrierClient });
  const sandbox = createSandbox({ db, spreadOf, homeCountryOf: (carrier) => findCarrier(carrier)?.homeCountry ?? "US" });
  const couriers = createOwnCouriers(finder);
  const likelyCarriers = createLikelyCarriers({ db, clock, connected });

  /** The carriers that a code may belong to, the most likely first. */
  const candidates = async (scope: Scope, trackingCode: string) => {
    const canned = scope.mode === "TEST" ? cannedCandidates(codeKeyOf(trackingCode)) : [];
    if (canned.length > 0) return canned;
    const [own, others] = await Promise.all([couriers.of(scope.workspaceId), likelyCarriers(scope, trackingCode)]);
    return [...others, ...courierCandidate(own, trackingCode)].toSorted((a, b) => b.confidence - a.confidence);
  };
  const { throughAggregator } = finder;
  const service = { all: allCarriers, connected, throughAggregator, courierOf: couriers.of, candidates };
  return { accounts, finder, egress, carrierClient, pushes, sandbox, couriers, service };
};

export type WiredCarriers = ReturnType<typeof wireCarriers>;
