import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";

const routePush = z.object({ Body: z.object({ WaybillRoute: z.array(z.object({ mailno: z.string().min(1) })).min(1) }) });

/** SF documents no signature: the proof is in the address it was given. The routes are a hint to ask. */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (pushSecret === "" || !isSameSecret(request.query.secret ?? "", pushSecret)) return fail({ code: "not-authentic" });
  const message = readJsonPush(routePush, request);
  if (!message.ok) return message;
  const fetchNow = [...new Set(message.value.body.Body.WaybillRoute.map(({ mailno }) => mailno))];
  const body = JSON.stringify({ return_code: "0000", return_msg: "成功" });
  return ok({ readings: [], fetchNow, reply: { status: 200, body, contentType: "application/json" } });
};
