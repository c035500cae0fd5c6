import { parseGlobalId } from "../../lib/ids.ts";
import type { WebhookFormat } from "../webhook-format.ts";
import { ship24Tracking } from "./translate.ts";

/** New scans as Ship24's webhook carries them. It has no signature: its receivers compare the secret. */
export const ship24Webhook: WebhookFormat = {
  body(event) {
    if (event.topic !== "TRACKER_CHECKPOINT_ADDED") return null;
    const { tracker, shipment, events, statistics } = ship24Tracking(event.data);
    const added = new Set((event.addedCheckpointIds ?? []).map((id) => parseGlobalId(id)?.uuid));
    const { isTracked: _tracked, courierCode: _courier, ...named } = tracker;
    const metadata = {
      generatedAt: new Date(event.createdAt).toISOString(),
      messageId: parseGlobalId(event.id)!.uuid,
      topic: "tracking/events",
    };
    return JSON.stringify({
      trackings: [{ metadata, tracker: named, shipment, events: events.filter(({ eventId }) => added.has(eventId)), statistics }],
    });
  },
  headers: ({ secret }) => ({ authorization: `Bearer ${secret}` }),
};
