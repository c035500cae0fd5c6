import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyConfig } from "../../../src/commands/apply/apply.ts";
import { exportConfig } from "../../../src/commands/apply/export-config.ts";
import { shownStep } from "../../../src/commands/apply/plan.ts";
import { listAttempts } from "../../../src/destinations/log/deliveries.ts";
import { webhook } from "../../../src/destinations/webhook/webhook.ts";
import { listWorkspaces } from "../../../src/workspaces/workspaces.sql.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { moveParcel, webhookIn } from "../../support/compat.ts";
import { freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { undelivered } from "../../support/webhook-rows.sql.ts";
import { webhookWorld } from "../../support/webhook-world.ts";

let service: TestService;
let owner: Dashboard;
let receiver: Receiver;
let commands: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  owner = await openAsOwner(service, "TEST");
  receiver = await startReceiver();
  commands = openCommandLine(environmentOf(service));
});
afterAll(async () => {
  commands.close();
  await service.stop();
  await receiver.close();
});

const run = async (query: string, variables: Record<string, unknown> = {}) => {
  const { body } = await owner.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};

test("a webhook keeps its format until another is chosen, and a test event is sent and shown in it", async () => {
  const { webhookEndpointCreate: made } = await run(
    `mutation ($url: String!) { webhookEndpointCreate(url: $url, topics: [TRACKER_UPDATED], format: EASYPOST) { endpoint { id format settings } userErrors { message } } }`,
    { url: receiver.url },
  );
  expect(made).toMatchObject({ endpoint: { format: "EASYPOST", settings: { format: "EASYPOST" } }, userErrors: [] });
  const { id } = made.endpoint;
  const update = (args: string) =>
    run(
      `mutation ($id: ID!) { webhookEndpointUpdate(id: $id, ${args}) { endpoint { url format settings } userErrors { message } } }`,
      { id },
    ).then((data) => data.webhookEndpointUpdate.endpoint);
  expect(await update(`url: "${receiver.url}?moved=1", description: "EasyPost's"`)).toMatchObject({
    url: `${receiver.url}?moved=1`,
    format: "EASYPOST",
  });
  await run(`mutation ($id: ID!) { webhookEndpointSendTest(id: $id, topic: TRACKER_UPDATED) { attempt { result } } }`, { id });
  const [got] = receiver.received;
  expect(JSON.parse(got!.body)).toMatchObject({ object: "Event", result: { object: "Tracker", status: "delivered" } });
  expect(got!.headers).toMatchObject({ "x-hmac-signature": expect.any(String), "x-path": "/hook?moved=1" });
  const { webhookEndpoint: shown } = await run(
    `query ($id: ID!) { webhookEndpoint(id: $id) { tests { body attempt { requestHeaders } } } }`,
    { id },
  );
  expect(shown.tests[0].body).toBe(got!.body);
  expect(shown.tests[0].attempt.requestHeaders["X-Hmac-Signature"]).toBe(got!.headers["x-hmac-signature"]);
  expect(await update("format: KOLLI")).toMatchObject({ format: "KOLLI", settings: null });
  expect(await update("format: SHIPPO")).toMatchObject({ format: "SHIPPO" });
  const { destinationUpdate: refused } = await run(
    `mutation ($id: ID!) { destinationUpdate(id: $id, settings: { format: "PIGEON" }) { userErrors { code field message } } }`,
    { id },
  );
  expect(refused.userErrors).toEqual([
    {
      code: "WEBHOOK_SETTING_INVALID",
      field: "settings.format",
      message: expect.stringMatching(/^Format must be one of: KOLLI, .*SHIPPO/),
    },
  ]);
});

test("the command line and a configuration file choose a format, and show it", async () => {
  const url = `${receiver.url}/by-command`;
  const made = await commands.run(["webhooks", "create", "--url", url, "--mode", "test", "--format", "easypost", "--json"]);
  expect(made.code, made.err).toBe(0);
  const { id } = JSON.parse(made.out);
  expect((await commands.run(["webhooks", "list", "--mode", "test"])).out).toMatch(/webhook \(EASYPOST\).*\/by-command/);
  expect((await commands.run(["webhooks", "update", id, "--format", "pigeon"])).err).toContain("Format must be one of");
  expect((await commands.run(["webhooks", "update", id, "--format", "kolli"])).code).toBe(0);
  const { runtime } = service;
  const apply = async (text: string) =>
    (await applyConfig(runtime, { name: "kolli.yaml", text }, { dryRun: false })).steps.map(shownStep);
  const file = (format: string) =>
    `workspaces:\n  - name: Main\n    webhooks:\n      - { url: "${url}", mode: test, format: ${format}, topics: [TRACKER_UPDATED] }\n`;
  expect(await apply(file("SHIPPO"))).toEqual([expect.stringMatching(/: topics, settings\.format$/)]);
  expect(await apply(file("SHIPPO"))).toEqual([]);
  const exported = await exportConfig(runtime, await listWorkspaces(runtime.db));
  expect(exported).toContain("format: SHIPPO");
  expect(await apply(exported)).toEqual([]);
  expect(await apply(file("KOLLI"))).toEqual([expect.stringMatching(/: settings\.format$/)]);
});

test("the format MESSAGE has one flat, signed message for each milestone, and nothing for other events", async () => {
  const { scope, key } = await service.keyFor("TEST", "Messages");
  const inbox = await startReceiver();
  const secret = await webhookIn(service, scope, inbox.url, "MESSAGE");
  const { body } = await service.graphql(
    key,
    'mutation { trackerCreate(input: { trackingCode: "SMS-1", carrier: UPS, reference: "1001", metadata: { phone: "+4670" } }) { tracker { id } } }',
  );
  const { id } = body.data.trackerCreate.tracker;
  for (const status of ["IN_TRANSIT", "AVAILABLE_FOR_PICKUP", "DELIVERED"]) await moveParcel(service, key, id, status);
  const messages = await eventually(() => {
    const got = inbox.received.map((one) => JSON.parse(one.body));
    return got.some(({ milestone }) => milestone === "DELIVERED") && got;
  });
  expect(messages.map(({ milestone }) => milestone).filter((one) => one !== "DELAYED")).toEqual([
    "SHIPPED",
    "READY_FOR_PICKUP",
    "DELIVERED",
  ]);
  expect(messages[0]).toEqual({
    ...{ milestone: "SHIPPED", deduplicationId: `${id}/SHIPPED`, test: true, reference: "1001", trackingCode: "SMS-1" },
    ...{ carrier: "UPS", destinationCountryCode: null, metadata: { phone: "+4670" }, pickupName: null, pickupUntil: null },
    expectedDay: expect.toSatisfy((day) => day === null || /^\d{4}-\d\d-\d\d$/.test(day)),
    url: expect.stringContaining("/t/"),
  });
  const ready = messages.find(({ milestone }) => milestone === "READY_FOR_PICKUP");
  expect(ready).toMatchObject({ pickupName: expect.any(String), pickupUntil: expect.stringMatching(/^\d{4}-/) });
  for (const { body: sent, headers } of inbox.received)
    expect(() => new Webhook(secret).verify(sent, headers as Record<string, string>)).not.toThrow();
  await inbox.close();
});

test("an event without a word in the format is not sent, and one that its format fails on is tried again and stops no other", async () => {
  const database = await freshDatabase();
  const form = {
    body(event: Buffer): Buffer | null {
      const { sequence } = JSON.parse(event.toString()) as { sequence: number };
      if (sequence === 3) throw new Error("This format is broken.");
      return sequence === 2 ? null : Buffer.from(`{"theirs":${sequence}}`);
    },
    sign: () => "X-Theirs: signed\n",
  };
  const kinds = { webhook: () => ({ ...webhook, form: () => form }), plain: () => webhook };
  const world = await webhookWorld(database.db, { kinds });
  const own = await startReceiver();
  const endpoint = await world.create(own.url);
  await world.create(`${own.url}/plain`, { kind: "plain" });
  world.deliver();
  const events = [1, 2, 3].map((sequence) => world.newEvent(world.newTracker(), sequence));
  await world.emit(events);
  await eventually(() => own.received.length === 4);
  const attemptsOf = async (nth: number) => {
    const key = { eventId: events[nth]!.id, endpointId: endpoint.id };
    return eventually(async () => (await listAttempts({ db: database.db, kinds }, world.scope, [key]))[0]);
  };
  expect(own.received.filter(({ path }) => path === "/hook")).toMatchObject([
    { body: '{"theirs":1}', headers: { "x-theirs": "signed" } },
  ]);
  expect(own.received.filter(({ path }) => path === "/hook/plain").map(({ body }) => body)).toEqual(
    expect.arrayContaining(events.map(({ body }) => body)),
  );
  expect(await attemptsOf(0)).toMatchObject({ result: "DELIVERED", requestHeaders: { "X-Theirs": "signed" } });
  expect(await attemptsOf(1)).toMatchObject({ result: "DELIVERED", status: null, requestHeaders: null });
  expect(await attemptsOf(2)).toMatchObject({ result: "NOT_ACCEPTED", requestHeaders: null });
  await eventually(async () => (await undelivered(database.db)) === 1);
  await world.stop();
  await own.close();
  await database.close();
});
