import { z } from "zod";
import { actors } from "../../trackers/attention/advice.ts";
import type { AskApi } from "../ask.ts";
import { mcpBounds } from "../bounds.ts";
import {
  type AccountHealth,
  adviceOf,
  type Explained,
  latenessOf,
  reasonsOf,
  routeOf,
  statusMeaning,
  type UsualDays,
  usualOf,
} from "../explain.ts";
import { inputs } from "../inputs.ts";
import {
  expected,
  isoTime,
  markQuoted,
  parcelFields,
  predictionFields,
  sayCarrierWords,
  sayExpected,
  scan,
  scanFields,
  shortId,
  status,
} from "../parcel-views.ts";
import { readParcels } from "../read-parcels.ts";
import { defineTool } from "../tool.ts";

const explanation = z.object({
  id: z.string(),
  trackingCode: z.string(),
  carrier: z.string(),
  status,
  meaning: z.string(),
  late: z.object({
    isLate: z.boolean(),
    isDelayReported: z.boolean(),
    dueAt: isoTime.optional(),
    dueFrom: z.enum(["promise", "carrier's first estimate"]).optional(),
    hoursLate: z.int().optional(),
  }),
  why: z.string().optional().describe("Why it is late, or what is wrong, in one sentence; left out if nothing is."),
  reasons: z
    .array(z.object({ text: z.string(), at: isoTime.optional(), carrierWords: scan.shape.carrierWords }))
    .describe("The evidence, the strongest first."),
  usual: z
    .object({
      route: z.string(),
      medianDays: z.int(),
      mostWithinDays: z.int().optional().describe("80 % of the deliveries."),
      deliveries: z.int(),
      thisParcelDays: z.number().optional().describe("So far, or until it was delivered."),
    })
    .optional()
    .describe("What this carrier needed on this parcel's route in the last 13 weeks, in days from the hand-over."),
  expected: expected.optional(),
  whoMustAct: z.enum(actors),
  action: z.string(),
  nextCheckAt: isoTime.optional().describe("When Kolli checks with the carrier again."),
});

type Why = { readonly hasProblem: boolean; readonly sentence: string } | null;

/** The same sentences as the dashboard has, of all parcels in one document. */
const readWhy = async (ask: AskApi, ids: readonly string[]): Promise<readonly Why[]> => {
  const fields = ids.map((_id, nth) => `p${nth}: trackerExplanation(id: $id${nth}) { hasProblem sentence }`);
  const document = `query (${ids.map((_id, nth) => `$id${nth}: ID!`).join(", ")}) { ${fields.join(" ")} }`;
  const found = await ask<Readonly<Record<string, Why>>>(document, Object.fromEntries(ids.map((id, nth) => [`id${nth}`, id])));
  return ids.map((_id, nth) => found[`p${nth}`] ?? null);
};

const healthFields = "overview(days: 1) { carrierHealth { carrierId requests failures } }";

type Health = { readonly overview: { readonly carrierHealth: readonly (AccountHealth & { readonly carrierId: string })[] } };
type Counted = Readonly<Record<"route" | "carrier", { readonly rows: readonly UsualDays[] }>>;

const usualFields = "rows { carrierId originCountryCode destinationCountryCode delivered p50Days p80Days }";

/** The routes of these parcels and their carriers, in one document. */
const readUsual = async (ask: AskApi, parcels: readonly Explained[]): Promise<readonly UsualDays[]> => {
  const routes = parcels.flatMap((one) => routeOf(one) ?? []);
  const carrier = [...new Set(parcels.map(({ carrierId }) => carrierId))];
  const lanes = { carrier, origin: routes.map(({ from }) => from), destination: routes.map(({ to }) => to) };
  const document = `query ($lanes: AnalyticsFilter, $carriers: AnalyticsFilter) {
    route: analytics(filter: $lanes, by: [CARRIER, ORIGIN, DESTINATION]) { ${usualFields} }
    carrier: analytics(filter: $carriers, by: [CARRIER]) { ${usualFields} } }`;
  const { route, carrier: all } = await ask<Counted>(document, { lanes, carriers: { carrier } });
  return [...(routes.length > 0 ? route.rows : []), ...all.rows];
};

export const explainParcel = defineTool({
  name: "explain_parcel",
  title: "Explain parcels",
  description:
    "Why parcels have their status and why they are late: last scan, problems, promise or estimate, what is usual on the route, the expected day, who must act and what to do. Takes several parcels in one call.",
  access: "read",
  input: z.object({ parcels: z.array(inputs.parcel).min(1).max(mcpBounds.explainedParcels.cap) }),
  output: z.object({ explanations: z.array(explanation) }),
  async run({ ask, clock }, input) {
    const fields = `${parcelFields} ${scanFields} lateSince nextCheckAt attempts { count } origin { countryCode } destination { countryCode }
      destinationCountryCode ${predictionFields}`;
    const { parcels, more } = await readParcels<Explained, Health>(ask, input.parcels, fields, healthFields);
    const usualDays = await readUsual(ask, parcels);
    const now = clock.now();
    const why = await readWhy(
      ask,
      parcels.map(({ id }) => id),
    );
    const explanations = parcels.map((one, nth): z.infer<typeof explanation> => {
      const account = more.overview.carrierHealth.find(({ carrierId }) => carrierId === one.carrierId) ?? null;
      const usual = usualOf(one, usualDays, now);
      const { who, action } = adviceOf(one);
      return {
        id: shortId(one.id),
        trackingCode: one.trackingCode,
        carrier: one.carrierId,
        status: one.status,
        meaning: statusMeaning(one),
        late: latenessOf(one, now),
        ...(why[nth]?.hasProblem && { why: markQuoted(why[nth].sentence) }),
        reasons: reasonsOf(one, account, now).slice(0, 4),
        ...(usual && { usual }),
        ...(one.prediction && { expected: one.prediction }),
        whoMustAct: who,
        action,
        ...(one.nextCheckAt !== null && { nextCheckAt: one.nextCheckAt }),
      };
    });
    return { explanations };
  },
  say: ({ explanations }) =>
    explanations
      .map(({ carrier, trackingCode, status: now, late, why, reasons, whoMustAct, action, usual, expected: day }) =>
        [
          `${carrier} ${trackingCode}: ${now}${late.isLate ? `, late by ${late.hoursLate} h` : late.isDelayReported ? ", delayed" : ", not late"}`,
          ...(why ? [why] : []),
          ...reasons.map(({ text, carrierWords }) => `- ${text}${sayCarrierWords(carrierWords)}`),
          ...(usual ? [`- Usual (${usual.route}): ${usual.medianDays} days, by ${usual.deliveries} deliveries.`] : []),
          ...(day ? [sayExpected(day)] : []),
          `Next: ${whoMustAct}: ${action}`,
        ].join("\n"),
      )
      .join("\n\n"),
});
