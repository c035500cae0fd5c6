import { z } from "zod";
import { parseJson } from "../../lib/json/parse-json.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSignedBy, readJsonPush } from "../client/push-proof.ts";
import { parseBody } from "../reading/answers.ts";
import { text } from "../reading/shapes.ts";
import { readEvent, readTrackAnswer, trackingEvent } from "./reading.ts";

const notification = z.object({ timestamp: z.string(), payload: z.string() });

/** What a new subscription's address is asked with: it answers with the same words. */
const challenge = z.object({ challenge: z.string().min(1), timestamp: text, payload: text });

/** The payload is a tracking detail, or a number with a single event beside it. */
const singleEvent = trackingEvent.extend({ trackingNumber: z.string().min(1) });

const isSingleEvent = (body: unknown): boolean =>
  typeof body === "object" && body !== null && ("eventCode" in body || "eventTimestamp" in body);

const readJson = (written: string): unknown => {
  const parsed = parseJson(written);
  return parsed.ok ? parsed.value : undefined;
};

const readPayload = (payload: string): PushReceipt["readings"][number] | null => {
  const body = readJson(payload);
  if (isSingleEvent(body)) {
    const single = parseBody(singleEvent, body);
    const scan = single.ok ? readEvent(single.value) : null;
    return single.ok && scan
      ? { code: single.value.trackingNumber, reading: { scans: [scan], estimatedDelivery: null }, raw: payload }
      : null;
  }
  const { trackingNumber: code = "" } = z.object({ trackingNumber: z.string() }).safeParse(body).data ?? {};
  const reading = readTrackAnswer(body, code);
  return reading.ok ? { code, reading: reading.value, raw: payload } : null;
};

/** USPS does not publish what it signs of a challenge: what it signs of news, the words themselves, or the whole message. */
const answerChallenge = (
  { challenge: words, timestamp, payload }: z.output<typeof challenge>,
  { headers, rawBody }: PushRequest,
  secret: string,
): Result<PushReceipt, PushFailure> => {
  const signed = [`${timestamp ?? ""}${payload ?? ""}`, words, rawBody];
  if (!signed.some((message) => message.length > 0 && isSignedBy(headers["x-hmac"], message, secret)))
    return fail({ code: "not-authentic" });
  const body = JSON.stringify({ challenge: words });
  return ok({ readings: [], fetchNow: [], reply: { status: 200, body, contentType: "application/json" } });
};

/** `X-HMAC` is the base64 HMAC-SHA-256 of timestamp and payload, joined as they came, under the subscription's secret. */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  const asked = readJsonPush(challenge, request);
  if (asked.ok) return answerChallenge(asked.value.body, request, pushSecret);
  const message = readJsonPush(notification, request);
  if (!message.ok) return message;
  const { timestamp, payload } = message.value.body;
  if (!isSignedBy(request.headers["x-hmac"], timestamp + payload, pushSecret)) return fail({ code: "not-authentic" });
  const reading = readPayload(payload);
  return reading
    ? ok({ readings: [reading], fetchNow: [] })
    : fail({ code: "unreadable", detail: "the payload is not a tracking detail" });
};
