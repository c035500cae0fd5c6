import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";
import { listOf, text } from "../reading/shapes.ts";

const parcel = z.object({ tracking_reference: text, tracking_events: listOf(z.object({ tracking_reference: text })) });

/** One parcel with its events, at the top or as `results`. */
const message = z.object({ ...parcel.shape, results: parcel.nullish() });

/** No signature is known: the proof is in the address that NZ Post was given. What it says is a hint to ask. */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (pushSecret === "" || !isSameSecret(request.query.secret ?? "", pushSecret)) return fail({ code: "not-authentic" });
  const read = readJsonPush(message, request);
  if (!read.ok) return read;
  const named = [read.value.body, read.value.body.results].flatMap((one) => [one, ...(one?.tracking_events ?? [])]);
  const codes = new Set(named.flatMap((one) => one?.tracking_reference || []));
  return codes.size > 0
    ? ok({ readings: [], fetchNow: [...codes] })
    : fail({ code: "unreadable", detail: "the message names no parcel" });
};
