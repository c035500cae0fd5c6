import { createHash, sign } from "node:crypto";
import { globalId } from "../../lib/ids.ts";
import type { ToSign, WebhookFormat } from "../webhook-format.ts";
import { metadataText, orderIdOf, ucpFulfilment } from "./fulfilment.ts";
import { ucpKeyOf } from "./ucp-key.ts";

/** As `requestHeaders` of webhooks sends it. */
const contentType = "application/json; charset=utf-8";

/** RFC 9421: each covered component on its line, and last what was covered and by which key. */
const signatureBase = (components: readonly (readonly [string, string])[], parameters: string): string =>
  [...components.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${parameters}`].join("\n");

const signedHeaders = ({ secret, eventId, at, body, url, settings }: ToSign): Record<string, string> => {
  const { host, pathname, search } = new URL(url);
  const id = globalId("Event", eventId);
  const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
  const agent = settings.profile && `profile="${settings.profile}"`;
  const components = [
    ["@method", "POST"],
    ["@authority", host],
    ["@path", pathname],
    ...(search === "" ? [] : [["@query", search] as const]),
    ...(agent ? [["ucp-agent", agent] as const] : []),
    ["idempotency-key", id],
    ["content-digest", digest],
    ["content-type", contentType],
  ] as const;
  const { privateKey, kid } = ucpKeyOf(secret);
  const names = components.map(([name]) => `"${name}"`).join(" ");
  const parameters = `(${names});created=${Math.floor(at / 1000)};keyid="${kid}"`;
  const signature = sign("sha256", Buffer.from(signatureBase(components, parameters)), {
    key: privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return {
    "Webhook-Id": id,
    "Webhook-Timestamp": String(Math.floor(at / 1000)),
    ...(agent && { "UCP-Agent": agent }),
    "Idempotency-Key": id,
    "Content-Digest": digest,
    "Signature-Input": `sig1=${parameters}`,
    Signature: `sig1=:${signature.toString("base64")}:`,
  };
};

/** What Kolli knows of an order in the Universal Commerce Protocol, signed as its messages are: RFC 9421 with ES256. */
export const ucpWebhook: WebhookFormat = {
  body: ({ data }) =>
    JSON.stringify({
      id: orderIdOf(data),
      label: data.reference ?? undefined,
      checkout_id: metadataText(data, "checkout_session_id"),
      fulfillment: ucpFulfilment(data),
    }),
  headers: signedHeaders,
};
