import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSignedBy, readJsonPush } from "../client/push-proof.ts";
import { readEvent, readTrackAnswer, trackingEvent } from "./reading.ts";

const notification = z.object({ timestamp: z.string(), payload: z.string() });

/** The payload is a tracking detail, or a number with a single event beside it. */
const singleEvent = trackingEvent.extend({ trackingNumber: z.string().min(1) });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readPayload = (payload: string): PushReceipt["readings"][number] | null => {
  const body = parseJson(payload);
  const single = singleEvent.safeParse(body).data;
  if (single?.eventCode) {
    const scan = readEvent(single);
    return scan && { code: single.trackingNumber, reading: { scans: [scan], estimatedDelivery: null }, raw: payload };
  }
  const { trackingNumber: code = "" } = z.object({ trackingNumber: z.string() }).safeParse(body).data ?? {};
  const reading = readTrackAnswer(body, code);
  return reading.ok ? { code, reading: reading.value, raw: payload } : null;
};

/** `X-HMAC` is the base64 HMAC-SHA-256 of timestamp and payload, joined as they came, under the subscription's secret. */
export const receivePush = async (
  request: PushRequest,
  { credentials }: CarrierContext<"pushSecret">,
): Promise<Result<PushReceipt, PushFailure>> => {
  const message = readJsonPush(notification, request);
  if (!message.ok) return message;
  const { timestamp, payload } = message.value.body;
  if (!isSignedBy(request.headers["x-hmac"], timestamp + payload, credentials.pushSecret)) return fail({ code: "not-authentic" });
  const reading = readPayload(payload);
  return reading
    ? ok({ readings: [reading], fetchNow: [] })
    : fail({ code: "unreadable", detail: "the payload is not a tracking detail" });
};
