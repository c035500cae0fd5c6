import { randomBytes } from "node:crypto";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addMasterKeyCommands } from "../../../src/commands/master-key.ts";
import { readConfig } from "../../../src/config.ts";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { createSealer, keyIdIn, keyIdOf } from "../../../src/lib/seal.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { listProcessNames } from "../../../src/operations/master-key/follow-key.sql.ts";
import { sampleSealedRows } from "../../../src/operations/master-key/key-identity.sql.ts";
import { settleMasterKey } from "../../../src/operations/master-key/key-identity.ts";
import { workerKeyOf } from "../../../src/operations/master-key/node-keys.ts";
import { sealedColumns } from "../../../src/operations/master-key/reseal.sql.ts";
import { resealSecrets } from "../../../src/operations/master-key/reseal.ts";
import { openNotices } from "../../../src/postgres/notices.ts";
import type { Runtime } from "../../../src/server/wiring/runtime.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { file } from "../../conformance/destinations/file/file-kind.ts";
import { createApiKey } from "../../support/api-key.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { forgetWorkerKey } from "../../support/database/restored.sql.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { startTestWorker, workerConfig } from "../../support/processes/worker.ts";

const [master, nextMaster] = [randomBytes(32), randomBytes(32)];
const [worker, nextWorker] = [workerKeyOf(master), workerKeyOf(nextMaster)];
const text = (key: Buffer) => key.toString("base64");
const limitMs = 60_000;

let database: FreshDatabase;
let folder: string;
const configOf = (env: Record<string, string>) => workerConfig({ DATABASE_URL: database.url, ...env }, folder);
const start = (env: Record<string, string>) => startTestWorker(configOf(env), silentLog);

beforeAll(async () => {
  folder = await temporaryFolder("worker-key");
  database = await freshDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const keepSecrets = async (
  { db, clock, sealer, workSealer }: Runtime,
  egress: Parameters<typeof createEndpoint>[0]["egress"],
) => {
  const scope = { workspaceId: (await ensureWorkspace(db, "Main", clock.now())).id, mode: "TEST" } as const;
  await createApiKey(db, sealer, scope, { name: "shown again", expiresAt: null, now: clock.now() });
  const deps = { db, clock, egress, sealer: workSealer, kinds: { ...destinationKinds, file: () => file } };
  const wish = { kind: "file", settings: { path: "/events", passphrase: "sesame" }, topics: ["TRACKER_UPDATED"] };
  expect((await createEndpoint(deps, scope, wish)).ok).toBe(true);
};

/** Which keys the values of each table are under, by id. */
const keysInUse = async () => {
  const found: Record<string, string[]> = {};
  for (const column of sealedColumns) {
    const rows = await sampleSealedRows(database.db, column);
    if (rows.length > 0) found[column.table] = [...new Set(rows.map(({ sealed }) => keyIdIn(sealed)!))];
  }
  return found;
};

test("what workers need comes under their own key while nodes run, once none is left that does not know it", async () => {
  const { db } = database;
  await settleMasterKey(db, configOf({ KOLLI_MASTER_KEY: text(master) }), Date.now());
  await forgetWorkerKey(db);
  const node = await start({ KOLLI_MASTER_KEY: text(master) });
  const old = openNotices(database.url, ["a_channel"], { name: `kolli notices ${keyIdOf(master)}` });
  try {
    await keepSecrets(node.runtime, node.service.egress);
    const ofMaster = [keyIdOf(master)];
    expect(await keysInUse()).toEqual({
      api_key: ofMaster,
      webhook_secret: ofMaster,
      webhook_endpoint: ofMaster,
      proof_key: ofMaster,
    });
    await expect(start({ KOLLI_WORKER_KEY: text(worker) })).rejects.toThrow(/kolli master-key reseal/);

    const keys = { from: [master], to: master, split: true };
    await expect.poll(async () => (await listProcessNames(db)).length, { timeout: limitMs }).toBe(2);
    expect(await resealSecrets(db, keys, Date.now())).toEqual({ ok: false, failure: { code: "still-running", processes: 1 } });
    await old.close();
    await expect.poll(async () => (await listProcessNames(db)).length, { timeout: limitMs }).toBe(1);
    // One webhook secret, a destination's credentials, the key of proofs and the secret of links.
    expect(await resealSecrets(db, keys, Date.now())).toEqual({ ok: true, value: { secrets: 4, processes: 1 } });
    await keepSecrets(node.runtime, node.service.egress);
    const ofWorker = [keyIdOf(worker)];
    expect(await keysInUse()).toEqual({
      api_key: ofMaster,
      webhook_secret: ofWorker,
      webhook_endpoint: ofWorker,
      proof_key: ofWorker,
    });
  } finally {
    await old.close();
    await node.stop();
  }
});

test("a rotation moves both keys while nodes of both kinds run, and waits for a worker that has not the next one", async () => {
  const { db } = database;
  await expect(start({ KOLLI_WORKER_KEY: text(nextWorker) })).rejects.toThrow(/is not the worker key of this database/);
  const node = await start({ KOLLI_MASTER_KEY: text(master), KOLLI_MASTER_KEY_NEXT: text(nextMaster) });
  const lacking = await start({ KOLLI_WORKER_KEY: text(worker) });
  const both = { KOLLI_WORKER_KEY: text(worker), KOLLI_WORKER_KEY_NEXT: text(nextWorker) };
  let ready: typeof lacking | undefined;
  try {
    await expect.poll(async () => (await listProcessNames(db)).length, { timeout: limitMs }).toBe(2);
    const keys = { from: [master], to: nextMaster };
    expect(await resealSecrets(db, keys, Date.now())).toEqual({ ok: false, failure: { code: "still-running", processes: 1 } });
    await lacking.stop();
    ready = await start(both);
    await expect.poll(async () => (await listProcessNames(db)).length, { timeout: limitMs }).toBe(2);
    expect(await resealSecrets(db, keys, Date.now())).toMatchObject({ ok: true, value: { processes: 2 } });
    await keepSecrets(node.runtime, node.service.egress);
    const ofWorker = [keyIdOf(nextWorker)];
    expect(await keysInUse()).toEqual({
      api_key: [keyIdOf(nextMaster)],
      webhook_secret: ofWorker,
      webhook_endpoint: ofWorker,
      proof_key: ofWorker,
    });
    expect(keyIdIn(ready.runtime.workSealer.seal("x", "y"))).toBe(keyIdOf(nextWorker));

    const stray = createSealer(nextMaster).seal("of a stray node", "a context");
    expect(ready.runtime.workSealer.open(stray, "a context")).toMatchObject({
      failure: { message: expect.stringMatching(/kolli master-key reseal/) },
    });
    // With the two still the other way round.
    await ready.stop();
    ready = await start(both);
  } finally {
    await node.stop();
    await ready?.stop();
  }
});

test("the worker key is told to a terminal or to a file of the owner's, and is the same wherever the master key is", async () => {
  vi.stubEnv("KOLLI_MASTER_KEY", text(master));
  vi.stubEnv("DATABASE_URL", database.url);
  const written = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  const run = (...args: string[]) => {
    const program = new Command().exitOverride();
    addMasterKeyCommands(program);
    return program.parseAsync(["node", "kolli", "master-key", "worker-key", ...args]);
  };
  try {
    await expect(run()).rejects.toThrow(/--file/);
    const file = join(folder, "worker.key");
    await run("--file", file);
    expect([(await readFile(file, "utf8")).trim(), (await stat(file)).mode & 0o777]).toEqual([text(worker), 0o600]);
    expect(written.mock.calls.join()).not.toContain(text(worker));
  } finally {
    written.mockRestore();
    vi.unstubAllEnvs();
  }
});

test("a node is given the master key or the worker key, never both, and the second only beside others", () => {
  const problemsOf = (env: Record<string, string>) => {
    const config = readConfig(env, "/");
    return config.ok ? [] : config.failure;
  };
  const shared = { DATABASE_URL: "postgres://kolli_worker@db/kolli", KOLLI_WORKER_KEY: text(worker) };
  expect(problemsOf(shared)).toEqual([]);
  expect(problemsOf({ ...shared, KOLLI_MASTER_KEY: text(master) })).toEqual([expect.stringMatching(/are both set/)]);
  expect(problemsOf({ KOLLI_WORKER_KEY: text(worker) })).toEqual([expect.stringMatching(/Set DATABASE_URL/)]);
  expect(problemsOf({ KOLLI_WORKER_KEY_NEXT: text(worker) })).toEqual([expect.stringMatching(/without KOLLI_WORKER_KEY/)]);
});
