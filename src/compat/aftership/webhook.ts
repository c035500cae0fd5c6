import { createHmac } from "node:crypto";
import { parseGlobalId } from "../../lib/ids.ts";
import type { ParcelEvent } from "../parcel.ts";
import type { WebhookFormat } from "../webhook-format.ts";
import { aftershipVersions } from "./tables.ts";
import { type AftershipTracking, aftershipTracking } from "./translate.ts";

const eventNames: Readonly<Record<string, string>> = {
  TRACKER_UPDATED: "tracking_update",
  TRACKER_CHECKPOINT_ADDED: "tracking_update",
  TRACKER_ESTIMATE_CHANGED: "edd_revise",
};

/** Whether the tracking had this tag for the first time: its scans have it in one stretch, up to now. */
const isFirstTag = ({ topic }: ParcelEvent, { tag, checkpoints }: AftershipTracking): boolean => {
  if (topic !== "TRACKER_UPDATED") return false;
  const begins = checkpoints.filter((one, at) => one.tag === tag && checkpoints[at - 1]?.tag !== tag);
  return begins.length <= 1;
};

/** A tracking as a webhook of AfterShip's carries it, in the newest version. */
export const aftershipWebhook: WebhookFormat = {
  body(event) {
    const name = eventNames[event.topic];
    if (name === undefined) return null;
    const msg = aftershipTracking(event.data);
    return JSON.stringify({
      ts: Math.floor(Date.parse(event.createdAt) / 1000),
      event: name,
      event_id: parseGlobalId(event.id)!.uuid,
      is_tracking_first_tag: isFirstTag(event, msg),
      msg,
    });
  },
  headers: ({ secret, body }) => ({
    "as-webhook-version": aftershipVersions.at(-1)!,
    "aftership-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
  }),
};
