import type { EpochMs } from "../../lib/clock.ts";
import { fail, type Result } from "../../lib/result.ts";
import { compatBounds } from "../bounds.ts";
import type { ApiCall } from "../call.ts";
import type { GivenFields } from "../fields-in-metadata.ts";
import { isMap } from "../given.ts";
import type { ShownParcel } from "../parcel.ts";
import type { Failure, RivalAnswer, RivalRequest } from "../rival.ts";
import { readParcelByCode } from "../tracker-calls.ts";
import { rejectedItem, seventeenTrackRefusal } from "./errors.ts";
import { carrierOfNumber, seventeenTrackErrors as codes } from "./tables.ts";

const itemsMax = compatBounds.seventeenTrackItems.cap;

/** What is done for one item: what is accepted of it, or why it is rejected. */
export type ForItem = (item: GivenFields, call: ApiCall, now: EpochMs) => Promise<Result<object, Failure>>;

const notAnItem = seventeenTrackRefusal(codes.bodyInvalid, "Each item must be an object with a number.");
const noNumber = seventeenTrackRefusal(codes.valueMissing, "number is required.");

const doOne = (
  item: unknown,
  act: ForItem,
  call: ApiCall,
  now: EpochMs,
): Promise<Result<object, Failure>> | Result<object, Failure> => {
  if (!isMap(item)) return fail(notAnItem);
  if (typeof item.number !== "string" || item.number.trim() === "") return fail(noNumber);
  return act(item, call, now);
};

/** What stops a whole call: the next item would meet it as well. */
const stopsAll = ({ status }: Failure): boolean => status === 401 || status === 403 || status === 429 || status >= 500;

/** One item after another: a call has at most 40, and an error of one does not stop the others. */
export const forEachItem =
  (act: ForItem) =>
  async ({ body, now }: RivalRequest, call: ApiCall): Promise<RivalAnswer | Failure> => {
    if (!Array.isArray(body) || body.length === 0)
      return seventeenTrackRefusal(codes.bodyInvalid, "The body must be a list of items.");
    if (body.length > itemsMax) return seventeenTrackRefusal(codes.tooManyItems, `Send at most ${itemsMax} items in a call.`);
    const accepted: object[] = [];
    const rejections: object[] = [];
    for (const item of body) {
      const done = await doOne(item, act, call, now);
      if (done.ok) accepted.push(done.value);
      else if (accepted.length === 0 && rejections.length === 0 && stopsAll(done.failure)) return done.failure;
      else rejections.push(rejectedItem(item, done.failure));
    }
    return { status: 200, body: { code: 0, data: { accepted, rejected: rejections } } };
  };

/** A carrier's number that was sent; null for none, and for 0, which is "any". */
export const carrierIn = (value: unknown): Result<string | null, Failure> => {
  const number = Number(value ?? 0);
  if (number === 0) return { ok: true, value: null };
  const carrier = carrierOfNumber(number);
  return carrier === null
    ? fail(seventeenTrackRefusal(codes.valueInvalid, `carrier ${String(value).slice(0, 20)} is not known.`))
    : { ok: true, value: carrier };
};

const notRegistered = seventeenTrackRefusal(codes.notRegistered, "The tracking number is not registered. Register it first.");

/** The newest tracker of an item's number. */
export const findItem = async (item: GivenFields, call: ApiCall): Promise<Result<ShownParcel, Failure>> => {
  const carrier = carrierIn(item.carrier);
  if (!carrier.ok) return carrier;
  const found = await readParcelByCode(call, String(item.number).trim(), carrier.value);
  return found.ok || found.failure.code !== "NOT_FOUND" ? found : fail(notRegistered);
};
