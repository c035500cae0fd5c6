import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { EpochMs } from "../lib/clock.ts";
import { globalId } from "../lib/ids.ts";

/** Standard Webhooks, version 1.0: https://github.com/standard-webhooks/standard-webhooks, read 2026-11. */
const secretPrefix = "whsec_";

export const newSecret = (): string => secretPrefix + randomBytes(32).toString("base64");

/** The key object is kept by callers that sign often: making it costs as much as a signature. */
export const signingKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(secretPrefix.length), "base64"));

const signature = (key: KeyObject, id: string, timestampSeconds: number, body: Buffer): string =>
  `v1,${createHmac("sha256", key).update(`${id}.${timestampSeconds}.`).update(body).digest("base64")}`;

/**
 * The `webhook-signature` header over exactly the bytes that are sent; during a rotation each secret signs, newest first.
 * Empty without a key.
 */
export const signatureHeader = (keys: readonly KeyObject[], id: string, timestampSeconds: number, body: Buffer): string =>
  keys.length === 1
    ? signature(keys[0]!, id, timestampSeconds, body)
    : keys.map((key) => signature(key, id, timestampSeconds, body)).join(" ");

export const webhookId = (eventId: string): string => globalId("Event", eventId);

/** Signs an event for an attempt at this time. */
export const signEvent = (keys: readonly KeyObject[], eventId: string, at: EpochMs, body: Buffer): string =>
  signatureHeader(keys, webhookId(eventId), Math.floor(at / 1000), body);

/** As the log keeps it: some formats have no signature and send the secret itself, which is kept sealed and nowhere else. */
export const storedSignature = (signature: string): string => signature.replace(/^(authorization: \w+ ).+$/im, "$1(hidden)");

/** What a receiver verifies, names and values in turn: headers of a request, attributes of a message in a queue. */
export const signedHeaders = (eventId: string, at: EpochMs, signature: string): string[] => [
  "webhook-id",
  webhookId(eventId),
  "webhook-timestamp",
  String(Math.floor(at / 1000)),
  "webhook-signature",
  signature,
];

/** The same by name, for services whose messages have attributes. */
export const signedAttributes = ({ eventId, at, signature }: { eventId: string; at: EpochMs; signature: string }) => {
  const flat = signedHeaders(eventId, at, signature);
  return Object.fromEntries(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]!]] : [])));
};
