import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookBounds } from "../../../src/destinations/bounds.ts";
import { selectTargets } from "../../../src/destinations/endpoints/endpoints.sql.ts";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { selectEndpointHealth } from "../../../src/destinations/log/health.sql.ts";
import { findDueEndpoints } from "../../../src/destinations/queue/due-endpoints.sql.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { insertDeferred } from "../../support/rows/large-backlog.sql.ts";
import { webhookWorld } from "../../support/webhook-world.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const input = { url: "https://shop.com/hook", topics: ["TRACKER_UPDATED"] };

test("of an endpoint's waiting deliveries no more are counted than the cap, however many there are", async () => {
  const { deps, scope } = await webhookWorld(database.db);
  const made = await createEndpoint(deps, scope, input);
  if (!made.ok) throw new Error(made.failure.message);
  const { id } = made.value.endpoint;
  await insertDeferred(database.db, id, webhookBounds.countedDeliveries.cap + 500);
  expect(await selectEndpointHealth(database.db, scope, id)).toMatchObject([
    { pending: webhookBounds.countedDeliveries.cap, failed: 0 },
  ]);
  await database.db.longTransaction(60_000, (tx) =>
    tx.run("", "delete from delivery_queue where endpoint_id = $1 and bucket >= 3", [id]),
  );
  const [few] = await selectEndpointHealth(database.db, scope, id);
  expect(few!.pending).toBeGreaterThan(200);
  expect(few!.pending).toBeLessThan(400);

  // What the database knows of an endpoint's failures is told to every process that looks for work or opens the endpoint.
  const due = async () =>
    (await findDueEndpoints(database.db, Date.now() + 86_400_000)).find(({ destinationId }) => destinationId === id);
  expect([(await due())!.isFailing, (await selectTargets(database.db, [id], Date.now()))[0]!.isFailing]).toEqual([false, false]);
  await database.db.run("", "update webhook_endpoint set first_failure_at = now() where id = $1", [id]);
  expect([(await due())!.isFailing, (await selectTargets(database.db, [id], Date.now()))[0]!.isFailing]).toEqual([true, true]);
});

test("as many endpoints as are created at the same time, there are never more than the cap", async () => {
  const { deps, scope } = await webhookWorld(database.db);
  const { cap } = webhookBounds.endpointsOfWorkspace;
  const made = await Promise.all(Array.from({ length: cap + 20 }, () => createEndpoint(deps, scope, input)));
  expect(made.filter(({ ok }) => ok)).toHaveLength(cap);
  expect(new Set(made.flatMap((one) => (one.ok ? [] : [one.failure.code])))).toEqual(new Set(["too-many-endpoints"]));
});
