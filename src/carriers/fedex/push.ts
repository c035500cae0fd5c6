import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSignedBy, readJsonPush } from "../client/push-proof.ts";
import { readTrackAnswer } from "./reading.ts";

/** Advanced Integrated Visibility: `fdx-signature` is the base64 HMAC-SHA-256 of the body under the project's security token. */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (!isSignedBy(request.headers["fdx-signature"], request.rawBody, pushSecret)) return fail({ code: "not-authentic" });
  const message = readJsonPush(z.unknown(), request);
  if (!message.ok) return message;
  const items = readTrackAnswer(message.value.body);
  if (!items.ok) return fail({ code: "unreadable", detail: "the message is not a track result" });
  const listed = [...items.value];
  const readings = listed.flatMap(([code, { result, raw }]) => (result.ok ? [{ code, reading: result.value, raw }] : []));
  // There is news, even if it cannot be read here.
  return ok({ readings, fetchNow: listed.flatMap(([code, { result }]) => (result.ok ? [] : [code])) });
};
