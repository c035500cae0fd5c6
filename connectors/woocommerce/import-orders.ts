import { carrierNamed } from "../shared/carrier-names.ts";
import { type KolliApi, Refused } from "../shared/kolli-api.ts";
import type { Store } from "../shared/store.ts";
import type { Meta, WooApi, WooFulfillment, WooOrder } from "./woocommerce-api.ts";

/** So many orders that are shipped in part are read again each time; of more, the newest. */
export const keptPartialOrders = 1_000;

export const wooTables = `
  create table if not exists parcel (
    order_id integer not null, number text not null, fulfillment_id integer, tracker_id text not null, status text not null default 'UNKNOWN',
    primary key (order_id, number)) strict;
  create index if not exists parcel_by_tracker on parcel (tracker_id);
  create table if not exists partial_order (order_id integer primary key) strict;`;

export type WooDeps = {
  readonly api: KolliApi;
  readonly store: Store;
  readonly woo: WooApi;
  /** Its address. */
  readonly shop: string;
  /** Whether fulfilments link to Kolli's tracking page. */
  readonly setsLinks: boolean;
  /** Whether an order is completed when its parcels are delivered. */
  readonly completesOrders: boolean;
};

export type ShippedParcel = {
  readonly number: string;
  readonly provider: string | null;
  readonly fulfillmentId: number | null;
  readonly itemIds: readonly number[] | null;
};

const text = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);
const metaValue = (meta: readonly Meta[], key: string): unknown => meta.find((one) => one.key === key)?.value;

const parcelOfFulfillment = ({ id, is_fulfilled, meta_data }: WooFulfillment): ShippedParcel[] => {
  const number = text(metaValue(meta_data, "_tracking_number"));
  if (!is_fulfilled || number === null) return [];
  // Versions of WooCommerce differ in the name of this key.
  const provider = text(metaValue(meta_data, "_shipment_provider")) ?? text(metaValue(meta_data, "_shipping_provider"));
  const items = metaValue(meta_data, "_items");
  const itemIds = Array.isArray(items) ? items.map((item: { item_id?: unknown }) => Number(item.item_id)) : null;
  return [{ number, provider, fulfillmentId: id, itemIds }];
};

/** As the extensions Shipment Tracking and Advanced Shipment Tracking keep it with an order. */
type TrackingItem = { tracking_number?: unknown; tracking_provider?: unknown; custom_tracking_provider?: unknown };

/** The parcels of an order: of its fulfilments, and of extensions. A number that both have is one parcel. */
export const parcelsOf = (order: WooOrder, fulfillments: readonly WooFulfillment[]): readonly ShippedParcel[] => {
  const items = metaValue(order.meta_data, "_wc_shipment_tracking_items");
  const ofExtensions = (Array.isArray(items) ? (items as TrackingItem[]) : []).flatMap((item): ShippedParcel[] => {
    const number = text(item.tracking_number);
    const provider = text(item.tracking_provider) ?? text(item.custom_tracking_provider);
    return number === null ? [] : [{ number, provider, fulfillmentId: null, itemIds: null }];
  });
  const all = [...fulfillments.flatMap(parcelOfFulfillment), ...ofExtensions];
  return all.filter((one, index) => all.findIndex(({ number }) => number === one.number) === index);
};

type Created = { readonly tracker: { readonly id: string; readonly publicUrl: string | null } };

const longestName = 80;
const mostItems = 20;

/** What is in the parcel, by the names of products; of an extension's parcel it is not known. */
const contentsOf = ({ line_items = [] }: WooOrder, { itemIds }: ShippedParcel): readonly string[] =>
  line_items
    .filter(({ id }) => itemIds?.includes(id))
    .slice(0, mostItems)
    .map(({ name }) => name.slice(0, longestName));

const importParcel = async ({ api, store, woo, shop, setsLinks }: WooDeps, order: WooOrder, parcel: ShippedParcel) => {
  const { number, provider, fulfillmentId } = parcel;
  if (store.db.prepare("select 1 from parcel where order_id = ? and number = ?").get(order.id, number)) return;
  const carrier = carrierNamed(provider);
  const items = contentsOf(order, parcel);
  const origin = { shop, order: order.id, ...(fulfillmentId && { fulfillment: fulfillmentId }) };
  try {
    const { tracker } = await api.post<Created>("/v1/trackers/find-or-create", {
      trackingCode: number,
      reference: order.number,
      metadata: { woocommerce: { ...origin, ...(items.length > 0 && { items }) } },
      ...(carrier && { carrier }),
    });
    if (setsLinks && fulfillmentId && tracker.publicUrl)
      await woo.setFulfillmentMeta(order.id, fulfillmentId, { _tracking_url: tracker.publicUrl }).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        store.addProblem(`${order.number}: link to the tracking page`, error.message);
      });
    store.db
      .prepare("insert into parcel (order_id, number, fulfillment_id, tracker_id) values (?, ?, ?, ?)")
      .run(order.id, number, fulfillmentId, tracker.id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    store.addProblem(`${order.number} ${provider ?? ""} ${number}`, error.message);
  }
};

/** A tracker for each number of an order. Repeating it changes nothing: webhooks come more than once, and on every change. */
export const importOrder = async (deps: WooDeps, order: WooOrder): Promise<void> => {
  const { store, woo } = deps;
  const fulfillments = (await woo.fulfillments(order.id)) ?? [];
  for (const parcel of parcelsOf(order, fulfillments)) await importParcel(deps, order, parcel);
  store.set("lastImportAt", new Date().toISOString());
  const isPartial = fulfillments.length > 0 && metaValue(order.meta_data, "_fulfillment_status") !== "fulfilled";
  store.db
    .prepare(
      isPartial
        ? "insert into partial_order (order_id) values (?) on conflict do nothing"
        : "delete from partial_order where order_id = ?",
    )
    .run(order.id);
};

/** WooCommerce does not count a further fulfilment of an order that stays shipped in part as a change of the order. */
const importPartialOrders = async (deps: WooDeps): Promise<void> => {
  const { store, woo } = deps;
  store.db
    .prepare(
      "delete from partial_order where order_id not in (select order_id from partial_order order by order_id desc limit ?)",
    )
    .run(keptPartialOrders);
  for (const { order_id: id } of store.db.prepare("select order_id from partial_order").all() as { order_id: number }[]) {
    try {
      await importOrder(deps, await woo.order(id));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      store.db.prepare("delete from partial_order where order_id = ?").run(id);
    }
  }
};

const overlapMs = 10 * 60_000;

/** What webhooks did not bring, because this program did not run, or because WooCommerce switched them off after five failures. */
export const catchUpWithShop = async (deps: WooDeps, now: number): Promise<void> => {
  const { store, woo } = deps;
  const since = store.get("ordersSince") ?? new Date(now).toISOString();
  // WooCommerce keeps seconds, and gives what changed after one of them.
  const before = new Date(Date.parse(since) - 1_000).toISOString().slice(0, 19);
  for await (const order of woo.ordersSince(before)) await importOrder(deps, order);
  await importPartialOrders(deps);
  // The shop's clock may be behind.
  const next = new Date(now - overlapMs).toISOString();
  store.set("ordersSince", next > since ? next : since);
};
