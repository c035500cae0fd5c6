import type { EnumRef, ObjectRef } from "@pothos/core";
import type { BuilderTypes, KolliBuilder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { costs } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import type { AmountDue, Location, PickupPoint } from "../tracking/reading.ts";
import type { StatusDetail } from "../tracking/statuses.ts";
import { amountDueMeanings, predictionSourceMeanings } from "./meanings.ts";
import type { shownPrediction } from "./tracker-fields.ts";

/** Covered by the price of what it stands in: most have none. Asked for by an alias it costs as any other. */
export const seldomReported = costs({ weight: 0 });

type BuilderSchema = PothosSchemaTypes.ExtendDefaultTypes<BuilderTypes<Context>>;

/** Every member, null if it is not known. */
type Shown<Shape> = { readonly [Name in keyof Shape]-?: Exclude<Shape[Name], undefined> | null };

/** With the tracker that its code is sealed for. */
type ShownPoint = Shown<PickupPoint> & { readonly trackerId: string };

/** The objects among what carriers report of a parcel. `tracker-fields.ts` has the fields and their values. */
export const defineFactTypes = (
  builder: KolliBuilder,
  LocationType: ObjectRef<BuilderSchema, Location>,
  StatusDetailType: EnumRef<BuilderSchema, StatusDetail>,
) => ({
  Weight: builder.objectRef<{ grams: number }>("Weight").implement({
    description: "A weight.",
    fields: (t) => ({ grams: t.exposeInt("grams", { description: "In grams, rounded. A pound counts as 453.59 g." }) }),
  }),
  DeliveryWindow: builder.objectRef<{ from: string; until: string }>("DeliveryWindow").implement({
    description: "The window in which the carrier expects to deliver, with the UTC offset of the destination.",
    fields: (t) => ({
      from: t.expose("from", { type: "DateTime", description: "Not before." }),
      until: t.expose("until", { type: "DateTime", description: "Not after; the same as `estimatedDeliveryAt`." }),
    }),
  }),
  DeliveryPrediction: builder.objectRef<NonNullable<ReturnType<typeof shownPrediction>>>("DeliveryPrediction").implement({
    description: "The day on which a parcel is expected, and an interval around it. Days are of the destination.",
    fields: (t) => ({
      day: t.expose("day", { type: "Date", description: "The most probable day.", extensions: seldomReported }),
      earliest: t.expose("earliest", { type: "Date", description: "The first day of the interval.", extensions: seldomReported }),
      latest: t.expose("latest", { type: "Date", description: "The last day of the interval.", extensions: seldomReported }),
      confidence: t.exposeFloat("confidence", {
        nullable: true,
        description: "The share of parcels that the interval is meant to contain: 0.8; null for a carrier's estimate.",
        extensions: seldomReported,
      }),
      source: t.expose("source", {
        type: builder.enumType("PredictionSource", {
          description: growing("Where a predicted day comes from."),
          values: describedValues(predictionSourceMeanings),
        }),
        description: "Where it comes from.",
        extensions: seldomReported,
      }),
      basis: t.exposeString("basis", { description: "What it follows from, in one sentence.", extensions: seldomReported }),
      sampleSize: t.exposeInt("sampleSize", {
        description: "How many deliveries it follows from; 0 for a carrier's estimate.",
        extensions: seldomReported,
      }),
      updatedAt: t.expose("updatedAt", {
        type: "DateTime",
        nullable: true,
        description: "When one of the days last changed; null for a carrier's estimate.",
        extensions: seldomReported,
      }),
    }),
  }),
  PickupPoint: builder.objectRef<ShownPoint>("PickupPoint").implement({
    description: "A shop, locker or office where the parcel waits to be collected, as far as the carrier reports it.",
    fields: (t) => ({
      name: t.exposeString("name", { nullable: true, description: "Its name.", extensions: seldomReported }),
      street: t.exposeString("street", { nullable: true, description: "Street and number.", extensions: seldomReported }),
      location: t.expose("location", { type: LocationType, nullable: true, description: "Where it is." }),
      openingHours: t.exposeStringList("openingHours", {
        nullable: true,
        description: "Its opening hours in the carrier's own words, line by line.",
        extensions: costs({ size: 3 }),
      }),
      holdUntil: t.expose("holdUntil", {
        type: "Date",
        nullable: true,
        description: "The last day to collect the parcel.",
        extensions: seldomReported,
      }),
      code: t.string({
        nullable: true,
        description:
          "The code to show or enter to collect the parcel. Anyone who has it can collect the parcel: share it only with the recipient. " +
          "Stored encrypted, and erased once the parcel is collected. The public page never shows it.",
        extensions: seldomReported,
        resolve: ({ trackerId, code }, _args, { services }) => services.proofs.openCode(trackerId, code),
      }),
    }),
  }),
  AmountDue: builder.objectRef<AmountDue>("AmountDue").implement({
    description: "Money that the recipient has to pay to get the parcel.",
    fields: (t) => ({
      amount: t.exposeString("amount", {
        description: "The amount as a decimal number: 1500 or 99.90.",
        extensions: seldomReported,
      }),
      currency: t.exposeString("currency", { description: "The currency, ISO 4217.", extensions: seldomReported }),
      reason: t.expose("reason", {
        type: builder.enumType("AmountDueReason", {
          description: growing("What an amount is due for."),
          values: describedValues(amountDueMeanings),
        }),
        description: "What it is for.",
        extensions: seldomReported,
      }),
    }),
  }),
  DeliveryAttempts: builder.objectRef<{ count: number; reasons: readonly StatusDetail[] }>("DeliveryAttempts").implement({
    description: "Failed delivery attempts.",
    fields: (t) => ({
      count: t.exposeInt("count", {
        description: "How many failed: the carrier's own count if it is higher, otherwise the number of days with such a scan.",
      }),
      reasons: t.field({
        type: [StatusDetailType],
        description: "The reasons that the scans give, each once, in order.",
        extensions: costs({ size: 2 }),
        resolve: ({ reasons }) => [...reasons],
      }),
    }),
  }),
});
