import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";

/** Standard Webhooks, version 1.0: https://github.com/standard-webhooks/standard-webhooks, read 2026-11. */
const secretPrefix = "whsec_";

export const newSecret = (): string => secretPrefix + randomBytes(32).toString("base64");

/** The key object is kept by whoever signs often: making it costs as much as a signature. */
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
