import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventTopics, isIncidentTopic } from "../../../src/trackers/event-topics.ts";
import { eventually } from "../../support/eventually.ts";
import { openConnectorWorld } from "../../support/servers/connector-world.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const folder = new URL("../../../connectors/n8n/", import.meta.url);
const load = createRequire(folder);
const listed = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")).n8n;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** As n8n loads a package: the class has the name of its file. */
const open = (path: string) => {
  const name = /(\w+)\.(?:node|credentials)\.js$/.exec(path)![1]!;
  return new (load(`./${path}`)[name])();
};
const [credentials] = listed.credentials.map(open);
const [node, trigger] = listed.nodes.map(open);

/** What n8n gives to `execute` and `poll`, as far as the nodes use it, with n8n's rule for credentials. */
const contextFor = (key: string, items: readonly Record<string, unknown>[], more: object = {}) => ({
  getInputData: () => items.map(() => ({ json: {} })),
  getNodeParameter: (name: string, item: number | undefined, fallback: unknown) => items[item ?? 0]![name] ?? fallback,
  getCredentials: async () => ({ url: service.url, key }),
  continueOnFail: () => false,
  getMode: () => "trigger",
  helpers: {
    async httpRequestWithAuthentication(name: string, { method, url, body }: { method: string; url: string; body?: object }) {
      expect(name).toBe(credentials.name);
      const authorization = credentials.authenticate.properties.headers.Authorization.replace(
        /^=|\{\{\$credentials\.key\}\}/g,
        "",
      );
      const { pathname, search } = new URL(url);
      const answer = await service.send(pathname + search, {
        method,
        headers: { authorization: authorization + key, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (answer.status >= 400) throw new Error(JSON.parse(answer.text).errors[0].message);
      return JSON.parse(answer.text);
    },
  },
  ...more,
});

test("the package lists files that are there, and describes each node with the credentials and parameters it reads", () => {
  for (const path of [...listed.nodes, ...listed.credentials]) expect(existsSync(new URL(path, folder)), path).toBe(true);
  for (const { description } of [node, trigger])
    expect(description.credentials).toEqual([{ name: credentials.name, required: true }]);
  const offered = trigger.description.properties[0].options.map(({ value }: { value: string }) => value);
  expect(offered.toSorted()).toEqual(eventTopics.filter((topic) => !isIncidentTopic(topic)).toSorted());
});

test("the node tracks, finds, checks and stops parcels, and an item that fails stops or is passed on as n8n is told", async () => {
  const { key, trackers } = await openConnectorWorld(service, "n8n", "");
  const run = (item: Record<string, unknown>, more?: object) => node.execute.call(contextFor(key, [item], more));
  const tracked = { operation: "track", trackingCode: "N8N-1", carrier: "ups", reference: "1001" };
  const [[made]] = await run(tracked);
  expect(made).toMatchObject({ json: { isNew: true, tracker: { trackingCode: "N8N-1" } }, pairedItem: { item: 0 } });
  const [[again]] = await run(tracked);
  expect(again.json).toMatchObject({ isNew: false });
  const [[found]] = await run({ operation: "get", trackingCode: "N8N-1" });
  expect(found.json.id).toBe(made.json.tracker.id);
  const [[order]] = await run({ operation: "order", reference: "1001" });
  expect(order.json).toMatchObject({ reference: "1001", trackerCount: 1 });
  await run({ operation: "refresh", trackerId: found.json.id });
  const [[stopped]] = await run({ operation: "stop", trackerId: found.json.id });
  expect(JSON.stringify(stopped.json)).toContain('"isActive":false');
  expect(await trackers()).toHaveLength(1);
  const wrong = { operation: "track", trackingCode: "N8N-2", carrier: "no_such" };
  await expect(run(wrong)).rejects.toThrow("NO_SUCH");
  const [[passedOn]] = await run(wrong, { continueOnFail: () => true });
  expect(passedOn.json.error).toContain("NO_SUCH");
});

test("the trigger gives each event once, also those of a day in which n8n did not run", async () => {
  const { key, trackers, advance, eventCount } = await openConnectorWorld(service, "n8n trigger", "");
  const kept: { cursor?: string } = {};
  const poll = (mode = "trigger") => {
    const more = { getWorkflowStaticData: () => kept, getMode: () => mode };
    return trigger.poll.call(contextFor(key, [{ topics: ["TRACKER_UPDATED"] }], more));
  };
  expect(await poll()).toBeNull();
  await node.execute.call(contextFor(key, [{ operation: "track", trackingCode: "N8N-3", carrier: "UPS" }]));
  const { id } = (await trackers())[0]!;
  const journey = ["PICKED_UP", "OUT_FOR_DELIVERY", "DELIVERED"];
  for (const [index, status] of journey.entries()) {
    await advance(id, status);
    await eventually(async () => (await eventCount()) === index + 1);
  }
  expect((await poll("manual"))[0]).toMatchObject([{ json: { data: { status: "DELIVERED" } } }]);
  const [events] = await poll();
  expect(events.map(({ json }: { json: { data: { status: string } } }) => json.data.status)).toEqual(journey);
  expect(await poll()).toBeNull();
});
