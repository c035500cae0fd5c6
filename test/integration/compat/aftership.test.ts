import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { compatEnvironment, playJourney, webhookIn } from "../../support/compat.ts";
import { eventually } from "../../support/eventually.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { loadSdk, trustAuthority } from "../../support/sdk-packages.ts";
import { startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
let scope: Scope;
// biome-ignore lint/suspicious/noExplicitAny: the SDK as its users have it
let AfterShip: any;
/** As a shop has it: only the address and the key are others. */
// biome-ignore lint/suspicious/noExplicitAny: the same
let client: any;
let stopTrusting: () => void;
beforeAll(async () => {
  service = await startTestService({ env: { ...compatEnvironment, KOLLI_COST_BURST: "20000000" } });
  ({ key, scope } = await keyOf(service));
  stopTrusting = trustAuthority(service.ca);
  ({ AfterShip } = await loadSdk("aftership", "@aftership/tracking-sdk"));
  client = clientOf(key);
});
afterAll(async () => {
  stopTrusting?.();
  await service?.stop();
});

const clientOf = (apiKey: string) => new AfterShip({ api_key: apiKey, domain: `${service.url}/compat/aftership`, max_retry: 0 });

// biome-ignore lint/suspicious/noExplicitAny: an error of the SDK
const errorOf = (calling: Promise<unknown>): Promise<any> =>
  calling.then(
    () => Promise.reject(new Error("It was not refused.")),
    (error) => error,
  );

const create = async (number: string, more: object = {}) =>
  (await client.tracking.createTracking({ tracking_number: number, slug: "ups", ...more })).data;

test("a tracking is created, updated by its journey, and read as AfterShip's own", async () => {
  const created = await create("AS-JOURNEY-1", {
    title: "Shoes",
    order_id: "A-1",
    destination_country_region: "NLD",
    custom_fields: { colour: "red" },
  });
  expect(created).toMatchObject({ tracking_number: "AS-JOURNEY-1", slug: "ups", active: true, tag: "Pending", title: "Shoes" });
  expect(created.id).toMatch(/^[0-9a-f]{32}$/);
  await playJourney(service, key, "AS-JOURNEY-1");
  const { data, response_headers } = await client.tracking.getTrackingById(created.id);
  expect(response_headers["as-api-version"]).toBe("2026-07");
  expect(Number(response_headers["x-ratelimit-remaining"])).toBeLessThan(Number(response_headers["x-ratelimit-limit"]));
  expect(Number(response_headers["x-ratelimit-reset"])).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(data).toMatchObject({
    id: created.id,
    tag: "Delivered",
    order_id: "A-1",
    destination_country_region: "NLD",
    custom_fields: { colour: "red" },
  });
  expect(data.checkpoints.length).toBeGreaterThan(3);
  expect(data.checkpoints.at(-1)).toMatchObject({ tag: "Delivered", slug: "ups", source: "carrier" });
  for (const { checkpoint_time } of data.checkpoints) expect(checkpoint_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
});

test("a number that is tracked already is refused with 4003, and the ID of the tracking that has it", async () => {
  const { id } = await create("AS-TWICE-1");
  const error = await errorOf(create("AS-TWICE-1"));
  expect(error).toMatchObject({ code: "TRACKING_ALREADY_EXIST", meta_code: 4003, status_code: 400 });
  expect(JSON.parse(error.response_body).data).toMatchObject({ id, tracking_number: "AS-TWICE-1", slug: "ups" });
});

test("an ID that the caller chose finds the tracking, and is not given twice", async () => {
  await create("AS-ALIAS-1", { id: "order_4711" });
  expect((await client.tracking.getTrackingById("order_4711")).data).toMatchObject({
    id: "order_4711",
    tracking_number: "AS-ALIAS-1",
  });
  expect(await errorOf(create("AS-ALIAS-2", { id: "order_4711" }))).toMatchObject({ meta_code: 4003 });
  expect(await errorOf(create("AS-ALIAS-3", { id: "a b" }))).toMatchObject({ meta_code: 4015, code: "ID_INVALID" });
});

test("an update changes what it names and keeps the rest", async () => {
  const { id } = await create("AS-UPDATE-1", { title: "Shoes", note: "fragile", destination_postal_code: "1011 AB" });
  const { data } = await client.tracking.updateTrackingById(id, { title: "Boots", order_number: "4711" });
  expect(data).toMatchObject({ title: "Boots", note: "fragile", order_number: "4711", destination_postal_code: "1011 AB" });
  const error = await errorOf(client.tracking.updateTrackingById(id, { slug: "usps" }));
  expect(error).toMatchObject({ meta_code: 4010 });
});

test("a list is read to its end by cursor, each tracking once, and filters hold", async () => {
  const other = restClient(service, key);
  const numbers = Array.from({ length: 23 }, (_, at) => `AS-LIST-${at}`);
  for (const number of numbers) await create(number, { shipment_tags: ["winter"], order_id: `B-${number}` });
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await client.tracking.getTrackings({ limit: 10, shipment_tags: "winter", ...(cursor && { cursor }) });
    expect(data.pagination).toMatchObject({ total: 23 });
    found.push(...data.trackings.map(({ tracking_number }: { tracking_number: string }) => tracking_number));
    cursor = data.pagination.has_next_page ? data.pagination.next_cursor : undefined;
  } while (cursor);
  expect(found.toSorted()).toEqual(numbers.toSorted());
  const one = await client.tracking.getTrackings({ order_id: "B-AS-LIST-7", fields: "tracking_number,tag" });
  expect(one.data.trackings).toEqual([{ id: expect.any(String), tracking_number: "AS-LIST-7", tag: "Pending" }]);
  expect((await client.tracking.getTrackings({ shipment_tags: "winter", tag: "Delivered" })).data.trackings).toEqual([]);
  expect(await errorOf(client.tracking.getTrackings({ slug: "no-such-courier" }))).toMatchObject({ code: "SLUG_INVALID" });
  // Until 2024-07, by page, and inside an object.
  const old = await other("GET", "/compat/aftership/tracking/2024-07/trackings?shipment_tags=winter&limit=10&page=3", undefined, {
    "as-api-key": key,
  });
  expect(old.body.data).toMatchObject({ page: 3, limit: 10, count: 23 });
  expect(old.body.data.trackings).toHaveLength(3);
});

test("a tracking is marked as completed, retracked and deleted", async () => {
  const { id } = await create("AS-END-1");
  expect(await errorOf(client.tracking.retrackTrackingById(id))).toMatchObject({ code: "INACTIVE_RETRACK_NOT_ALLOWED" });
  const completed = await client.tracking.markTrackingCompletedById(id, { reason: "LOST" });
  expect(completed.data).toMatchObject({ active: false, tag: "Exception", subtag: "Exception_013" });
  expect(completed.data.checkpoints.at(-1)).toMatchObject({ source: "user" });
  const again = await client.tracking.retrackTrackingById(id);
  expect(again.data).toMatchObject({ active: true, tag: "Pending" });
  expect((await client.tracking.deleteTrackingById(id)).data).toMatchObject({ id });
  expect(await errorOf(client.tracking.getTrackingById(id))).toMatchObject({
    code: "TRACKING_DOES_NOT_EXIST",
    status_code: 404,
  });
});

test.each([
  ["ITOD-1-643642", "Delivered_003", ["InfoReceived", "InTransit", "OutForDelivery", "Delivered"]],
  ["ITAD-20-76542", "Delivered_003", ["InfoReceived", "InTransit", "AvailableForPickup", "Delivered"]],
  ["ITFD-1-23465", "Delivered_003", ["InfoReceived", "InTransit", "AttemptFail", "Delivered"]],
  ["I001T005E004E010-1-643642", "Exception_010", ["InfoReceived", "InTransit", "Exception"]],
  ["ITE-1-6565", "Exception_001", ["InfoReceived", "InTransit", "Exception"]],
  ["A-1-77", "AvailableForPickup_001", ["AvailableForPickup"]],
])("AfterShip's test number %s has its steps when it is created", async (number, subtag, tags) => {
  const made = await create(number, { slug: "testing-courier" });
  expect(made).toMatchObject({ tracking_number: number, slug: "testing-courier", subtag });
  // With the scans that a carrier reports between them.
  const places = tags.map((tag) => made.checkpoints.findIndex((one: { tag: string }) => one.tag === tag));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect((await client.tracking.getTrackingById(made.id)).data).toMatchObject({ slug: "testing-courier", subtag });
  const byNumber = await restClient(service, key)(
    "GET",
    `/compat/aftership/tracking/2024-07/trackings/testing-courier/${number}`,
    undefined,
    { "as-api-key": key },
  );
  expect(byNumber.body.data.tracking).toMatchObject({ id: made.id });
});

test("a number that is no test number is refused for the test courier, and a live key has no test courier", async () => {
  expect(await errorOf(create("XYZ-1-1", { slug: "testing-courier" }))).toMatchObject({ meta_code: 4017 });
  const { key: live } = await keyOf(service, "FULL", "Live", "LIVE");
  const refused = clientOf(live).tracking.createTracking({ tracking_number: "ITOD-1-1", slug: "testing-courier" });
  expect(await errorOf(refused)).toMatchObject({ code: "SLUG_INVALID" });
});

test("errors have the classes of the SDK, also those of the front door", async () => {
  expect(await errorOf(clientOf("kolli_test_wrong").tracking.getTrackings())).toMatchObject({
    code: "API_KEY_INVALID",
    status_code: 401,
    message: expect.stringContaining("Send the header `as-api-key: <API key>`."),
  });
  expect(await errorOf(create(""))).toMatchObject({ code: "TRACKING_NUMBER_REQUIRED" });
  expect(await errorOf(create("AS-BAD-1", { slug: "no-such-courier" }))).toMatchObject({ code: "SLUG_INVALID" });
  expect(await errorOf(create("AS-BAD-2", { slug: undefined }))).toMatchObject({ code: "BAD_COURIER" });
  expect(await errorOf(create("AS-BAD-3", { destination_country_region: "Atlantis" }))).toMatchObject({ code: "VALUE_INVALID" });
  expect(await errorOf(client.courierConnection.getCourierConnections())).toMatchObject({
    code: "REQUEST_NOT_ALLOWED",
    status_code: 403,
  });
  const { status, text } = await service.send("/compat/aftership/tracking/2026-07/nothing", {
    headers: { "as-api-key": key },
  });
  expect([status, JSON.parse(text).meta]).toMatchObject([404, { code: 404, type: "NotFound" }]);
  const broken = await service.send("/compat/aftership/tracking/2026-07/trackings", {
    method: "POST",
    headers: { "as-api-key": key, "content-type": "application/json" },
    body: "{",
  });
  expect([broken.status, JSON.parse(broken.text).meta.code]).toEqual([400, 4001]);
});

test("couriers are listed and detected by AfterShip's slugs", async () => {
  const { data } = await client.courier.getCouriers({ slug: "ups,usps" });
  expect(data.couriers.map(({ slug, name }: { slug: string; name: string }) => [slug, name]).toSorted()).toEqual([
    ["ups", "UPS"],
    ["usps", "USPS"],
  ]);
  const detected = await client.courier.detectCourier({ tracking_number: "1Z999AA10123456784" });
  expect(detected.data.couriers[0]).toMatchObject({ slug: "ups" });
});

test("a webhook in AfterShip's format is verified as AfterShip's documents say", async () => {
  const receiver = await startReceiver();
  const secret = await webhookIn(service, scope, receiver.url, "AFTERSHIP");
  onTestFinished(() => receiver.close());
  const { id } = await create("AS-HOOK-1", { title: "Hooked" });
  await playJourney(service, key, "AS-HOOK-1");
  const delivered = await eventually(() => receiver.received.find(({ body }) => JSON.parse(body).msg?.tag === "Delivered"));
  expect(delivered.headers["aftership-hmac-sha256"]).toBe(createHmac("sha256", secret).update(delivered.body).digest("base64"));
  expect(delivered.headers["as-webhook-version"]).toBe("2026-07");
  expect(JSON.parse(delivered.body)).toMatchObject({
    event: "tracking_update",
    is_tracking_first_tag: true,
    event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ts: expect.any(Number),
    msg: { id, tracking_number: "AS-HOOK-1", title: "Hooked", tag: "Delivered" },
  });
});
