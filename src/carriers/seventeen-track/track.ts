import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierAnswer, CarrierAnswers, CarrierFailure } from "../../tracking/carrier-port.ts";
import type { AccountQuota, CarrierContext } from "../adapter.ts";
import { codesBy } from "../aggregated/aggregator-codes.ts";
import { readParcelKey } from "../aggregated/parcel-key.ts";
import { unexpected } from "../client/http/http.ts";
import { allCodes, codeKey, notFound, parseBody, withLeftOut } from "../reading/answers.ts";
import { gatherLeftOut } from "../reading/lenient/left-out.ts";
import {
  envelope,
  errorCodes,
  quotaAnswer,
  type Rejection,
  readParcel,
  readRefusal,
  trackedParcel,
  wantsMore,
} from "./reading.ts";

const carrierCodes = codesBy("seventeenTrack");

type Context = CarrierContext<"apiKey">;
type Item = { readonly key: string; readonly number: string; readonly carrier: number };
type Called = { readonly accepted: readonly unknown[]; readonly rejected: readonly Rejection[]; readonly body: unknown };

/** Numbers are written as people do only if they are letters, digits and dashes: all that 17TRACK takes. */
const itemOf = (key: string): Item => {
  const { carrier, code } = readParcelKey(key);
  return { key, number: code.replace(/\s/g, ""), carrier: Number(carrierCodes.get(carrier)) };
};

const isAbout = ({ number, carrier }: Item, listed: { number: string; carrier?: string | null | undefined }): boolean =>
  codeKey(listed.number) === codeKey(number) &&
  (listed.carrier == null || listed.carrier === "0" || listed.carrier === String(carrier));

const call = async (path: string, body: unknown, { http, credentials }: Context): Promise<Result<Called, CarrierFailure>> => {
  const reply = await http.json({ path, json: body, headers: { "17token": credentials.apiKey } });
  if (!reply.ok) return reply;
  const parsed = parseBody(envelope, reply.value.body);
  if (!parsed.ok) return fail(unexpected(parsed.failure.code, reply.value.text));
  const { code, data } = parsed.value;
  const error = code === 0 ? data?.errors[0] : (data?.errors[0] ?? { code, message: null });
  if (error) return fail(readRefusal(error.code, error.message));
  return ok({ accepted: data?.accepted ?? [], rejected: data?.rejected ?? [], body: reply.value.body });
};

/** Null for what is about another number. */
const readAccepted = (item: Item, raw: unknown): CarrierAnswer | null => {
  const parsed = parseBody(trackedParcel, raw);
  if (!parsed.ok || !isAbout(item, parsed.value)) return null;
  const read = readParcel(parsed.value);
  return read.ok ? ok({ reading: read.value, raw: JSON.stringify(raw) }) : read;
};

/** One number that was asked for, among what came back. */
const answerOf = (item: Item, { accepted, rejected }: Called): CarrierAnswer => {
  const refused = rejected.find((one) => isAbout(item, one));
  if (refused) return fail(readRefusal(refused.error.code, refused.error.message));
  for (const raw of accepted) {
    const { value: answer, leftOut } = gatherLeftOut(() => readAccepted(item, raw));
    if (answer) return withLeftOut(answer, leftOut);
  }
  return fail(unexpected(`the response does not mention ${item.number}`, JSON.stringify({ accepted, rejected })));
};

/**
 * Numbers are registered once, which is what quota is counted by; 17TRACK then asks the carrier later, so there is nothing
 * to report yet. A carrier that wants a postal code is given it if it is known.
 */
const register = async (items: readonly Item[], context: Context): Promise<CarrierAnswers> => {
  const requestOf = ({ number, carrier }: Item, param?: string) => ({ number, carrier, ...(param && { param }) });
  const first = await call(
    "/register",
    items.map((item) => requestOf(item)),
    context,
  );
  if (!first.ok)
    return allCodes(
      items.map(({ key }) => key),
      first,
    );
  const hintOf = ({ key }: Item) => context.hintsOf(key).postalCode;
  const isLacking = (item: Item) =>
    hintOf(item) !== undefined && first.value.rejected.some((one) => isAbout(item, one) && wantsMore.includes(one.error.code));
  const lacking = items.filter(isLacking);
  const second =
    lacking.length === 0
      ? null
      : await call(
          "/register",
          lacking.map((item) => requestOf(item, hintOf(item))),
          context,
        );
  return new Map(
    items.map((item): [string, CarrierAnswer] => {
      const answered = second !== null && lacking.includes(item) ? second : first;
      if (!answered.ok) return [item.key, answered];
      const refused = answered.value.rejected.find((one) => isAbout(item, one));
      const isRegistered = !refused || refused.error.code === errorCodes.alreadyRegistered;
      return [item.key, isRegistered ? notFound : fail(readRefusal(refused.error.code, refused.error.message))];
    }),
  );
};

export const trackThrough17Track = async (keys: readonly string[], context: Context): Promise<CarrierAnswers> => {
  const items = keys.map(itemOf);
  const asked = items.map(({ number, carrier }) => ({ number, carrier }));
  const answer = await call("/gettrackinfo", asked, context);
  if (!answer.ok) return allCodes(keys, answer);
  const isUnknown = (item: Item) =>
    answer.value.rejected.some((one) => isAbout(item, one) && one.error.code === errorCodes.notRegistered);
  const unknown = items.filter(isUnknown);
  const registered = unknown.length === 0 ? new Map<string, CarrierAnswer>() : await register(unknown, context);
  return new Map(items.map((item) => [item.key, registered.get(item.key) ?? answerOf(item, answer.value)]));
};

export const readQuota = async (context: Context): Promise<Result<AccountQuota, CarrierFailure>> => {
  const answer = await call("/getquota", [], context);
  const parsed = answer.ok ? parseBody(quotaAnswer, answer.value.body) : answer;
  if (!parsed.ok) return parsed;
  const { quota_total: total, quota_remain: remaining } = parsed.value.data;
  return ok({ total, remaining });
};

/** Whether the key works: what is left of its quota is free to ask for. */
export const check17TrackKey = (context: Context) => call("/getquota", [], context);
