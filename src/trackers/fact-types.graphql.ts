import type { EnumRef, ObjectRef } from "@pothos/core";
import type { BuilderTypes, KolliBuilder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { costs } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import type { AmountDue, Location, PickupPoint } from "../tracking/reading.ts";
import type { StatusDetail } from "../tracking/statuses.ts";
import { amountDueMeanings } from "./meanings.ts";

/** Covered by the price of what it stands in: most have none. Asked for by an alias it costs as any other. */
export const seldomTold = costs({ weight: 0 });

type BuilderSchema = PothosSchemaTypes.ExtendDefaultTypes<BuilderTypes<Context>>;

/** Every member, null where it is not told. */
type Shown<Shape> = { readonly [Name in keyof Shape]-?: Exclude<Shape[Name], undefined> | null };

/** With the tracker that its code is sealed for. */
type ShownPoint = Shown<PickupPoint> & { readonly trackerId: string };

/** The objects among what carriers tell of a parcel. `tracker-fields.ts` has the fields and their values. */
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
  PickupPoint: builder.objectRef<ShownPoint>("PickupPoint").implement({
    description: "A shop, locker or office where the parcel waits to be collected, as far as the carrier reports it.",
    fields: (t) => ({
      name: t.exposeString("name", { nullable: true, description: "Its name.", extensions: seldomTold }),
      street: t.exposeString("street", { nullable: true, description: "Street and number.", extensions: seldomTold }),
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
        extensions: seldomTold,
      }),
      code: t.string({
        nullable: true,
        description:
          "The code to show or enter to collect the parcel. Anyone who has it can collect the parcel: share it only with the recipient. " +
          "Stored encrypted, and erased once the parcel is collected. The public page never shows it.",
        extensions: seldomTold,
        resolve: ({ trackerId, code }, _args, { services }) => services.proofs.openCode(trackerId, code),
      }),
    }),
  }),
  AmountDue: builder.objectRef<AmountDue>("AmountDue").implement({
    description: "Money that the recipient has to pay to get the parcel.",
    fields: (t) => ({
      amount: t.exposeString("amount", { description: "The amount as a decimal number: 1500 or 99.90.", extensions: seldomTold }),
      currency: t.exposeString("currency", { description: "The currency, ISO 4217.", extensions: seldomTold }),
      reason: t.expose("reason", {
        type: builder.enumType("AmountDueReason", {
          description: growing("What an amount is due for."),
          values: describedValues(amountDueMeanings),
        }),
        description: "What it is for.",
        extensions: seldomTold,
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
