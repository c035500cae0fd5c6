import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShopifyConnector } from "../../../connectors/shopify/connector.ts";
import { shopifyTables } from "../../../connectors/shopify/import-fulfillments.ts";
import { openShopifyApi } from "../../../connectors/shopify/shopify-api.ts";
import { startWebhookServer } from "../../../connectors/shopify/webhook-server.ts";
import { shopifyTarget } from "../../../connectors/shopify/write-back.ts";
import { eventually } from "../../support/eventually.ts";
import { openConnectorWorld } from "../../support/servers/connector-world.ts";
import { startShopifyStub } from "../../support/servers/shopify-stub.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const [token, secret, shop] = ["shpat_test", "app secret", "nord.myshopify.com"];

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "500000", KOLLI_COST_BURST: "9000000" } });
});
afterAll(() => service.stop());

const openWorld = async (name: string) => {
  const world = await openConnectorWorld(service, name, shopifyTables);
  const stub = await startShopifyStub(token, secret);
  const start = () =>
    createShopifyConnector({
      api: world.api,
      store: world.store,
      shopify: openShopifyApi(stub.address, token),
      shop,
      setsLinks: true,
    });
  const connector = start();
  const server: Server = await startWebhookServer(
    { secret, shop, receive: (one) => connector.receive(one), health: connector.health },
    0,
    () => {},
  );
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
  return { ...world, stub, start, connector, url, post, close };
};

/** What the orders of the stub have, however the connector hears of it. */
const items = [
  { id: "gid://shopify/LineItem/71", quantity: 2, title: "Cup" },
  { id: "gid://shopify/LineItem/72", quantity: 1, title: "Plate" },
];

const statusesOf = ({ events }: { events: { status: string }[] }): string[] => events.map(({ status }) => status);

test("an order that is shipped in the shop is delivered in the shop, by a played journey", async () => {
  const { stub, store, post, connector, trackers, advance, eventCount, url, close } = await openWorld("Shop");
  const { order, fulfillment } = stub.fulfil("#1001", "UPS", ["SHOP-1"]);
  expect(await post(stub.webhookFor(order, fulfillment, shop))).toBe(200);
  // Shopify sends it again, and once more because the link was set.
  expect(await post(stub.webhookFor(order, fulfillment, shop))).toBe(200);
  const [tracker, ...others] = await trackers();
  expect(others).toEqual([]);
  expect(tracker).toMatchObject({
    trackingCode: "SHOP-1",
    reference: "#1001",
    metadata: {
      shopify: { shop, order: "gid://shopify/Order/1000", fulfillment: "gid://shopify/Fulfillment/9000" },
      order_id: "gid://shopify/Order/1000",
      line_items: items,
    },
  });
  expect(fulfillment.urls).toEqual([expect.stringContaining("/t/")]);
  const journey = ["PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "ATTEMPT_FAILURE", "DELIVERED"];
  for (const [index, status] of journey.entries()) {
    await advance(tracker!.id, status);
    await eventually(async () => (await eventCount()) === index + 1);
    await connector.round();
  }
  expect(statusesOf(fulfillment)).toEqual([
    "CARRIER_PICKED_UP",
    "IN_TRANSIT",
    "OUT_FOR_DELIVERY",
    "ATTEMPTED_DELIVERY",
    "DELIVERED",
  ]);
  // Once delivered it stays delivered, whatever a carrier says afterwards.
  const late = {
    ...tracker!,
    carrier: "UPS",
    status: "IN_TRANSIT",
    statusDetail: null,
    estimatedDeliveryAt: null,
    deliveredAt: null,
  } as const;
  const event = {
    id: "late",
    cursor: "",
    topic: "TRACKER_UPDATED",
    createdAt: "2026-11-17T10:00:00Z",
    previousStatus: null,
    data: late,
  };
  await shopifyTarget(store, openShopifyApi(stub.address, token)).deliver(event);
  expect(statusesOf(fulfillment).at(-1)).toBe("DELIVERED");
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ lastEventAt: expect.any(String), problems: [] });
  await close();
});

test("a webhook that Shopify did not sign, or of another shop, creates nothing", async () => {
  const { stub, post, trackers, url, close } = await openWorld("Forged");
  const { order, fulfillment } = stub.fulfil("#1", "UPS", ["FORGED-1"]);
  const { body, headers } = stub.webhookFor(order, fulfillment, shop);
  expect(await post({ body: `${body} `, headers })).toBe(401);
  expect(await post({ body, headers: { ...headers, "x-shopify-hmac-sha256": "" } })).toBe(401);
  expect(await post({ body, headers: { ...headers, "x-shopify-hmac-sha256": "AAAA" } })).toBe(401);
  expect(await post({ body, headers: { ...headers, "x-shopify-shop-domain": "other.myshopify.com" } })).toBe(403);
  expect(await post({ body, headers: { ...headers, "x-shopify-topic": "orders/create" } })).toBe(200);
  expect((await fetch(`${url}/webhooks`)).status).toBe(404);
  expect(await trackers()).toEqual([]);
  await close();
});

test("after a day without the connector nothing is missing and nothing is double, in both directions", async () => {
  const { stub, post, connector, start, trackers, advance, eventCount, close } = await openWorld("Day off");
  await connector.round();
  const before = stub.fulfil("#1", "UPS", ["DAY-1"]);
  expect(await post(stub.webhookFor(before.order, before.fulfillment, shop))).toBe(200);
  // It does not run: parcels move, and three more orders are shipped without a webhook, more than one page of Shopify's.
  const [known] = await trackers();
  for (const status of ["PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY"]) await advance(known!.id, status);
  const shipped = ["#2", "#3", "#4"].map((name, index) => stub.fulfil(name, "UPS", [`DAY-${index + 2}`]));
  await eventually(async () => (await eventCount()) === 3);

  const again = start();
  await again.round();
  expect(statusesOf(before.fulfillment)).toEqual(["CARRIER_PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY"]);
  expect((await trackers()).map(({ reference }) => reference)).toEqual(["#1", "#2", "#3", "#4"]);
  for (const { metadata } of await trackers()) expect(metadata).toMatchObject({ line_items: items });
  for (const { id } of await trackers()) await advance(id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 7);
  await again.round();
  await start().round();
  expect(statusesOf(before.fulfillment)).toEqual(["CARRIER_PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"]);
  for (const { fulfillment } of shipped) expect(statusesOf(fulfillment)).toEqual(["DELIVERED"]);
  expect(await trackers()).toHaveLength(4);
  await close();
});

test("an order of many fulfilments, and a fulfilment of many numbers, are caught up with whole, within what Shopify lets a query cost", async () => {
  const { stub, connector, start, trackers, close } = await openWorld("Large orders");
  await connector.round();
  const numbers = (prefix: string, count: number) => Array.from({ length: count }, (_, nth) => `${prefix}-${nth}`);
  const { order } = stub.fulfil("#1", "UPS", ["LARGE-0"]);
  for (const number of numbers("MORE", 9)) stub.addFulfilment(order, "UPS", [number]);
  stub.fulfil("#2", "UPS", numbers("MANY", 12));
  await start().round();
  expect((await trackers()).map(({ reference }) => reference).toSorted()).toEqual([
    ...new Array<string>(10).fill("#1"),
    ...new Array<string>(12).fill("#2"),
  ]);
  await close();
});

test("an event whose answer was lost is looked up and not repeated; while Shopify is unavailable, events wait", async () => {
  const { stub, post, connector, trackers, advance, eventCount, close } = await openWorld("Lost");
  await connector.round();
  const { order, fulfillment } = stub.fulfil("#1", "UPS", ["LOST-1"]);
  await post(stub.webhookFor(order, fulfillment, shop));
  const [tracker] = await trackers();
  await advance(tracker!.id, "IN_TRANSIT");
  await eventually(async () => (await eventCount()) === 1);
  stub.have("answer lost");
  await expect(connector.round()).rejects.toThrow("does not respond");
  expect(statusesOf(fulfillment)).toEqual(["IN_TRANSIT"]);
  for (const trouble of ["unavailable", "throttled"] as const) {
    stub.have(trouble);
    await expect(connector.round()).rejects.toThrow(/Shopify/);
  }
  stub.have(null);
  await connector.round();
  expect(statusesOf(fulfillment)).toEqual(["IN_TRANSIT"]);
  await close();
});

test("a fulfilment of two parcels is delivered with the second, and what cannot be matched is listed with the reason", async () => {
  const { stub, post, connector, trackers, advance, eventCount, close } = await openWorld("Two");
  const { order, fulfillment } = stub.fulfil("#1", "UPS", ["TWO-1", "TWO-2"]);
  await post(stub.webhookFor(order, fulfillment, shop));
  const odd = stub.fulfil("#2", "Bicycle Bob", ["?"]);
  expect(await post(stub.webhookFor(odd.order, odd.fulfillment, shop))).toBe(200);
  expect(connector.health().problems).toMatchObject([{ subject: "#2 Bicycle Bob ?", reason: expect.any(String) }]);
  const [first, second] = await trackers();
  await advance(first!.id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 1);
  await connector.round();
  expect(statusesOf(fulfillment)).toEqual([]);
  await advance(second!.id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 2);
  await connector.round();
  expect(statusesOf(fulfillment)).toEqual(["DELIVERED"]);
  // A fulfilment that was deleted in the shop holds up nothing.
  const gone = stub.fulfil("#3", "UPS", ["GONE-1"]);
  await post(stub.webhookFor(gone.order, gone.fulfillment, shop));
  gone.order.fulfillments = [];
  await advance((await trackers()).at(-1)!.id, "IN_TRANSIT");
  await eventually(async () => (await eventCount()) === 3);
  await connector.round();
  expect(connector.health().problems[0]).toMatchObject({ subject: "GONE-1", reason: "Fulfillment does not exist." });
  await close();
});
