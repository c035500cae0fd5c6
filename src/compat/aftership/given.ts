import { fieldsInMetadata } from "../fields-in-metadata.ts";
import { isMap } from "../given.ts";
import { completedSubtags } from "./tables.ts";

/** Fields of a tracking that are the caller's own, in every version that Kolli serves. */
const callersOwn = [
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

export type AftershipField = (typeof callersOwn)[number];

/** Beside them, the ID that the caller gave the tracking, the slug of a test number, and what `mark-as-completed` said. */
export const aftershipFields = fieldsInMetadata("aftership", callersOwn, ["id", "slug", "completed"]);

type Completed = { readonly reason: keyof typeof completedSubtags; readonly at: string };

/** Metadata is the customer's own: what is not as it was written here counts as absent. */
export const readCompleted = (value: unknown): Completed | null => {
  if (!isMap(value)) return null;
  const { reason, at } = value;
  const isReason = typeof reason === "string" && Object.hasOwn(completedSubtags, reason);
  return isReason && typeof at === "string" ? { reason: reason as Completed["reason"], at } : null;
};
