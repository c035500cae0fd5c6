import { createHmac } from "node:crypto";
import type { WebhookFormat } from "../webhook-format.ts";
import { easypostEventOf } from "./translate.ts";

const hex = (secret: string, ...parts: readonly (string | Buffer)[]): string => {
  const hmac = createHmac("sha256", secret.normalize("NFKD"));
  for (const part of parts) hmac.update(part);
  return `hmac-sha256-hex=${hmac.digest("hex")}`;
};

/** As in RFC 2822: `Sun, 01 Mar 2026 09:30:00 +0000`. */
const mailDate = (at: number): string => new Date(at).toUTCString().replace("GMT", "+0000");

/**
 * EasyPost's event with both of its signatures: over the body, as all its SDKs verify it, and the second version, over time, method,
 * path and body. Read in its SDKs and its support article 39826034964237, November 2026.
 */
export const easypostWebhook: WebhookFormat = {
  body: (event) => JSON.stringify({ ...easypostEventOf(event), status: "pending" }),
  headers({ secret, at, body, url }) {
    const { pathname, search } = new URL(url);
    const path = pathname + search;
    const time = mailDate(at);
    return {
      "X-Hmac-Signature": hex(secret, body),
      "X-Hmac-Signature-V2": hex(secret, time, "POST", path, body),
      "X-Timestamp": time,
      "X-Path": path,
    };
  },
};
