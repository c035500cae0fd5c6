import type { KnownCarrier } from "../../carriers/adapter.ts";
import type { CarrierCandidate } from "../../carriers/number-formats/candidates.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import type { Courier } from "../../carriers/own-courier/couriers.ts";
import { findAdapter } from "../../carriers/registry.ts";
import { mayRead } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { requireFew } from "./tracker-reads.ts";

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

export type CarrierFilter = {
  carrier?: readonly string[] | null | undefined;
  search?: string | null | undefined;
  countryCode?: readonly string[] | null | undefined;
  isConnected?: boolean | null | undefined;
  via?: readonly Via[] | null | undefined;
  supportsPush?: boolean | null | undefined;
};

const isAnyOf = (values: readonly string[] | null | undefined, value: string): boolean => values?.includes(value) ?? true;
const isEqual = (wanted: boolean | null | undefined, value: boolean): boolean => wanted == null || wanted === value;

export const nameOfCarrier = ({ known, courier }: CarrierInfo): string => courier?.name ?? known.name;
/** An aggregator pushes for every carrier that it supports. */
export const canPush = ({ known, via }: CarrierInfo): boolean => via === "AGGREGATOR" || known.push !== undefined;

/** By its name or its value, whatever their capital letters and accents. */
const isFound = (info: CarrierInfo, search: string): boolean => {
  const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return [nameOfCarrier(info), info.known.carrier].some((text) => plain(text).includes(plain(search.trim())));
};

const matches = (info: CarrierInfo, { carrier, search, countryCode, isConnected, via, supportsPush }: CarrierFilter): boolean =>
  isAnyOf(carrier, info.known.carrier) &&
  isAnyOf(
    countryCode?.map((code) => code.toUpperCase()),
    info.known.homeCountry,
  ) &&
  isAnyOf(via, info.via) &&
  isEqual(isConnected, info.isConnected) &&
  isEqual(supportsPush, canPush(info)) &&
  (search == null || isFound(info, search));

export const readCarriers = defineUseCase({
  name: "Query.carriers",
  permission: mayRead,
  cost: { weight: 100, perItem: 3, size: 300 },
  async run({ scope }, { filter }: { filter?: CarrierFilter | null | undefined }, deps: CarrierDeps): Promise<CarrierInfo[]> {
    const { carriers } = deps;
    for (const name of ["carrier", "countryCode", "via"] as const) requireFew(`filter.${name}`, filter?.[name]);
    const ids = carriers.all.map(({ carrier }) => carrier);
    const [connected, throughAggregator, courier] = await Promise.all([
      carriers.connected(scope, ids),
      carriers.throughAggregator(scope, ids),
      carriers.courierOf(scope.workspaceId),
    ]);
    const infos = carriers.all.map((known): CarrierInfo => {
      const via = viaOf(known, throughAggregator);
      const isOwn = via === "OWN";
      return { known, via, isConnected: isOwn || connected.has(known.carrier), courier: isOwn ? courier : null };
    });
    return filter ? infos.filter((info) => matches(info, filter)) : infos;
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
