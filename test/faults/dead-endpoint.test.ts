import { expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "../support/database/database.ts";
import { eventually } from "../support/eventually.ts";
import { startReceiver } from "../support/servers/receiver.ts";
import { rounds } from "../support/thoroughness.ts";
import { undelivered } from "../support/webhook-rows.sql.ts";
import { webhookWorld } from "../support/webhook-world.ts";

const lots = rounds(0, 66);
const lot = 3_000;

/** `npm test` has it with 3,000, in test/integration/webhooks/webhook-failures.test.ts. */
test.skipIf(lots === 0)("an endpoint that hangs with 198,000 deliveries waiting does not delay another", async () => {
  const database = await freshDatabase();
  const world = await webhookWorld(database.db);
  const { promise: theEnd, resolve: end } = Promise.withResolvers<void>();
  const dead = await startReceiver((response) => void theEnd.then(() => response.writeHead(204).end()));
  const alive = await startReceiver();
  onTestFinished(async () => {
    end();
    await world.stop();
    await Promise.all([dead.close(), alive.close()]);
    await database.close();
  });
  await world.create(dead.url, { carriers: ["USPS"] });
  await world.create(alive.url, { carriers: ["UPS"] });
  // Longer than the test may take: whatever waits for the dead one waits too long.
  world.deliver({ deadlineMs: 900_000, leaseMs: 1_200_000 });
  const emit = (count: number, carrier: string) =>
    world.emit(Array.from({ length: count }, () => world.newEvent(world.newTracker(), 1, { carrier })));
  for (let n = 0; n < lots; n++) await emit(lot, "USPS");
  await eventually(() => dead.received.length > 0);
  expect(await undelivered(database.db)).toBe(lots * lot);
  const since = performance.now();
  await emit(200, "UPS");
  await eventually(() => alive.received.length === 200, 60_000);
  console.info(`200 deliveries beside ${lots * lot} that wait took ${Math.round(performance.now() - since)} ms.`);
});
