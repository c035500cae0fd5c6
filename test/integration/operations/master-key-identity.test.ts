import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../src/config.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import { runDoctor } from "../../../src/operations/doctor/doctor.ts";
import { judgeKey, settleMasterKey } from "../../../src/operations/master-key/key-identity.ts";
import { resealSecrets } from "../../../src/operations/master-key/reseal.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { createApiKey } from "../../support/api-key.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { childEnvironment } from "../../support/processes/child-environment.ts";
import { serveUntilReady } from "../../support/processes/serve-process.ts";

const program = fileURLToPath(new URL("../../../src/main.ts", import.meta.url));
let scratch: string;
let database: FreshDatabase;
let dataDir: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "kolli master key "));
});
afterAll(() => rm(scratch, { recursive: true }));
beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(scratch, "node-"));
});
afterEach(() => database.close());

const newKey = () => randomBytes(32).toString("base64");
const keyOf = (text: string) => Buffer.from(text, "base64");
const configOf = (env: Record<string, string> = {}) => {
  const config = readConfig({ KOLLI_DATA_DIR: dataDir, DATABASE_URL: database.url, ...env }, dataDir);
  if (!config.ok) throw new Error(config.failure.join());
  return config.value;
};
const settle = async (env: Record<string, string> = {}, db = database.db) =>
  (await settleMasterKey(db, configOf(env), Date.now())).masters[0];
const serve = (env: Record<string, string> = {}) =>
  serveUntilReady({ KOLLI_DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
const keepTestKey = async (key: string) => {
  const { id } = await ensureWorkspace(database.db, "Main", Date.now());
  const scope = { workspaceId: id, mode: "TEST" } as const;
  await createApiKey(database.db, createSealer(keyOf(key)), scope, { name: "Test", expiresAt: null, now: Date.now() });
};
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

describe("a node with another master key than the database's", () => {
  it("refuses to start and makes no key of its own when it was given none", async () => {
    expect(await serve({ KOLLI_MASTER_KEY: newKey() })).toMatchObject({ code: 0, welcome: { url: expect.any(String) } });
    const refused = await serve();
    expect(refused).toMatchObject({ code: 1, welcome: null });
    expect(refused.said).toMatch(
      /^kolli: KOLLI_MASTER_KEY is not set and .*master\.key contains no key, but this database's secrets are already encrypted under a master key\. Set KOLLI_MASTER_KEY/,
    );
    expect(await exists(join(dataDir, "master.key"))).toBe(false);
  }, 60_000);

  it("refuses to start when the variable or the file holds another, and says which of them", async () => {
    await settle({ KOLLI_MASTER_KEY: newKey() });
    const given = await serve({ KOLLI_MASTER_KEY: newKey() });
    expect(given).toMatchObject({ code: 1, welcome: null });
    expect(given.said).toMatch(/^kolli: The master key in KOLLI_MASTER_KEY is not the one that encrypts this database's secrets/);
    const file = join(dataDir, "master.key");
    await writeFile(file, newKey());
    const kept = await serve();
    expect(kept).toMatchObject({ code: 1, welcome: null });
    expect(kept.said).toContain(`The master key in ${file} is not the one that encrypts this database's secrets`);
  }, 60_000);

  it("is one of two that start together: the other one's key is the database's", async () => {
    const pools = [1, 2, 3, 4].map(() => openPool({ url: database.url, maxConnections: 1 }));
    for (let round = 0; round < 10; round++) {
      await database.db.run("", "delete from master_key");
      const keys = pools.map(newKey);
      const settled = await Promise.allSettled(keys.map((key, n) => settle({ KOLLI_MASTER_KEY: key }, pools[n]!.db)));
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const winner = keys[settled.findIndex(({ status }) => status === "fulfilled")]!;
      expect(await judgeKey(database.db, keyOf(winner))).toBe("right");
    }
    await Promise.all(pools.map(({ close }) => close()));
  });

  it("is told by the doctor, also where the key is missing", async () => {
    const key = newKey();
    const check = async (env: Record<string, string>) =>
      (
        await runDoctor(
          readConfig({ KOLLI_DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: "0", ...env }, dataDir),
          systemClock,
        )
      ).find(({ name }) => name === "Master key");
    expect(await check({})).toMatchObject({ state: "ok", message: "It is created at the first start." });
    await settle({ KOLLI_MASTER_KEY: key });
    expect(await check({ KOLLI_MASTER_KEY: key })).toMatchObject({
      state: "ok",
      message: "KOLLI_MASTER_KEY contains this database's master key.",
    });
    expect(await check({ KOLLI_MASTER_KEY: newKey() })).toMatchObject({
      state: "fail",
      fix: expect.stringMatching(/^Set KOLLI_MASTER_KEY to the key that the other nodes use/),
    });
    expect(await check({})).toMatchObject({ state: "fail", message: expect.stringMatching(/KOLLI_MASTER_KEY is not set/) });
    await writeFile(join(dataDir, "master.key"), "not a key", { mode: 0o600 });
    expect(await check({})).toMatchObject({ state: "fail", message: expect.stringMatching(/does not contain a master key/) });
  });
});

describe("a database from before there was a check value", () => {
  it("takes the key that opens what is there, and refuses another", async () => {
    const key = newKey();
    await keepTestKey(key);
    await expect(settle({ KOLLI_MASTER_KEY: newKey() })).rejects.toThrow(/is not the one that encrypts this database's secrets/);
    await expect(settle()).rejects.toThrow(/KOLLI_MASTER_KEY is not set/);
    expect(await settle({ KOLLI_MASTER_KEY: key })).toEqual(keyOf(key));
    expect(await judgeKey(database.db, keyOf(key))).toBe("right");
  });

  it("is not misled by the few secrets that a stray node wrote under a key of its own", async () => {
    const [right, stray] = [newKey(), newKey()];
    for (let n = 0; n < 3; n++) await keepTestKey(right);
    await keepTestKey(stray);
    await expect(settle({ KOLLI_MASTER_KEY: stray })).rejects.toThrow(/is not the one/);
    expect(await settle({ KOLLI_MASTER_KEY: right })).toEqual(keyOf(right));
  });
});

it("a rotation makes the new key the database's, and a command with the old one is refused", async () => {
  const [before, after] = [newKey(), newKey()];
  await settle({ KOLLI_MASTER_KEY: before });
  expect(await resealSecrets(database.db, { from: [keyOf(before)], to: keyOf(after) }, Date.now())).toMatchObject({ ok: true });
  await expect(settle({ KOLLI_MASTER_KEY: before })).rejects.toThrow(/is not the one/);
  expect(await settle({ KOLLI_MASTER_KEY: after })).toEqual(keyOf(after));
});

it("a lost key can be given up on purpose, and only so", async () => {
  await settle({ KOLLI_MASTER_KEY: newKey() });
  const adopt = (...flags: string[]) =>
    promisify(execFile)(process.execPath, [program, "master-key", "adopt", ...flags], {
      env: { ...childEnvironment(), KOLLI_DATA_DIR: dataDir, DATABASE_URL: database.url },
    });
  await expect(adopt()).rejects.toThrow(/--secrets-are-lost/);
  expect((await adopt("--secrets-are-lost")).stdout).toMatch(/is now the database's key/);
  const kept = (await readFile(join(dataDir, "master.key"), "utf8")).trim();
  expect(await settle()).toEqual(keyOf(kept));
});

describe("a first start on a full disk", () => {
  // A limit on the size of files: they can be made, as on a full disk, and nothing can be written to them.
  const onFullDisk = `trap '' XFSZ; ulimit -f 0; exec "$@"`;

  it("leaves no empty key behind: the next start, with room, is ready", async () => {
    const env = { KOLLI_DATA_DIR: dataDir, DATABASE_URL: database.url };
    const failed = await serveUntilReady(env, onFullDisk);
    expect(failed).toMatchObject({ code: 1, welcome: null });
    expect(failed.said).toMatch(/^kolli: The master key cannot be written to .*master\.key: EFBIG/);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("master.key"))).toEqual([]);
    expect(await serveUntilReady(env)).toMatchObject({ code: 0, welcome: { testKey: expect.stringMatching(/^kolli_test_/) } });
  }, 60_000);

  it("of an older version left an empty key: it is made anew while nothing depends on it, and a refusal afterwards", async () => {
    const file = join(dataDir, "master.key");
    await writeFile(file, "");
    const key = await settle();
    expect(keyOf((await readFile(file, "utf8")).trim())).toEqual(key);
    await writeFile(file, "");
    await expect(settle()).rejects.toThrow(/master\.key contains no key, but this database's secrets are already encrypted/);
    expect(await readFile(file, "utf8")).toBe("");
  });

  it("leaves no certificate that later starts stumble over", async () => {
    const env = { KOLLI_DATA_DIR: dataDir, DATABASE_URL: database.url, KOLLI_MASTER_KEY: newKey() };
    const failed = await serveUntilReady(env, onFullDisk);
    expect(failed).toMatchObject({ code: 1, welcome: null });
    expect(failed.said).toMatch(/^kolli: The local certificate in .*tls cannot be created: EFBIG/);
    expect(await readdir(join(dataDir, "tls"))).toEqual([]);
    // What a version that wrote in place would have left.
    await Promise.all(["authority.pem", "server.pem", "ca.pem"].map((name) => writeFile(join(dataDir, "tls", name), "")));
    const started = await serveUntilReady(env);
    expect(started).toMatchObject({ code: 0, welcome: { caFile: join(dataDir, "tls", "ca.pem") } });
    expect((await readdir(join(dataDir, "tls"))).sort()).toEqual(["authority.pem", "ca.pem", "server.pem"]);
  }, 60_000);
});
