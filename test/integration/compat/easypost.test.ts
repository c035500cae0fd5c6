import { connect } from "node:http2";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compatBounds } from "../../../src/compat/bounds.ts";
import { compatEnvironment, moveParcel, readAtHost, webhookIn } from "../../support/compat.ts";
import { eventually } from "../../support/eventually.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { loadSdk, trustAuthority } from "../../support/sdk-packages.ts";
import { startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
// biome-ignore lint/suspicious/noExplicitAny: the SDK as its users have it
let EasyPost: any;
// biome-ignore lint/suspicious/noExplicitAny: the same
let client: any;
let stopTrusting: () => void;
let rest: ReturnType<typeof restClient>;

const clientOf = (apiKey: string) => new EasyPost(apiKey, { baseUrl: `${service.url}/compat/easypost/v2/` });
const gidOf = (id: string): string => {
  const digits = id.replace("trk_", "");
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)];
  return `gid://kolli/Tracker/${parts.join("-")}`;
};

beforeAll(async () => {
  service = await startTestService({ env: { ...compatEnvironment, KOLLI_COMPAT_HOSTS: "easypost.shop.example=easypost" } });
  stopTrusting = trustAuthority(service.ca);
  ({ key } = await keyOf(service));
  rest = restClient(service, key);
  const loaded = await loadSdk("easypost", "@easypost/api");
  EasyPost = loaded.default ?? loaded;
  client = clientOf(key);
});
afterAll(async () => {
  stopTrusting?.();
  await service?.stop();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    // Its classes are not exported, and chosen by the status; what it cannot read is an error without these fields.
    ({ statusCode: status, code, message }) => ({ status, code, message }),
  );

test("the Node SDK creates a tracker, sees it move, and gets the same one for the same code", async () => {
  const made = await client.Tracker.create({ tracking_code: "9400110898825022579493", carrier: "USPS" });
  expect(made).toMatchObject({
    object: "Tracker",
    mode: "test",
    carrier: "USPS",
    tracking_code: "9400110898825022579493",
    status: "unknown",
    finalized: false,
    is_return: false,
    fees: [],
    delivery_evidence: [],
    shipment_id: null,
  });
  expect(made.id).toMatch(/^trk_[0-9a-f]{32}$/);
  expect(made.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  await moveParcel(service, key, gidOf(made.id), "OUT_FOR_DELIVERY");
  const moved = await client.Tracker.retrieve(made.id);
  expect(moved).toMatchObject({ id: made.id, status: "out_for_delivery", status_detail: "out_for_delivery" });
  const last = moved.tracking_details.at(-1);
  expect(last).toMatchObject({ object: "TrackingDetail", status: "out_for_delivery", source: "USPS" });
  expect(last.tracking_location).toMatchObject({ object: "TrackingLocation", city: expect.any(String) });
  const times = moved.tracking_details.map(({ datetime }: { datetime: string }) => datetime);
  expect(times).toEqual(times.toSorted());
  expect((await client.Tracker.create({ tracking_code: "9400110898825022579493", carrier: "USPS" })).id).toBe(made.id);
  // The format of this code has one carrier.
  expect((await client.Tracker.create({ tracking_code: "1Z999AA10123456784" })).carrier).toBe("UPS");
  await moveParcel(service, key, gidOf(made.id), "DELIVERED");
  const again = await client.Tracker.create({ tracking_code: "9400110898825022579493", carrier: "USPS" });
  expect(again).toMatchObject({ id: made.id, status: "delivered" });
});

test("EasyPost's test codes have the journeys that EasyPost gives them, and a tracker of their own each time", async () => {
  const statusOf = async (tracking_code: string) => (await client.Tracker.create({ tracking_code })).status;
  const codes = [1, 2, 3, 4, 5, 6, 7].map((digit) => `EZ${digit}00000000${digit}`);
  expect(await Promise.all(codes.map(statusOf))).toEqual([
    "pre_transit",
    "in_transit",
    "out_for_delivery",
    "delivered",
    "return_to_sender",
    "failure",
    "unknown",
  ]);
  const [one, other] = [
    await client.Tracker.create({ tracking_code: codes[3] }),
    await client.Tracker.create({ tracking_code: codes[3] }),
  ];
  expect([one.tracking_code, one.id === other.id]).toEqual(["EZ4000000004", false]);
  expect(one.weight === null || !Number.isInteger(one.weight)).toBe(true);
});

test("the Node SDK reads all pages to the end, in both directions, with filters, and beyond a deleted tracker", async () => {
  const { key: other } = await keyOf(service, "FULL", "Pages");
  const paged = clientOf(other);
  const made: string[] = [];
  for (let nth = 10; nth < 22; nth++)
    made.unshift((await paged.Tracker.create({ tracking_code: `PAGED0000000${nth}`, carrier: "DHLExpress" })).id);
  const pages = [await paged.Tracker.all({ page_size: 5 })];
  while (pages.at(-1).has_more) pages.push(await paged.Tracker.getNextPage(pages.at(-1), 5));
  expect(pages.map(({ trackers }) => trackers.length)).toEqual([5, 5, 2]);
  expect(pages.flatMap(({ trackers }) => trackers.map(({ id }: { id: string }) => id))).toEqual(made);
  await expect(paged.Tracker.getNextPage(pages.at(-1))).rejects.toThrow("no more pages");
  const idsOf = async (query: string): Promise<string[]> =>
    (await restClient(service, other)("GET", `/compat/easypost/v2/trackers?${query}`)).body.trackers.map(
      ({ id }: { id: string }) => id,
    );
  expect(await idsOf(`after_id=${made[4]}&page_size=3`)).toEqual(made.slice(1, 4));
  expect(await idsOf("tracking_codes=PAGED000000010&tracking_codes=PAGED000000012")).toEqual([made[9], made[11]]);
  expect(await idsOf("tracking_codes[]=PAGED000000010&tracking_codes[]=PAGED000000012")).toEqual([made[9], made[11]]);
  expect(await idsOf("carrier=USPS")).toEqual([]);
  expect(await idsOf(`start_datetime=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).toEqual([]);
  expect(await idsOf("page_size=1000")).toHaveLength(12);
  const batch = await paged.Tracker.retrieveBatch({ tracking_codes: ["PAGED000000021", "PAGED000000020"] });
  expect(batch.trackers.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 2));
  await paged.Tracker.delete(made[4]);
  expect(await idsOf(`before_id=${made[4]}&page_size=2`)).toEqual(made.slice(5, 7));
  expect(await failureOf(paged.Tracker.retrieve(made[4]!))).toMatchObject({ status: 404, code: "TRACKER.NOT_FOUND" });
});

test("every error is of the SDK's class for it, with EasyPost's code and a sentence", async () => {
  expect(await failureOf(clientOf("EZAKnothing").Tracker.all())).toMatchObject({
    status: 401,
    code: "APIKEY.INACTIVE",
  });
  const { key: reading } = await keyOf(service, "READ");
  expect(await failureOf(clientOf(reading).Tracker.create({ tracking_code: "EZ1000000001" }))).toMatchObject({
    status: 403,
  });
  // The walls are Kolli's own: this call finds trackers as well, which a key that may only create cannot.
  const { key: creating } = await keyOf(service, "CREATE");
  expect(await failureOf(clientOf(creating).Tracker.create({ tracking_code: "1Z999AA10123456784" }))).toMatchObject({
    status: 403,
    message: expect.stringContaining("create-only"),
  });
  const refused = (params: object) => failureOf(client.Tracker.create(params));
  expect(await refused({})).toMatchObject({ status: 422, code: "PARAMETER.REQUIRED" });
  expect(await refused({ tracking_code: "1", carrier: "Nobody" })).toMatchObject({ code: "TRACKER.UNSUPPORTED_CARRIER" });
  expect(await refused({ tracking_code: "no such format!" })).toMatchObject({ code: "TRACKER.NO_CARRIER_FOR_CODE" });
  expect(await refused({ tracking_code: "123456789012" })).toMatchObject({ code: "TRACKER.MULTIPLE_CARRIERS_FOR_CODE" });
  expect(await failureOf(client.Webhook.create({ url: "https://shop.example" }))).toMatchObject({
    status: 403,
    message: expect.stringContaining("Settings › Developer › Webhooks"),
  });
  expect(await failureOf(client.Shipment.create({}))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(await failureOf(client.BetaRate.retrieveStatelessRates({}))).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("a form does what JSON does", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const basic = { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` };
  const send = (path: string, body: string) =>
    restClient(service, null)("POST", `/compat/easypost/v2/trackers${path}`, body, { ...form, ...basic });
  const made = await send("", "tracker[tracking_code]=EZ1000000001&tracker[carrier]=USPS&tracker[options][is_return]=true");
  expect(made.body).toMatchObject({ object: "Tracker", tracking_code: "EZ1000000001", carrier: "USPS", is_return: true });
  const other = await send("", "tracker[tracking_code]=1Z999AA10123456784");
  const batch = await send("/batch", "tracking_codes[]=1Z999AA10123456784");
  expect(batch.body.trackers.map(({ id }: { id: string }) => id)).toContain(other.body.id);
  const tooLarge = await send("", Array.from({ length: compatBounds.formFields.cap + 1 }, (_, nth) => `f${nth}=1`).join("&"));
  expect([tooLarge.status, tooLarge.body.error.code]).toEqual([422, "TRACKER.INVALID_PARAMS"]);
});

test("a wrong key is told the header of EasyPost's clients", async () => {
  const read = async (headers: Record<string, string>) =>
    (await restClient(service, null)("GET", "/compat/easypost/v2/trackers", undefined, headers)).body.error.message;
  const wrong = `Basic ${Buffer.from("EZAKnothing:").toString("base64")}`;
  for (const message of [await read({ authorization: wrong }), await read({})])
    expect(message).toContain("`Authorization: Basic …` with the API key as user name");
});

test("what the front door refuses has EasyPost's shape too", async () => {
  const shape = { error: { code: expect.any(String), message: expect.any(String), errors: expect.any(Array) } };
  const large = await rest("POST", "/compat/easypost/v2/trackers", `{"tracker":"${"x".repeat(1_100_000)}"}`);
  const wrong = [
    [413, large],
    [415, await rest("POST", "/compat/easypost/v2/trackers", "a=b", { "content-type": "text/plain" })],
    [400, await rest("POST", "/compat/easypost/v2/trackers", "{")],
    [404, await rest("GET", "/compat/easypost/v2/nothing")],
    [404, await rest("GET", "/compat/easypost")],
    [400, await rest("GET", "/compat/easypost/v2/trackers/%E0%A4%A")],
    [422, await rest("GET", "/compat/easypost/v2/trackers?page_size=x")],
    [422, await rest("POST", "/compat/easypost/v2/trackers", "null")],
    [422, await rest("POST", "/compat/easypost/v2/trackers/batch", "null")],
    [422, await rest("POST", "/compat/easypost/v2/trackers/batch", { tracking_codes: Array(101).fill("1") })],
    [401, await restClient(service, null)("GET", "/compat/easypost/v2/trackers")],
  ] as const;
  for (const [status, answer] of wrong) {
    expect.soft(answer.body).toEqual(shape);
    expect.soft(answer.status).toBe(status);
  }
  // Elsewhere, errors have Kolli's own shape.
  expect((await rest("GET", "/v1/nothing")).body).toHaveProperty("errors");
});

test("a key over its limit gets EasyPost's RATE_LIMIT, with the time to wait", async () => {
  const strict = await startTestService({ env: { KOLLI_RATE_LIMIT: "1", KOLLI_RATE_BURST: "3" } });
  const ask = restClient(strict, (await keyOf(strict)).key);
  const refused = await eventually(async () => {
    const answer = await ask("GET", "/compat/easypost/v2/trackers");
    return answer.status === 429 && answer;
  });
  expect(refused.body).toMatchObject({ error: { code: "RATE_LIMIT", message: expect.any(String), errors: [] } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await strict.stop();
});

test("a host of its own serves EasyPost at its root, and nothing else", async () => {
  const at = (path: string) => readAtHost(service, "EasyPost.shop.example:443", path, { authorization: `Bearer ${key}` });
  const { status, body } = await at("/v2/trackers?page_size=1");
  expect([status, Object.keys(body)]).toEqual([200, ["trackers", "has_more"]]);
  for (const path of ["/v1/trackers", "/graphql", "/"]) expect((await at(path)).body).toHaveProperty("error.code", "NOT_FOUND");
  expect((await at("/compat/easypost/v2/trackers")).status).toBe(200);
  const session = connect(service.url, { ca: service.ca });
  const stream = session.request({
    ":path": "/v2/trackers?page_size=1",
    ":authority": "easypost.shop.example",
    authorization: `Bearer ${key}`,
  });
  expect(await json(stream)).toHaveProperty("has_more");
  session.close();
});

test("a webhook in EasyPost's format is verified by the SDK, and its events can be read again", async () => {
  const receiver = await startReceiver();
  const { key: own, scope: of } = await keyOf(service, "FULL", "Hooks");
  const secret = await webhookIn(service, of, receiver.url, "EASYPOST");
  const shop = clientOf(own);
  const { id } = await shop.Tracker.create({ tracking_code: "1Z999AA10123456784", carrier: "UPS" });
  await moveParcel(service, own, gidOf(id), "DELIVERED");
  const got = await eventually(() =>
    receiver.received.find(
      ({ body }) => body.includes('"previous_attributes":{"status"') && body.includes('"status":"delivered"'),
    ),
  );
  const body = Buffer.from(got.body);
  const event = shop.Utils.validateWebhook(body, got.headers, secret);
  expect(event).toMatchObject({
    object: "Event",
    mode: "test",
    description: "tracker.updated",
    result: { id, status: "delivered" },
  });
  expect(() => shop.Utils.validateWebhook(body, got.headers, "another")).toThrow();
  expect(got.rawHeaders).toEqual(expect.arrayContaining(["X-Hmac-Signature", "X-Hmac-Signature-V2", "X-Timestamp", "X-Path"]));
  expect(got.headers["webhook-signature"]).toBeUndefined();
  const read = await shop.Event.retrieve(event.id);
  expect(read).toMatchObject({
    id: event.id,
    result: { id, status: "delivered" },
    previous_attributes: event.previous_attributes,
  });
  const all = await shop.Event.all({ page_size: 1 });
  expect([all.events.length, all.has_more]).toEqual([1, true]);
  const ids: string[] = [];
  for (let page = all; ; page = await shop.Event.getNextPage(page, 1)) {
    ids.push(...page.events.map((one: { id: string }) => one.id));
    if (!page.has_more) break;
  }
  expect(ids).toContain(event.id);
  expect(ids).toHaveLength(receiver.received.length);
  expect(await shop.Event.retrieveAllPayloads(event.id)).toEqual([]);
  expect(await failureOf(shop.Event.retrievePayload(event.id, "payload_1"))).toMatchObject({ code: "PAYLOAD.NOT_FOUND" });
  await receiver.close();
});
