import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";
import { contentDigest } from "./digest.ts";

const feedback = z.object({ billCode: z.string().min(1) });

/** Signed as requests are. The scans in it are few, so that it is a hint to ask. */
export const receivePush = async (
  request: PushRequest,
  { credentials }: PushContext<"privateKey">,
): Promise<Result<PushReceipt, PushFailure>> => {
  const bizContent = new URLSearchParams(new TextDecoder().decode(request.rawBody)).get("bizContent") ?? "";
  const isSigned = isSameSecret(request.headers.digest ?? "", contentDigest(bizContent, credentials.privateKey));
  if (credentials.privateKey === "" || !isSigned) return fail({ code: "not-authentic" });
  const message = readJsonPush(feedback, { ...request, rawBody: new TextEncoder().encode(bizContent) });
  if (!message.ok) return message;
  const body = JSON.stringify({ code: "1", msg: "success", data: "SUCCESS" });
  return ok({
    readings: [],
    fetchNow: [message.value.body.billCode],
    reply: { status: 200, body, contentType: "application/json" },
  });
};
