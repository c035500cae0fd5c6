import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";
import { readOwnScan } from "./scan.ts";

const scansAtOnce = 1_000;
const message = z.object({
  scans: z
    .array(z.object({ trackingCode: z.string().min(1).max(64) }).loose())
    .min(1)
    .max(scansAtOnce),
});

/** The secret comes as a bearer token. All scans of a message are taken, or none: the sender can send it again as it is. */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  const presented = (request.headers.authorization ?? "").replace(/^Bearer /i, "");
  if (pushSecret === "" || !isSameSecret(presented, pushSecret)) return fail({ code: "not-authentic" });
  const read = readJsonPush(z.unknown(), request);
  if (!read.ok) return read;
  // Who writes scans here can correct them, so nothing is left out silently as it is of a carrier's answer.
  const parsed = message.safeParse(read.value.body);
  if (!parsed.success)
    return fail({ code: "unreadable", detail: `unexpected shape at ${parsed.error.issues[0]?.path.join(".") || "the top"}` });
  const scans = new Map<string, Scan[]>();
  for (const [nth, { trackingCode, ...input }] of parsed.data.scans.entries()) {
    const scan = readOwnScan(input);
    if (!scan.ok) return fail({ code: "unreadable", detail: `scan ${nth + 1}: ${scan.failure.message}` });
    scans.set(trackingCode, [...(scans.get(trackingCode) ?? []), scan.value]);
  }
  const readings = [...scans].map(([code, some]) => ({
    code,
    reading: { scans: some, estimatedDelivery: null },
    raw: JSON.stringify({ scans: some.length }),
  }));
  return ok({ readings, fetchNow: [] });
};
