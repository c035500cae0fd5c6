import { createHmac } from "node:crypto";
import type { ShownParcel } from "../parcel.ts";
import type { WebhookFormat } from "../webhook-format.ts";
import { acpFulfilment, metadataText, orderIdOf } from "./fulfilment.ts";

/** Of an order with this parcel alone. */
const orderStatuses: Readonly<Record<string, string>> = {
  pending: "processing",
  processing: "processing",
  delivered: "completed",
  canceled: "canceled",
};

/** What Kolli knows of the order. What only the shop knows comes from the tracker's metadata, or is left out. */
const orderOf = (parcel: ShownParcel) => {
  const fulfilment = acpFulfilment(parcel);
  return {
    type: "order",
    id: orderIdOf(parcel),
    checkout_session_id: metadataText(parcel, "checkout_session_id"),
    order_number: parcel.reference ?? undefined,
    permalink_url: metadataText(parcel, "permalink_url") ?? parcel.publicUrl ?? undefined,
    status: orderStatuses[fulfilment.status] ?? "shipped",
    estimated_delivery: fulfilment.estimated_delivery,
    fulfillments: [fulfilment],
  };
};

/** `order_update` of the Agentic Commerce Protocol, release 2026-04-17, with its `Merchant-Signature`. */
export const acpWebhook: WebhookFormat = {
  body: ({ data }) => JSON.stringify({ type: "order_update", data: orderOf(data) }),
  headers({ secret, eventId, at, body }) {
    const seconds = Math.floor(at / 1000);
    const signature = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
    return {
      "Merchant-Signature": `t=${seconds},v1=${signature}`,
      "Request-Id": eventId,
      Timestamp: new Date(at).toISOString(),
    };
  },
};
