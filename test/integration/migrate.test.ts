import { expect, test } from "vitest";
import { readFeed } from "../../src/events/events.sql.ts";
import { newUuid } from "../../src/lib/ids.ts";
import { createMigrationTable, recordMigration, runMigration } from "../../src/postgres/migrate.sql.ts";
import { migrate, readMigrations } from "../../src/postgres/migrate.ts";
import { openPool } from "../../src/postgres/pool.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { buffersOf } from "../support/buffers.sql.ts";
import { emptyDatabase, freshDatabase } from "../support/database.ts";
import { insertPlacedEvents, vacuumFeed } from "../support/long-feed.sql.ts";

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

test("a feed that was there before it had milestones is entered by time all the same", async () => {
  const { url, drop } = await emptyDatabase();
  const { db, close } = openPool({ url, maxConnections: 2 });
  const scope: Scope = { workspaceId: newUuid(Date.now()), mode: "LIVE" };
  const begin = Date.parse("2026-01-01T00:00:00Z");
  await db.longTransaction(60_000, async (tx) => {
    await createMigrationTable(tx);
    for (const { name, sql, checksum } of await readMigrations()) {
      if (name.endsWith("_retention.sql")) break;
      await runMigration(tx, sql);
      await recordMigration(tx, name, checksum, Date.now());
    }
  });
  await insertPlacedEvents(db, scope, { from: begin, count: 20_500, rareEvery: 100 });
  await migrate(db, Date.now());
  await vacuumFeed(db);
  for (const position of [1, 999, 1_000, 1_001, 12_345, 20_500]) {
    const createdFrom = begin + position * 60_000;
    const page = { after: 0, limit: 51, trackerId: null, statuses: null, createdFrom };
    expect((await readFeed(db, scope, page))[0]?.position).toBe(position);
    expect(await buffersOf(url, (measured) => readFeed(measured, scope, page))).toBeLessThan(202);
  }
  await close();
  await drop();
});
