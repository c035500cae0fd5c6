import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { describe, type TestContext, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../support/database/database.ts";
import { freePort } from "../support/database/postgres-server.ts";
import { countServing, forgetMigration, recordUnknownMigration, spoilChecksums } from "../support/database/schema-record.sql.ts";
import { eventually } from "../support/eventually.ts";
import { openCommandLine } from "../support/processes/command-line.ts";
import { type NodeProcess, startNodeProcess } from "../support/processes/node-process.ts";
import { temporaryFolder } from "../support/processes/temporary-folder.ts";

const contraction = "0901_contraction.sql";
const misfit = "The database has migration 0901_contraction.sql, which needs Kolli 99.0.0 or later; this is ";
const count = (text: string, part: string): number => text.split(part).length - 1;
const env = { LOG_LEVEL: "warn", KOLLI_MASTER_KEY: randomBytes(32).toString("base64") };

type Finish = TestContext["onTestFinished"];
const openDatabase = async (onTestFinished: Finish): Promise<FreshDatabase> => {
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  return database;
};
const startNode = async (onTestFinished: Finish, { url }: FreshDatabase): Promise<NodeProcess> => {
  const node = await startNodeProcess({ databaseUrl: url, args: ["--processes", "2"], env });
  onTestFinished(async () => {
    if (!node.hasExited()) await node.stop("SIGINT");
  });
  return node;
};
const agent = new Agent({ connect: { rejectUnauthorized: false, timeout: 60_000 } });
const ask = async (url: string) => {
  const { statusCode, body } = await request(url, { dispatcher: agent });
  return { status: statusCode, text: await body.text() };
};
const killOneMember = async ({ child }: NodeProcess): Promise<void> => {
  const [member] = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")).trim().split(" ").map(Number);
  process.kill(member!, "SIGKILL");
};
const endsIn = (log: string): number => count(log, "ended unexpectedly");

// Each has a database of its own, and most of the time is waiting.
describe.concurrent("a node and a schema that is not its own", () => {
  test("a node starts on what a newer version added, and on what one took away that this version no longer uses", async ({
    expect,
    onTestFinished,
  }) => {
    const database = await openDatabase(onTestFinished);
    await recordUnknownMigration(database.db, "0900_expansion.sql", null);
    await recordUnknownMigration(database.db, contraction, "0.1.0");
    const { url } = await startNode(onTestFinished, database);
    expect(await ask(`${url}/readyz`)).toEqual({ status: 200, text: "ready\n" });
  });

  test("a node that a newer version took something from waits, says so once, and serves as soon as it can", async ({
    expect,
    onTestFinished,
  }) => {
    const database = await openDatabase(onTestFinished);
    await recordUnknownMigration(database.db, contraction, "99.0.0");
    const dataDir = await temporaryFolder("waiting");
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const metricsPort = String(await freePort());
    const commands = openCommandLine({
      ...env,
      DATABASE_URL: database.url,
      KOLLI_DATA_DIR: dataDir,
      KOLLI_METRICS_PORT: metricsPort,
      KOLLI_PROCESSES: "1",
      PORT: "0",
    });
    try {
      const { child, output } = commands.start(["serve", "--json"]);
      const door = `http://127.0.0.1:${metricsPort}`;
      await eventually(() => output.err.includes(misfit), 90_000);
      const unready = await ask(`${door}/readyz`);
      expect(unready.status).toBe(503);
      expect(unready.text).toContain(misfit);
      expect((await ask(`${door}/healthz`)).status).toBe(200);
      // Two looks and more.
      await delay(5_000);
      expect(count(output.err, misfit)).toBe(1);
      expect([child.exitCode, output.out]).toEqual([null, ""]);
      const other = commands.start(["serve"], { KOLLI_METRICS_PORT: undefined });
      await eventually(() => other.output.err.includes(misfit), 90_000);
      other.child.kill("SIGTERM");
      await eventually(() => other.child.exitCode === 143);
      const refused = await commands.run(["keys", "list"]);
      expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/^kolli: The database has migration 0901/)]);

      await forgetMigration(database.db, contraction);
      const { url } = await eventually(() => output.out.endsWith("\n") && JSON.parse(output.out), 90_000);
      expect(await ask(`${url}/readyz`)).toEqual({ status: 200, text: "ready\n" });
      expect(await ask(`${door}/readyz`)).toEqual({ status: 200, text: "ready\n" });
      child.kill("SIGINT");
      await eventually(() => child.exitCode !== null);
    } finally {
      commands.close();
    }
  });

  test("a running node from which a newer version takes something is unready, and its member that dies is replaced by one that waits", async ({
    expect,
    onTestFinished,
  }) => {
    const database = await openDatabase(onTestFinished);
    const running = await startNode(onTestFinished, database);
    await recordUnknownMigration(database.db, contraction, "99.0.0");
    await eventually(async () => (await ask(`${running.url}/readyz`)).text.includes(misfit));
    await killOneMember(running);
    await eventually(() => running.log().includes(misfit), 90_000);
    await delay(3_000);
    expect([endsIn(running.log()), count(running.log(), misfit)]).toEqual([1, 1]);
    await forgetMigration(database.db, contraction);
    await eventually(async () => (await countServing(database.db)) === 2, 90_000);
    await eventually(async () => (await ask(`${running.url}/readyz`)).status === 200);
  });

  test("a member that cannot start is tried again ever more seldom, while the others serve", async ({
    expect,
    onTestFinished,
  }) => {
    const database = await openDatabase(onTestFinished);
    const running = await startNode(onTestFinished, database);
    await spoilChecksums(database.db);
    await killOneMember(running);
    await eventually(() => endsIn(running.log()) > 1, 90_000);
    await delay(10_000);
    expect(endsIn(running.log())).toBeLessThan(6);
    expect((await ask(`${running.url}/healthz`)).status).toBe(200);
  });
});
