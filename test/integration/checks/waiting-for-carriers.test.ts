import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { ups } from "../../../src/carriers/ups/emulator.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const code = "1Z999AA10123456784";
let emulator: Emulator;
let service: TestService;
let key: string;

const create = `mutation ($input: TrackerCreateInput!) {
  trackerCreate(input: $input) { tracker { id status attention } trackerUserErrors { code message } } }`;
const createOne = async (input: Record<string, unknown>, by = key, on = service) => {
  const { body } = await on.graphql(by, create, { input: { trackingCode: code, carrier: "UPS", ...input } });
  if (!body.data?.trackerCreate) throw new Error(JSON.stringify(body));
  return body.data.trackerCreate;
};

/** A key of a workspace with a carrier. */
const connectedKey = async (on: TestService): Promise<string> => {
  const live = await on.keyFor("LIVE");
  const account = { credentials: emulator.credentials("UPS"), baseUrl: emulator.baseUrl("UPS") };
  const connected = await on.service.accounts.connect(live.scope.workspaceId, "UPS", account);
  if (!connected.ok) throw new Error(JSON.stringify(connected.failure));
  return live.key;
};

beforeAll(async () => {
  emulator = await startEmulator([ups]);
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1", KOLLI_SYNC_DEADLINE: "120" } });
  emulator.parcels.put("UPS", { code, scans: [{ code: "I:DP", message: "Departed", at: "2026-03-01T09:30:00-05:00" }] });
  key = await connectedKey(service);
});
beforeEach(() => emulator.clearFaults());
afterAll(async () => {
  await service.stop();
  await emulator.close();
});

test("more synchronous creations at once than our limit for the carrier allows wait their turn and are all answered", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => createOne({ async: false })));
  for (const answer of answers) expect(answer).toMatchObject({ tracker: { status: "IN_TRANSIT" }, trackerUserErrors: [] });
});

test("a burst of parcels is checked one after the other within the limit, without pauses in between", async () => {
  const codes = Array.from({ length: 12 }, (_, i) => `MAIL-INNOVATIONS-${i}`);
  for (const one of codes)
    emulator.parcels.put("UPS", { code: one, scans: [{ code: "I:DP", message: "Departed", at: "2026-03-01T09:30:00-05:00" }] });
  const input = codes.map((trackingCode) => ({ trackingCode, carrier: "UPS", reference: "burst" }));
  await service.graphql(
    key,
    "mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { trackerUserErrors { code } } }",
    { input },
  );
  await eventually(async () => {
    const { body } = await service.graphql(
      key,
      '{ trackers(filter: { reference: ["burst"], status: [IN_TRANSIT] }) { edges { node { id } } } }',
    );
    return body.data.trackers.edges.length === codes.length || null;
  }, 60_000);
});

test("a carrier that never answers holds up nobody else, and its own caller only until the deadline", async () => {
  const deadlineSeconds = 10;
  const env = { KOLLI_EGRESS_ALLOW: "127.0.0.1", KOLLI_SYNC_DEADLINE: String(deadlineSeconds) };
  const impatient = await startTestService({ env, role: "api" });
  const live = await connectedKey(impatient);
  emulator.setFault("UPS", { kind: "never-answers" });
  const test = (await impatient.keyFor("TEST")).key;
  const startedAt = Date.now();
  let isAnswered = false;
  const hanging = createOne({ async: false }, live, impatient).finally(() => {
    isAnswered = true;
  });
  const other = await createOne({ trackingCode: "K1000000005", async: false }, test, impatient);
  expect([other.tracker.status, isAnswered]).toEqual(["DELIVERED", false]);
  expect(await hanging).toMatchObject({ tracker: { status: "UNKNOWN" }, trackerUserErrors: [{ code: "CARRIER_TIMEOUT" }] });
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(deadlineSeconds * 1000 - 100);
  await impatient.stop();
});

test("a stop answers who waits for a carrier with what is known, and the parcel is asked about again soon", async () => {
  const stopping = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" }, role: "api" });
  const live = await connectedKey(stopping);
  emulator.setFault("UPS", { kind: "never-answers" });
  const before = emulator.counts("UPS").requests;
  const variables = { input: { trackingCode: code, carrier: "UPS", async: false } };
  const waiting = stopping.graphql(live, create, variables);
  await eventually(async () => emulator.counts("UPS").requests > before || null);
  stopping.service.stopWaiting();
  const { tracker, trackerUserErrors } = (await waiting).body.data.trackerCreate;
  expect(trackerUserErrors).toMatchObject([{ code: "CARRIER_TIMEOUT" }]);
  const { body } = await stopping.graphql(live, `{ tracker(id: "${tracker.id}") { nextCheckAt isActive } }`);
  expect(body.data.tracker.isActive).toBe(true);
  expect(Date.parse(body.data.tracker.nextCheckAt) - Date.now()).toBeLessThan(5_000);
  await stopping.stop();
});
