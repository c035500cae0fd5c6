import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";
import { text } from "../reading/shapes.ts";

/** The header that Bring is asked to send. */
export const pushHeader = "x-kolli-secret";

const eventCast = z.object({ shipment: text, package: text });

/**
 * Event Cast signs nothing, but sends the extra headers one gives it: one of them is the proof. The message says neither
 * place nor words, so it is taken as a hint to ask.
 */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (pushSecret === "" || !isSameSecret(request.headers[pushHeader] ?? "", pushSecret)) return fail({ code: "not-authentic" });
  const message = readJsonPush(eventCast, request);
  if (!message.ok) return message;
  const { package: parcel, shipment } = message.value.body;
  const codes = [parcel ?? "", shipment ?? ""].filter((code) => code !== "");
  return codes.length > 0
    ? ok({ readings: [], fetchNow: codes })
    : fail({ code: "unreadable", detail: "the message names no parcel" });
};
