import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmulator } from "../../../emulators/emulator.ts";
import { connectCarrierAccount } from "../../../src/carriers/accounts/account-commands.ts";
import { bring } from "../../../src/carriers/bring/emulator.ts";
import { findWorkspaceSettings } from "../../../src/dashboard-api/workspace/workspace-settings.sql.ts";
import { markDeleted } from "../../../src/dashboard-api/workspace-data/deletion.sql.ts";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { days, systemClock } from "../../../src/lib/clock.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { checkDatabase } from "../../../src/operations/doctor/database-checks.ts";
import { readRoleFacts } from "../../../src/operations/doctor/doctor.sql.ts";
import { readSecurityFacts } from "../../../src/operations/doctor/security.sql.ts";
import { securityAnswers } from "../../../src/operations/doctor/security.ts";
import { workerKeyOf } from "../../../src/operations/master-key/node-keys.ts";
import { insertMembership } from "../../../src/people/members.sql.ts";
import { totpContext } from "../../../src/people/sign-in/sign-in.ts";
import { insertUser } from "../../../src/people/users.sql.ts";
import { readCitusFacts } from "../../../src/postgres/citus/distribute.sql.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { maintenanceTasks, peopleTasks } from "../../../src/server/maintenance/tasks.ts";
import { serve } from "../../../src/server/serve.ts";
import { openRuntime } from "../../../src/server/wiring/runtime.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { createApiKey } from "../../support/api-key.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import {
  closeTable,
  createDatabaseRoles,
  forbiddenStatements,
  forbiddenToWorkers,
  tablesWithSecrets,
} from "../../support/database/database-roles.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { startTestWorker, workerConfig } from "../../support/processes/worker.ts";
import { makeEverythingDue } from "../../support/rows/time-flies.sql.ts";
import { startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const limitMs = 20_000;
const masterKey = randomBytes(32);
const KOLLI_MASTER_KEY = masterKey.toString("base64");
const KOLLI_WORKER_KEY = workerKeyOf(masterKey).toString("base64");
const more = { KOLLI_EGRESS_ALLOW: "127.0.0.1" };
const troubles: string[] = [];
const note = (fields: { err?: Error }, text: string) => void troubles.push(`${text}: ${fields.err?.message}`);
const log = { ...silentLog, warn: note, error: note };

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let roles: Awaited<ReturnType<typeof createDatabaseRoles>>;
let folder: string;
let api: TestService;
let worker: Awaited<ReturnType<typeof startTestWorker>>;

beforeAll(async () => {
  folder = await temporaryFolder("worker");
  database = await emptyDatabase();
  roles = await createDatabaseRoles(database.url);
  const owner = { DATABASE_URL: roles.ownerUrl, KOLLI_MASTER_KEY };
  await (await openRuntime(workerConfig(owner, folder), silentLog, "command")).close();
  api = await startTestService({ role: "api", env: { DATABASE_URL: roles.appUrl, KOLLI_MASTER_KEY, ...more } });
  worker = await startTestWorker(workerConfig({ DATABASE_URL: roles.workerUrl, KOLLI_WORKER_KEY, ...more }, folder), log);
});
afterAll(async () => {
  await worker?.stop();
  await api?.stop();
  await database.drop();
  await roles.drop(process.env.KOLLI_TEST_SERVER_URL!);
  await rm(folder, { recursive: true, force: true });
});

test("a worker with the worker key alone, as the workers' role, asks carriers and delivers webhooks", async () => {
  const emulator = await startEmulator([bring]);
  const receiver = await startReceiver();
  try {
    const { key, scope } = await api.keyFor("LIVE");
    const { db, clock, workSealer } = api.runtime;
    const wish = { url: receiver.url, topics: ["TRACKER_UPDATED"] };
    const endpoint = await createEndpoint({ db, clock, sealer: workSealer, egress: api.service.egress }, scope, wish);
    if (!endpoint.ok) throw new Error(endpoint.failure.message);
    const account = { carrier: "BRING", credentials: emulator.credentials("BRING"), baseUrl: emulator.baseUrl("BRING") };
    expect((await connectCarrierAccount(operatorCaller(scope), account, api.service.services.dashboard)).ok).toBe(true);
    const code = "370438103696190758";
    emulator.parcels.addScan("BRING", code, {
      ...{ code: "DELIVERED", message: "Delivered", at: "2026-03-01T09:30:00+01:00", city: "OSLO", countryCode: "NO" },
    });
    await api.graphql(key, `mutation { trackerCreate(input: {trackingCode: "${code}", carrier: BRING}) { tracker { id } } }`);
    const [told] = await eventually(async () => {
      await makeEverythingDue(db, Date.now());
      return receiver.received.length > 0 && receiver.received;
    }, limitMs);
    const event = new Webhook(endpoint.value.secret).verify(told!.body, told!.headers as Record<string, string>);
    expect(event).toMatchObject({ data: { status: "DELIVERED" } });
  } finally {
    await receiver.close();
    await emulator.close();
  }
});

test("everything that workers do on the side is within their rights; a workspace with its members is erased by other nodes", async () => {
  const { db, sealer } = api.runtime;
  const now = Date.now();
  const { id: workspaceId } = await ensureWorkspace(db, "Given up", now);
  const userId = newUuid(now);
  await insertUser(db, { id: userId, email: "owner@kolli-shop.com", name: "Owner", passwordHash: "x", now });
  await insertMembership(db, { workspaceId, userId, role: "owner", now });
  await createApiKey(db, sealer, { workspaceId, mode: "TEST" }, { name: "Test", expiresAt: null, now });
  // By the clock of this test alone: the nodes beside it have tasks of their own, by the real one.
  const later = now + days(1);
  await markDeleted(db, workspaceId, later - 1);
  for (const task of maintenanceTasks(worker.runtime, {
    wakeDeliverer: () => {},
    keepSubscriptions: worker.service.pushes.upkeep,
  }))
    await task.run(later, new AbortController().signal);
  expect(await findWorkspaceSettings(db, workspaceId)).toBeDefined();
  for (const task of peopleTasks(api.runtime, null)) await task.run(later, new AbortController().signal);
  expect(await findWorkspaceSettings(db, workspaceId)).toBeUndefined();
  expect(troubles).toEqual([]);
});

test("a worker opens no two-factor secret and no test key, and its role reads and changes nothing that lets people in", async () => {
  const { sealer } = api.runtime;
  const id = newUuid(Date.now());
  const sealed = sealer.seal("TOTPSECRET", totpContext(id));
  expect(sealer.open(sealed, totpContext(id))).toEqual({ ok: true, value: "TOTPSECRET" });
  for (const its of [worker.runtime.sealer, worker.runtime.workSealer])
    expect(its.open(sealed, totpContext(id))).toMatchObject({ ok: false, failure: { code: "unreadable" } });
  expect(() => worker.runtime.sealer.seal("x", "y")).toThrow(/only the worker key/);
  expect(worker.runtime.keys.masters).toEqual([]);
  await expect(serve(worker.runtime, "all")).rejects.toThrow(/run this node with --role worker/);
  expect(await readdir(folder)).not.toContain("master.key");
  for (const statement of [...forbiddenStatements, ...forbiddenToWorkers])
    await expect(roles.runAs(roles.workerUrl, [statement]), statement).rejects.toMatchObject({ code: "42501" });
});

test("tables with secrets are closed to workers, except those whose secrets they need", async () => {
  // Of idempotency they see digests of requests, which they clear away. Mails to recipients are queued with the change.
  const needed = ["carrier_account", "idempotency", "proof_document", "proof_key", "webhook_endpoint", "webhook_secret"].concat([
    ...["mail_suppression", "recipient_mail", "tracker_recipient"],
  ]);
  const open: string[] = [];
  for (const table of await tablesWithSecrets(database.url))
    await roles.runAs(roles.workerUrl, [`select * from ${table} limit 1`]).then(
      () => open.push(table),
      () => {},
    );
  expect(open.filter((table) => !needed.includes(table))).toEqual([]);
});

test("the doctor tells on a worker's machine which key and which role it has, and what is wrong with others", async () => {
  const examine = async (url: string, key = KOLLI_WORKER_KEY) => {
    const config = workerConfig({ DATABASE_URL: url, KOLLI_WORKER_KEY: key }, folder);
    const checks = new Map((await checkDatabase(config, systemClock)).map((check) => [check.name, check]));
    return [checks.get("Database role"), checks.get("Worker key")];
  };
  expect(await examine(roles.workerUrl)).toMatchObject([
    { state: "ok", message: `${roles.worker} has the rights that workers need, and cannot read passwords, sessions or keys.` },
    { state: "ok", message: expect.stringMatching(/^KOLLI_WORKER_KEY is this database's worker key/) },
  ]);
  expect(await examine(roles.appUrl, KOLLI_MASTER_KEY)).toMatchObject([
    {
      state: "warn",
      message: expect.stringMatching(/can read address_change, api_key, .*, which no worker needs/),
      fix: expect.stringMatching(/kolli_worker/),
    },
    { state: "fail", message: "KOLLI_WORKER_KEY is not the worker key of this database." },
  ]);
  await roles.runAs(database.url, [closeTable(roles.worker, "due_check")]);
  expect((await examine(roles.workerUrl))[0]).toMatchObject({
    state: "fail",
    message: `${roles.worker} does not have the rights on due_check that workers need.`,
    fix: expect.stringMatching(/kolli migrate/),
  });
  // What the doctor says helps.
  const owner = workerConfig({ DATABASE_URL: roles.ownerUrl, KOLLI_MASTER_KEY }, folder);
  await (await openRuntime(owner, silentLog, "command", { grantsWorkers: true })).close();
  expect((await examine(roles.workerUrl))[0]).toMatchObject({ state: "ok" });
});

test("the role that owns the tables can make the database a cluster, and the others are refused", async () => {
  const ownerOf = async (url: string) => {
    const pool = openPool({ url, maxConnections: 1 });
    const { role, isOwner } = (await readCitusFacts(pool.db))!;
    await pool.close();
    return [role, isOwner];
  };
  expect(await ownerOf(roles.ownerUrl)).toEqual([roles.owner, true]);
  expect(await ownerOf(roles.appUrl)).toEqual([roles.app, false]);
});

test("an auditor is told whether workers have a key and a role of their own", async () => {
  const { db, config } = api.runtime;
  const facts = (await readSecurityFacts(db, Date.now()))!;
  const role = (await readRoleFacts(db))!;
  const about = (given: typeof facts) =>
    securityAnswers(config, masterKey, given, role).filter(({ question }) => question.includes("workers"));
  expect(about(facts)).toMatchObject([
    { isSo: true, how: expect.stringMatching(/processes that have only this key: 1\./) },
    { isSo: true, how: `They are closed to workers that run as ${roles.worker}.` },
  ]);
  expect(about({ ...facts, hasWorkerKey: false, workerRoles: [] })).toMatchObject([
    { isSo: false, how: expect.stringMatching(/kolli master-key reseal/) },
    { isSo: false, how: expect.stringMatching(/roles\.sql/) },
  ]);
});
