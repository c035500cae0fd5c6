import { carrierNamed } from "../shared/carrier-names.ts";
import { type KolliApi, Refused } from "../shared/kolli-api.ts";
import type { Store } from "../shared/store.ts";
import type { ShopifyApi, ShopifyFulfillment } from "./shopify-api.ts";

export const shopifyTables = `
  create table if not exists parcel (
    fulfillment text not null, number text not null, tracker_id text not null, status text not null default 'UNKNOWN',
    primary key (fulfillment, number)) strict;
  create index if not exists parcel_by_tracker on parcel (tracker_id);
  create table if not exists delivered (fulfillment text primary key) strict;`;

export type ImportDeps = {
  readonly api: KolliApi;
  readonly store: Store;
  readonly shopify: ShopifyApi;
  readonly shop: string;
  /** Whether the shop links to Kolli's tracking page. */
  readonly setsLinks: boolean;
};

type Created = { readonly tracker: { readonly id: string; readonly publicUrl: string | null } };

export type ImportedOrder = { readonly id: string; readonly name: string };

const importNumber = async (
  { api, store, shopify, shop }: ImportDeps,
  order: ImportedOrder,
  { id: fulfillment, items }: ShopifyFulfillment,
  { company, number }: { company: string | null; number: string },
): Promise<string | null> => {
  if (store.db.prepare("select 1 from parcel where fulfillment = ? and number = ?").get(fulfillment, number)) return null;
  const carrier = carrierNamed(company);
  // Kolli's answers in the formats of shopping agents read both from here.
  const forAgents = { order_id: order.id, line_items: items ?? (await shopify.itemsOf(fulfillment)) };
  const metadata = { shopify: { shop, order: order.id, fulfillment }, ...forAgents };
  try {
    const { tracker } = await api.post<Created>("/v1/trackers/find-or-create", {
      trackingCode: number,
      reference: order.name,
      metadata,
      ...(carrier && { carrier }),
    });
    store.db
      .prepare("insert into parcel (fulfillment, number, tracker_id) values (?, ?, ?) on conflict do nothing")
      .run(fulfillment, number, tracker.id);
    return tracker.publicUrl;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    store.addProblem(`${order.name} ${company ?? ""} ${number}`, error.message);
    return null;
  }
};

/** A tracker for each number of a fulfilment. Repeating it changes nothing: Shopify sends webhooks more than once, and on every change. */
export const importFulfillment = async (
  deps: ImportDeps,
  order: ImportedOrder,
  fulfillment: ShopifyFulfillment,
): Promise<void> => {
  const { store, shopify, setsLinks } = deps;
  const numbered = fulfillment.trackingInfo.flatMap(({ company, number, url }) => (number ? [{ company, number, url }] : []));
  const links: (string | null)[] = [];
  for (const one of numbered) links.push(await importNumber(deps, order, fulfillment, one));
  store.set("lastImportAt", new Date().toISOString());
  // Only for new parcels: the change comes back as a webhook.
  if (!setsLinks || links.every((link) => link === null)) return;
  const company = numbered[0]?.company;
  await shopify
    .setTracking(fulfillment.id, {
      ...(company && { company }),
      numbers: numbered.map(({ number }) => number),
      urls: numbered.map(({ url }, index) => links[index] ?? url ?? ""),
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      store.addProblem(`${order.name}: link to the tracking page`, error.message);
    });
};

const overlapMs = 10 * 60_000;

/** What webhooks did not bring, because this program did not run: every order that changed since the last time. */
export const catchUpWithOrders = async (deps: ImportDeps, now: number): Promise<void> => {
  const { store, shopify } = deps;
  const since = store.get("ordersSince") ?? new Date(now).toISOString();
  for await (const order of shopify.ordersSince(since))
    for (const fulfillment of order.fulfillments) await importFulfillment(deps, order, fulfillment);
  // Shopify's clock may be behind, and its search a moment late.
  const next = new Date(now - overlapMs).toISOString();
  store.set("ordersSince", next > since ? next : since);
};
