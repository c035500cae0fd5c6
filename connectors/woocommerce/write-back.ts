import type { EventTracker, Status, Target, TrackerEvent } from "../shared/event-feed.ts";
import { Refused } from "../shared/kolli-api.ts";
import type { WooDeps } from "./import-orders.ts";

const words: Readonly<Record<Status, string | null>> = {
  UNKNOWN: null,
  PENDING: "announced to the carrier",
  PICKED_UP: "picked up",
  IN_TRANSIT: "in transit",
  OUT_FOR_DELIVERY: "out for delivery",
  DELIVERED: "delivered",
  AVAILABLE_FOR_PICKUP: "ready for pickup",
  RETURN_TO_SENDER: "on its way back to the sender",
  ATTEMPT_FAILURE: "not delivered: the attempt failed",
};

/** Null for what is not worth a note. */
const newsOf = ({ topic, exception }: TrackerEvent, { status }: EventTracker): string | null => {
  if (topic !== "TRACKER_EXCEPTION_RAISED") return words[status];
  return exception ? `has a problem: ${exception.kind.toLowerCase().replaceAll("_", " ")}` : null;
};

type Parcel = { readonly order_id: number; readonly fulfillment_id: number | null; readonly status: string };

/** By the table of parcels; by what the tracker was created with, if a crash came before its row was written. A parcel can belong to several orders. */
const parcelsOfTracker = ({ store, shop }: WooDeps, { id, metadata }: EventTracker): readonly Parcel[] => {
  const rows = store.db.prepare("select order_id, fulfillment_id, status from parcel where tracker_id = ?").all(id) as Parcel[];
  const named = (metadata as { woocommerce?: { shop?: unknown; order?: unknown; fulfillment?: unknown } } | null)?.woocommerce;
  if (rows.length > 0 || named?.shop !== shop || typeof named.order !== "number") return rows;
  const fulfillment_id = typeof named.fulfillment === "number" ? named.fulfillment : null;
  return [{ order_id: named.order, fulfillment_id, status: "UNKNOWN" }];
};

/** An order is completed with its last parcel, if all of it is shipped and nobody has decided otherwise. */
const completeOrder = async ({ store, woo }: WooDeps, { order_id }: Parcel, trackerId: string): Promise<void> => {
  const open = store.db
    .prepare("select count(*) as count from parcel where order_id = ? and tracker_id <> ? and status <> 'DELIVERED'")
    .get(order_id, trackerId) as { count: number };
  if (open.count > 0) return;
  const { status, meta_data } = await woo.order(order_id);
  const shipped = meta_data.find(({ key }) => key === "_fulfillment_status")?.value ?? "fulfilled";
  if (shipped === "fulfilled" && (status === "processing" || status === "on-hold")) await woo.complete(order_id);
};

/** The note is last, and found by the event's ID: an attempt that was cut short is repeated without a second note. */
const report = async (deps: WooDeps, parcel: Parcel, event: TrackerEvent, data: EventTracker): Promise<void> => {
  const { woo, completesOrders } = deps;
  const news = newsOf(event, data);
  // Once delivered it stays delivered, whatever a carrier reports afterwards.
  if (news === null || parcel.status === "DELIVERED") return;
  if (parcel.fulfillment_id !== null && event.topic === "TRACKER_UPDATED")
    await woo.setFulfillmentMeta(parcel.order_id, parcel.fulfillment_id, { _kolli_status: data.status });
  if (data.status === "DELIVERED" && completesOrders) await completeOrder(deps, parcel, data.id);
  await woo.addNoteOnce(parcel.order_id, `Parcel ${data.trackingCode}: ${news}`, event.id);
};

/** Events of parcels of this shop become notes of their orders, a status of their fulfilments, and completed orders. */
export const wooTarget = (deps: WooDeps): Target => ({
  async deliver(event) {
    const { data } = event;
    if (!data) return;
    for (const parcel of parcelsOfTracker(deps, data))
      await report(deps, parcel, event, data).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        deps.store.addProblem(data.trackingCode, error.message);
      });
    deps.store.db
      .prepare("update parcel set status = ? where tracker_id = ? and status <> 'DELIVERED'")
      .run(data.status, data.id);
  },
  /** Every step may be repeated. */
  wasDelivered: async () => false,
});
