import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { applyConfig } from "../../../src/commands/apply/apply.ts";
import { exportConfig } from "../../../src/commands/apply/export-config.ts";
import { shownStep } from "../../../src/commands/apply/plan.ts";
import { listWorkspaces } from "../../../src/workspaces/workspaces.sql.ts";
import { type Dashboard, openAsMember, openAsOwner } from "../../support/browser/dashboard.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { answer, type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { everythingAbout } from "../../support/webhook-rows.sql.ts";

let service: TestService;
let owner: Dashboard;
let receiver: Receiver;
let commands: ReturnType<typeof openCommandLine>;
const token = "t0ken-of-the-channel";
const urlOf = (secret = token) => `${new URL(receiver.url).origin}/services/T1/B2/${secret}`;
const shown = () => `${new URL(receiver.url).origin}/services/T1/B2/...`;

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  owner = await openAsOwner(service, "TEST");
  receiver = await startReceiver(answer(200, {}, "ok"));
  commands = openCommandLine({ ...environmentOf(service), SLACK_URL: urlOf("by-the-command-line") });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  commands.close();
  await service.stop();
  await receiver.close();
});

const run = async (query: string, variables: Record<string, unknown> = {}, who = owner) => {
  const { body } = await who.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};
const creation = `mutation ($kind: String!, $settings: JSON!) { destinationCreate(kind: $kind, settings: $settings, topics: [TRACKER_UPDATED]) {
  endpoint { id kind url settings state } secret userErrors { code message field } } }`;
const create = (kind: string, settings: unknown) => run(creation, { kind, settings }).then((data) => data.destinationCreate);
const update = (id: string, settings: unknown) =>
  run(
    "mutation ($id: ID!, $settings: JSON) { destinationUpdate(id: $id, settings: $settings) { endpoint { url } userErrors { field message } } }",
    { id, settings },
  ).then((data) => data.destinationUpdate);

test("a form can be drawn for each kind, with its secrets marked", async () => {
  const { destinationKinds } = await run("{ destinationKinds { kind name about fields { name kind required help } } }");
  expect(destinationKinds[0]).toMatchObject({
    kind: "webhook",
    fields: [{ name: "url", kind: "TEXT" }, { name: "format" }, { name: "profile" }],
  });
  expect(destinationKinds.find(({ kind }: { kind: string }) => kind === "slack")).toMatchObject({
    name: "Slack",
    fields: [{ name: "webhookUrl", kind: "SECRET", required: true }],
  });
});

test("a destination is created, tested, updated and read without its secret being shown or stored readable again", async () => {
  const made = await create("slack", { webhookUrl: urlOf() });
  expect(made).toMatchObject({
    endpoint: { kind: "slack", url: shown(), settings: {}, state: "ENABLED" },
    secret: expect.stringMatching(/^whsec_/),
    userErrors: [],
  });
  const { id } = made.endpoint;
  const sendTest = () =>
    run(
      "mutation ($id: ID!) { webhookEndpointSendTest(id: $id, topic: TRACKER_UPDATED) { attempt { result } userErrors { message } } }",
      { id },
    );
  expect(await sendTest()).toMatchObject({ webhookEndpointSendTest: { attempt: { result: "DELIVERED" }, userErrors: [] } });
  expect(receiver.received.at(-1)).toMatchObject({ path: `/services/T1/B2/${token}` });
  expect(JSON.parse(receiver.received.at(-1)!.body).text).toContain("DHL K1000000005 (test-event)");

  // What is left out stays; what is given replaces.
  expect(await update(id, {})).toMatchObject({ endpoint: { url: shown() }, userErrors: [] });
  await sendTest();
  expect(receiver.received.at(-1)!.path).toBe(`/services/T1/B2/${token}`);
  expect(await update(id, { webhookUrl: urlOf("another-t0ken") })).toMatchObject({ userErrors: [] });
  await sendTest();
  expect(receiver.received.at(-1)!.path).toBe("/services/T1/B2/another-t0ken");

  const read = await run(
    "{ webhookEndpoints { id kind url settings problem } auditLog(first: 250) { edges { node { action subjectName detail } } } }",
  );
  const actions = read.auditLog.edges.map(({ node }: { node: { action: string } }) => node.action);
  expect(actions).toEqual(expect.arrayContaining(["webhook.create", "webhook.update", "webhook.test"]));
  const stored = JSON.stringify([read, await everythingAbout(service.runtime.db, id.slice(-36))]);
  for (const secret of [token, "another-t0ken"]) expect(stored).not.toContain(secret);
});

test("a wrong kind, setting, address or type is refused with its field", async () => {
  const refusal = async (kind: string, settings: unknown) => (await create(kind, settings)).userErrors[0];
  expect(await refusal("pigeon", {})).toMatchObject({
    code: "WEBHOOK_SETTING_INVALID",
    message: expect.stringContaining('"pigeon" is not a kind of destination. The kinds are: webhook, slack'),
  });
  expect(await refusal("slack", {})).toMatchObject({ field: "settings.webhookUrl", message: "Webhook URL is missing." });
  expect(await refusal("slack", { webhookUrl: "https://169.254.169.254/latest" })).toMatchObject({
    code: "WEBHOOK_URL_REFUSED",
    field: "settings.webhookUrl",
  });
  expect(await refusal("slack", { webhookUrl: { deep: 1 } })).toMatchObject({ field: "settings.webhookUrl" });
  expect(await refusal("slack", ["x"])).toMatchObject({ field: "settings" });
  expect(await refusal("slack", { webhookUrl: urlOf(), chanel: "x" })).toMatchObject({ field: "settings.chanel" });
});

test("a viewer can read destinations, and not create or change them", async () => {
  const viewer = await openAsMember(service, owner, "vera@kolli.test", "VIEWER");
  const { body } = await viewer.graphql(creation, { kind: "slack", settings: { webhookUrl: urlOf() } });
  expect(body.errors[0].extensions.code).toBe("FORBIDDEN");
  expect((await run("{ destinationKinds { kind } }", {}, viewer)).destinationKinds.length).toBeGreaterThan(3);
});

test("the command line lists kinds, and creates and updates a destination with a secret from the environment", async () => {
  const kolli = (...args: string[]) => commands.run(["webhooks", ...args]);
  expect((await kolli("kinds")).out).toMatch(/slack +Slack +webhookUrl \(secret\)/);
  const made = await kolli("create", "--kind", "slack", "--setting", "webhookUrl=env:SLACK_URL", "--mode", "live", "--json");
  expect(made.code).toBe(0);
  const { id, kind, url } = JSON.parse(made.out);
  expect({ kind, url }).toEqual({ kind: "slack", url: shown() });
  const changed = await kolli("update", id, "--setting", `webhookUrl=${urlOf("x").replace("B2", "B3")}`, "--json");
  expect(JSON.parse(changed.out).url).toBe(shown().replace("B2", "B3"));
  const refused = await kolli("create", "--kind", "slack", "--setting", "webhookUrl=env:NOT_SET", "--mode", "live");
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("NOT_SET is not set") });
});

test("kolli apply creates a destination, changes only what differs, and exports it without its secret", async () => {
  vi.stubEnv("CHANNEL_URL", urlOf("from-the-file"));
  const file = (more = "") => `workspaces:
  - name: Chatty
    destinations:
      - kind: slack
        mode: live
        settings: { webhookUrl: { env: CHANNEL_URL } }
        topics: [TRACKER_UPDATED]
        ${more}`;
  const apply = async (text: string) =>
    (await applyConfig(service.runtime, { name: "kolli.yaml", text }, { dryRun: false })).steps.map(shownStep);
  expect(await apply(file())).toEqual(['+ workspace "Chatty"', `+ live slack ${shown()}: TRACKER_UPDATED`]);
  expect(await apply(file())).toEqual([]);
  vi.stubEnv("CHANNEL_URL", urlOf("from-the-file-anew"));
  expect(await apply(file("description: ops"))).toEqual([`~ live slack ${shown()}: description, settings.webhookUrl`]);
  expect(await apply(file("description: ops"))).toEqual([]);
  const [chatty] = (await listWorkspaces(service.runtime.db)).filter(({ name }) => name === "Chatty");
  const exported = await exportConfig(service.runtime, [chatty!]);
  expect(exported).toMatch(/kind: slack\n +settings:\n +webhookUrl:\n +env: CHATTY_SLACK_[0-9A-F]{6}_WEBHOOK_URL/);
  expect(exported).not.toContain("from-the-file");
  await expect(apply(file().replace("webhookUrl", "webhokUrl"))).rejects.toThrow();
});
