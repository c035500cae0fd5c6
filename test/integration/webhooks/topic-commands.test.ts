import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importHistories } from "../../../src/checks/learn/import-histories.ts";
import { trackerTopics } from "../../../src/trackers/event-topics.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { pastParcels } from "../../support/past-parcels.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

// Each command is a process of its own, and a busy machine takes seconds to start one.
let service: TestService;
let owner: Dashboard;
let receiver: Receiver;
let commands: ReturnType<typeof openCommandLine>;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  owner = await openAsOwner(service);
  commands = openCommandLine({ ...environmentOf(service), KOLLI_EGRESS_ALLOW: "127.0.0.1/32" });
});
afterAll(async () => {
  commands.close();
  await service.stop();
  await receiver.close();
});

const run = (...args: string[]) => commands.run(args);
const listed = async () => JSON.parse((await run("webhooks", "list", "--json")).out);
const create = async (url: string, ...more: string[]): Promise<string> => {
  const { code, out, err } = await run("webhooks", "create", "--url", url, "--mode", "test", "--json", ...more);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out).id;
};

test("webhooks create takes several topics, and list shows them", async () => {
  await create("https://shop.com/two", "--topics", "TRACKER_ATTENTION_CHANGED, TRACKER_UPDATED");
  await create("https://shop.com/as-before", "--topic", "TRACKER_UPDATED");
  expect((await listed()).map(({ topics }: { topics: string[] }) => topics)).toEqual([
    ["TRACKER_UPDATED", "TRACKER_ATTENTION_CHANGED"],
    ["TRACKER_UPDATED"],
  ]);
  expect((await run("webhooks", "list")).out).toMatch(
    /TRACKER_UPDATED, TRACKER_ATTENTION_CHANGED +none +https:\/\/shop\.com\/two/,
  );
});

test("webhooks update changes topics and filters, leaves the rest, and is in the audit log", async () => {
  const id = await create("https://shop.com/changed", "--topic", "TRACKER_UPDATED", "--carriers", "UPS", "--description", "kept");
  const changed = await run(
    ...["webhooks", "update", id, "--topics", "TRACKER_CHECKPOINT_ADDED,TRACKER_ESTIMATE_CHANGED"],
    ...["--carriers", "all", "--statuses", "in-transit,DELIVERED", "--json"],
  );
  expect(JSON.parse(changed.out)).toMatchObject({
    topics: ["TRACKER_CHECKPOINT_ADDED", "TRACKER_ESTIMATE_CHANGED"],
    carriers: null,
    statuses: ["IN_TRANSIT", "DELIVERED"],
    description: "kept",
    url: "https://shop.com/changed",
  });
  const { body } = await owner.graphql(
    "{ webhookEndpoints { url topics carriers statuses } auditLog(first: 1) { edges { node { action actorName subjectName } } } }",
  );
  expect(body.data.webhookEndpoints.at(-1)).toEqual({
    url: "https://shop.com/changed",
    topics: ["TRACKER_CHECKPOINT_ADDED", "TRACKER_ESTIMATE_CHANGED"],
    carriers: null,
    statuses: ["IN_TRANSIT", "DELIVERED"],
  });
  expect(body.data.auditLog.edges[0].node).toEqual({
    action: "webhook.update",
    actorName: "command line",
    subjectName: "https://shop.com/changed",
  });
});

test("what webhooks update refuses, it refuses with the reason, and changes nothing", async () => {
  const before = await listed();
  const refusals: [string[], RegExp][] = [
    [["--topics", "ORDER_PAID"], /"ORDER_PAID" is not a topic. The topics are: TRACKER_UPDATED, TRACKER_EXCEPTION_RAISED/],
    [["--topics", "tracker.attention.changed"], /Did you mean TRACKER_ATTENTION_CHANGED\?/],
    [["--topics", ","], /Choose at least one topic/],
    [["--carriers", "fedx"], /Did you mean FEDEX\?/],
    [["--url", "https://localhost/x"], /localhost/],
    [[], /Nothing to change/],
  ];
  for (const [options, words] of refusals) {
    const { code, err } = await run("webhooks", "update", before[0].id, ...options);
    expect([code, err]).toEqual([1, expect.stringMatching(words)]);
  }
  expect(await listed()).toEqual(before);
});

test("webhooks update of one that is not there says so", async () => {
  const { code, err } = await run("webhooks", "update", "0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e", "--topics", "TRACKER_UPDATED");
  expect([code, err]).toEqual([1, expect.stringContaining("No webhook has the ID")]);
});

test("webhooks create and listen take changes of status and exceptions if no topics are chosen", async () => {
  const id = await create("https://shop.com/usual");
  const usual = ["TRACKER_UPDATED", "TRACKER_EXCEPTION_RAISED", "TRACKER_EXCEPTION_CLEARED"];
  expect((await listed()).find((webhook: { id: string }) => webhook.id === id).topics).toEqual(usual);
  const { key } = await service.keyFor("TEST");
  const listening = commands.start([
    ...["listen", "--forward-to", receiver.url, "--url", service.url, "--key", key, "--json"],
    ...["--cacert", service.tls!.authorityFile!],
  ]);
  await eventually(() => listening.output.err.includes("Ready"), 60_000);
  const trackerId = JSON.parse((await run("trigger", "TRACKER_EXCEPTION_CLEARED", "--json")).out).trackerId;
  const heard = () =>
    receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ data }) => data.id === trackerId)
      .map(({ topic }) => topic);
  await eventually(() => heard().length === 4);
  expect(heard()).toEqual([...usual.slice(0, 2), "TRACKER_UPDATED", usual[2]]);
  listening.child.kill("SIGINT");
  await once(listening.child, "close");
});

test("trigger makes an event of each topic, and listen carries those that were chosen", async () => {
  const chosen = trackerTopics.filter((topic) => topic !== "TRACKER_UPDATED");
  const { key, scope } = await service.keyFor("TEST");
  const listening = commands.start([
    ...["listen", "--forward-to", receiver.url, "--url", service.url, "--key", key, "--topics", chosen.join(","), "--json"],
    ...["--cacert", service.tls!.authorityFile!],
  ]);
  await eventually(() => listening.output.err.includes("Ready"), 60_000);
  // From these the arrival of test parcels is predicted.
  const now = service.runtime.clock.now();
  const past = [null, "DE", "US"].flatMap((from) =>
    pastParcels({ carrier: "UPS", from, to: null }, { count: 80, tookDays: [2], now }),
  );
  await importHistories(service.runtime.db, scope, past, { now, isAdded: false, onProgress: () => {} });
  for (const topic of trackerTopics) {
    const { code, out } = await run("trigger", topic, "--json");
    expect([code, JSON.parse(out).topic]).toEqual([0, topic]);
    const id = JSON.parse(out).trackerId;
    const own = () => receiver.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.id === id);
    const wanted = topic === "TRACKER_UPDATED" ? "TRACKER_CHECKPOINT_ADDED" : topic;
    await eventually(() => own().some((event) => event.topic === wanted));
    expect(own().every((event) => chosen.includes(event.topic))).toBe(true);
  }
  listening.child.kill("SIGINT");
  await once(listening.child, "close");
  const refused = await run("trigger", "TRACKER_ESTIMATE_CHANGED", "--status", "RETURN_TO_SENDER");
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/triggers no TRACKER_ESTIMATE_CHANGED.*IN_TRANSIT/)]);
});
