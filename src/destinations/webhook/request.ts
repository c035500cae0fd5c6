import type { EpochMs } from "../../lib/clock.ts";
import { globalId } from "../../lib/ids.ts";
import type { Target } from "./target.ts";

/** Of an attempt only the signature is kept; the rest of its headers follows from the event and the time. */
export const requestHeaders = (eventId: string, at: EpochMs, signature: string, traceparent?: string): string[] => [
  "content-type",
  "application/json; charset=utf-8",
  "user-agent",
  "Kolli-Webhooks/1.0",
  "webhook-id",
  webhookId(eventId),
  "webhook-timestamp",
  String(Math.floor(at / 1000)),
  "webhook-signature",
  signature,
  ...(traceparent === undefined ? [] : ["traceparent", traceparent]),
];

export const webhookId = (eventId: string): string => globalId("Event", eventId);

export const signAttempt = (target: Target, eventId: string, body: Buffer, at: EpochMs): string =>
  target.sign(webhookId(eventId), Math.floor(at / 1000), body, at);
