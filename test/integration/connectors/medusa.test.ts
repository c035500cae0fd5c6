import { afterAll, beforeAll, expect, test } from "vitest";
import { createMedusaConnector } from "../../../connectors/medusa/connector.ts";
import { medusaTables } from "../../../connectors/medusa/import-orders.ts";
import { openMedusaApi } from "../../../connectors/medusa/medusa-api.ts";
import { Unavailable } from "../../../connectors/shared/kolli-api.ts";
import { eventually } from "../../support/eventually.ts";
import { openConnectorWorld } from "../../support/servers/connector-world.ts";
import { startMedusaStub } from "../../support/servers/medusa-stub.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const [key, shop] = ["sk_test", "shop.example"];
const day = 24 * 60 * 60_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "500000", KOLLI_COST_BURST: "9000000" } });
});
afterAll(() => service.stop());

const openWorld = async (name: string) => {
  const world = await openConnectorWorld(service, name, medusaTables);
  const stub = await startMedusaStub(key);
  const start = () =>
    createMedusaConnector({ api: world.api, store: world.store, medusa: openMedusaApi(stub.address, key), shop });
  const close = async () => {
    await stub.close();
    world.store.close();
  };
  return { ...world, stub, start, close };
};

/** Numbers whose carrier the number alone says. */
const numbers = ["1Z999AA10123456784", "1Z999AA10123456793", "1Z999AA10123456800"];

test("an order that is shipped in the shop is delivered in the shop, by a played journey", async () => {
  const { stub, start, trackers, advance, eventCount, close } = await openWorld("Medusa");
  const connector = start();
  await connector.round();
  const fulfillment = stub.ship(stub.place(1), [numbers[0]!]);
  await connector.round(Date.now() + 61_000);
  const [tracker, ...others] = await trackers();
  expect(others).toEqual([]);
  expect(tracker).toMatchObject({
    trackingCode: numbers[0],
    reference: "#1",
    metadata: { medusa: { shop, order: "order_1", fulfillment: "ful_1_1" } },
  });
  for (const [index, status] of ["PICKED_UP", "OUT_FOR_DELIVERY", "DELIVERED"].entries()) {
    expect(fulfillment.delivered_at).toBeNull();
    await advance(tracker!.id, status);
    await eventually(async () => (await eventCount()) === index + 1);
    await connector.round();
  }
  expect(stub.deliveries).toEqual(["ful_1_1"]);
  await connector.round();
  expect(stub.deliveries).toHaveLength(1);
  await close();
});

test("a connector that was down for a day catches up without a gap or a double, on both sides", async () => {
  const { stub, start, store, trackers, advance, eventCount, close } = await openWorld("Medusa down");
  await start().round();
  const [first, second] = [stub.place(1), stub.place(2)];
  const both = stub.ship(first, [numbers[0]!, numbers[1]!]);
  await start().round(Date.now() + 61_000);
  expect(await trackers()).toHaveLength(2);
  // Down from here on: one fulfilment is delivered, another order is shipped without a change of its own time.
  stub.ship(second, [numbers[2]!, "not a number of any carrier"], { touches: false });
  for (const { id } of await trackers()) await advance(id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 2);
  const later = start();
  stub.setDown(true);
  await expect(later.round(Date.now() + day)).rejects.toThrow(Unavailable);
  stub.setDown(false);
  // The answer to the first mark is lost.
  stub.breakAfterNextWrite();
  await expect(later.round(Date.now() + day)).rejects.toThrow(Unavailable);
  await later.round(Date.now() + day);
  expect(both.delivered_at).not.toBeNull();
  expect(stub.deliveries).toEqual([both.id]);
  expect((await trackers()).map(({ trackingCode }) => trackingCode)).toEqual(numbers);
  await start().round(Date.now() + 2 * day);
  expect(await trackers()).toHaveLength(3);
  expect(store.problems(5)).toMatchObject([{ subject: "#2 not a number of any carrier" }]);
  await close();
});

test("a fulfilment that someone marked or cancelled is left alone, and a wrong key stops the program", async () => {
  const { stub, api, store, start, trackers, advance, eventCount, close } = await openWorld("Medusa hands");
  const connector = start();
  await connector.round();
  const order = stub.place(1);
  const marked = stub.ship(order, [numbers[0]!]);
  await connector.round(Date.now() + 61_000);
  marked.delivered_at = "2026-11-17T09:30:00Z";
  await advance((await trackers())[0]!.id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 1);
  await connector.round();
  expect(stub.deliveries).toEqual([]);
  expect(store.problems(5)).toEqual([]);
  const cancelled = stub.ship(order, [numbers[1]!]);
  cancelled.canceled_at = "2026-11-17T09:30:00Z";
  await connector.round(Date.now() + 3 * 61_000);
  expect(await trackers()).toHaveLength(1);
  const wrong = createMedusaConnector({ api, store, medusa: openMedusaApi(stub.address, "sk_wrong"), shop });
  await expect(wrong.round(Date.now() + day)).rejects.toThrow("refuses the key");
  await close();
});
