import { countryOfCode } from "../../tracking/country-codes.ts";
import { type GivenFields, givenText } from "../fields-in-metadata.ts";
import { aftershipFields } from "./given.ts";
import { aftershipTestSlug } from "./test-numbers.ts";

/** A country is three letters there, and some clients send two. One that is none is refused by the use case. */
const countryOf = (value: unknown): string | undefined => {
  const text = givenText(value);
  return text && (countryOfCode(text) ?? text);
};

/** `20260301`, or the same with dashes; some clients send a time behind it. */
const dayOf = (value: unknown): string | undefined => {
  const text = givenText(value);
  if (text === undefined) return undefined;
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text.trim()) ?? [];
  return year ? `${year}-${month}-${day}` : text;
};

/** A day is kept until its end. A time without an offset is UTC, as AfterShip reads it. */
const promisedOf = (value: unknown): string | undefined => {
  const given = typeof value === "object" && value !== null ? (value as GivenFields) : { promised_delivery_date: value };
  const text = givenText(given.promised_delivery_date_max) ?? givenText(given.promised_delivery_date);
  if (text === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T23:59:59+00:00`;
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+00:00`;
};

/** Of a field that was sent, its value here; of one that was emptied, null; otherwise nothing. */
const hint = (name: string, sent: readonly unknown[], read: (value: unknown) => string | undefined) => {
  const given = sent.find((value) => value !== undefined && value !== null);
  if (given !== undefined) return { [name]: read(given) ?? null };
  return sent.includes(null) ? { [name]: null } : {};
};

/** What Kolli itself understands of a tracking's fields: what an update changes beside the metadata. */
export const aftershipHints = (body: GivenFields) => ({
  ...hint("postalCode", [body.destination_postal_code, body.tracking_postal_code], givenText),
  ...hint("destinationCountryCode", [body.destination_country_region, body.tracking_destination_country_region], countryOf),
  ...hint("shippedOn", [body.tracking_ship_date], dayOf),
  ...hint("promisedAt", [body.order_promised_delivery_date], promisedOf),
  ...hint("reference", [body.order_number, body.order_id], givenText),
});

const setOnly = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The input of `trackerFindOrCreate`. */
export const aftershipInput = (body: GivenFields, carrier: string | null) => {
  const account = givenText(body.courier_connection_id);
  const alias = givenText(body.id);
  return {
    trackingCode: String(body.tracking_number),
    ...(carrier && { carrier }),
    ...(account && { carrierAccount: account }),
    ...setOnly(aftershipHints(body)),
    ...aftershipFields.asMetadata({
      ...aftershipFields.pick(body),
      ...(alias && { id: alias }),
      ...(body.slug === aftershipTestSlug && { slug: body.slug }),
    }),
  };
};
