import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../../src/config.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { prepareFirstStart } from "../../../src/server/first-start.ts";
import { openRuntime } from "../../../src/server/wiring/runtime.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { serveUntilReady } from "../../support/processes/serve-process.ts";

const masterKey = randomBytes(32).toString("base64");
let folder: string;
let database: FreshDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolli first start "));
  database = await freshDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const countKeys = async () => (await database.db.one<{ count: number }>("", "select count(*)::int as count from api_key"))!.count;

test("nodes that start together make one workspace and one first test key, and all of them show it", async () => {
  const config = readConfig({ KOLLI_DATA_DIR: folder, DATABASE_URL: database.url, KOLLI_MASTER_KEY: masterKey }, folder);
  if (!config.ok) throw new Error(config.failure.join());
  const nodes = await Promise.all([1, 2, 3, 4].map(() => openRuntime(config.value, silentLog, "command")));
  for (let round = 0; round < 10; round++) {
    await database.db.run("", "delete from workspace");
    const welcomes = await Promise.all(nodes.map((node) => prepareFirstStart({ ...node, clock: systemClock })));
    expect(await countKeys()).toBe(1);
    expect(new Set(welcomes.map(({ testKey }) => testKey)).size).toBe(1);
    expect(welcomes[0]!.testKey).toMatch(/^kolli_test_/);
    const entries = await database.db.many(
      "",
      "select action, actor_name, detail -> 'after' ->> 'name' as name from audit_entry",
    );
    expect(entries).toEqual([{ action: "api-key.create", actor_name: "first start", name: "First test key" }]);
  }
  await Promise.all(nodes.map((node) => node.close()));
});

test("two real nodes that start together show the same key", async () => {
  await database.db.run("", "delete from workspace");
  const logFile = join(folder, "logs", "kolli.log");
  const start = (name: string) =>
    serveUntilReady({
      KOLLI_DATA_DIR: join(folder, name),
      DATABASE_URL: database.url,
      KOLLI_MASTER_KEY: masterKey,
      ...(name === "one" && { KOLLI_LOG_FILE: logFile, LOG_LEVEL: "info" }),
    });
  const [one, other] = await Promise.all([start("one"), start("other")]);
  expect(one).toMatchObject({ code: 0, welcome: { testKey: expect.stringMatching(/^kolli_test_/) } });
  expect(other.welcome?.testKey).toBe(one.welcome?.testKey);
  expect(await countKeys()).toBe(1);
  // Where the log has a file, nothing of it stands around what is printed.
  expect(one.said).toBe("");
  expect(await readFile(logFile, "utf8")).toContain('"msg":"Kolli is ready"');
});
