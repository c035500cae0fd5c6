import { z } from "zod";
import { actors } from "../../trackers/attention/advice.ts";
import { mcpBounds } from "../bounds.ts";
import {
  type AccountHealth,
  adviceOf,
  type Explained,
  latenessOf,
  reasonsOf,
  statusMeaning,
  type UsualTransit,
  usualOf,
} from "../explain.ts";
import { inputs } from "../inputs.ts";
import { isoTime, parcelFields, sayCarrierWords, scan, scanFields, shortId, status } from "../parcel-views.ts";
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
    dueAt: isoTime.optional(),
    dueFrom: z.enum(["promise", "carrier's estimate"]).optional(),
    hoursLate: z.int().optional(),
  }),
  reasons: z
    .array(z.object({ text: z.string(), at: isoTime.optional(), carrierWords: scan.shape.carrierWords }))
    .describe("The evidence, the most telling first."),
  usual: z
    .object({ medianTransitHours: z.number(), deliveries: z.int(), thisParcelHours: z.int().optional() })
    .optional()
    .describe("What this carrier needed for its deliveries of the last 30 days, over all its routes, beside this parcel."),
  whoMustAct: z.enum(actors),
  action: z.string(),
  nextCheckAt: isoTime.optional().describe("When Kolli checks with the carrier again."),
});

const overviewFields = `overview(days: 30) {
  carrierPerformance { carrierId delivered medianTransitHours } carrierHealth { carrierId requests failures } }`;

type Figures = {
  readonly overview: {
    readonly carrierPerformance: readonly (UsualTransit & { readonly carrierId: string })[];
    readonly carrierHealth: readonly (AccountHealth & { readonly carrierId: string })[];
  };
};

export const explainParcel = defineTool({
  name: "explain_parcel",
  title: "Explain parcels",
  description:
    "Why parcels have their status and why they are late: last scan, problems, promise or estimate, what the carrier usually needs, who must act and what to do. Takes several parcels in one call.",
  access: "read",
  input: z.object({ parcels: z.array(inputs.parcel).min(1).max(mcpBounds.explainedParcels.cap) }),
  output: z.object({ explanations: z.array(explanation) }),
  async run({ ask, clock }, input) {
    const fields = `${parcelFields} ${scanFields} nextCheckAt attempts { count }`;
    const { parcels, more } = await readParcels<Explained, Figures>(ask, input.parcels, fields, overviewFields);
    const now = clock.now();
    const explanations = parcels.map((one): z.infer<typeof explanation> => {
      const of = <Row extends { readonly carrierId: string }>(rows: readonly Row[]): Row | null =>
        rows.find(({ carrierId }) => carrierId === one.carrierId) ?? null;
      const usual = usualOf(one, of(more.overview.carrierPerformance), now);
      const { who, action } = adviceOf(one);
      return {
        id: shortId(one.id),
        trackingCode: one.trackingCode,
        carrier: one.carrierId,
        status: one.status,
        meaning: statusMeaning(one),
        late: latenessOf(one, now),
        reasons: reasonsOf(one, of(more.overview.carrierHealth), now).slice(0, 4),
        ...(usual && { usual }),
        whoMustAct: who,
        action,
        ...(one.nextCheckAt !== null && { nextCheckAt: one.nextCheckAt }),
      };
    });
    return { explanations };
  },
  say: ({ explanations }) =>
    explanations
      .map(({ carrier, trackingCode, status: now, late, reasons, whoMustAct, action, usual }) =>
        [
          `${carrier} ${trackingCode}: ${now}${late.isLate ? `, late${late.hoursLate ? ` by ${late.hoursLate} h` : ""}` : ", not late"}`,
          ...reasons.map(({ text, carrierWords }) => `- ${text}${sayCarrierWords(carrierWords)}`),
          ...(usual ? [`- The carrier's usual transit: ${usual.medianTransitHours} h, of ${usual.deliveries} deliveries.`] : []),
          `Next: ${whoMustAct}: ${action}`,
        ].join("\n"),
      )
      .join("\n\n"),
});
