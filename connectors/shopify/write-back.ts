import type { EventTracker, Status, Target, TrackerEvent } from "../shared/event-feed.ts";
import type { Store } from "../shared/store.ts";
import type { FulfillmentEventInput, ShopifyApi, ShopifyStatus } from "./shopify-api.ts";

const statuses: Readonly<Record<Status, ShopifyStatus | null>> = {
  UNKNOWN: null,
  PENDING: "CONFIRMED",
  PICKED_UP: "CARRIER_PICKED_UP",
  IN_TRANSIT: "IN_TRANSIT",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
  DELIVERED: "DELIVERED",
  AVAILABLE_FOR_PICKUP: "READY_FOR_PICKUP",
  RETURN_TO_SENDER: "FAILURE",
  ATTEMPT_FAILURE: "ATTEMPTED_DELIVERY",
};

const statusFor = ({ topic, exception }: TrackerEvent, { status, statusDetail }: EventTracker): ShopifyStatus | null => {
  if (topic === "TRACKER_EXCEPTION_RAISED") return exception?.kind === "DELAYED" ? "DELAYED" : null;
  if (status === "PENDING" && statusDetail === "LABEL_CREATED") return "LABEL_PRINTED";
  if (status === "IN_TRANSIT" && (statusDetail === "DELAYED" || statusDetail === "WEATHER_DELAY")) return "DELAYED";
  return statuses[status];
};

type Row = { readonly fulfillment: string };

/** By the table of pairs; by what the tracker was created with, if a crash came before its row was written. */
const fulfillmentOf = (store: Store, { id, metadata }: EventTracker): string | null => {
  const row = store.db.prepare("select fulfillment from parcel where tracker_id = ?").get(id) as Row | undefined;
  if (row) return row.fulfillment;
  const named = (metadata as { shopify?: { fulfillment?: unknown } } | null)?.shopify?.fulfillment;
  return typeof named === "string" ? named : null;
};

/** A fulfilment of several parcels is delivered with the last of them, and stays delivered. */
const inputFor = (store: Store, event: TrackerEvent): FulfillmentEventInput | null => {
  const { data, createdAt } = event;
  const fulfillmentId = data && fulfillmentOf(store, data);
  if (!data || !fulfillmentId) return null;
  const status = statusFor(event, data);
  if (status === null || store.db.prepare("select 1 from delivered where fulfillment = ?").get(fulfillmentId)) return null;
  const others = store.db
    .prepare("select count(*) as count from parcel where fulfillment = ? and tracker_id <> ? and status <> 'DELIVERED'")
    .get(fulfillmentId, data.id) as { count: number };
  if (status === "DELIVERED" && others.count > 0) return null;
  const last = data.checkpoints?.at(-1);
  return {
    fulfillmentId,
    status,
    happenedAt: last?.scannedAt ?? createdAt,
    ...(data.estimatedDeliveryAt && status !== "DELIVERED" && { estimatedDeliveryAt: data.estimatedDeliveryAt }),
    ...(last?.location?.city && { city: last.location.city }),
    ...(last?.location?.countryCode && { country: last.location.countryCode }),
  };
};

const remember = (store: Store, { data }: TrackerEvent, input: FulfillmentEventInput | null): void => {
  if (data) store.db.prepare("update parcel set status = ? where tracker_id = ?").run(data.status, data.id);
  if (input?.status === "DELIVERED")
    store.db.prepare("insert into delivered (fulfillment) values (?) on conflict do nothing").run(input.fulfillmentId);
};

/** Events of parcels of this shop become events of their fulfilments. */
export const shopifyTarget = (store: Store, shopify: ShopifyApi): Target => ({
  async deliver(event) {
    const input = inputFor(store, event);
    if (input) await shopify.createEvent(input);
    remember(store, event, input);
  },
  async wasDelivered(event) {
    const input = inputFor(store, event);
    if (!input) return false;
    const isThere = await shopify.hasEvent(input);
    if (isThere) remember(store, event, input);
    return isThere;
  },
});
