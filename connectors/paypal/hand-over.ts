import type { EventTracker, Status, Target } from "../shared/event-feed.ts";
import { Refused } from "../shared/kolli-api.ts";
import type { Store } from "../shared/store.ts";
import { paypalCarrier } from "./carriers.ts";
import type { PaypalApi, PaypalStatus, PaypalTracker } from "./paypal-api.ts";

/** So many payments and parcels are remembered; older ones are forgotten. */
export const keptRows = 100_000;

export const paypalTables = `
  create table if not exists capture (number integer primary key autoincrement, reference text not null unique, capture text not null, order_id text) strict;
  create table if not exists parcel (
    number integer primary key autoincrement, tracker_id text not null unique, reference text, code text not null, carrier text not null,
    status text not null, sent text, capture text, order_id text) strict;
  create index if not exists parcel_by_reference on parcel (reference);`;

export type PaypalDeps = {
  readonly store: Store;
  readonly paypal: PaypalApi;
  /** `orders` is the API for orders of Orders v2, which knows only that a parcel was shipped; `tracking` the older one, which also knows that it is delivered. */
  readonly mode: "orders" | "tracking";
};

export type Capture = { readonly references: readonly string[]; readonly capture: string; readonly orderId: string | null };

/** Null until the carrier has the parcel: a label alone proves nothing. */
const statuses: Readonly<Record<Status, PaypalStatus | null>> = {
  UNKNOWN: null,
  PENDING: null,
  PICKED_UP: "SHIPPED",
  IN_TRANSIT: "SHIPPED",
  OUT_FOR_DELIVERY: "SHIPPED",
  ATTEMPT_FAILURE: "SHIPPED",
  AVAILABLE_FOR_PICKUP: "SHIPPED",
  RETURN_TO_SENDER: "SHIPPED",
  DELIVERED: "DELIVERED",
};
const statusOf = ({ status, statusDetail }: EventTracker): PaypalStatus | null =>
  status === "IN_TRANSIT" && (statusDetail === "HELD" || statusDetail === "CUSTOMS_HOLD") ? "ON_HOLD" : statuses[status];

type Parcel = {
  readonly tracker_id: string;
  readonly code: string;
  readonly carrier: string;
  readonly status: PaypalStatus;
  readonly sent: PaypalStatus | null;
  readonly capture: string;
  readonly order_id: string | null;
};

/** With its payment: the one its metadata names, else the one with its reference as invoice number. */
const paidParcels = `
  select tracker_id, code, carrier, status, sent, coalesce(parcel.capture, capture.capture) as capture,
    coalesce(parcel.order_id, capture.order_id) as order_id
  from parcel left join capture on capture.reference = parcel.reference
  where coalesce(parcel.capture, capture.capture) is not null`;

/** PayPal is asked what it has before it gets anything: an attempt whose end is not known may be repeated. */
const handOver = async ({ store, paypal, mode }: PaypalDeps, parcel: Parcel): Promise<void> => {
  const { tracker_id, code, status, sent, capture, order_id } = parcel;
  // Once delivered it stays delivered, and Orders v2 is given a number once.
  if (sent === status || sent === "DELIVERED" || (mode === "orders" && sent !== null)) return;
  const tracker: PaypalTracker = {
    transaction_id: capture,
    tracking_number: code,
    status,
    ...paypalCarrier(parcel.carrier),
  };
  const id = `${capture}-${code}`;
  if (mode === "orders") {
    if (order_id === null)
      throw new Refused(
        "PayPal's order of this payment is not known. Use PAYPAL_API=tracking, or name it in metadata.paypal.order.",
        "NO_ORDER",
      );
    if (!(await paypal.hasOrderTracker(order_id, id))) await paypal.addOrderTracker(order_id, tracker);
  } else {
    const there = await paypal.trackerStatus(id);
    if (there === null) await paypal.addTracker(tracker);
    else if (there !== status && there !== "DELIVERED") await paypal.updateTracker(id, tracker);
  }
  store.db.prepare("update parcel set sent = ? where tracker_id = ?").run(status, tracker_id);
};

const forgetOld = ({ store }: PaypalDeps, table: "capture" | "parcel"): void => {
  store.db.prepare(`delete from ${table} where number <= (select max(number) from ${table}) - ?`).run(keptRows);
};

type Named = { readonly capture?: unknown; readonly order?: unknown };
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const rememberParcel = (deps: PaypalDeps, tracker: EventTracker, status: PaypalStatus): void => {
  const { id, reference, trackingCode, carrier, metadata } = tracker;
  const named = (metadata as { paypal?: Named } | null | undefined)?.paypal;
  deps.store.db
    .prepare(
      `insert into parcel (tracker_id, reference, code, carrier, status, capture, order_id) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (tracker_id) do update set reference = excluded.reference, carrier = excluded.carrier,
         status = case when parcel.status = 'DELIVERED' then parcel.status else excluded.status end,
         capture = excluded.capture, order_id = excluded.order_id`,
    )
    .run(id, reference, trackingCode, carrier, status, text(named?.capture), text(named?.order));
  forgetOld(deps, "parcel");
};

/** Parcels whose payment is not known wait for it: a webhook that PayPal repeats for days comes after the parcel's events. */
export const paypalTarget = (deps: PaypalDeps): Target => ({
  async deliver({ data }) {
    const status = data && statusOf(data);
    if (!data || !status) return;
    rememberParcel(deps, data, status);
    const parcel = deps.store.db.prepare(`${paidParcels} and tracker_id = ?`).get(data.id) as Parcel | undefined;
    if (parcel) await handOver(deps, parcel);
  },
  /** Every step may be repeated. */
  wasDelivered: async () => false,
});

/** Stores a payment, and hands over what waited for it. */
export const importCapture = async (deps: PaypalDeps, { references, capture, orderId }: Capture): Promise<void> => {
  const { store } = deps;
  for (const reference of references) {
    store.db
      .prepare(
        `insert into capture (reference, capture, order_id) values (?, ?, ?)
         on conflict (reference) do update set capture = excluded.capture, order_id = excluded.order_id`,
      )
      .run(reference, capture, orderId);
    for (const parcel of store.db.prepare(`${paidParcels} and parcel.reference = ?`).all(reference) as Parcel[])
      await handOver(deps, parcel).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        store.addProblem(parcel.code, error.message);
      });
  }
  forgetOld(deps, "capture");
  store.set("lastImportAt", new Date().toISOString());
};
