import { type KolliApi, Refused } from "../shared/kolli-api.ts";
import type { Store } from "../shared/store.ts";
import type { MedusaApi, MedusaOrder } from "./medusa-api.ts";

export const medusaTables = `
  create table if not exists parcel (
    fulfillment text not null, number text not null, order_id text not null, tracker_id text not null,
    status text not null default 'UNKNOWN', primary key (fulfillment, number)) strict;
  create index if not exists parcel_by_tracker on parcel (tracker_id);
  create table if not exists refused (fulfillment text not null, number text not null, primary key (fulfillment, number)) strict;`;

export type ImportDeps = {
  readonly api: KolliApi;
  readonly store: Store;
  readonly medusa: MedusaApi;
  readonly shop: string;
};

type Created = { readonly tracker: { readonly id: string } };

const isKnown = ({ db }: Store, fulfillment: string, number: string): boolean =>
  ["parcel", "refused"].some((table) =>
    db.prepare(`select 1 from ${table} where fulfillment = ? and number = ?`).get(fulfillment, number),
  );

/** Medusa names no carrier: it is the one that the number belongs to. */
const importNumber = async (
  { api, store, shop }: ImportDeps,
  { id: order, display_id }: MedusaOrder,
  fulfillment: string,
  number: string,
): Promise<void> => {
  if (isKnown(store, fulfillment, number)) return;
  const reference = `#${display_id}`;
  try {
    const { tracker } = await api.post<Created>("/v1/trackers/find-or-create", {
      trackingCode: number,
      reference,
      metadata: { medusa: { shop, order, fulfillment } },
    });
    store.db
      .prepare("insert into parcel (fulfillment, number, order_id, tracker_id) values (?, ?, ?, ?) on conflict do nothing")
      .run(fulfillment, number, order, tracker.id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Orders are read again and again: it is a problem once.
    store.together(() => {
      store.db.prepare("insert into refused (fulfillment, number) values (?, ?)").run(fulfillment, number);
      store.addProblem(`${reference} ${number}`, error.message);
    });
  }
};

/** A tracker for each number. Repeating it changes nothing. */
const importOrder = async (deps: ImportDeps, order: MedusaOrder): Promise<void> => {
  for (const { id, canceled_at, labels } of order.fulfillments) {
    if (canceled_at !== null) continue;
    for (const { tracking_number } of labels) {
      const number = tracking_number?.trim();
      if (!number) continue;
      await importNumber(deps, order, id, number);
      deps.store.set("lastImportAt", new Date().toISOString());
    }
  }
};

const overlapMs = 10 * 60_000;
const sweepEveryMs = 60 * 60_000;
/** Orders that are older are looked at when they change. */
const sweptMs = 30 * 24 * 60 * 60_000;

/** The orders that changed since the last time; hourly also those of the last 30 days, if a shipment did not touch its order. */
export const catchUpWithOrders = async (deps: ImportDeps, now: number): Promise<void> => {
  const { store, medusa } = deps;
  const startedAt = store.get("startedAt") ?? new Date(now).toISOString();
  store.set("startedAt", startedAt);
  const since = store.get("ordersSince") ?? startedAt;
  for await (const order of medusa.ordersSince("updated_at", since)) await importOrder(deps, order);
  // The shop's clock may be behind.
  const next = new Date(now - overlapMs).toISOString();
  store.set("ordersSince", next > since ? next : since);
  if (now < Number(store.get("sweepDueAt") ?? 0)) return;
  // Never before the first start: those orders are not the connector's.
  const from = new Date(Math.max(now - sweptMs, Date.parse(startedAt))).toISOString();
  for await (const order of medusa.ordersSince("created_at", from)) await importOrder(deps, order);
  store.set("sweepDueAt", String(now + sweepEveryMs));
};
