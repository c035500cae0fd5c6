import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMedusaConnector } from "../../../connectors/medusa/connector.ts";
import { medusaTables } from "../../../connectors/medusa/import-orders.ts";
import { openMedusaApi } from "../../../connectors/medusa/medusa-api.ts";
import { Unavailable } from "../../../connectors/shared/kolli-api.ts";
import { openStore } from "../../../connectors/shared/store.ts";
import { freePort } from "../../support/database/postgres-server.ts";
import { eventually } from "../../support/eventually.ts";
import { openConnectorWorld } from "../../support/servers/connector-world.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { startMedusaShop } from "../../support/shops/medusa-shop.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** Numbers whose carrier the number alone says. */
const numbers = ["1Z999AA10123456784", "1Z999AA10123456793", "1Z999AA10123456800", "1Z999AA10123456819"];

/** `npm run test:medusa`: 350 MB of Medusa are too much for every `npm test`. `medusa.test.ts` has a stub of its routes. */
describe.skipIf(process.env.KOLLI_TEST_MEDUSA !== "1")("the connector with a real Medusa 2", () => {
  let service: TestService;
  let shop: Awaited<ReturnType<typeof startMedusaShop>>;
  beforeAll(async () => {
    service = await startTestService({ env: { KOLLI_COST_LIMIT: "500000", KOLLI_COST_BURST: "9000000" } });
    shop = await startMedusaShop(await freePort());
  });
  afterAll(async () => {
    await shop?.close();
    await service.stop();
  });

  const open = async (name: string) => {
    const world = await openConnectorWorld(service, name, medusaTables);
    let store = world.store;
    const start = () =>
      createMedusaConnector({ api: world.api, store, medusa: openMedusaApi(shop.address, shop.key), shop: "shop.example" });
    /** As a process that ends and one that starts later: only the file stays. */
    const restart = () => {
      store.close();
      store = openStore(join(world.folder, "connector.sqlite"), medusaTables);
      return start();
    };
    return { ...world, start, restart, problems: () => store.problems(9), close: () => store.close() };
  };
  const deliveredAt = async (order: string): Promise<(string | null)[]> =>
    (await shop.orderOf(order)).fulfillments.map((one: { delivered_at: string | null }) => one.delivered_at);

  test("an order that is shipped in the shop is delivered in the shop, by a played journey", async () => {
    const world = await open("Medusa");
    const connector = world.start();
    await connector.round();
    const order = await shop.place();
    const fulfillment = await shop.ship(order.id, [numbers[0]!]);
    await connector.round(Date.now() + minute + 1);
    const [tracker, ...others] = await world.trackers();
    expect(others).toEqual([]);
    expect(tracker).toMatchObject({
      trackingCode: numbers[0],
      reference: `#${order.display_id}`,
      metadata: { medusa: { shop: "shop.example", order: order.id, fulfillment } },
    });
    for (const [index, status] of ["PICKED_UP", "OUT_FOR_DELIVERY", "DELIVERED"].entries()) {
      expect(await deliveredAt(order.id)).toEqual([null]);
      await world.advance(tracker!.id, status);
      await eventually(async () => (await world.eventCount()) === index + 1);
      await connector.round();
    }
    expect(await deliveredAt(order.id)).toEqual([expect.any(String)]);
    expect(await shop.orderOf(order.id)).toMatchObject({
      fulfillment_status: "delivered",
      items: [{ detail: { delivered_quantity: 2 } }],
    });
    expect(world.problems()).toEqual([]);
    world.close();
  });

  test("a connector that was down for a day catches up without a gap or a double, on both sides", async () => {
    const world = await open("Medusa down");
    const connector = world.start();
    await connector.round();
    const [first, second] = [await shop.place(), await shop.place()];
    await shop.ship(first.id, [numbers[1]!, numbers[2]!]);
    await connector.round(Date.now() + minute + 1);
    expect(await world.trackers()).toHaveLength(2);
    // Down from here on: one fulfilment is delivered, another order is shipped.
    await shop.ship(second.id, [numbers[3]!]);
    for (const { id } of await world.trackers()) await world.advance(id, "DELIVERED");
    await eventually(async () => (await world.eventCount()) === 2);
    // When the connector is back, the shop is not.
    await shop.stop();
    await expect(world.restart().round(Date.now() + day)).rejects.toThrow(Unavailable);
    await shop.startAgain();
    const later = world.restart();
    await later.round(Date.now() + day);
    const delivered = await deliveredAt(first.id);
    expect(delivered).toEqual([expect.any(String)]);
    const trackers = await world.trackers();
    expect(trackers.map(({ trackingCode }) => trackingCode)).toEqual(numbers.slice(1));
    await world.advance(trackers[2]!.id, "DELIVERED");
    await eventually(async () => (await world.eventCount()) === 3);
    await later.round(Date.now() + day);
    expect(await deliveredAt(second.id)).toEqual([expect.any(String)]);
    await world.restart().round(Date.now() + 2 * day);
    expect(await world.trackers()).toHaveLength(3);
    expect(await deliveredAt(first.id)).toEqual(delivered);
    // Medusa refuses to mark a fulfilment twice: that would be a problem.
    expect(world.problems()).toEqual([]);
    world.close();
  });
});
