import { countryOfCode } from "../../tracking/country-codes.ts";
import { couriers } from "./tables.ts";

/** Metadata has what a client sent and Kolli has no field for under this key, so that it comes back as it was sent. */
export const metadataKey = "ship24";

const keptFields = [
  "clientTrackerId",
  "originCountryCode",
  "courierName",
  "trackingUrl",
  "orderNumber",
  "title",
  "recipient",
  "settings",
] as const;

export type Given = Readonly<Record<string, unknown>>;

export const isGiven = (value: unknown): value is Given => typeof value === "object" && value !== null && !Array.isArray(value);

export const keptOf = (body: Given): Record<string, unknown> =>
  Object.fromEntries(keptFields.flatMap((name) => (body[name] == null ? [] : [[name, body[name]]])));

export const readKept = (metadata: unknown): Given =>
  isGiven(metadata) && isGiven(metadata[metadataKey]) ? keptOf(metadata[metadataKey]) : {};

export const withKept = (metadata: unknown, changes: Given): Record<string, unknown> => ({
  ...(isGiven(metadata) ? metadata : {}),
  [metadataKey]: { ...readKept(metadata), ...changes },
});

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

/** The first courier that Kolli knows. */
const carrierOf = (value: unknown): string | undefined =>
  [value].flat().flatMap((code) => (typeof code === "string" ? (couriers.read(code) ?? []) : []))[0];

/** What can be changed later. */
export const hintsOf = (body: Given) => {
  const country = textOf(body.destinationCountryCode);
  const postalCode = textOf(body.destinationPostCode);
  const shippedOn = textOf(body.shippingDate)?.slice(0, "2026-03-01".length);
  return {
    ...(country && { destinationCountryCode: countryOfCode(country) ?? country }),
    ...(postalCode && { postalCode }),
    ...(shippedOn && { shippedOn }),
  };
};

/** The input of `trackerFindOrCreate`. */
export const createInput = (body: Given) => {
  const carrier = carrierOf(body.courierCode);
  const reference = textOf(body.shipmentReference);
  const kept = keptOf(body);
  return {
    trackingCode: String(body.trackingNumber).trim(),
    ...(carrier && { carrier }),
    ...(reference && { reference }),
    ...hintsOf(body),
    ...(Object.keys(kept).length > 0 && { metadata: { [metadataKey]: kept } }),
  };
};
