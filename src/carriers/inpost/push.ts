import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSignedBy, readJsonPush } from "../client/push-proof.ts";
import { text } from "../reading/shapes.ts";

/** A webhook of the Group API names the parcel at the top, one of ShipX in its payload; an offer or a draft has no number yet. */
const message = z.object({
  trackingNumber: text,
  tracking_number: text,
  payload: z.object({ tracking_number: text }).nullish(),
});

/** InPost signs the body, or the time of sending, a dot and the body: which of the two is agreed with each customer. */
const isFromInpost = ({ headers, rawBody }: PushRequest, secret: string): boolean => {
  const signature = headers["x-inpost-signature"];
  const sentAt = Buffer.from(`${headers["x-inpost-timestamp"] ?? ""}.`);
  const [body, withTime] = [
    isSignedBy(signature, rawBody, secret),
    isSignedBy(signature, Buffer.concat([sentAt, rawBody]), secret),
  ];
  return body || withTime;
};

/** Only a hint to ask: an old message sent again can do no more than that either. */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (!isFromInpost(request, pushSecret)) return fail({ code: "not-authentic" });
  const read = readJsonPush(message, request);
  if (!read.ok) return read;
  const { trackingNumber, tracking_number, payload } = read.value.body;
  const code = trackingNumber || tracking_number || payload?.tracking_number;
  return ok({ readings: [], fetchNow: code ? [code] : [] });
};
