import type { KnownCarrier } from "../../carriers/adapter.ts";
import type { CarrierCandidate } from "../../carriers/number-formats/candidates.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import type { Courier } from "../../carriers/own-courier/couriers.ts";
import { findAdapter } from "../../carriers/registry.ts";
import { mayRead } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import type { Scope } from "../../workspaces/scope.ts";

export type CarrierService = {
  all: readonly KnownCarrier[];
  candidates(scope: Scope, trackingCode: string): Promise<readonly CarrierCandidate[]>;
  /** What the workspace has said about its own courier. */
  courierOf(workspaceId: string): Promise<Courier | null>;
  /** Which of these carriers this workspace can ask in this mode. */
  connected(scope: Scope, carriers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Which of them it asks through an aggregator. */
  throughAggregator(scope: Scope, carriers: readonly string[]): Promise<ReadonlySet<string>>;
};

type CarrierDeps = UseCaseDeps & { readonly carriers: CarrierService };

/** How a workspace gets a carrier's scans. */
export type Via = "DIRECT" | "AGGREGATOR" | "OWN";
export type CarrierInfo = { known: KnownCarrier; isConnected: boolean; via: Via; courier: Courier | null };

/** As it is reached now; for a carrier that is not connected, as it would be. */
const viaOf = ({ carrier }: KnownCarrier, throughAggregator: ReadonlySet<string>): Via => {
  if (carrier === ownCourier.carrier) return "OWN";
  return throughAggregator.has(carrier) || !findAdapter(carrier) ? "AGGREGATOR" : "DIRECT";
};

export const readCarriers = defineUseCase({
  name: "Query.carriers",
  permission: mayRead,
  cost: { weight: 100, perItem: 3, size: 300 },
  async run({ scope }, _input: object, { carriers }: CarrierDeps): Promise<CarrierInfo[]> {
    const ids = carriers.all.map(({ carrier }) => carrier);
    const [connected, throughAggregator, courier] = await Promise.all([
      carriers.connected(scope, ids),
      carriers.throughAggregator(scope, ids),
      carriers.courierOf(scope.workspaceId),
    ]);
    return carriers.all.map((known) => {
      const via = viaOf(known, throughAggregator);
      const isOwn = via === "OWN";
      return { known, via, isConnected: isOwn || connected.has(known.carrier), courier: isOwn ? courier : null };
    });
  },
  audit: "nothing",
});

export const findCarrierCandidates = defineUseCase({
  name: "Query.carrierCandidates",
  permission: mayRead,
  cost: { weight: 200 },
  run: ({ scope }, { trackingCode }: { trackingCode: string }, { carriers }: CarrierDeps): Promise<readonly CarrierCandidate[]> =>
    carriers.candidates(scope, trackingCode),
  audit: "nothing",
});
