import { countryOfCode } from "../../tracking/country-codes.ts";
import { fieldsInMetadata, type GivenFields, givenText } from "../fields-in-metadata.ts";
import { ship24Couriers } from "./tables.ts";

/** Beside what a client gives, the ID that a tracker had at Ship24 before `kolli move`. */
export const ship24Fields = fieldsInMetadata(
  "ship24",
  ["clientTrackerId", "originCountryCode", "courierName", "trackingUrl", "orderNumber", "title", "recipient", "settings"],
  ["trackerId"],
);

/** The first courier that Kolli knows. */
const carrierOf = (value: unknown): string | undefined =>
  [value].flat().flatMap((code) => (typeof code === "string" ? (ship24Couriers.read(code) ?? []) : []))[0];

/** What can be changed later. */
export const ship24Hints = (body: GivenFields) => {
  const country = givenText(body.destinationCountryCode);
  const postalCode = givenText(body.destinationPostCode);
  const shippedOn = givenText(body.shippingDate)?.slice(0, "2026-03-01".length);
  return {
    ...(country && { destinationCountryCode: countryOfCode(country) ?? country }),
    ...(postalCode && { postalCode }),
    ...(shippedOn && { shippedOn }),
  };
};

/** The input of `trackerFindOrCreate`. */
export const ship24Input = (body: GivenFields) => {
  const carrier = carrierOf(body.courierCode);
  const reference = givenText(body.shipmentReference);
  return {
    trackingCode: String(body.trackingNumber).trim(),
    ...(carrier && { carrier }),
    ...(reference && { reference }),
    ...ship24Hints(body),
    ...ship24Fields.asMetadata(ship24Fields.pick(body)),
  };
};
