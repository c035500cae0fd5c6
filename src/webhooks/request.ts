import type { EpochMs } from "../lib/clock.ts";
import { globalId } from "../lib/ids.ts";
import type { Target } from "./target.ts";

const contentType = "application/json; charset=utf-8";
const userAgent = "Kolli-Webhooks/1.0";

export type SignedRequest = {
  /** Names and values in turn, as undici takes them. */
  readonly headers: string[];
  /** The same as JSON, to be kept with the attempt. None of them is secret. */
  readonly headersJson: string;
};

/** The headers of one attempt. Nothing in them can hold a quote or a backslash, so the JSON is put together by hand. */
export const signRequest = (target: Target, eventId: string, body: Buffer, now: EpochMs): SignedRequest => {
  const id = globalId("Event", eventId);
  const timestamp = Math.floor(now / 1000);
  const signature = target.sign(id, timestamp, body, now);
  return {
    headers: [
      "content-type",
      contentType,
      "user-agent",
      userAgent,
      "webhook-id",
      id,
      "webhook-timestamp",
      String(timestamp),
      "webhook-signature",
      signature,
    ],
    headersJson: `{"content-type":"${contentType}","user-agent":"${userAgent}","webhook-id":"${id}","webhook-timestamp":"${timestamp}","webhook-signature":"${signature}"}`,
  };
};
