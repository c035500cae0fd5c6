import { createHmac } from "node:crypto";
import type { WebhookFormat } from "../webhook-format.ts";
import { shippoMetadataOf, shippoTrackOf } from "./translate.ts";

/** Shippo's `track_updated`, with the signature that Shippo's staff switch on for an account; read November 2026. */
export const shippoWebhook: WebhookFormat = {
  body({ data, mode }) {
    const test = mode === "TEST";
    return JSON.stringify({ event: "track_updated", test, data: shippoTrackOf(data, test), metadata: shippoMetadataOf(data) });
  },
  headers({ secret, at, body }) {
    const time = Math.floor(at / 1000);
    const signature = createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");
    return { "Shippo-Auth-Signature": `t=${time},v1=${signature}` };
  },
};
