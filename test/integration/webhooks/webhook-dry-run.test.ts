import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { webhookBounds } from "../../../src/destinations/bounds.ts";
import { dryRunWebhook } from "../../../src/destinations/endpoints/dry-run.ts";
import type { DestinationKind, OpenDestination } from "../../../src/destinations/kind.ts";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { parseGlobalId } from "../../../src/lib/ids.ts";
import { type Dashboard, openAsMember, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { answer, type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let current: Receiver;
let candidate: Receiver;
let endpoint: { id: string };
let secret: string;

const codes = ["DRY-1", "DRY-2", "DRY-3", "DRY-4", "DRY-5"];

beforeAll(async () => {
  service = await startTestService({
    env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32", KOLLI_COST_LIMIT: "100000", KOLLI_COST_BURST: "9000000" },
  });
  owner = await openAsOwner(service, "TEST");
  [current, candidate] = [await startReceiver(), await startReceiver()];
  for (const code of codes) {
    const { tracker } = (
      await run(`mutation { trackerCreate(input: { trackingCode: "${code}", carrier: UPS }) { tracker { id } } }`)
    ).trackerCreate;
    for (const status of ["PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"])
      await run(
        `mutation { testTrackerAdvance(input: { id: "${tracker.id}", action: STATUS, status: ${status} }) { tracker { id } } }`,
      );
  }
  // Events get their places in the feed a moment after they are written.
  await eventually(async () => {
    const { events } = await run("{ events(first: 50) { edges { node { id } } } }");
    return events.edges.length >= 4 * codes.length;
  });
  ({ endpoint, secret } = (
    await run(
      `mutation ($url: String!) { webhookEndpointCreate(url: $url, topics: [TRACKER_UPDATED]) { endpoint { id } secret userErrors { code } } }`,
      { url: current.url },
    )
  ).webhookEndpointCreate);
});
afterAll(async () => {
  await service.stop();
  await Promise.all([current.close(), candidate.close()]);
});

const run = async (query: string, variables: Record<string, unknown> = {}, as = owner) => {
  const { body } = await as.graphql(query, variables);
  expect(body.errors, JSON.stringify(body.errors)).toBeUndefined();
  return body.data;
};

const text = `mutation ($id: ID!, $url: String!, $count: Int) { webhookEndpointDryRun(id: $id, url: $url, count: $count) {
  rows { eventId topic isSame current { result status durationMs responseBody } candidate { result status responseBody detail } }
  userErrors { code field message } } }`;
const dryRun = async (url: string, count: number | null = null) =>
  (await run(text, { id: endpoint.id, url, count })).webhookEndpointDryRun;

const eventOf = ({ body }: { body: string }) => JSON.parse(body) as { sequence: number; data: { id: string } };

test("the same events go to both receivers, signed and marked, some parcels at a time, and nothing is kept of it", async () => {
  current.respondWith(answer(200, {}, "old"));
  // The first wait for each other: so many are sent at the same time, and no more.
  const { cap: together } = webhookBounds.dryRunTogether;
  const waiting: (() => void)[] = [];
  candidate.respondWith((response, _received, nth) => {
    waiting.push(() => response.writeHead(500).end("new"));
    if (nth >= together) for (const respond of waiting.splice(0)) respond();
  });
  const { rows, userErrors } = await dryRun(candidate.url, webhookBounds.dryRunEvents.cap);
  expect(userErrors).toEqual([]);
  expect(rows).toHaveLength(webhookBounds.dryRunEvents.cap);
  expect(rows[0]).toMatchObject({
    ...{ topic: "TRACKER_UPDATED", isSame: false },
    current: { result: "DELIVERED", status: 200, responseBody: "old" },
    candidate: { result: "BAD_STATUS", status: 500, responseBody: "new" },
  });
  expect(candidate.received.length).toBe(rows.length);
  expect(candidate.peak()).toBe(together);
  const [first] = candidate.received;
  expect(first!.headers["kolli-dry-run"]).toBe("true");
  expect(new Webhook(secret).verify(first!.body, first!.headers as Record<string, string>)).toMatchObject({ mode: "TEST" });
  // Of each parcel in their order, oldest first.
  const sequences = Map.groupBy(candidate.received.map(eventOf), ({ data }) => data.id);
  for (const events of sequences.values()) {
    const numbers = events.map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
  const { webhookEndpoint } = await run(
    `query ($id: ID!) { webhookEndpoint(id: $id) { pending deliveries(first: 1) { nodes { id } } } }`,
    { id: endpoint.id },
  );
  expect(webhookEndpoint).toMatchObject({ pending: 0, deliveries: { nodes: [] } });

  candidate.respondWith(answer(200, {}, "old"));
  const again = await dryRun(candidate.url);
  expect(again.rows).toHaveLength(10);
  expect(again.rows.every(({ isSame }: { isSame: boolean }) => isSame)).toBe(true);
});

test("what is not a public address, too many events, and another role are refused", async () => {
  expect((await dryRun("https://169.254.169.254/")).userErrors).toMatchObject([{ code: "WEBHOOK_URL_REFUSED", field: "url" }]);
  const tooMany = await dryRun(candidate.url, webhookBounds.dryRunEvents.cap + 1);
  expect(tooMany.userErrors).toMatchObject([{ code: "WEBHOOK_SETTING_INVALID", field: "count" }]);
  const support = await openAsMember(service, owner, "support@kolli.test", "SUPPORT");
  const { body } = await support.graphql(text, { id: endpoint.id, url: candidate.url });
  expect(body.errors?.[0].extensions.code).toBe("FORBIDDEN");
});

test("a receiver that does not answer costs its time, and what is left by then is not sent", async () => {
  const { db, clock } = service.runtime;
  const { deps } = service.service.services.webhooks;
  const { scope } = await service.keyFor("TEST");
  let now = clock.now();
  // Each look at the clock takes as long as a receiver may: the time is over after the first events.
  const slow = { now: () => (now += webhookBounds.dryRunExchangeMs.cap) };
  const ran = await dryRunWebhook(
    { ...deps, db, clock: slow, openBody: (_id, event) => event },
    scope,
    parseGlobalId(endpoint.id)!.uuid,
    { url: candidate.url, count: 8, allTopics: true },
  );
  expect(ran.ok && ran.value.rows.filter((row) => row.candidate === null).length).toBeGreaterThan(0);
  expect(ran.ok && ran.value.rows).toHaveLength(8);
});

test("a receiver has 10 s to answer, and one that takes longer counts as timed out", async () => {
  const { db, clock } = service.runtime;
  const { deps } = service.service.services.webhooks;
  const { scope } = await service.keyFor("TEST");
  current.respondWith(answer(200, {}, "old"));
  candidate.respondWith(() => {});
  const webhook = destinationKinds.webhook!();
  const deadlines: number[] = [];
  // The receivers are real; only the wait for the second is shorter than what was asked for.
  let opens = 0;
  const impatient: DestinationKind = {
    ...webhook,
    open: (...given) => {
      const opened = webhook.open(...given);
      if (!opened.ok) return opened;
      const share = ++opens === 1 ? 1 : 1 / 50;
      const send: OpenDestination["send"] = (messages, deadlineMs) => {
        deadlines.push(deadlineMs);
        return opened.value.send(messages, deadlineMs * share);
      };
      return { ok: true, value: { ...opened.value, send } };
    },
  };
  const ran = await dryRunWebhook(
    { ...deps, db, clock, kinds: { webhook: () => impatient }, openBody: (_id, event) => event },
    scope,
    parseGlobalId(endpoint.id)!.uuid,
    { url: candidate.url, count: 1, allTopics: true },
  );
  expect(deadlines).toEqual([webhookBounds.dryRunExchangeMs.cap, webhookBounds.dryRunExchangeMs.cap]);
  expect(ran.ok && ran.value.rows.map((row) => [row.current?.status, row.candidate?.result])).toEqual([[200, "TIMED_OUT"]]);
});

test("the command line compares both answers, says how many differ, and exits with 1 if any does", async () => {
  const commands = openCommandLine(environmentOf(service));
  onTestFinished(() => commands.close());
  const start = ["webhooks", "dry-run", endpoint.id, "--url", candidate.url, "--count", "2"];
  current.respondWith(answer(200, {}, "old"));
  candidate.respondWith(answer(200, {}, "new"));
  const differs = await commands.run([...start, "--json"]);
  expect([differs.code, JSON.parse(differs.out)]).toMatchObject([
    1,
    {
      id: endpoint.id,
      different: 2,
      rows: [{ isSame: false, current: { responseBody: "old" }, candidate: { status: 200 } }, {}],
    },
  ]);
  candidate.respondWith(answer(200, {}, "old"));
  const same = await commands.run(start);
  expect([same.code, same.err]).toEqual([0, expect.stringContaining(`answered all 2 events as ${current.url} did`)]);
  const refused = await commands.run(["webhooks", "dry-run", endpoint.id, "--url", "https://169.254.169.254/"]);
  expect([refused.code, refused.out]).toEqual([1, ""]);
});

test("a workspace has so many dry runs in a quarter of an hour", async () => {
  const refused = await eventually(async () => {
    const { userErrors } = await dryRun(candidate.url, 1);
    return userErrors.length > 0 && userErrors;
  });
  expect(refused).toMatchObject([{ code: "LIMIT_REACHED" }]);
});
