import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type StubMeta = { id: number; key: string; value: unknown };
type StubFulfillment = { id: number; isFulfilled: boolean; meta: StubMeta[] };
type StubItem = { id: number; name: string; quantity: number };
type StubOrder = {
  id: number;
  status: string;
  modified: number;
  items: StubItem[];
  meta: StubMeta[];
  fulfillments: StubFulfillment[];
  notes: { id: number; note: string; customer_note: boolean }[];
};
type Trouble = "unavailable" | "answer lost";

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const [key, secret] = ["ck_test", "cs_test"];

/**
 * The part of WooCommerce's REST API `wc/v3` that the connector uses, with the shapes and rules of the published reference and of the
 * sources of its fulfilments (read 2026-11): PUT removes meta keys that are not sent, times have seconds, `modified_after` leaves out that second.
 */
export const startWooStub = async ({ hasFulfillments = true } = {}) => {
  const orders: StubOrder[] = [];
  let trouble: Trouble | null = null;
  let lastId = 100;
  const nextId = () => ++lastId;
  const gmt = (time: number) => new Date(time).toISOString().slice(0, 19);

  const setMeta = (meta: StubMeta[], name: string, value: unknown): boolean => {
    const found = meta.find((one) => one.key === name);
    if (found && JSON.stringify(found.value) === JSON.stringify(value)) return false;
    if (found) found.value = value;
    else meta.push({ id: nextId(), key: name, value });
    return true;
  };
  /** An order is saved with each change of a fulfilment; its time changes only if something of the order does. */
  const saveStatus = (order: StubOrder): void => {
    const quantityIn = (one: StubFulfillment) =>
      (one.meta.find((meta) => meta.key === "_items")!.value as { qty: number }[]).reduce((sum, { qty }) => sum + qty, 0);
    const shipped = order.fulfillments.filter((one) => one.isFulfilled).reduce((sum, one) => sum + quantityIn(one), 0);
    const all = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    const status = shipped >= all ? "fulfilled" : shipped > 0 ? "partially_fulfilled" : "unfulfilled";
    if (setMeta(order.meta, "_fulfillment_status", status)) order.modified = Date.now();
  };

  const shownOrder = (order: StubOrder) => ({
    id: order.id,
    parent_id: 0,
    number: String(order.id),
    status: order.status,
    currency: "EUR",
    date_modified: gmt(order.modified),
    date_modified_gmt: gmt(order.modified),
    total: "42.00",
    billing: { first_name: "Ida", last_name: "Nord", email: "ida@example.net", phone: "" },
    line_items: order.items.map((item) => ({ ...item, product_id: 1, total: "42.00", meta_data: [] })),
    meta_data: order.meta,
  });
  const shownFulfillment = (order: StubOrder, one: StubFulfillment) => ({
    id: one.id,
    entity_type: "WC_Order",
    entity_id: String(order.id),
    status: one.isFulfilled ? "fulfilled" : "unfulfilled",
    is_fulfilled: one.isFulfilled,
    date_updated: gmt(Date.now()).replace("T", " "),
    date_deleted: null,
    meta_data: one.meta,
  });

  const orderOf = (id: string): StubOrder => {
    const order = orders.find((one) => one.id === Number(id));
    if (!order) throw new Refusal(404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
    return order;
  };
  const listOrders = (query: URLSearchParams) => {
    const [perPage, page] = [Number(query.get("per_page") ?? 10), Number(query.get("page") ?? 1)];
    if (perPage > 100 || query.get("orderby") !== "id" || query.get("order") !== "asc")
      throw new Refusal(400, "rest_invalid_param", "Invalid parameter(s).");
    const after = query.get("modified_after") ?? "";
    const changed = orders.filter(({ modified }) => gmt(modified) > after);
    return changed.slice((page - 1) * perPage, page * perPage).map(shownOrder);
  };
  const changeOrder = (order: StubOrder, { status }: { status?: string }) => {
    if (status && status !== order.status) {
      const words = (name: string) => name[0]!.toUpperCase() + name.slice(1);
      const note = `Order status changed from ${words(order.status)} to ${words(status)}.`;
      order.notes.unshift({ id: nextId(), note, customer_note: false });
      Object.assign(order, { status, modified: Date.now() });
    }
    return shownOrder(order);
  };
  const changeFulfillment = (order: StubOrder, one: StubFulfillment, { meta_data }: { meta_data?: StubMeta[] }) => {
    if (meta_data) {
      for (const meta of meta_data) setMeta(one.meta, meta.key, meta.value);
      one.meta = one.meta.filter((meta) => meta_data.some((sent) => sent.key === meta.key));
    }
    if (!one.meta.some((meta) => meta.key === "_items")) throw new Refusal(400, "0", "The fulfillment has no items.");
    saveStatus(order);
    return shownFulfillment(order, one);
  };
  const atFulfillments = (method: string, order: StubOrder, id: string | undefined, body: object) => {
    if (!hasFulfillments) throw new Refusal(404, "rest_no_route", "No route was found matching the URL and request method.");
    if (id === undefined) return order.fulfillments.map((one) => shownFulfillment(order, one));
    const found = order.fulfillments.find((one) => one.id === Number(id));
    if (!found) throw new Refusal(400, "0", "Fulfillment not found.");
    return method === "PUT" ? changeFulfillment(order, found, body) : shownFulfillment(order, found);
  };
  const atNotes = (method: string, order: StubOrder, body: { note?: string; customer_note?: boolean }) => {
    if (method === "GET") return order.notes;
    const note = { id: nextId(), note: body.note!, customer_note: body.customer_note ?? false };
    order.notes.unshift(note);
    return note;
  };
  const handle = (method: string, url: URL, body: object): unknown => {
    const [, id, part, partId] = /^\/wp-json\/wc\/v3\/orders(?:\/(\d+)(?:\/(fulfillments|notes)(?:\/(\d+))?)?)?$/.exec(
      url.pathname,
    ) ?? ["", "none"];
    if (id === undefined) return listOrders(url.searchParams);
    if (part === "fulfillments") return atFulfillments(method, orderOf(id), partId, body);
    if (part === "notes") return atNotes(method, orderOf(id), body);
    return method === "PUT" ? changeOrder(orderOf(id), body) : shownOrder(orderOf(id));
  };

  const isAllowed = ({ headers }: IncomingMessage): boolean =>
    headers.authorization === `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));
    if (!isAllowed(request))
      return send(401, {
        code: "woocommerce_rest_cannot_view",
        message: "Sorry, you cannot list resources.",
        data: { status: 401 },
      });
    if (trouble === "unavailable") return send(503, {});
    try {
      const sent = Buffer.concat(chunks).toString();
      const answer = handle(request.method!, new URL(request.url!, "http://shop"), sent === "" ? {} : JSON.parse(sent));
      if (trouble === "answer lost" && request.method === "POST") return void response.destroy();
      send(request.method === "POST" ? 201 : 200, answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(error.status, { code: error.code, message: error.message, data: { status: error.status } });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));

  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    key,
    secret,
    orders,
    have: (next: Trouble | null): void => {
      trouble = next;
    },
    /** A customer orders one of each. */
    order(...products: string[]): StubOrder {
      const items = products.map((name) => ({ id: nextId(), name, quantity: 1 }));
      const order = { id: nextId(), status: "processing", modified: Date.now(), items, meta: [], fulfillments: [], notes: [] };
      orders.push(order);
      return order;
    },
    /** Someone ships items of an order in the shop. */
    fulfil(order: StubOrder, provider: string, number: string, items = order.items): StubFulfillment {
      const content = items.map(({ id, quantity }) => ({ item_id: id, qty: quantity }));
      const fulfillment: StubFulfillment = { id: nextId(), isFulfilled: true, meta: [] };
      const meta = { _items: content, _tracking_number: number, _shipping_provider: provider, _tracking_url: "" };
      for (const [name, value] of Object.entries(meta)) setMeta(fulfillment.meta, name, value);
      order.fulfillments.push(fulfillment);
      saveStatus(order);
      return fulfillment;
    },
    /** As the extension Shipment Tracking stores it. */
    addTracking(order: StubOrder, provider: string, number: string): void {
      const before = order.meta.find((meta) => meta.key === "_wc_shipment_tracking_items")?.value as object[] | undefined;
      const item = {
        tracking_provider: provider,
        custom_tracking_provider: "",
        custom_tracking_link: "",
        tracking_number: number,
        date_shipped: "1794873600",
        tracking_id: `id${nextId()}`,
      };
      setMeta(order.meta, "_wc_shipment_tracking_items", [...(before ?? []), item]);
      order.modified = Date.now();
    },
    /** The webhook that WooCommerce sends for an order; the signature is of the bytes. */
    webhookFor(order: StubOrder, webhookSecret: string) {
      const body = JSON.stringify(shownOrder(order));
      const headers = {
        "content-type": "application/json",
        "x-wc-webhook-source": "http://shop/",
        "x-wc-webhook-topic": "order.updated",
        "x-wc-webhook-resource": "order",
        "x-wc-webhook-event": "updated",
        "x-wc-webhook-delivery-id": String(nextId()),
        "x-wc-webhook-signature": createHmac("sha256", webhookSecret).update(body).digest("base64"),
      };
      return { body, headers };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
