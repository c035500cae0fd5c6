import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allEmulators } from "../../../emulators/all.ts";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { keySealContext as keyContext } from "../../../src/api-keys/api-keys.ts";
import { accountSealContext as carrierContext } from "../../../src/carriers/accounts/seal-context.ts";
import { secretContext } from "../../../src/destinations/endpoints/secrets.ts";
import { parseGlobalId } from "../../../src/lib/ids.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import { totpContext } from "../../../src/people/sign-in/sign-in.ts";
import { totpCode, totpStep } from "../../../src/people/sign-in/totp.ts";
import { prepareFirstStart } from "../../../src/server/first-start.ts";
import { password } from "../../support/accounts.ts";
import { type Dashboard, openAsMember, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { resealUnder, secretIds } from "../../support/rows/sealed-rows.sql.ts";
import { makeEverythingDue } from "../../support/rows/time-flies.sql.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** As after a node with a key of its own wrote into the database that the others use. */
const otherKey = createSealer(randomBytes(32));

let service: TestService;
let emulator: Emulator;
let owner: Dashboard;
const receivers: Receiver[] = [];

beforeAll(async () => {
  emulator = await startEmulator(allEmulators);
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  owner = await openAsOwner(service, "TEST");
});
afterAll(async () => {
  await service.stop();
  await emulator.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

const asked = async (query: string, variables: Record<string, unknown> = {}, mode = "TEST") => {
  const { body } = await owner.graphql(query, variables, { "x-kolli-mode": mode });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const uuidOf = (gid: string) => parseGlobalId(gid)!.uuid;

const createWebhook = async () => {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const { webhookEndpointCreate: made } = await asked(
    `mutation ($url: String!) { webhookEndpointCreate(url: $url, topics: [TRACKER_UPDATED]) { endpoint { id } userErrors { message } } }`,
    { url: receiver.url },
  );
  return { receiver, id: made.endpoint.id as string };
};
const createTestTracker = async () => {
  const { key } = await service.keyFor("TEST");
  await service.graphql(
    key,
    `mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS }) { tracker { id } trackerUserErrors { code } } }`,
  );
};

test("a webhook whose secret cannot be read fails alone, with the reason; everybody else's events arrive", async () => {
  const [broken, sound] = [await createWebhook(), await createWebhook()];
  const { db } = service.runtime;
  const [secretId] = await secretIds(db, uuidOf(broken.id));
  await resealUnder(otherKey, db, { table: "webhook_secret", column: "secret_sealed" }, secretId!, secretContext);

  await createTestTracker();
  await eventually(() => sound.receiver.received.length > 0);
  const log = `query ($id: ID!) { webhookEndpoint(id: $id) { problem deliveries(first: 1) { nodes { id state attemptCount } } } }`;
  const shown = await eventually(async () => {
    const { webhookEndpoint } = await asked(log, { id: broken.id });
    return webhookEndpoint.deliveries.nodes[0]?.attemptCount > 0 && webhookEndpoint;
  });
  expect(shown.deliveries.nodes[0].state).toBe("PENDING");
  expect(shown.problem).toMatch(/secret cannot be read/);
  expect((await asked(log, { id: sound.id })).webhookEndpoint.problem).toBeNull();
  const { webhookDelivery } = await asked(
    `query ($id: ID!) { webhookDelivery(id: $id) { attempts { result status error requestHeaders } } }`,
    { id: shown.deliveries.nodes[0].id },
  );
  expect(webhookDelivery.attempts[0]).toMatchObject({
    result: "SECRET_UNREADABLE",
    status: null,
    error: expect.stringMatching(/^The webhook's secret cannot be read.*a different master key.*Rotate the secret/s),
    requestHeaders: null,
  });
  expect(broken.receiver.received).toEqual([]);
});

test("the pages of a webhook whose secret cannot be read work, and say so where the secret is needed", async () => {
  const { id } = await createWebhook();
  const { db } = service.runtime;
  const [secretId] = await secretIds(db, uuidOf(id));
  await resealUnder(otherKey, db, { table: "webhook_secret", column: "secret_sealed" }, secretId!, secretContext);

  const { webhookEndpoints } = await asked(
    `{ webhookEndpoints { id problem successRate } overview { webhookHealth { endpointId } } }`,
  );
  expect(webhookEndpoints.find((endpoint: { id: string }) => endpoint.id === id).problem).toMatch(/Rotate the secret/);
  const revealed = await asked(
    `mutation ($id: ID!) { webhookEndpointRevealSecret(id: $id) { secret userErrors { code message } } }`,
    { id },
  );
  expect(revealed.webhookEndpointRevealSecret).toMatchObject({ secret: null, userErrors: [{ code: "SECRET_UNREADABLE" }] });
  const tested = await asked(
    `mutation ($id: ID!) { webhookEndpointSendTest(id: $id, topic: TRACKER_UPDATED) { attempt { result error } userErrors { code } } }`,
    { id },
  );
  expect(tested.webhookEndpointSendTest).toMatchObject({ attempt: { result: "SECRET_UNREADABLE" }, userErrors: [] });

  const { webhookEndpointRotateSecret: rotated } = await asked(
    `mutation ($id: ID!) { webhookEndpointRotateSecret(id: $id, graceHours: 24) { secret userErrors { code } } }`,
    { id },
  );
  expect(rotated.secret).toMatch(/^whsec_/);
  const receiver = receivers.at(-1)!;
  await createTestTracker();
  await eventually(() => receiver.received.length > 0);
  expect((await asked(`query ($id: ID!) { webhookEndpoint(id: $id) { problem } }`, { id })).webhookEndpoint.problem).toBeNull();
});

test("carrier credentials that cannot be read are the trouble of their account alone", async () => {
  const { db, clock } = service.runtime;
  emulator.parcels.put("UPS", {
    code: "1Z999AA10123456784",
    scans: [{ code: "D:FS", message: "Delivered", at: "2026-01-14T11:00:00-05:00", city: "Reno", countryCode: "US" }],
  });
  const connect = async (workspaceId: string) => {
    const connected = await service.service.accounts.connect(workspaceId, "UPS", {
      credentials: emulator.credentials("UPS"),
      baseUrl: emulator.baseUrl("UPS"),
    });
    if (!connected.ok) throw new Error(connected.failure.code);
    return connected.value;
  };
  const [mine, theirs] = [await service.keyFor("LIVE"), await service.keyFor("LIVE", "Elsewhere")];
  const broken = await connect(mine.scope.workspaceId);
  await connect(theirs.scope.workspaceId);
  await resealUnder(otherKey, db, { table: "carrier_account", column: "credentials_sealed" }, broken.id, carrierContext);

  const create = (key: string) =>
    service.graphql(
      key,
      `mutation { trackerCreate(input: { trackingCode: "1Z999AA10123456784", carrier: UPS }) { tracker { id } trackerUserErrors { code } } }`,
    );
  // Claimed together, so that the one account's trouble meets the other's check.
  await Promise.all([create(mine.key), create(theirs.key)]);
  await makeEverythingDue(db, clock.now());
  const read = async (key: string) =>
    (await service.graphql(key, `{ trackers(first: 1) { edges { node { status attention } } } }`)).body.data.trackers.edges[0]
      .node;
  await eventually(async () => (await read(theirs.key)).status === "DELIVERED");
  await eventually(async () => (await read(mine.key)).attention === "CREDENTIALS_REJECTED");

  const accounts = () => asked(`{ carrierAccounts { id state lastError } overview { carrierHealth { carrier } } }`, {}, "LIVE");
  await service.service.carrierClient.flush();
  expect((await accounts()).carrierAccounts).toMatchObject([
    { state: "REJECTED", lastError: expect.stringMatching(/credentials cannot be read.*a different master key/) },
  ]);
  const { carrierAccountCheck } = await asked(
    `mutation ($id: ID!) { carrierAccountCheck(id: $id) { works message } }`,
    { id: (await accounts()).carrierAccounts[0].id },
    "LIVE",
  );
  expect(carrierAccountCheck).toMatchObject({ works: false, message: expect.stringMatching(/cannot be read/) });
  const push = await service.send(`/carriers/ups/push/${broken.pushToken}`, { method: "POST", body: "{}" });
  expect(push.status).toBe(503);
});

test("whoever's two-factor secret cannot be read signs in with a recovery code; nobody else notices", async () => {
  const { db, clock } = service.runtime;
  const email = "locked@shop.test";
  const member = await openAsMember(service, owner, email, "VIEWER");
  const { secret } = (await member.post("/auth/two-factor/start", { password })).body;
  const enabled = await member.post("/auth/two-factor/enable", { code: totpCode(secret, totpStep(clock.now())) });
  const [recoveryCode] = enabled.body.recoveryCodes;
  const user = await db.one<{ id: string }>("", "select id from user_account where email = $1", [email]);
  await resealUnder(otherKey, db, { table: "user_account", column: "totp_sealed" }, user!.id, totpContext);

  const refused = await member.post("/auth/sign-in", { email, password, code: totpCode(secret, totpStep(clock.now()) + 1) });
  expect(refused).toMatchObject({ status: 503, body: { errors: [{ extensions: { code: "TWO_FACTOR_UNREADABLE" } }] } });
  expect(refused.body.errors[0].message).toMatch(/recovery code.*users reset-password/s);
  expect(await member.post("/auth/sign-in", { email, password, code: recoveryCode })).toMatchObject({ status: 200 });
  expect(await owner.post("/auth/sign-in", { email: "owner@kolli.test", password })).toMatchObject({ status: 200 });
});

test("a two-factor set-up whose secret cannot be read begins anew", async () => {
  const { db } = service.runtime;
  const member = await openAsMember(service, owner, "beginner@shop.test", "VIEWER");
  await member.post("/auth/two-factor/start", { password });
  const user = await db.one<{ id: string }>("", "select id from user_account where email = 'beginner@shop.test'");
  await resealUnder(otherKey, db, { table: "user_account", column: "totp_sealed" }, user!.id, totpContext);
  expect(await member.post("/auth/two-factor/enable", { code: "123456" })).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: "TWO_FACTOR_STATE" } }] },
  });
  expect(await member.post("/auth/two-factor/start", { password })).toMatchObject({ status: 200 });
});

test("a test key that cannot be read still works and is listed, and a start says so instead of failing", async () => {
  const { db } = service.runtime;
  const { key, id } = await service.keyFor("TEST");
  await resealUnder(otherKey, db, { table: "api_key", column: "key_sealed" }, id, keyContext);
  expect((await service.graphql(key, "{ __typename }")).status).toBe(200);
  const { apiKeys } = await asked(`{ apiKeys { id } }`);
  const gid = apiKeys.find((shown: { id: string }) => uuidOf(shown.id) === id).id;
  const { apiKeyReveal } = await asked(`mutation ($id: ID!) { apiKeyReveal(id: $id) { key userErrors { code } } }`, {
    id: gid,
  });
  expect(apiKeyReveal).toEqual({ key: null, userErrors: [{ code: "SECRET_UNREADABLE" }] });
  await db.run("", "update api_key set key_sealed = $1 where key_sealed is not null", [Buffer.alloc(3)]);
  expect(await prepareFirstStart(service.runtime)).toMatchObject({ testKey: null });
});
