import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";

const scanPush = z.object({ Shipment: z.object({ AWB: z.string().min(1) }) });

/** Delhivery signs nothing, but sends headers that the receiver chooses: one of them is the proof. A scan is a hint to ask. */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (pushSecret === "" || !isSameSecret(request.headers["x-kolli-secret"] ?? "", pushSecret))
    return fail({ code: "not-authentic" });
  const message = readJsonPush(scanPush, request);
  return message.ok ? ok({ readings: [], fetchNow: [message.value.body.Shipment.AWB] }) : message;
};
