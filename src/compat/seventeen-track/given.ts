/** Metadata has what a client sent and Kolli has no field for under this key, so that it comes back as it was sent. */
export const metadataKey = "17track";

const keptFields = [
  "tag",
  "lang",
  "email",
  "order_no",
  "order_time",
  "remark",
  "param",
  "final_carrier",
  "phone_number",
] as const;

export type Given = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const keptOf = (item: Given): Record<string, unknown> =>
  Object.fromEntries(keptFields.flatMap((name) => (item[name] == null ? [] : [[name, item[name]]])));

export const readKept = (metadata: unknown): Given =>
  isObject(metadata) && isObject(metadata[metadataKey]) ? keptOf(metadata[metadataKey]) : {};

export const withKept = (metadata: unknown, changes: Given): Record<string, unknown> => ({
  ...(isObject(metadata) ? metadata : {}),
  [metadataKey]: { ...readKept(metadata), ...changes },
});

const textOf = (value: unknown): string | undefined => {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
};

/** The input of `trackerFindOrCreate`. v2.2 has one `param`, which is the postal code for most carriers; v2.4 names its fields. */
export const createInput = (item: Given, carrier: string | null) => {
  const kept = keptOf(item);
  const reference = textOf(item.order_no) ?? textOf(item.tag);
  const postalCode = textOf(item.destination_postal_code) ?? textOf(item.postal_code);
  const country = textOf(item.destination_country) ?? textOf(item.country);
  const shippedOn = textOf(item.ship_date) ?? textOf(item.shipment_date);
  return {
    trackingCode: String(item.number),
    ...(carrier && { carrier }),
    ...(reference && { reference }),
    ...(postalCode && { postalCode }),
    ...(country && { destinationCountryCode: country }),
    ...(shippedOn && { shippedOn }),
    ...(Object.keys(kept).length > 0 && { metadata: { [metadataKey]: kept } }),
  };
};
