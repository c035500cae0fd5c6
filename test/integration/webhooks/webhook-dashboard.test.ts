import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { answer, type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let receiver: Receiver;
let key: string;

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  owner = await openAsOwner(service, "TEST");
  receiver = await startReceiver();
  key = (await service.keyFor("TEST")).key;
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const run = async (query: string, variables: Record<string, unknown> = {}) => {
  const { body } = await owner.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};
const createEndpoint = (url: string) =>
  run(
    `mutation ($url: String!) { webhookEndpointCreate(url: $url, topics: [TRACKER_UPDATED], description: "orders") {
       endpoint { id url topics state pending successRate } secret userErrors { code message field } } }`,
    { url },
  ).then((data) => data.webhookEndpointCreate);
const createTracker = () =>
  service.graphql(
    key,
    `mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS }) { tracker { id } trackerUserErrors { code } } }`,
  );

let endpoint: { id: string };
let secret: string;

test("a webhook is made with its secret shown, and a URL that is not public is refused with the reason", async () => {
  const made = await createEndpoint(receiver.url);
  expect(made).toMatchObject({
    endpoint: { url: receiver.url, topics: ["TRACKER_UPDATED"], state: "ENABLED", pending: 0, successRate: null },
    secret: expect.stringMatching(/^whsec_/),
    userErrors: [],
  });
  ({ endpoint, secret } = made);
  const refused = await createEndpoint("https://169.254.169.254/latest/meta-data/");
  expect(refused).toMatchObject({ endpoint: null, secret: null, userErrors: [{ code: "WEBHOOK_URL_REFUSED", field: "url" }] });
  expect(refused.userErrors[0].message).toMatch(/metadata address/);
  expect((await createEndpoint(service.url)).userErrors[0].code).toBe("WEBHOOK_URL_REFUSED");
});

test("the first event after asynchronous creation of a test code is received, and each of the next", async () => {
  const createAndReceive = async () => {
    receiver.received.length = 0;
    await createTracker();
    return eventually(() => receiver.received[0]);
  };
  await createAndReceive();
  const got = await createAndReceive();
  const event = new Webhook(secret).verify(got.body, got.headers as Record<string, string>);
  expect(event).toMatchObject({
    topic: "TRACKER_UPDATED",
    mode: "TEST",
    sequence: 1,
    previousStatus: "UNKNOWN",
    data: { status: "DELIVERED" },
  });
});

test("deliveries, their attempts and the tracker's events tell what happened, and one can be retried", async () => {
  const log = `query ($id: ID!, $state: DeliveryState) { webhookEndpoint(id: $id) { pending successRate deliveries(first: 1, state: $state) {
    nodes { id state attemptCount nextAttemptAt event { id topic status sequence trackerId } endpoint { url } } pageInfo { hasNextPage endCursor } } } }`;
  const shown = await eventually(async () => {
    const { webhookEndpoint } = await run(log, { id: endpoint.id, state: "DELIVERED" });
    // What waits is counted by a statement of its own, which may have been the earlier one.
    const isDone = webhookEndpoint.deliveries.pageInfo.hasNextPage && webhookEndpoint.pending === 0;
    return isDone ? webhookEndpoint : null;
  });
  expect(shown).toMatchObject({ pending: 0, successRate: 1 });
  const [delivery] = shown.deliveries.nodes;
  expect(delivery).toMatchObject({
    state: "DELIVERED",
    attemptCount: 1,
    nextAttemptAt: null,
    event: { status: "DELIVERED", sequence: 1 },
    endpoint: { url: receiver.url },
  });

  const detail = `query ($id: ID!) { webhookDelivery(id: $id) { state deliveredAt event { body }
    attempts { id startedAt result status durationMs error requestHeaders responseHeaders responseBody } } }`;
  const { webhookDelivery } = await run(detail, { id: delivery.id });
  expect(webhookDelivery.attempts).toMatchObject([
    { result: "DELIVERED", status: 204, error: null, requestHeaders: { "webhook-id": delivery.event.id } },
  ]);

  const eventsOfTracker = `query ($id: ID!) { events(filter: { trackerId: $id }) { edges { node { id deliveries { id state endpoint { id } } } } } }`;
  // It was delivered before it has its place in the feed.
  const events = await eventually(async () => {
    const { events: found } = await run(eventsOfTracker, { id: delivery.event.trackerId });
    return found.edges.length > 0 && found;
  });
  expect(events.edges).toMatchObject([
    { node: { id: delivery.event.id, deliveries: [{ id: delivery.id, state: "DELIVERED", endpoint: { id: endpoint.id } }] } },
  ]);

  receiver.received.length = 0;
  expect(
    (await run(`mutation ($id: ID!) { deliveryRetry(id: $id) { userErrors { code } } }`, { id: delivery.id })).deliveryRetry
      .userErrors,
  ).toEqual([]);
  const again = await eventually(() => receiver.received[0]);
  expect(again.headers["webhook-id"]).toBe(delivery.event.id);
  const unknown = await run(`mutation { deliveryRetry(id: "gid://kolli/Delivery/nonsense") { userErrors { code } } }`);
  expect(unknown.deliveryRetry.userErrors).toEqual([{ code: "NOT_FOUND" }]);
  expect((await run(`{ webhookDelivery(id: "nonsense") { id } }`)).webhookDelivery).toBeNull();
});

test("the test button shows the receiver's answer", async () => {
  receiver.respondWith(answer(500, {}, "broken"));
  const { webhookEndpointSendTest } = await run(
    `mutation ($id: ID!) { webhookEndpointSendTest(id: $id, topic: TRACKER_UPDATED) { attempt { status error responseBody } userErrors { code } } }`,
    { id: endpoint.id },
  );
  expect(webhookEndpointSendTest).toMatchObject({
    attempt: { status: 500, responseBody: "broken", error: expect.any(String) },
    userErrors: [],
  });
  receiver.respondWith(answer(204));
});

test("a replay is counted first and then sent", async () => {
  const replay = `mutation ($id: ID!, $since: DateTime!, $dryRun: Boolean!) { deliveriesReplay(endpointId: $id, since: $since, dryRun: $dryRun) { count userErrors { code } } }`;
  const since = "2026-01-01T00:00:00+00:00";
  const counted = await run(replay, { id: endpoint.id, since, dryRun: true });
  expect(counted.deliveriesReplay).toEqual({ count: 2, userErrors: [] });
  receiver.received.length = 0;
  await run(replay, { id: endpoint.id, since, dryRun: false });
  await eventually(() => receiver.received.length === 2);
});

test("a failing receiver shows since when and with what, why a delivery waits, and gets all of it with one click", async () => {
  receiver.respondWith(answer(500));
  const health = `query ($id: ID!) { webhookEndpoint(id: $id) { failingSince lastFailure pending } }`;
  expect((await run(health, { id: endpoint.id })).webhookEndpoint).toMatchObject({ failingSince: null });
  const { tracker } = (
    await run(`mutation { trackerCreate(input: { trackingCode: "RETRY-ALL", carrier: UPS }) { tracker { id } } }`)
  ).trackerCreate;
  for (let step = 0; step < 2; step++)
    await run(`mutation ($id: ID!) { testTrackerAdvance(input: { id: $id }) { tracker { status } } }`, { id: tracker.id });
  const failing = await eventually(async () => {
    const found = (await run(health, { id: endpoint.id })).webhookEndpoint;
    return found.failingSince !== null && found.pending === 2 && found;
  });
  expect(failing).toMatchObject({ lastFailure: "HTTP 500" });

  const log = `query ($id: ID!) { webhookEndpoint(id: $id) { deliveries(first: 2, state: PENDING) { nodes {
    id attemptCount waitsFor { id attemptCount lastStatus } } } } }`;
  const [second, first] = (await run(log, { id: endpoint.id })).webhookEndpoint.deliveries.nodes;
  expect(second).toMatchObject({ attemptCount: 0, waitsFor: { id: first.id, lastStatus: 500 } });
  expect(first).toMatchObject({ waitsFor: null });

  // Its next attempt would be in an hour.
  await service.runtime.db.run(
    "",
    "update delivery_queue set due_at = now() + interval '1 hour' where state in ('FRESH', 'RETRY')",
    [],
  );
  receiver.received.length = 0;
  receiver.respondWith(answer(204));
  const retryAll = "mutation ($id: ID!) { webhookEndpointRetryAll(id: $id) { userErrors { code } } }";
  expect((await run(retryAll, { id: endpoint.id })).webhookEndpointRetryAll.userErrors).toEqual([]);
  await eventually(() => receiver.received.length === 2);
  expect(receiver.received.map(({ body }) => JSON.parse(body.toString()).sequence)).toEqual([1, 2]);
  await eventually(async () => {
    const found = (await run(health, { id: endpoint.id })).webhookEndpoint;
    return found.failingSince === null && found.pending === 0;
  });
  expect((await run(retryAll, { id: "gid://kolli/WebhookEndpoint/nonsense" })).webhookEndpointRetryAll.userErrors).toEqual([
    { code: "NOT_FOUND" },
  ]);
});

test("a secret is rotated and shown, and an endpoint is disabled, enabled and deleted", async () => {
  const change = (name: string, args = "", selection = "") =>
    run(
      `mutation ($id: ID!) { ${name}(id: $id${args}) { endpoint { state disabledReason previousSecretExpiresAt } ${selection} userErrors { code } } }`,
      { id: endpoint.id },
    ).then((data) => data[name]);
  const rotated = await change("webhookEndpointRotateSecret", ", graceHours: 24", "secret");
  expect(rotated).toMatchObject({ endpoint: { previousSecretExpiresAt: expect.any(String) }, userErrors: [] });
  expect((await change("webhookEndpointRevealSecret", "", "secret")).secret).toBe(rotated.secret);
  expect((await change("webhookEndpointRotateSecret", ", graceHours: 721")).userErrors).toEqual([
    { code: "GRACE_PERIOD_INVALID" },
  ]);
  expect((await change("webhookEndpointDisable")).endpoint).toMatchObject({
    state: "DISABLED",
    disabledReason: "Someone disabled it.",
  });
  expect((await change("webhookEndpointEnable")).endpoint).toMatchObject({ state: "ENABLED", disabledReason: null });
  expect((await change("webhookEndpointUpdate", `, description: "new"`)).userErrors).toEqual([]);
  expect((await change("webhookEndpointUpdate", `, url: "https://localhost/"`)).userErrors).toEqual([
    { code: "WEBHOOK_URL_REFUSED" },
  ]);
  expect((await change("webhookEndpointDelete")).userErrors).toEqual([]);
  expect((await change("webhookEndpointDelete")).userErrors).toEqual([{ code: "NOT_FOUND" }]);
  expect((await run("{ webhookEndpoints { id } }")).webhookEndpoints).toEqual([]);
});
