import type { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierAnswer, CarrierAnswers, CarrierFailure, LeftOut } from "../../tracking/carrier-port.ts";
import { countryOfCode } from "../../tracking/country-codes.ts";
import type { Location, Reading, Scan } from "../../tracking/reading.ts";
import { type CarrierReply, unexpected } from "../client/http/http.ts";
import { inParallel } from "../client/parallel.ts";
import { countryBehindCity } from "./country-names.ts";
import { placeOfEvents } from "./lenient/empty-answers.ts";
import { gatherLeftOut, noteLeftOut } from "./lenient/left-out.ts";
import { parseLeniently } from "./lenient/parse.ts";
import type { OptionalText } from "./shapes.ts";

/** What a carrier's `reading.ts` returns for one code. */
export type ReadingResult = Result<Reading, CarrierFailure>;

/** For carriers that take one code per request: several requests at a time, never more than `parallel`. */
export const eachCode = async (
  codes: readonly string[],
  askOne: (code: string) => Promise<CarrierAnswer>,
  parallel = 8,
): Promise<CarrierAnswers> => new Map(await inParallel(codes, parallel, async (code) => [code, await askOne(code)] as const));

/** One answer from one reply: a failure stays what it is, a body is read, and the raw text is passed on either way. */
export const answerOne = (reply: CarrierReply, read: (body: unknown) => ReadingResult): CarrierAnswer => {
  if (!reply.ok) return reply;
  const { body, text } = reply.value;
  const { value: result, leftOut } = gatherLeftOut(() => read(body));
  // Here the parcels are pieces of one consignment: without one of them it might seem delivered.
  const piece = leftOut.find(({ part }) => part === "parcel");
  if (piece) return fail(unexpected(`unexpected shape at ${piece.place}: ${piece.problem}`, text));
  return withLeftOut(
    withRaw(
      notSilentlyEmpty(result, () => body),
      text,
    ),
    leftOut,
  );
};

/** Answers for a whole batch from one reply. `read` is asked for each code; a code the carrier left out is its own failure. */
export const answerBatch = (
  codes: readonly string[],
  reply: CarrierReply,
  read: (body: unknown) => Result<ReadonlyMap<string, ItemReading>, CarrierFailure>,
): CarrierAnswers => {
  if (!reply.ok) return allCodes(codes, reply);
  const { value: items, leftOut } = gatherLeftOut(() => read(reply.value.body));
  if (!items.ok) return allCodes(codes, withRaw(items, reply.value.text));
  const isWhole = leftOut.every(({ part }) => part !== "parcel");
  const byCode = new Map([...items.value].map(([code, item]) => [codeKey(code), item]));
  const byDigits = new Map([...items.value].map(([code, item]) => [withoutLeadingZeros(code), item]));
  const answers = codes.map((code): readonly [string, CarrierAnswer] => {
    const item = byCode.get(codeKey(code)) ?? byDigits.get(withoutLeadingZeros(code));
    const isIncluded = item && (isWhole || item !== leftOutItem);
    if (!isIncluded) return [code, fail(unexpected("the response does not include this code", reply.value.text))];
    return [
      code,
      withRaw(
        notSilentlyEmpty(item.result, () => jsonIn(item.raw)),
        item.raw,
      ),
    ];
  });
  // Which of the parcels it belongs to is not known here: it is counted for the carrier, with the first.
  const first = answers.findIndex(([, answer]) => answer.ok);
  return new Map(answers.map(([code, answer], index) => [code, index === first ? withLeftOut(answer, leftOut) : answer]));
};

export const withLeftOut = (answer: CarrierAnswer, leftOut: readonly LeftOut[]): CarrierAnswer =>
  answer.ok && leftOut.length > 0 ? ok({ ...answer.value, leftOut }) : answer;

const jsonIn = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
};

/** An answer that has events is never a parcel without scans: then they are written in a way that the adapter does not know. */
const notSilentlyEmpty = (result: ReadingResult, body: () => unknown): ReadingResult => {
  if (!result.ok || result.value.scans.length > 0) return result;
  const place = placeOfEvents(body());
  return place === null ? result : fail(unexpected(`no event was read, although there are some at ${place}`));
};

/**
 * For carriers that leave out what they do not know: the rest of a batch is not found. If the answer is about a code that
 * was not requested, what is missing means nothing.
 */
export const leftOutIsNotFound = (
  codes: readonly string[],
  items: ReadonlyMap<string, ItemReading>,
): ReadonlyMap<string, ItemReading> => {
  const asked = new Set(codes.map(withoutLeadingZeros));
  const answered = new Set([...items.keys()].map(withoutLeadingZeros));
  if (!answered.isSubsetOf(asked)) return items;
  const missing = codes.filter((code) => !answered.has(withoutLeadingZeros(code)));
  return new Map([...items, ...missing.map((code) => [code, leftOutItem] as const)]);
};

/** For carriers that refuse a whole list because of one number in it, also inside a 200: then each is asked about alone. */
export const answerBatchOrApart = async (
  codes: readonly string[],
  ask: (codes: readonly string[]) => Promise<CarrierReply>,
  read: (body: unknown, codes: readonly string[]) => Result<ReadonlyMap<string, ItemReading>, CarrierFailure>,
): Promise<CarrierAnswers> => {
  const reply = await ask(codes);
  const whole = reply.ok ? gatherLeftOut(() => read(reply.value.body, codes)).value : reply;
  const isRefusedTogether = !whole.ok && whole.failure.code === "not-found" && codes.length > 1;
  if (!isRefusedTogether) return answerBatch(codes, reply, (body) => read(body, codes));
  return eachCode(codes, async (code) => answerBatch([code], await ask([code]), (body) => read(body, [code])).get(code)!);
};

/** The reading of one item in a batch, with its own part of the answer. */
export type ItemReading = { result: ReadingResult; raw: string };

export const allCodes = (codes: readonly string[], answer: CarrierAnswer): CarrierAnswers =>
  new Map(codes.map((code) => [code, answer]));

const withRaw = (result: Result<Reading, CarrierFailure>, raw: string): CarrierAnswer => {
  if (result.ok) return ok({ reading: result.value, raw });
  return fail(
    result.failure.code === "unexpected-answer" ? unexpected(result.failure.detail, result.failure.raw ?? raw) : result.failure,
  );
};

/**
 * The body in the promised shape, without what has another one and is not needed; or an unexpected answer that names the first
 * place that differs.
 */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): Result<z.output<Schema>, CarrierFailure> => {
  const parsed = parseLeniently(schema, body);
  if (!parsed.ok) return fail(unexpected(parsed.problem));
  noteLeftOut(parsed.leftOut);
  return ok(parsed.value);
};

export const notFound: { ok: false; failure: CarrierFailure } = fail({ code: "not-found" });

/** Stands for every number that `leftOutIsNotFound` misses. */
const leftOutItem: ItemReading = { result: notFound, raw: "" };

/** A code as carriers write it: upper case, without the blanks and dashes people put in. Codes are compared that way. */
export const codeKey = (code: string): string => code.toUpperCase().replace(/[\s-]/g, "");

/** Numbers of digits lose their leading zeros in spreadsheets and in carriers' own systems; other codes stay as they are. */
const withoutLeadingZeros = (code: string): string => codeKey(code).replace(/^0+(?=\d{5,}$)/, "");

export const isSameCode = (a: string, b: string): boolean => withoutLeadingZeros(a) === withoutLeadingZeros(b);

/** An answer about another parcel must never reach this one. */
export const answersAnother = (asked: string): { ok: false; failure: CarrierFailure } =>
  fail(unexpected(`the response is about a code other than ${asked}`));

const scanLeftOut = (problem: string): LeftOut => ({ part: "scan", place: "events", problem });

/** Of events that name their parcel those of this one. Others are left out and counted. */
export const ownEvents = <Item>(events: readonly Item[], isOwn: (item: Item) => boolean): Item[] => {
  const own = events.filter(isOwn);
  noteLeftOut(events.slice(own.length).map(() => scanLeftOut("about another code")));
  return own;
};

/**
 * Scans of a list, in the order given. An item may be null (padding, no time at all), and is left out and counted; a list in
 * which every item is, is not what the carrier promises.
 */
export const collectScans = <Item, Found extends object = Scan>(
  items: readonly Item[],
  readScan: (item: Item) => Found | null,
): Result<Found[], CarrierFailure> => {
  const scans = items.map(readScan).filter((scan) => scan !== null);
  noteLeftOut(items.slice(scans.length).map(() => scanLeftOut("no time that can be read")));
  return items.length > 0 && scans.length === 0 ? fail(unexpected("no event has a time that can be read")) : ok(scans);
};

/** Two letters as they are, three as two. Words are for `countryCodeOf`: not every carrier means a country by them. */
const readCountry = (code: OptionalText): string | undefined => {
  const letters = code?.trim().toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(letters) ? letters : countryOfCode(letters);
};

/** A location without the empty parts; null if nothing is left. */
export const readPlace = (parts: {
  city?: OptionalText;
  region?: OptionalText;
  postalCode?: OptionalText;
  countryCode?: OptionalText;
}): Location | null => {
  const place: Location = {};
  if (parts.city?.trim()) place.city = parts.city.trim();
  if (parts.region?.trim()) place.region = parts.region.trim();
  if (parts.postalCode?.trim()) place.postalCode = parts.postalCode.trim();
  const country = readCountry(parts.countryCode) ?? countryBehindCity(place.city ?? "");
  if (country) place.countryCode = country;
  return Object.keys(place).length > 0 ? place : null;
};

const namedEntities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Words without the HTML that some carriers put into them. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, number, name) =>
      number ? String.fromCodePoint(Number(number)) : (namedEntities[name] ?? whole),
    )
    .replace(/\s+/g, " ")
    .trim();
