import type { EnumRef, ObjectRef } from "@pothos/core";
import type { BuilderTypes, KolliBuilder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { costs } from "../graphql/cost/cost.ts";
import type { Location, PickupPoint } from "../tracking/reading.ts";
import type { StatusDetail } from "../tracking/statuses.ts";

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
    fields: (t) => ({ grams: t.exposeInt("grams", { description: "In grams, rounded; 453.59 for a pound." }) }),
  }),
  DeliveryWindow: builder.objectRef<{ from: string; until: string }>("DeliveryWindow").implement({
    description: "Between when and when the carrier means to deliver, with the UTC offset of the destination.",
    fields: (t) => ({
      from: t.expose("from", { type: "DateTime", description: "Not before." }),
      until: t.expose("until", { type: "DateTime", description: "Not after; the same as `estimatedDeliveryAt`." }),
    }),
  }),
  PickupPoint: builder.objectRef<ShownPoint>("PickupPoint").implement({
    description: "A shop, a locker or an office at which the parcel waits to be fetched, as far as the carrier tells.",
    fields: (t) => ({
      name: t.exposeString("name", { nullable: true, description: "What it is called.", extensions: seldomTold }),
      street: t.exposeString("street", { nullable: true, description: "Street and number.", extensions: seldomTold }),
      location: t.expose("location", { type: LocationType, nullable: true, description: "Where it is." }),
      openingHours: t.exposeStringList("openingHours", {
        nullable: true,
        description: "When it is open, in the carrier's own words, line by line.",
        extensions: costs({ size: 3 }),
      }),
      holdUntil: t.expose("holdUntil", {
        type: "Date",
        nullable: true,
        description: "The last day on which the parcel can be fetched.",
        extensions: seldomTold,
      }),
      code: t.string({
        nullable: true,
        description:
          "What has to be shown or typed in to get the parcel. Whoever has it can fetch the parcel: pass it to the recipient alone. " +
          "Kept encrypted, and forgotten once it was fetched. The public page never shows it.",
        extensions: seldomTold,
        resolve: ({ trackerId, code }, _args, { services }) => services.proofs.openCode(trackerId, code),
      }),
    }),
  }),
  DeliveryAttempts: builder.objectRef<{ count: number; reasons: readonly StatusDetail[] }>("DeliveryAttempts").implement({
    description: "Deliveries that were tried and failed.",
    fields: (t) => ({
      count: t.exposeInt("count", {
        description:
          "How many failed: by the carrier's own count where it gives a higher one, else the days on which a scan says so.",
      }),
      reasons: t.field({
        type: [StatusDetailType],
        description: "Why, as far as the scans say: each reason once, the first first.",
        extensions: costs({ size: 2 }),
        resolve: ({ reasons }) => [...reasons],
      }),
    }),
  }),
});
