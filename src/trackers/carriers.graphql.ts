import { type KnownCarrier, trackingPageTemplate } from "../carriers/adapter.ts";
import type { CarrierCandidate } from "../carriers/number-formats/candidates.ts";
import type { KolliBuilder } from "../graphql/builder.ts";
import { costs } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import { calls } from "../use-cases/root-fields.ts";
import { carrierIdMeaning } from "./meanings.ts";
import {
  type CarrierInfo,
  type CarrierService,
  canPush,
  findCarrierCandidates,
  nameOfCarrier,
  readCarriers,
  type Via,
} from "./read/carrier-reads.ts";
import { maxFilterValues } from "./read/tracker-reads.ts";
import type { TrackerTypes } from "./tracker-types.graphql.ts";

declare module "../graphql/context.ts" {
  interface Services {
    readonly carriers: CarrierService;
  }
}

const viaMeanings: Readonly<Record<Via, string>> = {
  DIRECT: "With your account at the carrier itself.",
  AGGREGATOR: "With your account at an aggregator that supports the carrier.",
  OWN: "You report its scans yourself.",
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
      name: t.string({ description: "Its name.", resolve: nameOfCarrier }),
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
        resolve: canPush,
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
  const anyOf = `any of these, at most ${maxFilterValues}`;
  const Filter = builder.inputType("CarrierFilter", {
    description: "Selects carriers that match every given condition.",
    fields: (t) => ({
      carrier: t.field({ type: [types.Carrier], description: `By value, ${anyOf}.` }),
      search: t.string({ description: "By a part of the name or of the value; capital letters and accents do not matter." }),
      countryCode: t.stringList({ description: `By home country, ISO 3166-1 alpha-2, ${anyOf}.` }),
      isConnected: t.boolean({ description: "Whether this workspace can track its parcels in this mode." }),
      via: t.field({ type: [Via], description: `By how this workspace reaches it, ${anyOf}.` }),
      supportsPush: t.boolean({ description: "Whether the carrier, or the aggregator, can push updates to Kolli." }),
    }),
  });
  builder.queryFields((t) => ({
    carriers: t.field({
      type: [Info],
      description: "The carriers, by name.",
      args: { filter: t.arg({ type: Filter, description: "Only those that match." }) },
      ...calls(readCarriers),
    }),
    carrierCandidates: t.field({
      type: [CandidateType],
      description:
        "The carriers that a tracking code may belong to, judged by number formats and check digits, best match first. Among carriers with equal formats, those that this workspace has connected and used recently come first, then the more common ones. No carrier is contacted.",
      args: { trackingCode: t.arg.string({ required: true, description: "The code." }) },
      ...calls(findCarrierCandidates),
    }),
  }));
};
