import { z } from "zod";
import { completedSubtags } from "./tables.ts";

/** Metadata has what a client sent and Kolli has no field for under this key, so that it comes back as it was sent. */
export const metadataKey = "aftership";

/** Fields of a tracking that are the caller's own, in every version that Kolli serves. */
const keptFields = [
  "title",
  "order_id",
  "order_id_path",
  "order_number",
  "order_date",
  "order_promised_delivery_date",
  "custom_fields",
  "language",
  "pickup_location",
  "pickup_note",
  "delivery_type",
  "tracking_account_number",
  "tracking_key",
  "tracking_ship_date",
  "origin_country_region",
  "origin_state",
  "origin_city",
  "origin_postal_code",
  "origin_raw_location",
  "destination_country_region",
  "destination_state",
  "destination_city",
  "destination_postal_code",
  "destination_raw_location",
  "note",
  "slug_group",
  "shipment_type",
  "shipment_tags",
  "order_tags",
  "courier_connection_id",
  "location_id",
  "shipping_method",
  "last_mile",
  "customers",
  "shipment_direction",
  // Until 2024-10.
  "customer_name",
  "smses",
  "emails",
  "next_couriers",
  // Until 2025-01.
  "tracking_origin_country_region",
  "tracking_destination_country_region",
  "tracking_postal_code",
  "tracking_state",
] as const;

export type Given = Readonly<Record<string, unknown>>;

export const isGiven = (value: unknown): value is Given => typeof value === "object" && value !== null && !Array.isArray(value);

/** Of a request's body, what is kept. Null empties a field, as theirs does. */
export const keptOf = (body: Given): Record<string, unknown> =>
  Object.fromEntries(keptFields.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));

const completed = z.object({
  reason: z.enum(Object.keys(completedSubtags) as (keyof typeof completedSubtags)[]),
  at: z.string(),
});
export type Completed = z.infer<typeof completed>;

export type KeptMetadata = {
  /** The caller's own ID of the tracking. */
  readonly alias: string | null;
  readonly completed: Completed | null;
  readonly fields: Given;
};

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Metadata is the customer's own: what is not as it was written here counts as absent. */
export const readKept = (metadata: unknown): KeptMetadata => {
  const kept = isGiven(metadata) && isGiven(metadata[metadataKey]) ? metadata[metadataKey] : {};
  const parsed = completed.safeParse(kept.completed);
  return { alias: textOrNull(kept.id), completed: parsed.success ? parsed.data : null, fields: keptOf(kept) };
};

/** The tracker's metadata with these of theirs changed; the rest of it stays. */
export const withKept = (metadata: unknown, changes: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const before = isGiven(metadata) ? metadata : {};
  const kept = isGiven(before[metadataKey]) ? before[metadataKey] : {};
  const next = Object.fromEntries(Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== null));
  return { ...before, [metadataKey]: next };
};

export const textOf = ({ fields }: KeptMetadata, name: (typeof keptFields)[number]): string | null => textOrNull(fields[name]);
