import { createHmac } from "node:crypto";
import { globalId } from "../lib/ids.ts";
import type { MailMilestone } from "../recipients/milestones.ts";
import type { TrackingStatus } from "../tracking/statuses.ts";
import type { ParcelEvent } from "./parcel.ts";
import type { WebhookFormat } from "./webhook-format.ts";

const milestones: Readonly<Partial<Record<TrackingStatus, MailMilestone>>> = {
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
  ATTEMPT_FAILURE: "ATTEMPT_FAILED",
  AVAILABLE_FOR_PICKUP: "READY_FOR_PICKUP",
  DELIVERED: "DELIVERED",
  RETURN_TO_SENDER: "RETURNED",
};

const isBeforeHandOver = (status: TrackingStatus | null): boolean =>
  status === null || status === "UNKNOWN" || status === "PENDING";

/** What a recipient is to hear of an event; null if it is nothing for them. */
const milestoneOf = ({ topic, previousStatus, previousEstimatedDeliveryAt, data }: ParcelEvent): MailMilestone | null => {
  const { status, estimatedDeliveryAt } = data;
  if (topic === "TRACKER_ESTIMATE_CHANGED") {
    const [before, now] = [previousEstimatedDeliveryAt ?? null, estimatedDeliveryAt];
    return before !== null && now !== null && Date.parse(now) > Date.parse(before) ? "DELAYED" : null;
  }
  if (topic !== "TRACKER_UPDATED" || status === previousStatus) return null;
  const isShipped = (status === "PICKED_UP" || status === "IN_TRANSIT") && isBeforeHandOver(previousStatus);
  return isShipped ? "SHIPPED" : (milestones[status] ?? null);
};

/**
 * For services that send SMS and WhatsApp messages: one message for each milestone that a recipient is notified of, flat, so that templates
 * need no program. Kolli knows no telephone number: the shop finds it by its reference, or keeps it in the metadata.
 */
export const messageFormat: WebhookFormat = {
  body(event) {
    const milestone = milestoneOf(event);
    if (milestone === null) return null;
    const { id, reference, trackingCode, carrier, estimatedDeliveryDay, pickupPoint, publicUrl, ...data } = event.data;
    return JSON.stringify({
      ...{ milestone, deduplicationId: `${id}/${milestone}`, test: event.mode === "TEST" },
      ...{ reference, trackingCode, carrier, destinationCountryCode: data.destinationCountryCode },
      expectedDay: estimatedDeliveryDay,
      pickupName: milestone === "READY_FOR_PICKUP" ? (pickupPoint?.name ?? null) : null,
      pickupUntil: milestone === "READY_FOR_PICKUP" ? (pickupPoint?.holdUntil ?? null) : null,
      ...{ url: publicUrl, metadata: data.metadata },
    });
  },
  /** Signed as every webhook of Kolli's own, over this body. */
  headers({ secret, eventId, at, body }) {
    const [id, timestamp] = [globalId("Event", eventId), String(Math.floor(at / 1000))];
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
    return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
  },
};
