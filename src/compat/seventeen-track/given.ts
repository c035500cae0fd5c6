import { fieldsInMetadata, type GivenFields, givenText } from "../fields-in-metadata.ts";

/** Beside what a client gives, the name under which `kolli move` found the parcel at 17TRACK. */
export const seventeenTrackFields = fieldsInMetadata(
  "17track",
  ["tag", "lang", "email", "order_no", "order_time", "remark", "param", "final_carrier", "phone_number"],
  ["number", "carrier"],
);

const textOrNumber = (value: unknown): string | undefined => (typeof value === "number" ? String(value) : givenText(value));

/** The input of `trackerFindOrCreate`. v2.2 has one `param` for what a carrier wants to know; v2.4 names its fields. */
export const seventeenTrackInput = (item: GivenFields, carrier: string | null) => {
  const reference = textOrNumber(item.order_no) ?? textOrNumber(item.tag);
  const postalCode = textOrNumber(item.destination_postal_code) ?? textOrNumber(item.postal_code);
  const country = givenText(item.destination_country) ?? givenText(item.country);
  const shippedOn = givenText(item.ship_date) ?? givenText(item.shipment_date);
  return {
    trackingCode: String(item.number),
    ...(carrier && { carrier }),
    ...(reference && { reference }),
    ...(postalCode && { postalCode }),
    ...(country && { destinationCountryCode: country }),
    ...(shippedOn && { shippedOn }),
    ...seventeenTrackFields.asMetadata(seventeenTrackFields.pick(item)),
  };
};
