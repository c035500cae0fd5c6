import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { MigrationRefusal, migrate } from "../../../src/postgres/migrate.ts";
import { readMigrations } from "../../../src/postgres/migration-files.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { emptyDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { addMigrations, makeNextVersion, migrationsIn } from "../../support/processes/next-version.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const emptyWith = async (files: Readonly<Record<string, string>>) => {
  const { url, drop } = await emptyDatabase();
  const { folder, remove } = await migrationsIn(files);
  const { db, close } = openPool({ url, onError: () => {} });
  ends.push(drop, remove, close);
  const reported: string[] = [];
  const run = () => migrate(db, Date.now(), { folder, report: (text) => reported.push(text) });
  return { url, db, folder, reported, run };
};
/** Someone else's session. */
const connectTo = async (url: string) => {
  const client = new pg.Client({ connectionString: url, application_name: "someone" });
  client.on("error", () => {});
  await client.connect();
  ends.push(() => client.end());
  return client;
};
const waitsFor = (reported: readonly string[], pattern: RegExp) => eventually(() => reported.find((text) => pattern.test(text)));

test("several nodes that start at once on an empty database migrate it exactly once", async () => {
  const { url, drop } = await emptyDatabase();
  const pools = Array.from({ length: 5 }, () => openPool({ url, maxConnections: 2 }));
  const names = (await readMigrations()).map(({ name }) => name);

  const ran = await Promise.all(pools.map(({ db }) => migrate(db, Date.now())));

  expect(ran.flat().sort()).toEqual(names);
  await Promise.all(pools.map(({ close }) => close()));
  await drop();
});

test("a fresh test database is migrated and empty", async () => {
  const { db, close } = await freshDatabase();
  expect(await migrate(db, Date.now())).toEqual([]);
  expect(await db.one<{ count: number }>("", "select count(*) from tracker")).toEqual({ count: 0 });
  await close();
});

test("each migration is committed by itself: what ran before one that fails stays, and the next run continues there", async () => {
  const { run, folder, db } = await emptyWith({
    "0001_one.sql": "create table one (id int)",
    "0002_two.sql": "create table two (id int); insert into two select 1 / 0",
    "0003_three.sql": "create table three (id int)",
  });
  await expect(run()).rejects.toThrow(MigrationRefusal);
  await expect(run()).rejects.toThrow(/^Migration 0002_two\.sql failed: division by zero\./);
  expect(await db.one("", "select to_regclass('one') as one, to_regclass('two') as two")).toEqual({ one: "one", two: null });
  await addMigrations(folder, { "0002_two.sql": "create table two (id int)" });
  expect(await run()).toEqual(["0002_two.sql", "0003_three.sql"]);
});

test("a migration that was edited after it ran is refused", async () => {
  const { run, folder } = await emptyWith({ "0001_one.sql": "create table one (id int)" });
  await run();
  await addMigrations(folder, { "0001_one.sql": "create table one (id bigint)" });
  await expect(run()).rejects.toThrow(/^Migration 0001_one\.sql was changed after it ran/);
});

test("a change that must wait for someone's transaction holds nobody up, names it, and is made when it ends", async () => {
  const { run, folder, url, reported } = await emptyWith({ "0001_one.sql": "create table one (id int)" });
  await run();
  const [holder, reader] = [await connectTo(url), await connectTo(url)];
  await holder.query("begin");
  await holder.query("select id from one");
  await addMigrations(folder, { "0002_two.sql": "alter table one add column more text" });
  const running = run();
  expect(await waitsFor(reported, /waits for/)).toMatch(
    /^Migration 0002_two\.sql waits for PostgreSQL's process \d+ \(someone, idle in transaction, its transaction \d+ s old\): select id from one$/,
  );
  // Behind a lock that is waited for without end, a read would wait for the holder, who ends only after all of these.
  for (let reads = 0; reads < 200; reads++) {
    await reader.query("select id from one");
    await delay(20);
  }
  await holder.query("commit");
  expect(await running).toEqual(["0002_two.sql"]);
  expect(reported.filter((text) => text.includes("waits for"))).toHaveLength(1);
});

const indexed = {
  "0001_one.sql": "create table one (id int); insert into one select generate_series(1, 1000)",
  "0002_index.sql": "-- outside a transaction\ncreate index concurrently if not exists one_by_id on one (id);\n",
};
const isValid = `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('one_by_id')`;

test("several nodes at once build an index concurrently: those that wait do not hold it up, and say whom they wait for", async () => {
  const { url, db, folder, reported } = await emptyWith(indexed);
  const holder = await connectTo(url);
  await holder.query("begin transaction isolation level repeatable read");
  await holder.query("select 1");
  const pools = Array.from({ length: 4 }, () => openPool({ url, maxConnections: 2 }));
  ends.push(() => Promise.all(pools.map(({ close }) => close())));
  const running = pools.map((pool) => migrate(pool.db, Date.now(), { folder, report: (text) => reported.push(text) }));
  expect(await waitsFor(reported, /^Another/)).toMatch(
    /^Another node is migrating the database; this one waits until it is done\. PostgreSQL's process \d+ \(kolli/,
  );
  await waitsFor(reported, /0002_index\.sql waits for .*someone/);
  await holder.query("commit");
  expect((await Promise.all(running)).flat()).toEqual(Object.keys(indexed));
  expect(await db.one("", isValid)).toEqual({ isValid: true });
});

test("a node that is killed while it builds an index gives the lock up, and the next one builds the index anew", async () => {
  const { url, db, run, folder, reported } = await emptyWith({ "0001_one.sql": indexed["0001_one.sql"] });
  await run();
  const holder = await connectTo(url);
  await holder.query("begin");
  await holder.query("insert into one values (1)");
  const next = await makeNextVersion({ "0901_index.sql": indexed["0002_index.sql"] });
  const env = { DATABASE_URL: url, KOLLI_MASTER_KEY: randomBytes(32).toString("base64"), KOLLI_DATA_DIR: folder };
  const commands = openCommandLine(env, next.program);
  onTestFinished(() => {
    commands.close();
    return next.remove();
  });
  // Its own first migration is another than ours.
  await db.run("", "delete from schema_migration");
  const { child } = commands.start(["migrate"]);
  await eventually(async () => (await db.one<{ isValid: boolean }>("", isValid))?.isValid === false, 80_000);
  child.kill("SIGKILL");
  const all = await migrationsIn(Object.fromEntries((await readMigrations()).map(({ name, sql }) => [name, sql])));
  ends.push(all.remove);
  await addMigrations(all.folder, { "0901_index.sql": indexed["0002_index.sql"] });
  const running = migrate(db, Date.now(), { folder: all.folder, report: (text) => reported.push(text) });
  expect(await waitsFor(reported, /is incomplete/)).toBe("Index one_by_id is incomplete; dropping it and building it again.");
  await holder.query("commit");
  expect(await running).toEqual(["0901_index.sql"]);
  expect(await db.one("", isValid)).toEqual({ isValid: true });
});

test("a backfill outside a transaction commits as it goes, and continues after a lock stopped it", async () => {
  const { run, folder, url, db, reported } = await emptyWith({
    "0001_one.sql": `${indexed["0001_one.sql"]}; alter table one add column more text`,
  });
  await run();
  const holder = await connectTo(url);
  await holder.query("begin");
  await holder.query("update one set more = null where id = 950");
  await addMigrations(folder, {
    "0002_fill.sql": `-- outside a transaction
do $$ begin
  for i in 0..9 loop
    update one set more = 'filled' where id > i * 100 and id <= (i + 1) * 100 and more is null;
    commit;
  end loop;
end $$;`,
  });
  const running = run();
  await waitsFor(reported, /0002_fill\.sql waits for .*someone/);
  const filled = "select count(*)::int as count from one where more = 'filled'";
  expect(await db.one("", filled)).toEqual({ count: 900 });
  await holder.query("commit");
  expect(await running).toEqual(["0002_fill.sql"]);
  expect(await db.one("", filled)).toEqual({ count: 1_000 });
});

test("kolli migrate tells what it would do, then each step as it is done, and what is left afterwards", async () => {
  const { url, close } = await freshDatabase();
  const folder = await temporaryFolder("migrate");
  const next = await makeNextVersion(
    {
      "0901_more.sql": "alter table workspace add column more text;",
      "0902_less.sql": "-- contracts 0901, minimum version 0.2.0\nalter table workspace drop column more;",
    },
    "0.2.0",
  );
  const env = { DATABASE_URL: url, KOLLI_MASTER_KEY: randomBytes(32).toString("base64"), KOLLI_DATA_DIR: folder };
  const commands = openCommandLine(env, next.program);
  onTestFinished(async () => {
    commands.close();
    await Promise.all([next.remove(), close(), rm(folder, { recursive: true })]);
  });
  const dryRun = await commands.run(["migrate", "--dry-run"]);
  expect([dryRun.code, dryRun.err]).toEqual([0, ""]);
  expect(dryRun.out).toMatch(
    /^2 migrations have not run: 0901_more\.sql, 0902_less\.sql \(every node must be 0\.2\.0 or later first\)\.\n$/,
  );
  const { code, out, err } = await commands.run(["migrate"]);
  expect(err).toMatch(
    /^Migration 0901_more\.sql is done \(1 of 2, \d+\.\d s\)\.\nMigration 0902_less\.sql is done \(2 of 2, \d+\.\d s\)\.\n$/,
  );
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^The schema is up to date \(the last migration is 0902_less\.sql\)\.\n$/),
  ]);
  expect((await commands.run(["migrate", "--dry-run", "--json"])).out).toMatch(/^\{"state":"ok","message":"Up to date/);
  const present = await openCommandLine(env).run(["migrate"]);
  expect([present.code, present.err]).toEqual([
    1,
    expect.stringMatching(
      /^kolli: The database has migration 0902_less\.sql, which needs Kolli 0\.2\.0 or later; this is 0\.1\.0\./,
    ),
  ]);
});
