import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHookServer } from "../../../connectors/shared/hook-server.ts";
import { createWooConnector, receiveFromWoo } from "../../../connectors/woocommerce/connector.ts";
import { catchUpWithShop, keptPartialOrders, wooTables } from "../../../connectors/woocommerce/import-orders.ts";
import { openWooApi } from "../../../connectors/woocommerce/woocommerce-api.ts";
import { eventually } from "../../support/eventually.ts";
import { openConnectorWorld } from "../../support/servers/connector-world.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { startWooStub } from "../../support/shops/woocommerce-stub.ts";

const secret = "webhook secret";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "500000", KOLLI_COST_BURST: "9000000" } });
});
afterAll(() => service.stop());

const openWorld = async (name: string, options: { hasFulfillments?: boolean; completesOrders?: boolean } = {}) => {
  const world = await openConnectorWorld(service, name, wooTables);
  const stub = await startWooStub(options);
  const deps = {
    api: world.api,
    store: world.store,
    woo: openWooApi(stub.address, stub.key, stub.secret),
    shop: stub.address,
    setsLinks: true,
    completesOrders: options.completesOrders ?? true,
  };
  const start = () => createWooConnector(deps);
  const connector = start();
  const receive = (body: Buffer, headers: IncomingHttpHeaders) =>
    receiveFromWoo({ secret, receive: connector.receive }, body, headers);
  const server = await startHookServer({ receive, health: connector.health }, 0, () => {});
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const post = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    (await fetch(`${url}/webhooks`, { method: "POST", headers, body })).status;
  const close = async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    await stub.close();
    world.store.close();
  };
  return { ...world, stub, deps, start, connector, url, post, close };
};

type Noted = { readonly notes: readonly { readonly note: string }[] };
/** Of the connector, oldest first, without the event's ID. */
const newsOf = ({ notes }: Noted): string[] =>
  notes.flatMap(({ note }) => (note.startsWith("Parcel") ? [note.replace(/ \([^)]*\)$/, "")] : [])).toReversed();
const metaOf = ({ meta }: { meta: { key: string; value: unknown }[] }) =>
  Object.fromEntries(meta.map(({ key, value }) => [key, value]));

test("an order that is shipped in the shop is completed in the shop, by a played journey", async () => {
  const { stub, post, connector, trackers, advance, eventCount, url, close } = await openWorld("Woo");
  const order = stub.order("Lamp", "Shade");
  const fulfillment = stub.fulfil(order, "ups", "WOO-1");
  expect(await post(stub.webhookFor(order, secret))).toBe(200);
  // WooCommerce sends it again, because the link was set.
  expect(await post(stub.webhookFor(order, secret))).toBe(200);
  const [tracker, ...others] = await trackers();
  expect(others).toEqual([]);
  expect(tracker).toMatchObject({
    trackingCode: "WOO-1",
    reference: String(order.id),
    metadata: {
      woocommerce: { shop: stub.address, order: order.id, fulfillment: fulfillment.id, items: ["Lamp", "Shade"] },
    },
  });
  // The other keys are still there.
  expect(metaOf(fulfillment)).toMatchObject({
    _tracking_url: expect.stringContaining("/t/"),
    _tracking_number: "WOO-1",
    _shipping_provider: "ups",
  });
  for (const [index, status] of ["PICKED_UP", "OUT_FOR_DELIVERY", "ATTEMPT_FAILURE", "DELIVERED"].entries()) {
    expect(order.status).toBe("processing");
    await advance(tracker!.id, status);
    await eventually(async () => (await eventCount()) === index + 1);
    await connector.round();
    expect(metaOf(fulfillment)).toMatchObject({ _kolli_status: status });
  }
  expect(order.status).toBe("completed");
  expect(newsOf(order)).toEqual([
    "Parcel WOO-1: picked up",
    "Parcel WOO-1: out for delivery",
    "Parcel WOO-1: not delivered: the attempt failed",
    "Parcel WOO-1: delivered",
  ]);
  expect(order.notes.every(({ customer_note }) => !customer_note)).toBe(true);
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ lastEventAt: expect.any(String), problems: [] });
  await close();
});

test("parcels of the Shipment Tracking extension are tracked, in a shop without fulfilments", async () => {
  const { stub, post, connector, trackers, advance, eventCount, close } = await openWorld("Extension", {
    hasFulfillments: false,
  });
  const order = stub.order("Lamp");
  stub.addTracking(order, "ups", "EXT-1");
  stub.addTracking(order, "ups", "EXT-2");
  expect(await post(stub.webhookFor(order, secret))).toBe(200);
  const [first, second] = await trackers();
  await advance(first!.id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 1);
  await connector.round();
  expect(order.status).toBe("processing");
  await advance(second!.id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 2);
  await connector.round();
  expect([order.status, newsOf(order)]).toEqual(["completed", ["Parcel EXT-1: delivered", "Parcel EXT-2: delivered"]]);
  await close();
});

test("a webhook that the shop did not sign creates nothing; its ping is accepted", async () => {
  const { stub, post, trackers, close } = await openWorld("Forged");
  const order = stub.order("Lamp");
  stub.fulfil(order, "ups", "FORGED-1");
  const { body, headers } = stub.webhookFor(order, secret);
  expect(await post({ body: `${body} `, headers })).toBe(401);
  expect(await post({ body, headers: { ...headers, "x-wc-webhook-signature": "" } })).toBe(401);
  expect(await post(stub.webhookFor(order, "another secret"))).toBe(401);
  expect(await post({ body, headers: { ...headers, "x-wc-webhook-topic": "order.deleted" } })).toBe(200);
  expect(await post({ body: "webhook_id=7", headers: { "content-type": "application/x-www-form-urlencoded" } })).toBe(200);
  expect(await trackers()).toEqual([]);
  await close();
});

test("after a day without the connector nothing is missing and nothing is double, in both directions", async () => {
  const { stub, post, connector, start, trackers, advance, eventCount, close } = await openWorld("Day off");
  await connector.round();
  const before = stub.order("Lamp", "Shade", "Bulb");
  stub.fulfil(before, "ups", "DAY-1", before.items.slice(0, 1));
  expect(await post(stub.webhookFor(before, secret))).toBe(200);
  // It does not run: the parcel moves, a second one of the same order is shipped, and more orders come than a page has.
  const [known] = await trackers();
  for (const status of ["PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY"]) await advance(known!.id, status);
  stub.fulfil(before, "ups", "DAY-2", before.items.slice(1, 2));
  for (let index = 0; index < 55; index++) stub.order("Card");
  const shipped = stub.order("Chair");
  stub.fulfil(shipped, "ups", "DAY-3");
  await eventually(async () => (await eventCount()) === 3);

  const again = start();
  await again.round();
  expect(newsOf(before)).toEqual(["picked up", "in transit", "out for delivery"].map((news) => `Parcel DAY-1: ${news}`));
  expect((await trackers()).map(({ trackingCode }) => trackingCode).toSorted()).toEqual(["DAY-1", "DAY-2", "DAY-3"]);
  for (const { id } of await trackers()) await advance(id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 6);
  await again.round();
  await start().round();
  expect(newsOf(before).filter((news) => news.endsWith("delivered"))).toHaveLength(2);
  expect(newsOf(shipped)).toEqual(["Parcel DAY-3: delivered"]);
  // A bulb is still to be shipped.
  expect([before.status, shipped.status]).toEqual(["processing", "completed"]);
  stub.fulfil(before, "ups", "DAY-4");
  await start().round();
  await advance((await trackers()).at(-1)!.id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 7);
  await start().round();
  expect(before.status).toBe("completed");
  expect(await trackers()).toHaveLength(4);
  await close();
});

test("a note whose answer was lost is not repeated; while the shop is unavailable, events wait", async () => {
  const { stub, post, connector, trackers, advance, eventCount, close } = await openWorld("Lost", { completesOrders: false });
  const order = stub.order("Lamp");
  stub.fulfil(order, "ups", "LOST-1");
  expect(await post(stub.webhookFor(order, secret))).toBe(200);
  await connector.round();
  stub.have("unavailable");
  expect(await post(stub.webhookFor(order, secret))).toBe(503);
  await advance((await trackers())[0]!.id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 1);
  await expect(connector.round()).rejects.toThrow("503");
  stub.have("answer lost");
  await expect(connector.round()).rejects.toThrow("does not respond");
  stub.have(null);
  await connector.round();
  expect([newsOf(order), order.status]).toEqual([["Parcel LOST-1: delivered"], "processing"]);
  await close();
});

test("what cannot be matched is listed once, an order that is gone holds up nothing, and a cancelled order stays cancelled", async () => {
  const { stub, post, connector, trackers, advance, eventCount, close } = await openWorld("Odd");
  const odd = stub.order("Lamp");
  stub.fulfil(odd, "Bicycle Bob", "?");
  for (const _ of [1, 2]) expect(await post(stub.webhookFor(odd, secret))).toBe(200);
  expect(connector.health().problems).toMatchObject([{ subject: `${odd.id} Bicycle Bob ?`, reason: expect.any(String) }]);
  const [gone, cancelled] = ["GONE-1", "CANCELLED-1"].map((number) => {
    const order = stub.order("Lamp");
    stub.fulfil(order, "ups", number);
    return order;
  });
  for (const order of [gone, cancelled]) await post(stub.webhookFor(order!, secret));
  stub.orders.splice(stub.orders.indexOf(gone!), 1);
  cancelled!.status = "cancelled";
  for (const { id } of await trackers()) await advance(id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 2);
  await connector.round();
  expect(connector.health().problems[0]).toMatchObject({ subject: "GONE-1", reason: "Invalid ID." });
  expect([cancelled!.status, newsOf(cancelled!)]).toEqual(["cancelled", ["Parcel CANCELLED-1: delivered"]]);
  await close();
});

test("orders that are shipped in part are remembered up to a number, the newest of them", async () => {
  const { deps, store, close } = await openWorld("Partial");
  store.db.exec("pragma synchronous = off");
  store.db.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${keptPartialOrders + 5})
    insert into partial_order (order_id) select i from n`);
  const asked: number[] = [];
  const order = async (id: number) => {
    asked.push(id);
    return { id, number: String(id), status: "processing", meta_data: [] };
  };
  const fulfillments = async () => [{ id: 1, is_fulfilled: false, meta_data: [] }];
  await catchUpWithShop({ ...deps, woo: { ...deps.woo, order, fulfillments } }, Date.now());
  expect([asked.length, asked[0]]).toEqual([keptPartialOrders, 6]);
  await close();
});
