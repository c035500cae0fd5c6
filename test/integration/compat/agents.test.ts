import { createHmac, createPublicKey, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { compatEnvironment, moveParcel } from "../../support/compat.ts";
import { eventually } from "../../support/eventually.ts";
import { loadSdk } from "../../support/sdk-packages.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let key: string;
let receiver: Receiver;
beforeAll(async () => {
  service = await startTestService({ env: compatEnvironment });
  owner = await openAsOwner(service, "TEST");
  ({ key } = await service.keyFor("TEST"));
  receiver = await startReceiver();
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** The protocol's own schema, as published. */
const published = async (name: string) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addFormat("uri", (text: string) => URL.canParse(text));
  ajv.addFormat("email", /^\S+@\S+$/);
  ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
  return ajv.compile(JSON.parse(await readFile(new URL(`agent-schemas/${name}.json`, import.meta.url), "utf8")));
};

const metadata = {
  line_items: [{ id: "li_shoes", quantity: 1 }],
  order_id: "ord_123",
  checkout_session_id: "cs_123",
  permalink_url: "https://shop.example/orders/ord_123",
};

const create = async (trackingCode: string): Promise<string> => {
  const { body } = await service.graphql(
    key,
    `mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } trackerUserErrors { message } } }`,
    { input: { trackingCode, carrier: "UPS", reference: "1001", metadata } },
  );
  return body.data.trackerCreate.tracker.id;
};

const hook = async (settings: Record<string, string>) => {
  const { body } = await owner.graphql(
    `mutation ($settings: JSON!) { destinationCreate(kind: "webhook", topics: [TRACKER_UPDATED], settings: $settings) { endpoint { id } secret publicKey userErrors { message } } }`,
    { settings },
  );
  expect(body.errors).toBeUndefined();
  return body.data.destinationCreate;
};

test("a parcel's fulfilment fits the published schemas of both protocols, in each status", async () => {
  const [ucp, acp] = [await published("ucp-fulfillment"), await published("acp-webhook")];
  const id = await create("1Z999AA10123456701");
  for (const status of ["PENDING", "OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP", "DELIVERED"]) {
    await moveParcel(service, key, id, status);
    const { body } = await service.graphql(
      key,
      "query ($id: ID!) { tracker(id: $id) { ucp: fulfilment(format: UCP) acp: fulfilment(format: ACP) } }",
      { id },
    );
    const { tracker } = body.data;
    expect(ucp(tracker.ucp), JSON.stringify(ucp.errors)).toBe(true);
    const order = { ...metadata, id: "ord_123", type: "order", status: "shipped", fulfillments: [tracker.acp] };
    const { line_items: _, order_id: __, ...data } = { ...order };
    expect(acp({ type: "order_update", data }), JSON.stringify(acp.errors)).toBe(true);
    if (status === "DELIVERED") {
      expect(tracker.acp).toMatchObject({ status: "delivered", carrier: "UPS", tracking_number: "1Z999AA10123456701" });
      expect(tracker.ucp.events.at(-1)).toMatchObject({ type: "delivered", line_items: metadata.line_items });
    }
  }
});

test("a webhook in ACP's format is an order_update that fits the published schema and has its signature", async () => {
  const { secret, publicKey } = await hook({ url: `${receiver.url}/acp`, format: "ACP" });
  expect(publicKey).toBeNull();
  await moveParcel(service, key, await create("1Z999AA10123456702"), "DELIVERED");
  const got = await eventually(() =>
    receiver.received.find(({ path, body }) => path === "/hook/acp" && body.includes('"delivered"')),
  );
  const acp = await published("acp-webhook");
  expect(acp(JSON.parse(got.body)), JSON.stringify(acp.errors)).toBe(true);
  expect(JSON.parse(got.body)).toMatchObject({ type: "order_update", data: { id: "ord_123", status: "completed" } });
  const [, seconds, signature] = /^t=(\d+),v1=([a-f0-9]{64})$/.exec(got.headers["merchant-signature"] as string)!;
  expect(createHmac("sha256", secret).update(`${seconds}.${got.body}`).digest("hex")).toBe(signature);
});

test("a webhook in UCP's format is verified by a library for RFC 9421 with the key that the profile lists", async () => {
  const profile = "https://shop.example/.well-known/ucp";
  const { endpoint, publicKey } = await hook({ url: `${receiver.url}/ucp?shop=1`, format: "UCP", profile });
  const revealed = await owner.graphql("mutation ($id: ID!) { webhookEndpointRevealSecret(id: $id) { publicKey } }", {
    id: endpoint.id,
  });
  expect(revealed.body.data.webhookEndpointRevealSecret.publicKey).toEqual(publicKey);
  await moveParcel(service, key, await create("1Z999AA10123456703"), "DELIVERED");
  const got = await eventually(() =>
    receiver.received.find(({ path, body }) => path.startsWith("/hook/ucp") && body.includes('"delivered"')),
  );
  const ucp = await published("ucp-fulfillment");
  const body = JSON.parse(got.body);
  expect(ucp(body.fulfillment), JSON.stringify(ucp.errors)).toBe(true);
  expect(body).toMatchObject({ id: "ord_123", label: "1001", checkout_id: "cs_123" });
  expect(got.headers).toMatchObject({ "ucp-agent": `profile="${profile}"`, "webhook-id": got.headers["idempotency-key"] });
  const { httpbis } = await loadSdk("message-signatures", "http-message-signatures");
  const keyObject = createPublicKey({ key: publicKey, format: "jwk" });
  const keyLookup = ({ keyid }: { keyid: string }) =>
    keyid !== publicKey.kid
      ? null
      : {
          id: keyid,
          algs: ["ecdsa-p256-sha256"],
          verify: async (data: Buffer, signature: Buffer) =>
            verify("sha256", data, { key: keyObject, dsaEncoding: "ieee-p1363" }, signature),
        };
  const requiredFields = [
    "@method",
    "@authority",
    "@path",
    "@query",
    "ucp-agent",
    "idempotency-key",
    "content-digest",
    "content-type",
  ];
  const isVerified = (url: string) =>
    httpbis.verifyMessage({ keyLookup, requiredFields }, { method: "POST", url, headers: got.headers });
  expect(await isVerified(`${new URL(receiver.url).origin}${got.path}`)).toBe(true);
  expect(await isVerified(`https://other.example${got.path}`)).toBe(false);
  await owner
    .graphql(
      `mutation ($id: ID!, $settings: JSON!) { destinationUpdate(id: $id, settings: $settings) { userErrors { field message } } }`,
      { id: endpoint.id, settings: { profile: "http://shop.example/" } },
    )
    .then(({ body: refused }) =>
      expect(refused.data.destinationUpdate.userErrors).toMatchObject([{ field: "settings.profile" }]),
    );
});
