import { afterAll, beforeAll, expect, test } from "vitest";
import { changeAnywhere } from "../../../src/commands/webhooks/endpoints.ts";
import { disableWebhook } from "../../../src/destinations/webhook-commands.ts";
import { type Dashboard, openAsOwner, openDashboard } from "../../support/browser/dashboard.ts";
import { refuseAuditOf } from "../../support/database/refuse-value.sql.ts";
import { eventually } from "../../support/eventually.ts";
import type { Ran } from "../../support/processes/command-host.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let key: string;
let commands: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  service = await startTestService();
  owner = await openAsOwner(service);
  key = (await service.keyFor("TEST")).key;
  commands = openCommandLine(environmentOf(service));
});
afterAll(async () => {
  commands.close();
  await service.stop();
});

type Entry = { action: string; actorName: string; subjectName: string | null; detail: unknown };
const log = async (filter = ""): Promise<Entry[]> => {
  const { body, text } = await owner.graphql(
    `{ auditLog(first: 250${filter}) { edges { node { action actorName subjectName detail } } } }`,
  );
  if (body.errors) throw new Error(text);
  return body.data.auditLog.edges.map(({ node }: { node: Entry }) => node);
};

const uuidsInLog = async (): Promise<string[]> => {
  const { body } = await owner.graphql("{ auditLog(first: 250) { edges { node { id } } } }");
  return body.data.auditLog.edges.map(({ node }: { node: { id: string } }) => node.id.slice(-36));
};

test("a failed sign-in is in the log of the workspaces it was meant for, a stranger's address in none", async () => {
  const thief = openDashboard(service);
  const attempt = (email: string) => thief.post("/auth/sign-in", { email, password: "a wrong password" });
  await attempt("owner@kolli.test");
  await attempt("nobody@kolli.test");
  const failed = await eventually(async () => (await log(', action: "session.sign-in-failed"'))[0]);
  expect(failed).toEqual({
    action: "session.sign-in-failed",
    actorName: "someone",
    subjectName: "owner@kolli.test",
    detail: { why: "wrong password" },
  });
  expect(JSON.stringify(await log())).not.toContain("nobody@kolli.test");
});

test("a change of a webhook tells before and after, and nothing that its address hides", async () => {
  const create = (url: string) =>
    owner.graphql(
      "mutation ($url: String!) { webhookEndpointCreate(url: $url, topics: [TRACKER_UPDATED]) { endpoint { id } secret userErrors { message } } }",
      { url },
    );
  const made = (await create("https://hooks.kolli-shop.com/in?token=planted-secret")).body.data.webhookEndpointCreate;
  expect(made.userErrors).toEqual([]);
  const { id } = made.endpoint;
  await owner.graphql('mutation ($id: ID!) { webhookEndpointUpdate(id: $id, description: "Shop") { endpoint { id } } }', { id });
  await owner.graphql("mutation ($id: ID!) { webhookEndpointDelete(id: $id) { userErrors { code } } }", { id });
  const [deleted, updated, created] = await log(', action: "webhook"');
  expect(created).toMatchObject({
    action: "webhook.create",
    subjectName: "https://hooks.kolli-shop.com/in?…",
    detail: { after: { state: "ENABLED", topics: ["TRACKER_UPDATED"] } },
  });
  expect(updated?.detail).toEqual({ before: { description: "" }, after: { description: "Shop" } });
  expect(deleted?.detail).toMatchObject({ before: { description: "Shop" } });
  const everything = JSON.stringify(await log());
  expect(everything).not.toContain("planted-secret");
  expect(everything).not.toContain(made.secret);
});

test("what a key changes is told under its name, without what the parcel's deletion must erase", async () => {
  const input = '{ trackingCode: "K1000000004", carrier: UPS, async: false }';
  const made = await service.graphql(key, `mutation { trackerCreate(input: ${input}) { tracker { id } } }`);
  const { id } = made.body.data.trackerCreate.tracker;
  await service.graphql(
    key,
    'mutation ($id: ID!) { trackerUpdate(input: { id: $id, reference: "order of Mrs Lind" }) { tracker { id } } }',
    { id },
  );
  await service.graphql(key, "mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId } }", { id });
  await service.graphql(key, "mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId } }", { id });
  const entries = await log(', action: "tracker", actor: "api KEY test"');
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ["tracker.delete", null],
    ["tracker.update", { given: ["reference"] }],
  ]);
  expect(JSON.stringify(await log())).not.toContain("Mrs Lind");
});

test("a tracker is named by its code while it exists, and a webhook by its URL", async () => {
  const input = '{ trackingCode: "NAMED-1", carrier: UPS }';
  const made = await owner.graphql(`mutation { trackerCreate(input: ${input}) { tracker { id } } }`);
  const { id } = made.body.data.trackerCreate.tracker;
  await owner.graphql("mutation ($id: ID!) { trackerStop(id: $id) { tracker { id } } }", { id });
  const stopped = async () => (await log(', action: "tracker.stop"')).map(({ subjectName }) => subjectName);
  expect(await stopped()).toEqual(["NAMED-1"]);
  await owner.graphql("mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId } }", { id });
  expect(await stopped()).toEqual([null]);

  const hook = await owner.graphql(
    'mutation { webhookEndpointCreate(url: "https://retried.kolli-shop.com/in?token=x", topics: [TRACKER_UPDATED]) { endpoint { id } } }',
  );
  const endpointId = hook.body.data.webhookEndpointCreate.endpoint.id;
  await owner.graphql("mutation ($id: ID!) { webhookEndpointRetryAll(id: $id) { userErrors { code } } }", { id: endpointId });
  expect(await log(', action: "webhook.retry-all"')).toMatchObject([{ subjectName: "https://retried.kolli-shop.com/in?…" }]);
});

test("it is filtered by who, what and when", async () => {
  expect((await log(', actor: "OWNER@"')).every(({ actorName }) => actorName === "owner@kolli.test")).toBe(true);
  expect((await log(', action: "webhook.update"')).map(({ action }) => action)).toEqual(["webhook.update"]);
  expect(await log(', action: "web"')).toEqual([]);
  expect(await log(', since: "2099-01-01T00:00:00Z"')).toEqual([]);
  expect(await log(', until: "2020-01-01T00:00:00Z"')).toEqual([]);
  expect((await log(', since: "2020-01-01T00:00:00Z", until: "2099-01-01T00:00:00Z"')).length).toBe((await log()).length);
});

const printed = ({ code, out, err }: Ran): string => {
  if (code !== 0) throw new Error(err);
  return out;
};

test("the command line exports it as JSON lines and CSV, and what it did itself is in it", async () => {
  printed(await commands.run(["keys", "create", "--mode", "test", "--name", '=cmd("x"), really', "--access", "read"]));
  const before = await uuidsInLog();
  const [lines, csv] = await Promise.all([
    commands.run(["audit", "export", "--since", "1d"]),
    commands.run(["audit", "export", "--format", "csv", "--action", "api-key.create"]),
  ]);
  const entries = printed(lines)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  // Others may write meanwhile: nothing is missing that was there before, and nothing is in it that is not there afterwards.
  const exported: string[] = entries.map(({ id }) => id.slice(-36));
  expect(exported).toEqual(expect.arrayContaining(before));
  expect(await uuidsInLog()).toEqual(expect.arrayContaining(exported));
  expect(entries[0]).toMatchObject({
    action: "api-key.create",
    actorName: "command line",
    detail: { after: { access: "READ", networks: [] } },
  });
  const [head, first] = printed(csv).split("\r\n");
  expect(head).toBe("id,createdAt,mode,actorId,actorName,action,subjectId,subjectName,detail,ipAddress,userAgent");
  expect(first).toContain(`,command line,api-key.create,`);
  expect(first).toContain(`"'=cmd(""x""), really (kolli_test_`);
});

test("what changes nothing is not in the log: a count before a replay, a refused replay, a tracker that was found", async () => {
  const made = await owner.graphql(
    'mutation { webhookEndpointCreate(url: "https://counted.kolli-shop.com/in", topics: [TRACKER_UPDATED]) { endpoint { id } } }',
  );
  const { id } = made.body.data.webhookEndpointCreate.endpoint;
  const replay = (endpointId: string, dryRun: boolean) =>
    owner.graphql(
      `mutation ($id: ID!) { deliveriesReplay(endpointId: $id, since: "2026-01-01T00:00:00Z", dryRun: ${dryRun}) { count userErrors { code } } }`,
      { id: endpointId },
    );
  await replay(id, true);
  const unknown = await replay("gid://kolli/WebhookEndpoint/018f0000-0000-7000-8000-000000000000", false);
  expect(unknown.body.data.deliveriesReplay).toEqual({ count: 0, userErrors: [{ code: "NOT_FOUND" }] });
  expect(await log(', action: "webhook.replay"')).toEqual([]);
  await replay(id, false);
  expect(await log(', action: "webhook.replay"')).toMatchObject([
    { subjectName: "https://counted.kolli-shop.com/in", detail: { events: 0, onlyGivenUp: false } },
  ]);

  const before = (await log(', action: "tracker.create"')).length;
  const find = () =>
    owner.graphql(
      'mutation { trackerFindOrCreate(input: { trackingCode: "FOUND-1", carrier: UPS }) { isNew trackerUserErrors { code } } }',
    );
  expect((await find()).body.data.trackerFindOrCreate).toEqual({ isNew: true, trackerUserErrors: [] });
  expect((await find()).body.data.trackerFindOrCreate).toEqual({ isNew: false, trackerUserErrors: [] });
  const created = await log(', action: "tracker.create"');
  expect([created.length - before, created[0]!.subjectName]).toEqual([1, "FOUND-1"]);
});

test("a change whose entry cannot be written is not made: by a person, by a key, on the command line", async () => {
  const { db } = service.runtime;
  const create = 'mutation { trackerCreate(input: { trackingCode: "K1000000004", carrier: UPS }) { tracker { id } } }';
  const { id } = (await service.graphql(key, create)).body.data.trackerCreate.tracker;
  const createAt = (url: string) =>
    owner.graphql(`mutation { webhookEndpointCreate(url: "${url}", topics: [TRACKER_UPDATED]) { endpoint { id } } }`);
  const endpointId = (await createAt("https://logged.kolli-shop.com/in")).body.data.webhookEndpointCreate.endpoint.id;
  for (const action of ["webhook.create", "webhook.disable", "tracker.delete"]) await refuseAuditOf(db, action);

  const made = await createAt("https://unlogged.kolli-shop.com/in");
  const removed = await service.graphql(key, "mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId } }", { id });
  expect([made.body.errors.length, removed.body.errors.length]).toEqual([1, 1]);
  // What `kolli webhooks disable` runs.
  const disabled = changeAnywhere(service.runtime, endpointId, (caller, id, deps) => disableWebhook(caller, { id }, deps));
  await expect(disabled).rejects.toThrow();

  const left = await owner.graphql("{ webhookEndpoints { url state } }");
  const shown = JSON.stringify(left.body.data);
  expect(shown).toContain('{"url":"https://logged.kolli-shop.com/in","state":"ENABLED"}');
  expect(shown).not.toContain("unlogged");
  const still = await service.graphql(key, "query ($id: ID!) { tracker(id: $id) { id } }", { id });
  expect(still.body.data.tracker).toEqual({ id });
});
