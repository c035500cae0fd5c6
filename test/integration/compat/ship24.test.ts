import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { compatBounds } from "../../../src/compat/bounds.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { compatEnvironment, playJourney, webhookIn } from "../../support/compat.ts";
import { eventually } from "../../support/eventually.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { attemptSignatures } from "../../support/webhook-rows.sql.ts";

let service: TestService;
let key: string;
let scope: Scope;
let client: ReturnType<typeof restClient>;
beforeAll(async () => {
  service = await startTestService({ env: { ...compatEnvironment, KOLLI_COST_BURST: "20000000" } });
  ({ key, scope } = await keyOf(service));
  const rest = restClient(service, key);
  client = (method, path, body) => rest(method, `/compat/ship24/public/v1${path}`, body);
});
afterAll(() => service.stop());

test("a tracker is created once, updated by its journey, and read as Ship24's own", async () => {
  const body = { trackingNumber: "S24-JOURNEY-1", courierCode: ["ups"], clientTrackerId: "order 1", shipmentReference: "4711" };
  const created = await client("POST", "/trackers", body);
  expect(created.status).toBe(201);
  const { tracker } = created.body.data;
  expect(tracker).toMatchObject({
    trackingNumber: "S24-JOURNEY-1",
    courierCode: ["ups"],
    clientTrackerId: "order 1",
    shipmentReference: "4711",
    isSubscribed: true,
    isTracked: true,
  });
  expect((await client("POST", "/trackers", body)).body.data.tracker).toEqual(tracker);
  const conflict = await client("POST", "/trackers", { ...body, trackingNumber: "S24-JOURNEY-2" });
  expect([conflict.status, conflict.body.errors[0].code]).toEqual([400, "tracker_conflict"]);
  await playJourney(service, key, "S24-JOURNEY-1");
  const results = await client("GET", `/trackers/${tracker.trackerId}/results`);
  const [tracking] = results.body.data.trackings;
  expect(tracking.shipment).toMatchObject({
    statusMilestone: "delivered",
    statusCode: "delivery_delivered",
    statusCategory: "delivery",
  });
  expect(tracking.events.length).toBeGreaterThan(3);
  expect(tracking.events[0]).toMatchObject({ statusMilestone: "delivered", courierCode: "ups", trackingNumber: "S24-JOURNEY-1" });
  expect(tracking.events.map(({ order }: { order: number }) => order)).toEqual(
    tracking.events.map((_: unknown, at: number) => tracking.events.length - at),
  );
  expect(tracking.statistics.timestamps.deliveredDatetime).toBe(tracking.events[0].occurrenceDatetime);
  const byOurs = await client("GET", "/trackers/order%201/results?searchBy=clientTrackerId");
  expect(byOurs.body.data.trackings[0].tracker.trackerId).toBe(tracker.trackerId);
  expect((await client("GET", "/trackers/search/S24-JOURNEY-1/results")).body.data.trackings).toHaveLength(1);
});

test("trackers are created by the hundred and listed by page", async () => {
  const items = Array.from({ length: compatBounds.ship24Items.cap }, (_, at) => ({
    trackingNumber: `S24-MANY-${at}`,
    courierCode: "ups",
  }));
  const made = await client("POST", "/trackers/bulk", items);
  expect([made.status, made.body.status, made.body.summary]).toEqual([
    201,
    "success",
    { totalInputs: 100, totalCreated: 100, totalExisting: 0, totalErrors: 0 },
  ]);
  const mixed = await client("POST", "/trackers/bulk", [items[0], { trackingNumber: "x" }]);
  expect([mixed.status, mixed.body.status, mixed.body.data[1].errors[0].code]).toEqual([207, "partial", "validation_error"]);
  const tooMany = await client("POST", "/trackers/bulk", [...items, items[0]]);
  expect([tooMany.status, tooMany.body.errors[0].code]).toEqual([403, "bulk_create_limit_exceeded"]);
  const seen: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await client("GET", `/trackers?page=${page}&limit=30`);
    seen.push(...body.data.trackers.map(({ trackerId }: { trackerId: string }) => trackerId));
    if (body.data.trackers.length < 30) break;
  }
  expect(new Set(seen).size).toBe(seen.length);
  const all = await client("GET", `/trackers?limit=${compatBounds.ship24Page.cap + 1}`);
  expect(all.body.data.trackers.map(({ trackerId }: { trackerId: string }) => trackerId)).toEqual(seen);
});

test("a tracker is archived and subscribed again, and keeps its courier", async () => {
  const created = await client("POST", "/trackers", { trackingNumber: "S24-PATCH-1", courierCode: "ups" });
  const path = `/trackers/${created.body.data.tracker.trackerId}`;
  expect((await client("PATCH", path, { isSubscribed: false })).body.data.tracker).toMatchObject({ isSubscribed: false });
  expect((await client("PATCH", path, { isSubscribed: true })).body.data.tracker).toMatchObject({ isSubscribed: true });
  const refused = await client("PATCH", path, { courierCode: "us-post" });
  expect([refused.status, refused.body.errors[0].code]).toEqual([400, "tracker_not_updatable"]);
});

test("Ship24's test numbers have their milestone when they are created, once for each number", async () => {
  const milestones = ["pending", "info_received", "in_transit", "out_for_delivery", "failed_attempt"].concat([
    "available_for_pickup",
    "delivered",
    "exception",
  ]);
  for (const milestone of milestones) {
    const trackingNumber = `SHIP24_SAMPLE_${milestone.toUpperCase()}_007`;
    const made = await client("POST", "/trackers/track", { trackingNumber });
    expect([made.status, made.body.data.trackings[0].shipment.statusMilestone]).toEqual([201, milestone]);
    expect(made.body.data.trackings[0].tracker.trackingNumber).toBe(trackingNumber);
    const again = await client("POST", "/trackers/track", { trackingNumber });
    expect(again.status).toBe(200);
    expect(again.body.data.trackings[0].events).toEqual(made.body.data.trackings[0].events);
  }
});

test("errors have Ship24's shape, also those of the front door", async () => {
  const missing = await client("GET", "/trackers/0190c3f2-1a2b-7c3d-8e4f-a5b6c7d8e9f0");
  expect([missing.status, missing.body]).toMatchObject([404, { errors: [{ code: "tracker_not_found" }], data: null }]);
  const wrongKey = await restClient(service, "kolli_test_wrong")("GET", "/compat/ship24/public/v1/trackers");
  expect([wrongKey.status, wrongKey.body]).toMatchObject([401, { errors: [{ code: "auth_invalid_api_key" }], data: null }]);
  expect((await client("POST", "/trackers/a/webhook-events/resend")).status).toBe(403);
  expect((await client("GET", "/couriers")).body.data.couriers).toContainEqual(
    expect.objectContaining({ courierCode: "us-post", courierName: "USPS", countryCode: "US" }),
  );
});

test("a webhook in Ship24's format has the new scans and the secret, which the log does not keep", async () => {
  const receiver = await startReceiver();
  const secret = await webhookIn(service, scope, receiver.url, "SHIP24");
  onTestFinished(() => receiver.close());
  await client("POST", "/trackers", { trackingNumber: "S24-HOOK-1", courierCode: "ups" });
  await playJourney(service, key, "S24-HOOK-1");
  const delivered = await eventually(() =>
    receiver.received.find(({ body }) => JSON.parse(body).trackings[0].shipment.statusMilestone === "delivered"),
  );
  expect(delivered.headers.authorization).toBe(`Bearer ${secret}`);
  const [tracking] = JSON.parse(delivered.body).trackings;
  expect(tracking).toMatchObject({ metadata: { topic: "tracking/events" }, tracker: { trackingNumber: "S24-HOOK-1" } });
  expect(tracking.tracker).not.toHaveProperty("isTracked");
  expect(tracking.events[0]).toMatchObject({ statusMilestone: "delivered" });
  const kept = await eventually(async () => {
    const rows = await attemptSignatures(service.runtime.db);
    return rows.some(({ signature }) => signature.includes("authorization")) && rows;
  });
  for (const { signature } of kept) expect(signature).not.toContain(secret);
});
