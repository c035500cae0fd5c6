import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { carriersByCode, codesBy } from "../aggregated/aggregator-codes.ts";
import { isSignedBy, readJsonPush } from "../client/push-proof.ts";
import { parseBody } from "../reading/answers.ts";
import { readTracking, tracking } from "./reading.ts";

const message = z.object({ msg: z.unknown() });

const carriersOf = carriersByCode(codesBy("aftership"));

/**
 * One tracking with all that is known of it, whatever the event: a new status or a new estimate. A webhook is pinned to a version
 * (`as-webhook-version`), which may be years older than the API's: the names of both are read side by side, because no
 * name has another meaning in another version.
 */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (!isSignedBy(request.headers["aftership-hmac-sha256"], request.rawBody, pushSecret)) return fail({ code: "not-authentic" });
  const read = readJsonPush(message, request);
  if (!read.ok) return read;
  const pushed = parseBody(tracking, read.value.body.msg);
  if (!pushed.ok) return fail({ code: "unreadable", detail: "the message is not about a tracking" });
  const reading = readTracking(pushed.value);
  const carriers = carriersOf.get(pushed.value.slug) ?? [];
  if (!reading.ok && reading.failure.code !== "not-found")
    return fail({ code: "unreadable", detail: "no event of the tracking can be read" });
  if (!reading.ok || carriers.length === 0) return ok({ readings: [], fetchNow: [] });
  const { tracking_number: code } = pushed.value;
  return ok({ readings: [{ code, reading: reading.value, raw: read.value.raw, carriers }], fetchNow: [] });
};
