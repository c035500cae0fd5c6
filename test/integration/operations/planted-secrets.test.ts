import { randomBytes } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../../src/config.ts";
import type { Log } from "../../../src/lib/telemetry/log.ts";
import { password, tokenOf } from "../../support/accounts.ts";
import { type Dashboard, openAsOwner, openDashboard } from "../../support/browser/dashboard.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { dataFolderIn, temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const masterKey = randomBytes(32).toString("base64");
let folder: string;
let service: TestService;
let owner: Dashboard;
const written: string[] = [];
/** Everything that is given to the log, also what its redaction would hide, at every level. */
const keepAll: Log = Object.fromEntries(
  ["debug", "info", "warn", "error"].map((level) => [
    level,
    (fields: Record<string, unknown>, message: string) =>
      written.push(
        `${level} ${message} ${JSON.stringify(fields, (_name, value) => (value instanceof Error ? value.stack : value))}`,
      ),
  ]),
) as unknown as Log;

beforeAll(async () => {
  folder = await temporaryFolder("planted");
  service = await startTestService({ env: { KOLLI_MASTER_KEY: masterKey, LOG_LEVEL: "trace" }, log: keepAll });
  owner = await openAsOwner(service);
});
afterAll(() => service.stop());

test("nothing secret that goes through the service is in its log, at any level", async () => {
  const secrets: Record<string, string> = { password, masterKey, databaseUrl: service.runtime.databaseUrl };
  secrets.session = owner.cookie()!.split("=")[1]!;
  const { body } = await owner.graphql('mutation { apiKeyCreate(name: "Planted") { key } }');
  secrets.apiKey = body.data.apiKeyCreate.key;
  await service.graphql(secrets.apiKey!, "{ nonsense }");
  await service.graphql(secrets.apiKey!, "{ workspace { id } }");
  await service.graphql(`${secrets.apiKey}x`, "{ workspace { id } }");
  const made = await owner.graphql(
    'mutation { webhookEndpointCreate(url: "https://user:plantedpass@hooks.kolli-shop.com/?t=plantedquery", topics: [TRACKER_UPDATED]) { secret userErrors { message } } webhookEndpointCreate2: webhookEndpointCreate(url: "https://hooks.kolli-shop.com/?t=plantedquery", topics: [TRACKER_UPDATED]) { secret } }',
  );
  secrets.webhookSecret = made.body.data.webhookEndpointCreate2.secret;
  Object.assign(secrets, { urlPassword: "plantedpass", urlQuery: "plantedquery" });
  secrets.credential = "planted-client-secret";
  await owner.graphql(
    'mutation { carrierAccountConnect(carrier: UPS, credentials: { clientId: "a", clientSecret: "planted-client-secret" }) { userErrors { message } } }',
  );
  const { pushes } = (await owner.graphql("{ carrierAccounts { pushes { url } } }")).body.data.carrierAccounts[0];
  secrets.pushToken = pushes?.url?.split("/").at(-1) ?? "planted-push-token-of-nobody";
  await service.send(`/carriers/ups/push/${secrets.pushToken}`, { method: "POST", body: "{}" });
  const invited = await owner.graphql('mutation { memberInvite(email: "a@kolli.test", role: VIEWER) { link } }');
  secrets.invitation = tokenOf(invited.body.data.memberInvite.link);
  await service.send(`/invitation?token=${secrets.invitation}`);
  await openDashboard(service).post("/auth/invitation", { token: secrets.invitation });
  const started = await owner.post("/auth/two-factor/start", { password });
  secrets.totp = started.body.secret;
  await owner.post("/auth/two-factor/enable", { code: "000000" });
  secrets.wrongPassword = "a planted wrong password";
  await openDashboard(service).post("/auth/sign-in", { email: "owner@kolli.test", password: secrets.wrongPassword });
  expect(written.length).toBeGreaterThan(10);
  const log = written.join("\n");
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(5);
    expect(log.includes(secret), name).toBe(false);
  }
});

test("secrets come from files too, and every wrong one is told by its name and not by its content", async () => {
  const file = join(folder, "key");
  await writeFile(file, `${masterKey}\n`);
  const read = (env: Record<string, string>) => readConfig(env, folder);
  const given = read({ KOLLI_MASTER_KEY_FILE: "key", DATABASE_URL_FILE: file });
  expect(given).toEqual({ ok: false, failure: ["DATABASE_URL must begin with postgres:// or postgresql://."] });
  const right = read({ KOLLI_MASTER_KEY_FILE: file });
  expect(right.ok && right.value.masterKey?.reveal()).toBe(masterKey);
  expect(JSON.stringify(right)).not.toContain(masterKey);
  expect(read({ KOLLI_MASTER_KEY_FILE: "none" })).toEqual({
    ok: false,
    failure: ["KOLLI_MASTER_KEY_FILE is none, which cannot be read (ENOENT)."],
  });
  expect(read({ KOLLI_MASTER_KEY_FILE: file, KOLLI_MASTER_KEY: masterKey })).toEqual({
    ok: false,
    failure: ["KOLLI_MASTER_KEY and KOLLI_MASTER_KEY_FILE are both set. Unset one of them."],
  });
});

test("a start without a terminal prints nothing that opens a door, and leaves it in a file for the owner", async () => {
  const database: FreshDatabase = await freshDatabase();
  const dataDir = await dataFolderIn(folder);
  const urlFile = join(folder, "url");
  await writeFile(urlFile, database.url);
  const env = { DATABASE_URL_FILE: urlFile, KOLLI_DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "trace", KOLLI_PROCESSES: "1" };
  const commands = openCommandLine(env);
  try {
    const { child, output } = commands.start(["serve"]);
    await expect.poll(() => output.out).toContain("Kolli is ready at");
    const welcome = await readFile(join(dataDir, "welcome.txt"), "utf8");
    const secrets = [/token=(\S+)/.exec(welcome)![1]!, /kolli_test_\w+/.exec(welcome)![0], database.url];
    secrets.push((await readFile(join(dataDir, "master.key"), "utf8")).trim());
    for (const secret of secrets) expect(`${output.out}${output.err}`).not.toContain(secret);
    expect((await stat(join(dataDir, "welcome.txt"))).mode & 0o077).toBe(0);
    child.kill("SIGINT");
    await expect.poll(() => child.exitCode).not.toBeNull();
  } finally {
    commands.close();
    await database.close();
  }
});
