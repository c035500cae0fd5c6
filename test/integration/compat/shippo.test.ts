import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compatEnvironment, moveParcel, webhookIn } from "../../support/compat.ts";
import { eventually } from "../../support/eventually.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { loadSdk, trustAuthority } from "../../support/sdk-packages.ts";
import { startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
// biome-ignore lint/suspicious/noExplicitAny: the SDK as its users have it
let sdk: any;
// biome-ignore lint/suspicious/noExplicitAny: the same
let client: any;
let stopTrusting: () => void;
let rest: ReturnType<typeof restClient>;

const clientOf = (apiKeyHeader: string) => new sdk.Shippo({ apiKeyHeader, serverURL: `${service.url}/compat/shippo` });

beforeAll(async () => {
  service = await startTestService({ env: compatEnvironment });
  stopTrusting = trustAuthority(service.ca);
  ({ key } = await keyOf(service));
  rest = restClient(service, key);
  sdk = await loadSdk("shippo", "shippo");
  client = clientOf(key);
});
afterAll(async () => {
  stopTrusting?.();
  await service?.stop();
});

const gidOf = async (trackingCode: string, by = key): Promise<string> => {
  const { body } = await service.graphql(by, "query ($code: String!) { trackerByCode(trackingCode: $code) { id } }", {
    code: trackingCode,
  });
  return body.data.trackerByCode.id;
};

test("the TypeScript SDK registers a parcel, sees it move, and does not register it twice", async () => {
  const wanted = { carrier: "usps", trackingNumber: "9400110898825022579493", metadata: "Order 000123" };
  const made = await client.trackingStatus.create(wanted);
  expect(made).toMatchObject({ ...wanted, messages: [], trackingHistory: [] });
  const gid = await gidOf(wanted.trackingNumber);
  await moveParcel(service, key, gid, "OUT_FOR_DELIVERY");
  const moved = await client.trackingStatus.get(wanted.trackingNumber, "usps");
  expect(moved.trackingStatus).toMatchObject({
    status: "TRANSIT",
    substatus: { code: "out_for_delivery", text: "Out for delivery", actionRequired: false },
    statusDate: expect.any(Date),
    objectId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(moved).toMatchObject(wanted);
  const times = moved.trackingHistory.map(({ statusDate }: { statusDate: Date }) => statusDate.getTime());
  expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));
  expect(moved.trackingHistory.at(-1).statusDetails).not.toBe("");
  await moveParcel(service, key, gid, "DELIVERED");
  expect((await client.trackingStatus.create(wanted)).trackingStatus.status).toBe("DELIVERED");
  const { body } = await service.graphql(key, "{ trackerTotal { count } }");
  expect(body.data.trackerTotal.count).toBe(1);
});

test.each(["UNKNOWN", "PRE_TRANSIT", "TRANSIT", "DELIVERED", "RETURNED", "FAILURE"])(
  "the test number SHIPPO_%s has the status that Shippo gives it, registered or not",
  async (status) => {
    const trackingNumber = `SHIPPO_${status}`;
    const read = await client.trackingStatus.get(trackingNumber, "shippo");
    expect(read).toMatchObject({ carrier: "shippo", trackingNumber });
    expect(read.trackingStatus?.status ?? "UNKNOWN").toBe(status);
    const made = await client.trackingStatus.create({ carrier: "shippo", trackingNumber, metadata: "a test" });
    expect(made.trackingStatus?.status ?? "UNKNOWN").toBe(status);
  },
);

test("errors are the SDK's, and carry the sentence", async () => {
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error) => ({ name: error.constructor.name, statusCode: error.statusCode, ...JSON.parse(error.body) }),
    );
  expect(await failureOf(clientOf("shippo_test_nothing").trackingStatus.get("1", "usps"))).toMatchObject({ statusCode: 401 });
  expect(await failureOf(client.trackingStatus.create({ carrier: "nobody", trackingNumber: "1" }))).toEqual({
    name: "SDKError",
    statusCode: 400,
    detail: "Kolli does not know the carrier nobody. docs/carriers.md lists all.",
  });
  expect(await failureOf(client.webhooks.listWebhooks())).toMatchObject({
    statusCode: 403,
    detail: expect.stringContaining("Settings › Developer › Webhooks"),
  });
  expect(await failureOf(client.shipments.list({}))).toMatchObject({ statusCode: 404 });
  const { key: reading } = await keyOf(service, "READ");
  expect(
    await failureOf(clientOf(reading).trackingStatus.create({ carrier: "ups", trackingNumber: "1Z999AA10123456784" })),
  ).toMatchObject({ statusCode: 403 });
  expect(await rest("POST", "/compat/shippo/tracks", "[null]")).toMatchObject({
    status: 400,
    body: { detail: "carrier is missing." },
  });
  const metadata = (length: number) =>
    rest("POST", "/compat/shippo/tracks", {
      carrier: "ups",
      tracking_number: "1Z999AA10123456784",
      metadata: "x".repeat(length),
    });
  expect([(await metadata(101)).status, (await metadata(100)).status]).toEqual([400, 200]);
});

test("keys with Shippo's scheme, forms and slashes at the end are understood, and unknown parcels are said to be so", async () => {
  const { status, text } = await service.send("/compat/shippo/tracks/", {
    method: "POST",
    headers: { authorization: `ShippoToken ${key}`, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ carrier: "hermes_uk", tracking_number: "H0000000000000001" }).toString(),
  });
  expect([status, JSON.parse(text)]).toMatchObject([200, { carrier: "hermes_uk", tracking_number: "H0000000000000001" }]);
  const unknown = await client.trackingStatus.get("1Z999AA10123456999", "ups");
  expect(unknown).toMatchObject({ trackingHistory: [], messages: [expect.stringContaining("POST /tracks")] });
  expect((await rest("GET", "/compat/shippo/nothing")).body).toEqual({ detail: expect.stringContaining("Kolli tracks parcels") });
});

test("a webhook in Shippo's format can be read by the SDK, and its signature verified", async () => {
  const receiver = await startReceiver();
  const { key: own, scope } = await keyOf(service, "FULL", "Hooks");
  const secret = await webhookIn(service, scope, receiver.url, "SHIPPO");
  const trackingNumber = "1Z999AA10123456784";
  await clientOf(own).trackingStatus.create({ carrier: "ups", trackingNumber, metadata: "Order 7" });
  await moveParcel(service, own, await gidOf(trackingNumber, own), "DELIVERED");
  const got = await eventually(() => receiver.received.find(({ body }) => body.includes('"status":"DELIVERED"')));
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(got.headers["shippo-auth-signature"]))!;
  expect(createHmac("sha256", secret).update(`${time}.${got.body}`).digest("hex")).toBe(signature);
  expect(got.rawHeaders).toContain("Shippo-Auth-Signature");
  const components = await loadSdk("shippo", "shippo/models/components");
  const read = components.webhookPayloadFromJSON(got.body);
  expect(read.error).toBeUndefined();
  expect(read.value).toMatchObject({
    event: "track_updated",
    test: true,
    data: { carrier: "ups", trackingNumber, metadata: "Order 7", trackingStatus: { status: "DELIVERED" } },
  });
  expect(JSON.parse(got.body).metadata).toBe("Order 7");
  await receiver.close();
});
