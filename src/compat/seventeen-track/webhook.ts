import { createHash } from "node:crypto";
import type { WebhookFormat } from "../webhook-format.ts";
import { seventeenTrackParcel } from "./translate.ts";

const eventOf = (topic: string, isActive: boolean): string | null => {
  if (topic === "TRACKER_ATTENTION_CHANGED") return isActive ? null : "TRACKING_STOPPED";
  return topic === "TRACKER_UPDATED" || topic === "TRACKER_CHECKPOINT_ADDED" ? "TRACKING_UPDATED" : null;
};

/** A parcel as a webhook of 17TRACK's carries it. Its signature is a hash over body and key; here the key is the webhook's secret. */
export const seventeenTrackWebhook: WebhookFormat = {
  body({ topic, data }) {
    const event = eventOf(topic, data.isActive);
    return event === null ? null : JSON.stringify({ event, data: seventeenTrackParcel(data) });
  },
  headers: ({ secret, body }) => ({ sign: createHash("sha256").update(body).update(`/${secret}`).digest("hex") }),
};
