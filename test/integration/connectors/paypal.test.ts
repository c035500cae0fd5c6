import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaypalConnector, receiveFromPaypal } from "../../../connectors/paypal/connector.ts";
import { importCapture, keptRows, paypalTables } from "../../../connectors/paypal/hand-over.ts";
import { openPaypalApi } from "../../../connectors/paypal/paypal-api.ts";
import { startHookServer } from "../../../connectors/shared/hook-server.ts";
import { eventually } from "../../support/eventually.ts";
import { openConnectorWorld } from "../../support/servers/connector-world.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { startPaypalStub } from "../../support/shops/paypal-stub.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "500000", KOLLI_COST_BURST: "9000000" } });
});
afterAll(() => service.stop());

const openWorld = async (name: string, mode: "orders" | "tracking") => {
  const world = await openConnectorWorld(service, name, paypalTables);
  const stub = await startPaypalStub();
  const paypal = openPaypalApi(stub.address, stub.clientId, stub.clientSecret);
  const deps = { store: world.store, paypal, mode };
  const start = () => createPaypalConnector(world.api, deps);
  const connector = start();
  const receiver = { paypal, webhookId: stub.webhookId, prefix: "WC-", receive: connector.receive };
  const receive = (body: Buffer, headers: IncomingHttpHeaders) => receiveFromPaypal(receiver, body, headers);
  const server = await startHookServer({ receive, health: connector.health }, 0, () => {});
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const post = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    (await fetch(`${url}/webhooks`, { method: "POST", headers, body })).status;
  /** As the connector of the shop does it. */
  const ship = async (trackingCode: string, reference: string, more: object = {}) => {
    const input = { trackingCode, carrier: "UPS", reference, ...more };
    return (await world.api.post<{ tracker: { id: string } }>("/v1/trackers/find-or-create", input)).tracker;
  };
  let events = 0;
  const move = async (id: string, ...statuses: string[]) => {
    for (const status of statuses) await world.advance(id, status);
    events += statuses.length;
    await eventually(async () => (await world.eventCount()) === events);
  };
  const close = async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    await stub.close();
    world.store.close();
  };
  return { ...world, stub, deps, start, connector, url, post, ship, move, close };
};

test("an order that is paid with PayPal is delivered at PayPal, by a played journey", async () => {
  const { stub, post, connector, ship, move, url, close } = await openWorld("Paid", "tracking");
  await connector.round();
  const payment = stub.pay("WC-1001");
  expect(await post(stub.webhookFor(payment))).toBe(200);
  const { id } = await ship("PAY-1", "1001");
  const key = `${payment.capture}-PAY-1`;
  const expected = [
    ["PICKED_UP", "SHIPPED"],
    ["OUT_FOR_DELIVERY", "SHIPPED"],
    ["DELIVERED", "DELIVERED"],
  ] as const;
  for (const [status, atPaypal] of expected) {
    await move(id, status);
    await connector.round();
    expect(stub.trackers.get(key)).toMatchObject({ status: atPaypal, carrier: "UPS" });
  }
  expect(stub.calls.filter((call) => /^(PUT|POST).*trackers/.test(call))).toEqual([
    "POST /v1/shipping/trackers-batch",
    `PUT /v1/shipping/trackers/${key}`,
  ]);
  // One token for all of it.
  expect(stub.calls.filter((call) => call.endsWith("/token"))).toHaveLength(1);
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ lastImportAt: expect.any(String), problems: [] });
  await close();
});

test("with Orders v2, a number is handed on once, when the carrier has the parcel", async () => {
  const { stub, connector, post, ship, move, close } = await openWorld("Orders", "orders");
  await connector.round();
  const payment = stub.pay("1001");
  await post(stub.webhookFor(payment));
  const { id } = await ship("ORD-1", "1001");
  await move(id, "PENDING");
  await connector.round();
  expect(payment.trackers).toEqual([]);
  await move(id, "PICKED_UP", "IN_TRANSIT", "DELIVERED");
  await connector.round();
  expect(payment.trackers).toEqual([{ id: `${payment.capture}-ORD-1`, status: "SHIPPED", carrier: "UPS", notify_payer: false }]);
  // By metadata, without a webhook, and with a carrier that PayPal does not list.
  const other = stub.pay("none");
  const own = await ship("ORD-2", "1002", {
    carrier: "EVRI",
    metadata: { paypal: { capture: other.capture, order: other.order } },
  });
  await move(own.id, "IN_TRANSIT");
  await connector.round();
  expect(other.trackers).toMatchObject([{ carrier: "OTHER", carrier_name_other: "EVRI" }]);
  // What PayPal refuses is listed, and holds up nothing.
  const wrong = await ship("ORD-3", "1003", { metadata: { paypal: { capture: "NOTHERE", order: other.order } } });
  const unknown = await ship("ORD-4", "1004", { metadata: { paypal: { capture: "NOTHERE" } } });
  await move(wrong.id, "IN_TRANSIT");
  await move(unknown.id, "IN_TRANSIT");
  await connector.round();
  expect(connector.health().problems).toMatchObject([
    { subject: "ORD-4", reason: expect.stringContaining("metadata.paypal.order") },
    { subject: "ORD-3", reason: "Specified capture ID does not exist." },
  ]);
  await close();
});

test("after a day without the connector nothing is missing and nothing is double, even if the payment is reported last", async () => {
  const { stub, connector, post, start, ship, move, close } = await openWorld("Day off", "tracking");
  await connector.round();
  const [early, late] = [stub.pay("1"), stub.pay("2")];
  await post(stub.webhookFor(early));
  const [first, second] = [await ship("DAY-1", "1"), await ship("DAY-2", "2")];
  await move(first.id, "PICKED_UP", "IN_TRANSIT", "DELIVERED");
  await move(second.id, "PICKED_UP");
  const again = start();
  await again.round();
  expect([...stub.trackers.keys()]).toEqual([`${early.capture}-DAY-1`]);
  // PayPal repeats a webhook that it could not deliver, and may do so twice.
  for (const _ of [1, 2]) expect(await post(stub.webhookFor(late))).toBe(200);
  await move(second.id, "DELIVERED");
  await start().round();
  await start().round();
  expect([...stub.trackers.values()].map(({ tracking_number, status }) => [tracking_number, status])).toEqual([
    ["DAY-1", "DELIVERED"],
    ["DAY-2", "DELIVERED"],
  ]);
  expect(stub.calls.filter((call) => call.endsWith("trackers-batch"))).toHaveLength(2);
  await close();
});

test("a number whose answer was lost is not sent twice, a token that ended is renewed, and events wait for PayPal", async () => {
  for (const mode of ["orders", "tracking"] as const) {
    const { stub, connector, post, ship, move, close } = await openWorld(`Lost ${mode}`, mode);
    await connector.round();
    const payment = stub.pay("1");
    await post(stub.webhookFor(payment));
    await move((await ship("LOST-1", "1")).id, "DELIVERED");
    stub.have("unavailable");
    await expect(connector.round()).rejects.toThrow("503");
    stub.have("answer lost");
    await expect(connector.round()).rejects.toThrow("does not respond");
    stub.have("token ended");
    await connector.round();
    expect(mode === "orders" ? payment.trackers : [...stub.trackers.values()]).toHaveLength(1);
    expect(connector.health().problems).toEqual([]);
    await close();
  }
});

test("a webhook that PayPal did not send is not believed", async () => {
  const { stub, post, store, close } = await openWorld("Forged", "tracking");
  const { body, headers } = stub.webhookFor(stub.pay("1"));
  expect(await post({ body: body.replace("ORDER", "0RDER"), headers })).toBe(401);
  expect(await post({ body, headers: { ...headers, "paypal-transmission-sig": "AAAA" } })).toBe(401);
  expect(await post({ body, headers: { "content-type": "application/json" } })).toBe(400);
  expect(await post({ body: `${body},"webhook_id":"x"`, headers })).toBe(400);
  expect(store.db.prepare("select count(*) as count from capture").get()).toEqual({ count: 0 });
  await close();
});

test("payments are remembered up to a number, the newest of them", async () => {
  const { deps, store, close } = await openWorld("Bounded", "tracking");
  store.db.exec(`pragma synchronous = off; with recursive n (i) as (select 1 union all select i + 1 from n where i < ${keptRows + 5})
    insert into capture (reference, capture) select 'r' || i, 'c' from n`);
  await importCapture(deps, { references: ["last"], capture: "c", orderId: null });
  expect(store.db.prepare("select count(*) as count, min(number) as first from capture").get()).toEqual({
    count: keptRows,
    first: 7,
  });
  await close();
});
