import { afterAll, beforeAll, expect, test } from "vitest";
import { carrierBounds } from "../../../src/carriers/bounds.ts";
import { createWebhook } from "../../../src/destinations/webhook-commands.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { eventually } from "../../support/eventually.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let receiver: Receiver;
let live: { key: string; scope: Scope };
let pushToken: string;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" } });
  live = await service.keyFor("LIVE");
  const courier = await service.service.accounts.connect(live.scope.workspaceId, "OWN_COURIER", {
    credentials: {
      name: "Bike Kurier",
      logo: "https://cdn.kurier.com/logo.png",
      numberPattern: "BK-######",
      trackingPage: "https://kurier.com/where/{code}",
      pushSecret: "pedal",
    },
  });
  if (!courier.ok) throw new Error(JSON.stringify(courier.failure));
  pushToken = courier.value.pushToken;
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const create = async (trackingCode: string, key = live.key): Promise<string> => {
  const { body } = await service.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id attention } trackerUserErrors { code } } }",
    { input: { trackingCode, carrier: "OWN_COURIER", async: false } },
  );
  expect(body.data.trackerCreate).toMatchObject({ tracker: { attention: null }, trackerUserErrors: [] });
  return body.data.trackerCreate.tracker.id;
};

const results = `results { checkpoint { id status message scannedAt carrierCode location { city } } tracker { status stopReason }
  trackerUserErrors { code field } } trackerUserErrors { code }`;
const addScans = async (input: unknown, key = live.key) => {
  const { body } = await service.graphql(
    key,
    `mutation ($input: [CheckpointCreateInput!]!) { checkpointCreate(input: $input) { ${results} } }`,
    { input },
  );
  return body.data.checkpointCreate;
};

const scan = (id: string, status: string, minutesAgo: number, more: object = {}) => ({
  ...{ id, status, message: status.toLowerCase() },
  scannedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString().replace("Z", "+00:00"),
  ...more,
});

const push = (scans: unknown, secret = "pedal") =>
  service.send(`/carriers/own-courier/push/${pushToken}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
    body: JSON.stringify({ scans }),
  });

const trackerOf = async (id: string, key = live.key) => {
  const query = "query ($id: ID!) { tracker(id: $id) { status carrierUrl publicUrl checkpoints { carrierCode status } } }";
  return (await service.graphql(key, query, { id })).body.data.tracker;
};

test("a parcel of one's own courier goes through API, webhook and public page", async () => {
  const settings = { url: receiver.url, topics: ["TRACKER_UPDATED"], carriers: ["OWN_COURIER"] };
  const made = await createWebhook(operatorCaller(live.scope), settings, service.service.services.webhooks.deps);
  expect(made.ok).toBe(true);
  const id = await create("BK-000001");
  const first = await addScans([
    { trackerId: id, ...scan("s1", "PICKED_UP", 60, { location: { city: "Berlin", countryCode: "DE" } }) },
    { trackingCode: "bk-000001", ...scan("s2", "OUT_FOR_DELIVERY", 30) },
  ]);
  expect(first).toMatchObject({
    results: [
      { checkpoint: { status: "PICKED_UP", carrierCode: "s1", location: { city: "Berlin" } }, trackerUserErrors: [] },
      { checkpoint: { status: "OUT_FOR_DELIVERY" }, tracker: { status: "OUT_FOR_DELIVERY" }, trackerUserErrors: [] },
    ],
    trackerUserErrors: [],
  });
  // The same again, one of them with other words: nothing is added.
  const again = await addScans([{ trackerId: id, ...scan("s1", "IN_TRANSIT", 10) }]);
  expect(again.results[0].checkpoint).toEqual(first.results[0].checkpoint);
  expect((await push([{ trackingCode: "BK-000001", ...scan("s3", "DELIVERED", 1) }])).status).toBe(200);
  expect((await push([{ trackingCode: "BK-000001", ...scan("s3", "DELIVERED", 0) }])).status).toBe(200);

  const tracker = await trackerOf(id);
  expect(tracker).toMatchObject({ status: "DELIVERED", carrierUrl: "https://kurier.com/where/BK-000001" });
  expect(tracker.checkpoints.map((one: { carrierCode: string }) => one.carrierCode)).toEqual(["s1", "s2", "s3"]);

  const sent = await eventually(() => receiver.received.length >= 2 && receiver.received);
  const events = sent.map(({ body }) => JSON.parse(body).data);
  expect(events.map(({ status }) => status)).toEqual(["OUT_FOR_DELIVERY", "DELIVERED"]);
  expect(events.at(-1)).toMatchObject({ carrier: "OWN_COURIER", carrierUrl: "https://kurier.com/where/BK-000001" });

  const page = await service.send(new URL(tracker.publicUrl).pathname);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Bike Kurier");
  expect(page.text).toContain('src="https://cdn.kurier.com/logo.png"');
  expect(page.text).toContain("https://kurier.com/where/BK-000001");
  expect(page.headers["content-security-policy"]).toContain("img-src data: https://cdn.kurier.com;");
});

test("as many callers at a time as may wait for each other lose no scan, and each id is there once", async () => {
  const id = await create("BK-000002");
  const ids = Array.from({ length: carrierBounds.scansWaitingForTurn.cap / 2 }, (_, nth) => `c${nth}`);
  const answers = await Promise.all(
    ids.flatMap((one, nth) => [
      addScans({ trackerId: id, ...scan(one, "IN_TRANSIT", 60 - nth) }),
      addScans({ trackerId: id, ...scan(one, "IN_TRANSIT", 60 - nth) }),
    ]),
  );
  for (const { results: told } of answers) expect(told[0].trackerUserErrors).toEqual([]);
  const { checkpoints } = await trackerOf(id);
  expect(checkpoints.map((one: { carrierCode: string }) => one.carrierCode)).toEqual(ids);
});

test("what cannot be a scan, and scans of carriers that speak for themselves, are refused one by one", async () => {
  const id = await create("BK-000003");
  const { body } = await service.graphql(
    live.key,
    'mutation { trackerCreate(input: {trackingCode: "1Z999AA10123456784", carrier: UPS}) { tracker { id } } }',
  );
  const told = await addScans([
    { trackerId: body.data.trackerCreate.tracker.id, ...scan("a", "DELIVERED", 1) },
    { trackingCode: "BK-999999", ...scan("b", "DELIVERED", 1) },
    scan("c", "DELIVERED", 1),
    { trackerId: id, ...scan("d", "DELIVERED", 1), scannedAt: "yesterday" },
    { trackerId: id, ...scan("e", "DELIVERED", -60 * 24 * 1_000) },
    { trackerId: id, ...scan("", "DELIVERED", 1) },
    { trackerId: id, ...scan("f", "IN_TRANSIT", 1) },
    { trackerId: id, ...scan("g", "IN_TRANSIT", 1), status: null, message: "A note" },
  ]);
  expect(
    told.results.map(
      ({ trackerUserErrors: [error] }: { trackerUserErrors: { code: string; field: string }[] }) =>
        error && [error.code, error.field],
    ),
  ).toEqual([
    ["NOT_AN_OWN_COURIER", "trackerId"],
    ["NOT_FOUND", "trackingCode"],
    ["TRACKING_CODE_REQUIRED", "trackingCode"],
    ["CHECKPOINT_INVALID", "scannedAt"],
    ["CHECKPOINT_INVALID", "scannedAt"],
    ["CHECKPOINT_INVALID", "id"],
    undefined,
    undefined,
  ]);
  expect(await trackerOf(id)).toMatchObject({ status: "IN_TRANSIT", checkpoints: { length: 2 } });
  expect((await push([{ trackingCode: "BK-000003", ...scan("h", "DELIVERED", 1) }], "wrong")).status).toBe(401);
  expect((await push([{ trackingCode: "BK-000003", ...scan("h", "LOST", 1) }])).status).toBe(400);
  expect((await addScans([])).trackerUserErrors).toEqual([{ code: "BATCH_EMPTY" }]);
});

test("it works in test mode and without any set-up, and its numbers are recognised by their pattern", async () => {
  const other = await service.keyFor("LIVE", "Without");
  const testKey = (await service.keyFor("TEST", "Without")).key;
  for (const key of [other.key, testKey]) {
    const id = await create("X-1", key);
    const { results: told } = await addScans({ trackerId: id, ...scan("one", "DELIVERED", 1) }, key);
    expect(told[0]).toMatchObject({ tracker: { status: "DELIVERED", stopReason: "DELIVERED" }, trackerUserErrors: [] });
  }
  const guess = async (trackingCode: string) => {
    const query = "query ($code: String!) { carrierCandidates(trackingCode: $code) { carrier format } }";
    return (await service.graphql(live.key, query, { code: trackingCode })).body.data.carrierCandidates;
  };
  expect(await guess("bk-123456")).toContainEqual({ carrier: "OWN_COURIER", format: "Bike Kurier" });
  expect(await guess("bk-12345")).not.toContainEqual({ carrier: "OWN_COURIER", format: "Bike Kurier" });
  const named = await service.graphql(live.key, "{ carriers { carrier name trackingPage isConnected } }");
  expect(named.body.data.carriers).toContainEqual({
    ...{ carrier: "OWN_COURIER", name: "Bike Kurier", trackingPage: "https://kurier.com/where/{code}", isConnected: true },
  });
  const refused = await service.service.accounts.connect(other.scope.workspaceId, "OWN_COURIER", {
    credentials: { name: "A", logo: "javascript:alert(1)", trackingPage: "https://kurier.com" },
  });
  expect(refused).toMatchObject({ failure: { problems: [{ field: "logo" }, { field: "trackingPage" }] } });
});
