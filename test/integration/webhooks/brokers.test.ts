import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { applyConfig } from "../../../src/commands/apply/apply.ts";
import { exportConfig } from "../../../src/commands/apply/export-config.ts";
import { shownStep } from "../../../src/commands/apply/plan.ts";
import { listWorkspaces } from "../../../src/workspaces/workspaces.sql.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { startKafkaEmulator } from "../../support/servers/kafka-emulator.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { everythingAbout } from "../../support/webhook-rows.sql.ts";

const password = "pa55word-of-the-broker";
let service: TestService;
let owner: Dashboard;
let broker: Awaited<ReturnType<typeof startKafkaEmulator>>;
let commands: ReturnType<typeof openCommandLine>;

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  owner = await openAsOwner(service, "TEST");
  broker = await startKafkaEmulator({ partitions: 3, logins: () => ({ kolli: password }) });
  commands = openCommandLine({ ...environmentOf(service), BROKER_PASSWORD: password });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  commands.close();
  await service.stop();
  await broker.stop();
});

const ask = async (query: string, variables: Record<string, unknown> = {}) => {
  const { body } = await owner.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};

/** RabbitMQ is not reached here: its conformance suite has a real broker. */
const settingsOf = {
  kafka: () => ({ brokers: `127.0.0.1:${broker.port()}`, topic: "kolli.events", encryption: "none", user: "kolli" }),
  rabbitmq: () => ({ server: "amqp://127.0.0.1:5672", user: "kolli", exchange: "kolli", routingKey: "events.{tracker}" }),
};

test.each(["kafka", "rabbitmq"] as const)(
  "%s: the dashboard creates, tests, changes and shows it without its password",
  async (kind) => {
    const create = (settings: object) =>
      ask(
        `mutation ($kind: String!, $settings: JSON!) { destinationCreate(kind: $kind, settings: $settings, topics: [TRACKER_UPDATED]) {
         endpoint { id kind url settings state } userErrors { field message } } }`,
        { kind, settings },
      ).then((data) => data.destinationCreate);
    expect((await create(settingsOf[kind]())).userErrors).toMatchObject([{ field: "settings.password" }]);
    const { endpoint, userErrors } = await create({ ...settingsOf[kind](), password });
    expect(userErrors).toEqual([]);
    expect(endpoint).toMatchObject({ kind, settings: settingsOf[kind](), state: "ENABLED" });
    const { webhookEndpointSendTest: sent } = await ask(
      "mutation ($id: ID!) { webhookEndpointSendTest(id: $id, topic: TRACKER_UPDATED) { attempt { result } userErrors { message } } }",
      { id: endpoint.id },
    );
    expect(sent.attempt.result).toBe(kind === "kafka" ? "DELIVERED" : "CONNECTION_FAILED");
    if (kind === "kafka") expect(broker.records()).toHaveLength(1);
    const change = kind === "kafka" ? { topic: "parcels" } : { routingKey: "parcels" };
    const { destinationUpdate: updated } = await ask(
      "mutation ($id: ID!, $settings: JSON) { destinationUpdate(id: $id, settings: $settings) { endpoint { settings } userErrors { message } } }",
      { id: endpoint.id, settings: change },
    );
    expect(updated).toMatchObject({ endpoint: { settings: { ...settingsOf[kind](), ...change } }, userErrors: [] });
    const read = await ask(
      "{ webhookEndpoints { id kind url settings } auditLog(first: 250) { edges { node { action detail } } } }",
    );
    expect(JSON.stringify([read, await everythingAbout(service.runtime.db, endpoint.id.slice(-36))])).not.toContain(password);
  },
);

test.each(["kafka", "rabbitmq"] as const)("%s: the command line creates, shows, changes and pauses it", async (kind) => {
  const kolli = (...args: string[]) => commands.run(["webhooks", ...args]);
  const given = Object.entries(settingsOf[kind]()).flatMap(([name, value]) => ["--setting", `${name}=${value}`]);
  const made = await kolli(
    "create",
    "--kind",
    kind,
    ...given,
    "--setting",
    "password=env:BROKER_PASSWORD",
    "--mode",
    "test",
    "--json",
  );
  expect(made.code, made.err).toBe(0);
  const { id, url } = JSON.parse(made.out);
  const listed = await kolli("list", "--json");
  const [shown] = JSON.parse(listed.out).filter((one: { id: string }) => one.id === id);
  expect(shown).toMatchObject({ kind, url, settings: settingsOf[kind]() });
  expect(listed.out).not.toContain(password);
  const changed = await kolli("update", id, "--setting", "user=shop", "--json");
  expect([changed.code, changed.err]).toEqual([0, ""]);
  const refused = await kolli("update", id, "--setting", "password=env:NOT_SET");
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("NOT_SET is not set") });
  expect((await kolli("disable", id)).code).toBe(0);
  const paused = JSON.parse((await kolli("list", "--json")).out).find((one: { id: string }) => one.id === id);
  expect(paused).toMatchObject({ state: "DISABLED", settings: { ...settingsOf[kind](), user: "shop" } });
});

test.each(["kafka", "rabbitmq"] as const)(
  "%s: kolli apply creates it, changes only what differs, and its export can be applied",
  async (kind) => {
    vi.stubEnv("BROKER_PASSWORD", password);
    const file = (more = "") => `workspaces:
  - name: Brokers of ${kind}
    destinations:
      - kind: ${kind}
        mode: test
        settings: ${JSON.stringify({ ...settingsOf[kind](), password: { env: "BROKER_PASSWORD" } })}
        topics: [TRACKER_UPDATED]
        ${more}`;
    const apply = async (text: string) =>
      (await applyConfig(service.runtime, { name: "kolli.yaml", text }, { dryRun: false })).steps.map(shownStep);
    expect(await apply(file())).toEqual([`+ workspace "Brokers of ${kind}"`, expect.stringMatching(`^\\+ test ${kind} `)]);
    expect(await apply(file())).toEqual([]);
    vi.stubEnv("BROKER_PASSWORD", "another one");
    expect(await apply(file("ratePerSecond: 5"))).toEqual([
      expect.stringMatching(`^~ test ${kind} .*: ratePerSecond, settings.password$`),
    ]);
    const all = await listWorkspaces(service.runtime.db);
    const exported = await exportConfig(
      service.runtime,
      all.filter(({ name }) => name === `Brokers of ${kind}`),
    );
    expect(exported).not.toContain("another one");
    const [, variable] = /password:\n +env: (\w+)/.exec(exported)!;
    vi.stubEnv(variable!, "another one");
    expect(await apply(exported)).toEqual([]);
    // Elsewhere it creates the same, with its password.
    expect(await apply(exported.replaceAll(`Brokers of ${kind}`, `Copy of ${kind}`))).toEqual([
      `+ workspace "Copy of ${kind}"`,
      `~ workspace "Copy of ${kind}": publicPages, proofRetentionDays`,
      expect.stringMatching(`^\\+ test ${kind} `),
    ]);
  },
);
