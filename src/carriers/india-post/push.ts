import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";

const eventPush = z.object({ article_number: z.string().min(1) });

/** India Post neither signs nor sends headers that the receiver chooses: the proof is in the address. The event is a hint to ask. */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (pushSecret === "" || !isSameSecret(request.query.secret ?? "", pushSecret)) return fail({ code: "not-authentic" });
  const message = readJsonPush(eventPush, request);
  if (!message.ok) return message;
  const reply = { status: 200, body: JSON.stringify({ success: true }), contentType: "application/json" };
  return ok({ readings: [], fetchNow: [message.value.body.article_number], reply });
};
