import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startEmulator } from "../../../emulators/emulator.ts";
import { revealApiKey } from "../../../src/api-keys/api-keys.ts";
import { bring } from "../../../src/carriers/bring/emulator.ts";
import { readConfig } from "../../../src/config.ts";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { runDoctor } from "../../../src/operations/doctor/doctor.ts";
import type { PatientDatabase } from "../../../src/postgres/database.ts";
import { connectToRunningEmbedded, hasEmbeddedDatabase, startEmbedded } from "../../../src/postgres/embedded/embedded.ts";
import { appliedMigrations } from "../../../src/postgres/migrate.sql.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { readMigrations } from "../../../src/postgres/migration-files.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { startOlderPostgres } from "../../support/database/older-postgres.ts";
import { readVersion0, runVersion0 } from "../../support/database/version-0.sql.ts";
import {
  addManyCheckpoints,
  addTableOfTheirOwn,
  describeSchema,
  digestTables,
  recordMigrationOfTheFuture,
} from "../../support/database/whole-database.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { dataFolderIn, temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { makeEverythingDue } from "../../support/rows/time-flies.sql.ts";
import { startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const execute = promisify(execFile);
const childScript = fileURLToPath(new URL("../../support/processes/upgrade-child.ts", import.meta.url));

import { rounds } from "../../support/thoroughness.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
let scratch: string;
let dataDir: string;
let count = 0;
beforeAll(async () => {
  scratch = await temporaryFolder("upgrade");
});
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const home = () => join(dataDir, "postgres");
const versionIn = (name: string) => readFile(join(home(), name, "PG_VERSION"), "utf8").then((text) => text.trim());
const dataFolders = async () => (await readdir(home())).filter((name) => name.startsWith("data")).sort();

const onDatabase = async <T>(url: string, work: (db: PatientDatabase) => Promise<T>): Promise<T> => {
  const pool = openPool({ url, maxConnections: 2 });
  try {
    return await work(pool.db);
  } finally {
    await pool.close();
  }
};

/** Works on data of PostgreSQL 17, by its own server. */
const onOlder = async <T>(work: (db: PatientDatabase) => Promise<T>, name = "data"): Promise<T> => {
  const server = await startOlderPostgres(dataDir, name);
  try {
    return await onDatabase(server.url, work);
  } finally {
    await server.stop();
  }
};

/** Starts today's embedded server, works on it, and stops it. */
const onPresent = async <T>(work: (db: PatientDatabase) => Promise<T>, report = (_: string) => {}): Promise<T> => {
  const server = await startEmbedded({ dataDir, log: () => {}, report });
  try {
    return await onDatabase(server.url, work);
  } finally {
    await server.stop();
  }
};

/** A data folder of its own for each test, with what a Kolli on PostgreSQL 17 left behind: copies of one that is made once. */
const newOlderData = async (): Promise<void> => {
  const template = join(scratch, "template");
  if (!existsSync(template)) {
    dataDir = await dataFolderIn(scratch, "template");
    await onOlder(async (db) => {
      await migrate(db, Date.now());
      await ensureWorkspace(db, "Main", Date.now());
      await addManyCheckpoints(db, 20_000);
    });
  }
  dataDir = join(scratch, `data ${++count}`);
  await execute("cp", ["-a", template, dataDir]);
};

const examineDatabase = async () =>
  (await runDoctor(readConfig({ KOLLI_DATA_DIR: dataDir }, "/"), systemClock)).filter(({ name }) =>
    /Database|Old data/.test(name),
  );

const parcel = "370438103696190758";
const feedQuery = "query ($after: String) { events(first: 50, after: $after) { edges { cursor node { id sequence data } } } }";

test("a Kolli on PostgreSQL 17 continues on 18 with the same keys, parcels, feed, webhooks and carrier accounts", async () => {
  dataDir = await dataFolderIn(scratch, `data ${++count}`);
  const older = await startOlderPostgres(dataDir);
  const emulator = await startEmulator([bring]);
  const receiver = await startReceiver();
  cleanUp.push(emulator.close, receiver.close);
  const env = { KOLLI_DATA_DIR: dataDir, KOLLI_EGRESS_ALLOW: "127.0.0.1" };
  const addScan = (code: string, day: number) =>
    emulator.parcels.addScan("BRING", parcel, { code, message: code, at: `2026-03-0${day}T09:30:00+01:00`, city: "OSLO" });
  const readFeed = async (service: TestService, key: string, after: string | null) =>
    (await service.graphql(key, feedQuery, { after })).body.data.events.edges;
  const untilEvents = (service: TestService, key: string, after: string | null, wanted: number) =>
    eventually(async () => {
      await makeEverythingDue(service.runtime.db, Date.now());
      const edges = await readFeed(service, key, after);
      return edges.length >= wanted && edges;
    });

  const before = await startTestService({ database: "embedded", env: { ...env, DATABASE_URL: older.url } });
  const { key, scope } = await before.keyFor("LIVE");
  const shown = await before.keyFor("TEST");
  const { db, clock, sealer } = before.runtime;
  const endpoint = await createEndpoint({ db, clock, sealer, egress: before.service.egress }, scope, {
    url: receiver.url,
    topics: ["TRACKER_UPDATED"],
  });
  if (!endpoint.ok) throw new Error(endpoint.failure.message);
  const account = { credentials: emulator.credentials("BRING"), baseUrl: emulator.baseUrl("BRING") };
  expect((await before.service.accounts.connect(scope.workspaceId, "BRING", account)).ok).toBe(true);
  addScan("PRE_NOTIFIED", 1);
  const created = await before.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }",
    { input: { trackingCode: parcel, carrier: "BRING", reference: "order 1" } },
  );
  const { id } = created.body.data.trackerCreate.tracker;
  await untilEvents(before, key, null, 1);
  addScan("HANDED_IN", 2);
  const feedBefore = await untilEvents(before, key, null, 2);
  await eventually(() => receiver.received.length === 2);
  await before.stop();
  const digests = await onDatabase(older.url, digestTables);
  await older.stop();

  const told: string[] = [];
  await onPresent(
    async (present) => expect(await digestTables(present)).toEqual(digests),
    (text) => told.push(text),
  );
  expect(told[0]).toMatch(/^The data in .*postgres\/data \(\d+ MB\) belongs to PostgreSQL 17; copying it to 18\./);
  expect(told).toContainEqual(expect.stringMatching(/^ {2}tracker: 1 row, \d+\.\d s$/));
  expect(told.at(-1)).toContain(`The old data is kept in ${join(home(), "data-17-kept")}`);

  const after = await startTestService({ database: "embedded", env });
  cleanUp.push(after.stop);
  // The new server writes a history of its own, so that new cursors are others; those from before continue where they were.
  const nodesOf = (edges: { node: unknown }[]) => edges.map(({ node }) => node);
  expect(nodesOf(await readFeed(after, key, null))).toEqual(nodesOf(feedBefore));
  expect(nodesOf(await readFeed(after, key, feedBefore[0].cursor))).toEqual(nodesOf(feedBefore.slice(1)));
  expect(await revealApiKey(after.runtime.db, after.runtime.sealer, shown.scope, shown.id)).toEqual({
    ok: true,
    value: shown.key,
  });
  addScan("TRANSPORT_TO_RECIPIENT", 3);
  const news = await untilEvents(after, key, feedBefore.at(-1).cursor, 1);
  expect(news.map(({ node }: { node: { sequence: number } }) => node.sequence)).toEqual([3]);
  const { body } = await after.graphql(key, `{ tracker(id: "${id}") { status reference checkpoints { message } } }`);
  expect(body.data.tracker).toMatchObject({ status: "OUT_FOR_DELIVERY", reference: "order 1" });
  expect(body.data.tracker.checkpoints).toHaveLength(3);
  const [, , delivered] = await eventually(() => receiver.received.length === 3 && receiver.received);
  const webhook = new Webhook(endpoint.value.secret);
  expect(webhook.verify(delivered!.body, delivered!.headers as Record<string, string>)).toMatchObject({ sequence: 3 });
});

// Six upgrades, five of them killed: `npm run faults` has it.
test.skipIf(rounds(true, false))(
  "an upgrade that is killed with -9 at any step begins again or is finished, and the old data is whole until then",
  async () => {
    await newOlderData();
    let digests = await onOlder(digestTables);
    const killAt = async (line: string) => {
      const child = spawn(process.execPath, [childScript, dataDir, line], { stdio: "inherit" });
      const [, signal] = await once(child, "exit");
      expect(signal, `killed at ${line}`).toBe("SIGKILL");
    };
    const during = ["^ {2}checkpoint: ", "^The data in .* belongs to PostgreSQL 17;", "^ {2}workspace: "];
    for (const line of during) {
      await killAt(line);
      expect(await versionIn("data")).toBe("17");
      expect(await onOlder(digestTables), `the old data after a kill at ${line}`).toEqual(digests);
    }
    await killAt("^Everything is in PostgreSQL 18 now");
    // Someone goes back to the Kolli before, and works with it: the copy is worth nothing then.
    await rename(join(home(), "data-17-kept"), join(home(), "data"));
    digests = await onOlder(async (db) => {
      await addManyCheckpoints(db, 7);
      return digestTables(db);
    });
    await killAt("^Everything is in PostgreSQL 18 now");
    expect(await dataFolders()).toEqual(["data-17-kept", "data-upgraded"]);
    expect(await hasEmbeddedDatabase(dataDir)).toBe(true);

    const told: string[] = [];
    await onPresent(
      async (db) => expect(await digestTables(db)).toEqual(digests),
      (text) => told.push(text),
    );
    expect(told).toEqual([]);
    expect(await dataFolders()).toEqual(["data", "data-17-kept"]);
    expect(await versionIn("data")).toBe("18");
    expect(await onOlder(digestTables, "data-17-kept")).toEqual(digests);
  },
  180_000,
);

test("data of version 0 keeps its record while it is copied, and has the present schema after the start", async () => {
  dataDir = await dataFolderIn(scratch, `data ${++count}`);
  const schema = await onOlder(async (db) => {
    await runVersion0(db);
    return describeSchema(db);
  });
  const frozen = (await readVersion0()).map(({ name }) => name);
  const namesIn = async (db: PatientDatabase) => (await appliedMigrations(db)).map(({ name }) => name);
  await onPresent(async (db) => {
    expect(await namesIn(db)).toEqual(frozen);
    expect(await describeSchema(db)).toEqual(schema);
    await migrate(db, Date.now());
    expect(await namesIn(db)).toEqual([...frozen, ...(await readMigrations()).map(({ name }) => name)]);
  });
  expect(await onOlder(namesIn, "data-17-kept")).toEqual(frozen);
});

test("data with only some of version 0 is not copied, and the reason says what to do", async () => {
  dataDir = await dataFolderIn(scratch, `data ${++count}`);
  await onOlder((db) => runVersion0(db, 0, 2));
  await expect(onPresent(digestTables)).rejects.toThrow(
    "The schema of the data ends at migration 0002_webhooks.sql, and this version of Kolli continues only from 0071. Start an earlier version that has migration 0071 on it once, then this one.",
  );
  expect(await dataFolders()).toEqual(["data"]);
  expect(await versionIn("data")).toBe("17");
});

test("without room for a second copy, or on data of a newer Kolli, nothing is touched and the reason is told", async () => {
  await newOlderData();
  const large = join(home(), "data", "large");
  await writeFile(large, "");
  await truncate(large, 2 ** 43);
  await expect(onPresent(digestTables)).rejects.toThrow(
    /from PostgreSQL 17 to 18: it needs \d+\.\d GB of free space.*No data is lost/s,
  );
  await rm(large);
  await onOlder(recordMigrationOfTheFuture);
  await expect(onPresent(digestTables)).rejects.toThrow(/a Kolli version with other migrations \(9999_future\.sql\)/);
  expect(await dataFolders()).toEqual(["data"]);
  expect(await versionIn("data")).toBe("17");
});

describe("one upgrade, looked at from all sides", () => {
  const told: string[] = [];
  const ledTo: Promise<string | null>[] = [];
  let checksBefore: Awaited<ReturnType<typeof examineDatabase>>;
  let [schemaBefore, schemaAfter]: { what: string }[][] = [];
  beforeAll(async () => {
    await newOlderData();
    checksBefore = await examineDatabase();
    expect(await dataFolders()).toEqual(["data"]);
    schemaBefore = await onOlder(async (db) => {
      const schema = await describeSchema(db);
      await addTableOfTheirOwn(db);
      return schema;
    });
    schemaAfter = await onPresent(describeSchema, (text) => {
      told.push(text);
      if (/^ {2}\w+: /.test(text)) ledTo.push(connectToRunningEmbedded(dataDir));
    });
  });

  test("columns, indexes and constraints are the same as before", () => {
    expect(schemaAfter!.length).toBeGreaterThan(300);
    expect(schemaAfter).toEqual(schemaBefore);
  });

  test("what someone added to the database is told, and stays in the kept folder", async () => {
    expect(told).toContain("Not copied because Kolli did not create it: table my_report.");
    expect(await onOlder(digestTables, "data-17-kept")).toHaveProperty("my_report");
  });

  test("no command is led to the old server meanwhile, where its changes would be lost", async () => {
    // One for each table that has rows in a new database, the cursors of predictions and incidents among them.
    expect(await Promise.all(ledTo)).toEqual([null, null, null, null, null, null]);
  });

  test("kolli doctor tells that it is ahead, without beginning it, and afterwards where the old data is", async () => {
    expect(checksBefore).toEqual([
      expect.objectContaining({ state: "warn", message: expect.stringContaining("belongs to PostgreSQL 17") }),
    ]);
    expect(await examineDatabase()).toContainEqual(
      expect.objectContaining({ name: "Old data", state: "ok", message: expect.stringContaining(join(home(), "data-17-kept")) }),
    );
  });
});
