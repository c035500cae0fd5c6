import { type CarrierAdapter, trackingPageTemplate } from "../carriers/adapter.ts";
import type { CarrierCandidate } from "../carriers/number-formats/candidates.ts";
import { ownCourier } from "../carriers/own-courier/adapter.ts";
import type { Courier } from "../carriers/own-courier/couriers.ts";
import type { KolliBuilder } from "../graphql/builder.ts";
import { costs } from "../graphql/cost/cost.ts";
import type { Scope } from "../workspaces/scope.ts";
import { carrierIdMeaning } from "./meanings.ts";
import type { TrackerTypes } from "./tracker-types.graphql.ts";

export type CarrierService = {
  all: readonly CarrierAdapter[];
  candidates(scope: Scope, trackingCode: string): Promise<readonly CarrierCandidate[]>;
  /** What the workspace has said about its own courier. */
  courierOf(workspaceId: string): Promise<Courier | null>;
  /** Which of these carriers this workspace can ask in this mode. */
  connected(scope: Scope, carriers: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

declare module "../graphql/context.ts" {
  interface Services {
    readonly carriers: CarrierService;
  }
}

type CarrierInfo = { adapter: CarrierAdapter; isConnected: boolean; courier: Courier | null };

export const defineCarrierTypes = (builder: KolliBuilder, types: TrackerTypes) => {
  const Format = builder.objectRef<CarrierAdapter["numberFormats"][number]>("NumberFormat").implement({
    description: "How a carrier's tracking codes look.",
    fields: (t) => ({
      name: t.exposeString("name", { description: "What kind of number it is." }),
      pattern: t.string({
        description: "A regular expression for the code in upper case.",
        resolve: ({ pattern }) => pattern.source,
      }),
      example: t.string({ description: "A number of this format.", resolve: ({ examples }) => examples[0] }),
      hasCheckDigit: t.boolean({
        description: "Whether a typing mistake can be told from the number alone.",
        resolve: ({ check }) => check !== undefined,
      }),
    }),
  });
  const Info = builder.objectRef<CarrierInfo>("CarrierInfo").implement({
    description: "A carrier Kolli can follow.",
    fields: (t) => ({
      carrier: t.field({
        type: types.Carrier,
        description: "The value to give at creation.",
        resolve: ({ adapter }) => adapter.carrier,
      }),
      carrierId: t.string({ description: carrierIdMeaning, resolve: ({ adapter }) => adapter.carrier }),
      name: t.string({ description: "Its name.", resolve: ({ adapter, courier }) => courier?.name ?? adapter.name }),
      countryCode: t.string({
        description: "Its home country, ISO 3166-1 alpha-2.",
        resolve: ({ adapter }) => adapter.homeCountry,
      }),
      isConnected: t.exposeBoolean("isConnected", {
        description: "Whether this workspace can follow parcels with it in this mode. In test mode, always.",
      }),
      supportsPush: t.boolean({
        description: "Whether the carrier can tell Kolli news by itself.",
        resolve: ({ adapter }) => adapter.push !== undefined,
      }),
      numberFormats: t.field({
        type: [Format],
        description: "How its tracking codes look.",
        extensions: costs({ size: 4 }),
        resolve: ({ adapter }) => [...adapter.numberFormats],
      }),
      trackingPage: t.string({
        description:
          "Its public page for a parcel; `{code}` stands for the tracking code. Empty where your own courier has none.",
        resolve: ({ adapter, courier }) => courier?.trackingPage ?? trackingPageTemplate(adapter),
      }),
    }),
  });
  const CandidateType = builder.objectRef<CarrierCandidate>("CarrierCandidate").implement({
    description: "A carrier a tracking code may belong to.",
    fields: (t) => ({
      carrier: t.expose("carrier", { type: types.Carrier, description: "The carrier." }),
      carrierId: t.exposeString("carrier", { description: carrierIdMeaning }),
      format: t.exposeString("format", { description: "The number format that fits." }),
      checkDigit: t.exposeBoolean("checkDigit", { description: "Whether a check digit confirms it." }),
      confidence: t.exposeFloat("confidence", { description: "From 0 to 1, for ranking; not a probability." }),
      isSure: t.exposeBoolean("isSure", {
        description:
          "Whether the guess can be relied on: the format is this carrier's alone, or a check digit and fixed characters confirm it, and those of no other carrier. At most one candidate is sure.",
      }),
    }),
  });
  builder.queryFields((t) => ({
    carriers: t.field({
      type: [Info],
      description: "Every carrier, by name.",
      extensions: costs({ weight: 100, perItem: 3, size: 40 }),
      resolve: async (_root, _args, { services, scope }) => {
        const { all } = services.carriers;
        const connected = await services.carriers.connected(
          scope,
          all.map(({ carrier }) => carrier),
        );
        const courier = await services.carriers.courierOf(scope.workspaceId);
        return all.map((adapter) => {
          const isOwn = adapter.carrier === ownCourier.carrier;
          return { adapter, isConnected: isOwn || connected.has(adapter.carrier), courier: isOwn ? courier : null };
        });
      },
    }),
    carrierCandidates: t.field({
      type: [CandidateType],
      description:
        "Which carriers a tracking code may belong to, best first, by number formats and check digits. Between carriers whose formats say the same, those come first that this workspace has connected and has used of late, then the more common ones. No carrier is asked.",
      extensions: costs({ weight: 200 }),
      args: { trackingCode: t.arg.string({ required: true, description: "The code." }) },
      resolve: async (_root, { trackingCode }, { services, scope }) => [
        ...(await services.carriers.candidates(scope, trackingCode)),
      ],
    }),
  }));
};
