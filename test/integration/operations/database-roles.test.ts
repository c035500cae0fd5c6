import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addUpgradeCommand } from "../../../src/commands/upgrade.ts";
import { readConfig } from "../../../src/config.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { checkDatabase } from "../../../src/operations/doctor/database-checks.ts";
import { readRoleFacts } from "../../../src/operations/doctor/doctor.sql.ts";
import { readSecurityFacts } from "../../../src/operations/doctor/security.sql.ts";
import { securityAnswers } from "../../../src/operations/doctor/security.ts";
import { planUpgrade } from "../../../src/operations/doctor/upgrade-plan.ts";
import { openRuntime } from "../../../src/server/wiring/runtime.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { closeTable, createDatabaseRoles, forbiddenStatements } from "../../support/database/database-roles.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const masterKey = randomBytes(32).toString("base64");
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let roles: Awaited<ReturnType<typeof createDatabaseRoles>>;
let service: TestService;
let folder: string;
const told: string[] = [];

const configOf = (url: string) => {
  const config = readConfig({ DATABASE_URL: url, KOLLI_MASTER_KEY: masterKey, KOLLI_DATA_DIR: folder }, "/");
  if (!config.ok) throw new Error(config.failure.join("\n"));
  return config.value;
};
const examine = async (url: string) =>
  new Map((await checkDatabase(configOf(url), systemClock)).map((check) => [check.name, check]));

beforeAll(async () => {
  folder = await temporaryFolder("roles");
  database = await emptyDatabase();
  roles = await createDatabaseRoles(database.url);
});
afterAll(async () => {
  await service?.stop();
  await database.drop();
  await roles.drop(process.env.KOLLI_TEST_SERVER_URL!);
  await rm(folder, { recursive: true, force: true });
});

test("a node whose role may not change the schema waits for the owner's migration, and then serves", async () => {
  const log = { ...silentLog, warn: (_: object, text: string) => void told.push(text) };
  const starting = startTestService({ env: { DATABASE_URL: roles.appUrl, KOLLI_MASTER_KEY: masterKey }, log });
  await eventually(() => told.some((text) => text.includes(`the role ${roles.app} is not allowed to change its schema`)), 60_000);
  expect((await examine(roles.appUrl)).get("Schema")?.fix).toMatch(/DATABASE_URL of the role that owns the tables/);
  await expect(openRuntime(configOf(roles.appUrl), silentLog, "command")).rejects.toThrow(/Run `kolli migrate` with/);

  const plan = await planUpgrade(configOf(roles.ownerUrl), systemClock);
  expect([plan.canUpgrade, plan.steps.map((step) => /backup|kolli migrate|Replace/.exec(step)?.[0])]).toEqual([
    true,
    ["backup", "kolli migrate", "Replace"],
  ]);
  await (await openRuntime(configOf(roles.ownerUrl), silentLog, "command")).close();
  service = await starting;
  const { key } = await service.keyFor("TEST");
  const { body } = await service.graphql(
    key,
    `mutation { trackerCreate(input: {trackingCode: "K1000000005", carrier: UPS, async: false}) { tracker { status } trackerUserErrors { code } } }`,
  );
  expect(body.data.trackerCreate).toEqual({ tracker: { status: "DELIVERED" }, trackerUserErrors: [] });
});

test("the role of a node can change no table, make nothing and reach no file", async () => {
  for (const statement of forbiddenStatements)
    await expect(roles.runAs(roles.appUrl, [statement]), statement).rejects.toMatchObject({ code: "42501" });
});

test("the doctor tells what the role can do, and what it cannot that it must", async () => {
  const roleOf = async (url: string) => (await examine(url)).get("Database role");
  expect(await roleOf(roles.appUrl)).toMatchObject({
    state: "ok",
    message: `${roles.app} can read and write Kolli's tables, and nothing else.`,
  });
  expect(await roleOf(roles.ownerUrl)).toMatchObject({ state: "ok", message: expect.stringMatching(/owns the schema/) });
  expect(await roleOf(database.url)).toMatchObject({ state: "warn", message: expect.stringMatching(/is a superuser, which/) });
  await roles.runAs(database.url, [closeTable(roles.app, "audit_entry")]);
  expect(await roleOf(roles.appUrl)).toMatchObject({
    state: "fail",
    message: `${roles.app} cannot read and write audit_entry.`,
    fix: expect.stringMatching(/roles\.sql/),
  });
  expect(await planUpgrade(configOf(roles.appUrl), systemClock)).toMatchObject({
    canUpgrade: false,
    steps: [expect.stringMatching(/roles\.sql/)],
  });
});

test("kolli upgrade --check tells what keeps this version from taking over, and changes nothing by itself", async () => {
  const env = { DATABASE_URL: roles.appUrl, KOLLI_MASTER_KEY: masterKey, KOLLI_DATA_DIR: folder };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  const run = (...args: string[]) => {
    const program = new Command();
    addUpgradeCommand(program);
    return program.parseAsync(["node", "kolli", "upgrade", ...args]);
  };
  try {
    await run("--check", "--json");
    expect(JSON.parse(written.join(""))).toMatchObject({ canUpgrade: false, steps: [expect.stringMatching(/roles\.sql/)] });
    expect(process.exitCode).toBe(1);
    await expect(run()).rejects.toThrow(/does not update itself/);
  } finally {
    process.exitCode = undefined;
    spy.mockRestore();
    vi.unstubAllEnvs();
  }
});

test("an auditor is told whether nodes run as a role that only reads and writes rows", async () => {
  const { db, config, keys } = service.runtime;
  const facts = (await readSecurityFacts(db, Date.now()))!;
  const role = (await readRoleFacts(db))!;
  const ofRole = (given: typeof role) =>
    securityAnswers(config, keys.masters[0]!, facts, given).find(({ question }) => question.startsWith("Does the database role"));
  expect(ofRole(role)).toMatchObject({ isSo: true });
  expect(ofRole({ ...role, mayChangeSchema: true })).toMatchObject({
    isSo: false,
    how: expect.stringMatching(/owns the tables/),
  });
  expect(ofRole({ ...role, serverRights: ["is a superuser"] })).toMatchObject({ isSo: false });
});
