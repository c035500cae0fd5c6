import { WebhookError } from "./errors.ts";
import type { Event } from "./schema.ts";

/** Of Node, of `fetch`, or a plain object with names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
/** The exact bytes that arrived. A string is taken as UTF-8. */
export type RawBody = string | Uint8Array | ArrayBuffer;
export type VerifyOptions = { readonly toleranceSeconds?: number; readonly now?: () => number };

const headerOf = (headers: WebhookHeaders, name: string): string => {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers)
          .find(([key]) => key.toLowerCase() === name)?.[1]
          ?.toString();
  if (!found) throw new WebhookError("NO_HEADER", `The request has no ${name} header.`);
  return found;
};

const bytesOf = (body: RawBody): Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body as ArrayBuffer);

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const keyOf = (secret: string): Promise<CryptoKey> => {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (!bytes) throw new TypeError("A webhook secret is whsec_ and base64 after it, as Kolli showed it.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
};

/**
 * Returns the event if one of the secrets signed these bytes within the last five minutes; throws a `WebhookError` otherwise.
 * While you rotate a secret, give both.
 */
const verify = async (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: VerifyOptions = {},
): Promise<Event> => {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError("TOO_OLD", `The timestamp ${timestamp} is more than ${toleranceSeconds} s from this machine's clock.`);
  const body = bytesOf(rawBody);
  const signed = new Uint8Array([...new TextEncoder().encode(`${id}.${timestamp}.`), ...body]);
  const given = signatures.flatMap((signature) => (signature.startsWith("v1,") ? (fromBase64(signature.slice(3)) ?? []) : []));
  let isAuthentic = false;
  // WebCrypto compares in constant time.
  for (const key of await Promise.all([secret].flat().map(keyOf)))
    for (const signature of given) if (await crypto.subtle.verify("HMAC", key, signature, signed)) isAuthentic = true;
  if (!isAuthentic) throw new WebhookError("WRONG_SIGNATURE", "No signature of the request belongs to the secret.");
  const event = parsed(new TextDecoder().decode(body));
  if (typeof event !== "object" || event === null || Array.isArray(event))
    throw new WebhookError("NOT_JSON", "The body was signed, but is not JSON of an event.");
  return event as Event;
};

export const webhooks = { verify };
