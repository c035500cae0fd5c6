import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSignedBy, readJsonPush } from "../client/push-proof.ts";

const eventPush = z.object({ tracking_id: z.string().min(1) });

/** Signed with the client key, over the body as it came. One event says little of the parcel, so it is a hint to ask. */
export const receivePush = async (
  request: PushRequest,
  { credentials }: PushContext<"clientKey">,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (!isSignedBy(request.headers["x-ninjavan-hmac-sha256"], request.rawBody, credentials.clientKey))
    return fail({ code: "not-authentic" });
  const message = readJsonPush(eventPush, request);
  return message.ok ? ok({ readings: [], fetchNow: [message.value.body.tracking_id] }) : message;
};
