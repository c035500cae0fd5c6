import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierAnswer, CarrierAnswers, CarrierFailure, LeftOut } from "../../tracking/carrier-port.ts";
import type { CarrierContext } from "../adapter.ts";
import { codesBy } from "../aggregated/aggregator-codes.ts";
import { readParcelKey } from "../aggregated/parcel-key.ts";
import { unexpected } from "../client/http/http.ts";
import { allCodes, codeKey, eachCode, parseBody, withLeftOut } from "../reading/answers.ts";
import { gatherLeftOut } from "../reading/lenient/left-out.ts";
import { createAnswer, listAnswer, readError, readTracking, type Tracking, tracking } from "./reading.ts";

const slugs = codesBy("aftership");

type Context = CarrierContext<"apiKey" | "webhookSecret">;
type Item = { readonly key: string; readonly number: string; readonly slug: string };
type Listed = { readonly tracking: Tracking; readonly raw: string; readonly leftOut: readonly LeftOut[] };
/** `isWhole` is false if some trackings could not be read: then nothing can be concluded from what is missing. */
type List = { readonly trackings: readonly Listed[]; readonly isWhole: boolean };

const itemOf = (key: string): Item => {
  const { carrier, code } = readParcelKey(key);
  return { key, number: code.replace(/\s/g, ""), slug: slugs.get(carrier) ?? "" };
};

const isAbout = ({ number, slug }: Item, { tracking: item }: Listed): boolean =>
  item.slug === slug && codeKey(item.tracking_number) === codeKey(number);

const readListed = (raw: unknown): Result<Listed, CarrierFailure> => {
  const { value: parsed, leftOut } = gatherLeftOut(() => parseBody(tracking, raw));
  return parsed.ok ? ok({ tracking: parsed.value, raw: JSON.stringify(raw), leftOut }) : parsed;
};

const answerOf = ({ tracking: item, raw, leftOut }: Listed): CarrierAnswer => {
  const { value: read, leftOut: scans } = gatherLeftOut(() => readTracking(item));
  return withLeftOut(read.ok ? ok({ reading: read.value, raw }) : read, [...leftOut, ...scans]);
};

const headersOf = ({ credentials }: Context) => ({ "as-api-key": credentials.apiKey });

/** Those of the wanted numbers that AfterShip follows; the same number may be there with another carrier. */
const list = async (items: readonly Item[], context: Context): Promise<Result<List, CarrierFailure>> => {
  const reply = await context.http.json({
    path: "/trackings",
    query: { tracking_numbers: items.map(({ number }) => number).join(","), limit: "200" },
    headers: headersOf(context),
    readError,
  });
  if (!reply.ok) return reply;
  const parsed = parseBody(listAnswer, reply.value.body);
  if (!parsed.ok) return fail(unexpected("the list of trackings has another shape", reply.value.text));
  const read = parsed.value.data.trackings.map(readListed);
  return ok({ trackings: read.flatMap((one) => (one.ok ? [one.value] : [])), isWhole: read.every((one) => one.ok) });
};

/** A tracking is created once for each number, which is what quota is counted by; AfterShip then asks the carrier. */
const create = async (item: Item, context: Context): Promise<CarrierAnswer> => {
  const { postalCode } = context.hintsOf(item.key);
  const reply = await context.http.json({
    path: "/trackings",
    json: { tracking_number: item.number, slug: item.slug, ...(postalCode && { tracking_postal_code: postalCode }) },
    headers: headersOf(context),
    readError,
  });
  if (!reply.ok) return reply;
  const parsed = parseBody(createAnswer, reply.value.body);
  const made = parsed.ok ? readListed(parsed.value.data) : parsed;
  return made.ok ? answerOf(made.value) : made;
};

export const trackThroughAfterShip = async (keys: readonly string[], context: Context): Promise<CarrierAnswers> => {
  const items = keys.map(itemOf);
  const listed = await list(items, context);
  if (!listed.ok) return allCodes(keys, listed);
  const asked = new Set(items.map(({ number }) => codeKey(number)));
  const { trackings, isWhole } = listed.value;
  const isAsked = trackings.every(({ tracking: item }) => asked.has(codeKey(item.tracking_number)));
  const foundOf = (item: Item) => trackings.find((one) => isAbout(item, one));
  const missing = items.filter((item) => !foundOf(item));
  // If the answer is about numbers that were not requested, what is missing means nothing.
  const made =
    isAsked && isWhole
      ? await eachCode(
          missing.map(({ key }) => key),
          (key) => create(itemOf(key), context),
          4,
        )
      : allCodes(
          missing.map(({ key }) => key),
          fail(unexpected("the response does not include this number in a readable shape")),
        );
  return new Map(
    items.map((item) => {
      const found = foundOf(item);
      return [item.key, found ? answerOf(found) : made.get(item.key)!];
    }),
  );
};

/** Whether the key may list trackings at all. */
export const checkAfterShipKey = (context: Context) =>
  context.http.json({ path: "/trackings", query: { limit: "1" }, headers: headersOf(context), readError });
