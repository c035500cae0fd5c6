import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { workerKeyOf } from "../../src/operations/master-key/node-keys.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { createApiKey } from "../support/api-key.ts";
import { type FreshDatabase, freshDatabase } from "../support/database/database.ts";
import { eventually } from "../support/eventually.ts";
import { type NodeProcess, startNodeProcess } from "../support/processes/node-process.ts";
import { holdSandbox, leasesIn, prolongLeases } from "../support/rows/leases.sql.ts";
import { countUnchecked } from "../support/rows/oldest-work.sql.ts";
import { answer, type Receiver, startReceiver } from "../support/servers/receiver.ts";

const masterKey = Buffer.alloc(32, 9);
const limitMs = 120_000;
let database: FreshDatabase;
let scope: Scope;
let key: string;
let receiver: Receiver;
let node: NodeProcess;

const startNode = () =>
  startNodeProcess({
    databaseUrl: database.url,
    args: ["--processes", "1"],
    env: { LOG_LEVEL: "error", KOLLI_MASTER_KEY: masterKey.toString("base64"), KOLLI_EGRESS_ALLOW: "127.0.0.1" },
  });

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const { id: workspaceId } = await ensureWorkspace(db, "Main", Date.now());
  scope = { workspaceId, mode: "TEST" };
  const sealer = createSealer(masterKey);
  ({ key } = await createApiKey(db, sealer, scope, { name: "Test", expiresAt: null, now: Date.now() }));
  receiver = await startReceiver();
  const egress = createEgress({ open: networksOf("127.0.0.0/8") });
  const deps = { db, clock: systemClock, sealer: createSealer(workerKeyOf(masterKey)), egress };
  const made = await createEndpoint(deps, scope, { url: receiver.url, topics: ["TRACKER_UPDATED"] });
  if (!made.ok) throw new Error(made.failure.message);
  node = await startNode();
});
afterAll(async () => {
  if (!node.hasExited()) await node.stop("SIGKILL");
  await receiver.close();
  await database.close();
});

// The certificate is not what this is about.
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
const create = async (code: string) => {
  const { body } = await request(`${node.url}/graphql`, {
    ...{ method: "POST", dispatcher },
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({
      query: `mutation { trackerCreate(input: { trackingCode: "${code}", carrier: UPS }) { tracker { id } } }`,
    }),
  });
  expect(await body.text()).toContain('"tracker":{"id"');
};

test("what a killed process was delivering is delivered by the next one before the lease ends", async () => {
  receiver.respondWith(() => {});
  await create("K1000000005");
  await eventually(() => receiver.received.length > 0, limitMs);
  expect(await leasesIn(database.db, "delivery_queue")).not.toEqual([]);
  receiver.respondWith(answer(204));
  const before = receiver.received.length;
  await node.stop("SIGKILL");
  await prolongLeases(database.db, "delivery_queue");
  node = await startNode();
  await eventually(() => receiver.received.length > before, limitMs);
  await eventually(async () => (await leasesIn(database.db, "delivery_queue")).length === 0, limitMs);
});

test("a parcel that a killed process was checking is checked by the next one before the lease ends", async () => {
  const held = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const holding = database.db.transaction(async (tx) => {
    await holdSandbox(tx);
    ready.resolve();
    await held.promise;
  });
  await ready.promise;
  await create("K1000000013");
  await eventually(async () => (await leasesIn(database.db, "due_check")).length > 0, limitMs);
  await node.stop("SIGKILL");
  held.resolve();
  await holding;
  await prolongLeases(database.db, "due_check");
  node = await startNode();
  await eventually(async () => (await countUnchecked(database.db)) === 0, limitMs);
});
