import type { EventTracker, Target, TrackerEvent } from "../shared/event-feed.ts";
import type { Store } from "../shared/store.ts";
import type { MedusaApi } from "./medusa-api.ts";

type Place = { readonly order: string; readonly fulfillment: string };

/** By the table of pairs; by what the tracker was created with, if a crash came before its row was written. */
const placeOf = ({ db }: Store, { id, metadata }: EventTracker): Place | null => {
  const row = db.prepare("select order_id as 'order', fulfillment from parcel where tracker_id = ?").get(id) as Place | undefined;
  if (row) return row;
  const { order, fulfillment } = (metadata as { medusa?: Partial<Place> } | null)?.medusa ?? {};
  return typeof order === "string" && typeof fulfillment === "string" ? { order, fulfillment } : null;
};

/** A fulfilment of several parcels is delivered with the last of them. */
const deliveredPlace = (store: Store, { data }: TrackerEvent): Place | null => {
  const place = data && placeOf(store, data);
  if (!data || !place) return null;
  store.db.prepare("update parcel set status = ? where tracker_id = ?").run(data.status, data.id);
  if (data.status !== "DELIVERED") return null;
  const others = store.db
    .prepare("select count(*) as count from parcel where fulfillment = ? and status <> 'DELIVERED'")
    .get(place.fulfillment) as { count: number };
  return others.count > 0 ? null : place;
};

/** Medusa knows one step after the shipment: delivered. */
export const medusaTarget = (store: Store, medusa: MedusaApi): Target => ({
  async deliver(event) {
    const place = deliveredPlace(store, event);
    if (!place) return;
    const found = await medusa.fulfillment(place.order, place.fulfillment);
    // A person may have marked or cancelled it.
    if (found && found.delivered_at === null && found.canceled_at === null)
      await medusa.markAsDelivered(place.order, place.fulfillment);
  },
  // Delivering looks first.
  wasDelivered: async () => false,
});
