import { type KnownCarrier, trackingPageTemplate } from "../carriers/adapter.ts";
import type { CarrierCandidate } from "../carriers/number-formats/candidates.ts";
import { ownCourier } from "../carriers/own-courier/adapter.ts";
import type { Courier } from "../carriers/own-courier/couriers.ts";
import { findAdapter } from "../carriers/registry.ts";
import type { KolliBuilder } from "../graphql/builder.ts";
import { costs } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import type { Scope } from "../workspaces/scope.ts";
import { carrierIdMeaning } from "./meanings.ts";
import type { TrackerTypes } from "./tracker-types.graphql.ts";

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

declare module "../graphql/context.ts" {
  interface Services {
    readonly carriers: CarrierService;
  }
}

const viaMeanings = {
  DIRECT: "With your account at the carrier itself.",
  AGGREGATOR: "With your account at an aggregator that supports the carrier.",
  OWN: "You report its scans yourself.",
} as const;
type Via = keyof typeof viaMeanings;

type CarrierInfo = { known: KnownCarrier; isConnected: boolean; via: Via; courier: Courier | null };

/** As it is reached now; for a carrier that is not connected, as it would be. */
const viaOf = ({ carrier }: KnownCarrier, throughAggregator: ReadonlySet<string>): Via => {
  if (carrier === ownCourier.carrier) return "OWN";
  return throughAggregator.has(carrier) || !findAdapter(carrier) ? "AGGREGATOR" : "DIRECT";
};

export const defineCarrierTypes = (builder: KolliBuilder, types: TrackerTypes) => {
  const Format = builder.objectRef<KnownCarrier["numberFormats"][number]>("NumberFormat").implement({
    description: "A format of a carrier's tracking codes.",
    fields: (t) => ({
      name: t.exposeString("name", { description: "What kind of number it is." }),
      pattern: t.string({
        description: "A regular expression for the code in upper case.",
        resolve: ({ pattern }) => pattern.source,
      }),
      example: t.string({ description: "A number of this format.", resolve: ({ examples }) => examples[0] }),
      hasCheckDigit: t.boolean({
        description: "Whether the number has a check digit that detects typing mistakes.",
        resolve: ({ check }) => check !== undefined,
      }),
    }),
  });
  const Via = builder.enumType("CarrierVia", {
    description: growing("How a workspace reaches a carrier."),
    values: describedValues<Via>(viaMeanings),
  });
  const Info = builder.objectRef<CarrierInfo>("CarrierInfo").implement({
    description: "A carrier that Kolli supports.",
    fields: (t) => ({
      carrier: t.field({
        type: types.Carrier,
        description: "The value to use in trackerCreate.",
        resolve: ({ known }) => known.carrier,
      }),
      carrierId: t.string({ description: carrierIdMeaning, resolve: ({ known }) => known.carrier }),
      name: t.string({ description: "Its name.", resolve: ({ known, courier }) => courier?.name ?? known.name }),
      countryCode: t.string({
        description: "Its home country, ISO 3166-1 alpha-2.",
        resolve: ({ known }) => known.homeCountry,
      }),
      isConnected: t.exposeBoolean("isConnected", {
        description: "Whether this workspace can track its parcels in this mode. Always true in test mode.",
      }),
      via: t.expose("via", {
        type: Via,
        description:
          "How this workspace reaches the carrier, or would if it were connected. An account with the carrier itself takes precedence over an aggregator; test mode uses neither.",
      }),
      supportsPush: t.boolean({
        description: "Whether the carrier, or the aggregator, can push updates to Kolli.",
        resolve: ({ known, via }) => via === "AGGREGATOR" || known.push !== undefined,
      }),
      numberFormats: t.field({
        type: [Format],
        description: "The formats of its tracking codes.",
        extensions: costs({ size: 4 }),
        resolve: ({ known }) => [...known.numberFormats],
      }),
      trackingPage: t.string({
        description:
          "Its public page for a parcel, with `{code}` in place of the tracking code. Empty if your own courier has none, and for carriers that only an aggregator supports.",
        resolve: ({ known, courier }) => courier?.trackingPage ?? trackingPageTemplate(known),
      }),
    }),
  });
  const CandidateType = builder.objectRef<CarrierCandidate>("CarrierCandidate").implement({
    description: "A carrier a tracking code may belong to.",
    fields: (t) => ({
      carrier: t.expose("carrier", { type: types.Carrier, description: "The carrier." }),
      carrierId: t.exposeString("carrier", { description: carrierIdMeaning }),
      format: t.exposeString("format", { description: "The number format that matches." }),
      checkDigit: t.exposeBoolean("checkDigit", { description: "Whether a check digit confirms it." }),
      confidence: t.exposeFloat("confidence", { description: "From 0 to 1, for ranking; not a probability." }),
      isSure: t.exposeBoolean("isSure", {
        description:
          "Whether the guess is reliable: the format is unique to this carrier, or a check digit and fixed characters confirm this carrier and no other. At most one candidate is sure.",
      }),
    }),
  });
  builder.queryFields((t) => ({
    carriers: t.field({
      type: [Info],
      description: "Every carrier, by name.",
      extensions: costs({ weight: 100, perItem: 3, size: 300 }),
      resolve: async (_root, _args, { services, scope }) => {
        const { all } = services.carriers;
        const ids = all.map(({ carrier }) => carrier);
        const [connected, throughAggregator, courier] = await Promise.all([
          services.carriers.connected(scope, ids),
          services.carriers.throughAggregator(scope, ids),
          services.carriers.courierOf(scope.workspaceId),
        ]);
        return all.map((known) => {
          const via = viaOf(known, throughAggregator);
          const isOwn = via === "OWN";
          return { known, via, isConnected: isOwn || connected.has(known.carrier), courier: isOwn ? courier : null };
        });
      },
    }),
    carrierCandidates: t.field({
      type: [CandidateType],
      description:
        "The carriers that a tracking code may belong to, judged by number formats and check digits, best match first. Among carriers with equal formats, those that this workspace has connected and used recently come first, then the more common ones. No carrier is contacted.",
      extensions: costs({ weight: 200 }),
      args: { trackingCode: t.arg.string({ required: true, description: "The code." }) },
      resolve: async (_root, { trackingCode }, { services, scope }) => [
        ...(await services.carriers.candidates(scope, trackingCode)),
      ],
    }),
  }));
};
