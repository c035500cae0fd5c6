import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPool } from "../../../src/postgres/pool.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { emptyDatabase, type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { startTestService } from "../../support/service.ts";

// Each command is a process of its own, and a busy machine takes seconds to start one.
let folder: string;
let commands: ReturnType<typeof openCommandLine>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolli wrong folder "));
  commands = openCommandLine({});
});
afterAll(async () => {
  commands.close();
  await rm(folder, { recursive: true, force: true });
});

const hook = ["--url", "https://shop.com/hook", "--topic", "TRACKER_UPDATED", "--mode", "test"];
const everyCommand = [
  [["keys", "list"]],
  [["keys", "create", "--mode", "test"]],
  [["keys", "revoke", "0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"]],
  [["webhooks", "list"]],
  [["webhooks", "create", ...hook]],
  [["webhooks", "disable", "0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"]],
  [["track", "K1000000005", "--carrier", "ups"]],
  [["trigger", "TRACKER_UPDATED"]],
  [["advance", "0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"]],
  [["listen", "--forward-to", "http://127.0.0.1:9/hook"]],
  [["users", "list"]],
  [["setup-link"]],
  [["master-key", "rotate", "--new-key", "/proc/nowhere/new.key"]],
];

describe("a command in a folder without a database says where it looked, and makes none", () => {
  test.each(everyCommand)("kolli %j", async (args) => {
    const dataDir = join(folder, "nobody");
    const { code, out, err } = await commands.run(args, { KOLLI_DATA_DIR: dataDir });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(`${dataDir} contains no Kolli database`);
    for (const way of ["KOLLI_DATA_DIR", "DATABASE_URL", "npm start"]) expect(err).toContain(way);
    expect(err).not.toMatch(/service sends| {4}at /);
    expect(await readdir(folder)).toEqual([]);
  });
});

test("a command on a PostgreSQL that Kolli never used refuses, and leaves it empty", async () => {
  const database = await emptyDatabase();
  const env = { DATABASE_URL: database.url, KOLLI_DATA_DIR: join(folder, "nobody") };
  const { code, err } = await commands.run(["keys", "list"], env);
  const pool = openPool({ url: database.url, maxConnections: 1 });
  const tables = await pool.db.many("", "select 1 from pg_tables where schemaname = 'public'");
  await pool.close();
  await database.drop();
  expect(code).toBe(1);
  expect(err).toContain("DATABASE_URL");
  expect(err).toContain("kolli migrate");
  expect(tables).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

describe("on a database of Kolli's", () => {
  let database: FreshDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await freshDatabase();
    await ensureWorkspace(database.db, "Main", Date.now());
    env = { DATABASE_URL: database.url, KOLLI_DATA_DIR: join(folder, "nobody") };
  });
  afterAll(() => database.close());

  test("a command that has no master key makes none: the service could not read what it seals", async () => {
    const { code, err } = await commands.run(["webhooks", "create", ...hook], env);
    expect(code).toBe(1);
    for (const way of ["KOLLI_MASTER_KEY", "KOLLI_DATA_DIR"]) expect(err).toContain(way);
    expect(await readdir(folder)).toEqual([]);
  });

  test("trigger speaks of a running service only where there is one", async () => {
    const withKey = { ...env, KOLLI_MASTER_KEY: randomBytes(32).toString("base64") };
    const alone = await commands.run(["trigger", "TRACKER_UPDATED"], withKey);
    expect(alone.code).toBe(0);
    expect(alone.err).toContain("Kolli is not running on this database");
    expect(alone.err).not.toContain("running service");

    const service = await startTestService();
    await service.keyFor("TEST");
    const beside = await commands.run(["trigger", "TRACKER_UPDATED"], environmentOf(service));
    await service.stop();
    expect(beside.err).toContain("The running service sends it to no webhook");
  });
});
