import { createHash } from "node:crypto";
import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { carriersByCode, codesBy } from "../aggregated/aggregator-codes.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";
import { parseBody } from "../reading/answers.ts";
import { readParcel, trackedParcel } from "./reading.ts";

const message = z.object({ event: z.string(), data: z.unknown() });

const carriersOf = carriersByCode(codesBy("seventeenTrack"));

/** Plain SHA-256 of body, slash and key, in hexadecimal digits. */
const signatureOf = (body: Uint8Array, key: string): string => createHash("sha256").update(body).update(`/${key}`).digest("hex");

/** One parcel with all that is known of it. Other messages, such as that 17TRACK follows a number no longer, bring nothing. */
export const receivePush = async (
  request: PushRequest,
  { credentials: { apiKey } }: PushContext<"apiKey">,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (apiKey === "" || !isSameSecret((request.headers.sign ?? "").toLowerCase(), signatureOf(request.rawBody, apiKey)))
    return fail({ code: "not-authentic" });
  const read = readJsonPush(message, request);
  if (!read.ok) return read;
  if (read.value.body.event !== "TRACKING_UPDATED") return ok({ readings: [], fetchNow: [] });
  const parcel = parseBody(trackedParcel, read.value.body.data);
  if (!parcel.ok) return fail({ code: "unreadable", detail: "the message is not about a parcel" });
  const reading = readParcel(parcel.value);
  const carriers = carriersOf.get(parcel.value.carrier ?? "") ?? [];
  if (!reading.ok && reading.failure.code !== "not-found")
    return fail({ code: "unreadable", detail: "no event of the parcel can be read" });
  if (!reading.ok || carriers.length === 0) return ok({ readings: [], fetchNow: [] });
  return ok({ readings: [{ code: parcel.value.number, reading: reading.value, raw: read.value.raw, carriers }], fetchNow: [] });
};
