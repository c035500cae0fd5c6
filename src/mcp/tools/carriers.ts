import { z } from "zod";
import { mcpBounds } from "../bounds.ts";
import { inputs } from "../inputs.ts";
import { defineTool } from "../tool.ts";

type Health = {
  readonly overview: {
    readonly carrierHealth: readonly {
      readonly carrierId: string;
      readonly label: string;
      readonly state: string;
      readonly requests: number;
      readonly failures: number;
    }[];
    readonly needsAttention: readonly { readonly attention: string; readonly count: number }[];
  };
  readonly carrierIncidents: readonly {
    readonly carrierId: string;
    readonly startedAt: string;
    readonly endedAt: string | null;
    readonly reason: string;
    readonly parcelCount: number;
  }[];
};

export const showCarrierHealth = defineTool({
  name: "carrier_health",
  title: "Show the health of carriers",
  description:
    "Whether the connected carriers respond: requests and failures of each account in the last 24 hours, how many parcels wait for a carrier, and outages that are open now. Test mode has no accounts.",
  access: "read",
  input: z.object({}),
  output: z.object({
    accounts: z.array(
      z.object({
        carrier: z.string(),
        account: z.string(),
        state: z.enum(["UNCHECKED", "WORKING", "REJECTED"]).describe("REJECTED: the carrier refuses its credentials."),
        requests: z.int(),
        failures: z.int(),
      }),
    ),
    parcelsWaiting: z.int().describe("Parcels that cannot be checked now, because of a carrier or its account."),
    outages: z
      .array(z.object({ carrier: z.string(), since: z.string(), reason: z.string(), parcels: z.int() }))
      .describe("Carriers whose whole traffic is silent or whose responses all fail."),
  }),
  async run({ ask }) {
    const { overview, carrierIncidents } = await ask<Health>(
      "{ overview(days: 1) { carrierHealth { carrierId label state requests failures } needsAttention { attention count } } carrierIncidents { carrierId startedAt endedAt reason parcelCount } }",
    );
    const waiting = ["CARRIER_FAILING", "CREDENTIALS_REJECTED", "CARRIER_NOT_CONNECTED"];
    return {
      accounts: overview.carrierHealth
        .toSorted((a, b) => b.failures - a.failures)
        .slice(0, mcpBounds.shownCarriers.cap)
        .map(({ carrierId, label, state, requests, failures }) => ({
          carrier: carrierId,
          account: label,
          state: state as "UNCHECKED",
          requests,
          failures,
        })),
      parcelsWaiting: overview.needsAttention
        .filter(({ attention }) => waiting.includes(attention))
        .reduce((sum, { count }) => sum + count, 0),
      outages: carrierIncidents
        .filter(({ endedAt }) => endedAt === null)
        .slice(0, mcpBounds.shownCarriers.cap)
        .map(({ carrierId, startedAt, reason, parcelCount }) => ({
          ...{ carrier: carrierId, since: startedAt, reason, parcels: parcelCount },
        })),
    };
  },
  say: ({ accounts, parcelsWaiting, outages }) =>
    [
      ...outages.map(({ since, reason, parcels }) => `Outage since ${since}: ${reason} ${parcels} parcels are under way.`),
      ...(accounts.length === 0 ? ["No carrier accounts in this mode."] : []),
      ...accounts.map(
        ({ carrier, account, state, requests, failures }) =>
          `${carrier} (${account}): ${state}, ${failures} of ${requests} requests failed in 24 h`,
      ),
      `${parcelsWaiting} parcels wait for a carrier or its account.`,
    ].join("\n"),
});

type Performance = {
  readonly overview: {
    readonly carrierPerformance: readonly {
      readonly carrierId: string;
      readonly delivered: number;
      readonly medianTransitHours: number | null;
      readonly onTimeRate: number | null;
    }[];
  };
};

export const compareCarriers = defineTool({
  name: "carrier_performance",
  title: "Compare carriers",
  description:
    "How fast and how punctual carriers were: deliveries in the period, median transit hours, and the share that arrived by the last estimated day, measured on the 200 latest deliveries of each.",
  access: "read",
  input: z.object({
    days: z.int().min(1).max(90).default(30).describe("How many days to look back."),
    carrier: inputs.carrier.optional().describe("Only this carrier."),
  }),
  output: z.object({
    days: z.int(),
    carriers: z.array(
      z.object({
        carrier: z.string(),
        delivered: z.int(),
        medianTransitHours: z.number().optional(),
        onTimeRate: z.number().optional().describe("0 to 1."),
      }),
    ),
  }),
  async run({ ask }, { days, carrier: wanted }) {
    const { overview } = await ask<Performance>(
      "query ($days: Int) { overview(days: $days) { carrierPerformance { carrierId delivered medianTransitHours onTimeRate } } }",
      { days },
    );
    const round = (value: number, places: number): number => Number(value.toFixed(places));
    const carriers = overview.carrierPerformance
      .filter(({ carrierId }) => wanted === undefined || carrierId === wanted.toUpperCase())
      .slice(0, mcpBounds.shownCarriers.cap)
      .map(({ carrierId, delivered, medianTransitHours, onTimeRate }) => ({
        carrier: carrierId,
        delivered,
        ...(medianTransitHours !== null && { medianTransitHours: round(medianTransitHours, 1) }),
        ...(onTimeRate !== null && { onTimeRate: round(onTimeRate, 3) }),
      }));
    return { days, carriers };
  },
  say: ({ days, carriers }) =>
    carriers.length === 0
      ? `No deliveries in the last ${days} days.`
      : carriers
          .map(({ carrier, delivered, medianTransitHours: hours, onTimeRate: rate }) =>
            [
              `${carrier}: ${delivered} delivered`,
              ...(hours === undefined ? [] : [`median ${hours} h`]),
              ...(rate === undefined ? [] : [`${Math.round(rate * 100)} % by the estimated day`]),
            ].join(", "),
          )
          .join("\n"),
});

type Candidates = {
  readonly carrierCandidates: readonly {
    readonly carrierId: string;
    readonly isSure: boolean;
    readonly confidence: number;
    readonly format: string;
  }[];
};

export const detectCarrier = defineTool({
  name: "detect_carrier",
  title: "Detect the carrier",
  description:
    "Which carriers a tracking code may belong to, by its format and check digits, best first. No carrier is contacted.",
  access: "read",
  input: z.object({ trackingCode: inputs.trackingCode }),
  output: z.object({
    candidates: z.array(
      z.object({ carrier: z.string(), isSure: z.boolean(), confidence: z.number().describe("For ranking."), format: z.string() }),
    ),
  }),
  async run({ ask }, { trackingCode }) {
    const { carrierCandidates } = await ask<Candidates>(
      "query ($code: String!) { carrierCandidates(trackingCode: $code) { carrierId isSure confidence format } }",
      { code: trackingCode },
    );
    return { candidates: carrierCandidates.slice(0, 8).map(({ carrierId, ...rest }) => ({ carrier: carrierId, ...rest })) };
  },
  say: ({ candidates }) =>
    candidates.length === 0
      ? "No known carrier has codes of this form."
      : candidates.map(({ carrier, isSure, format }) => `${carrier}${isSure ? " (sure)" : ""}: ${format}`).join("\n"),
});
