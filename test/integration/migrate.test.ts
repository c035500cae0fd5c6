import { expect, test } from "vitest";
import { migrate, readMigrations } from "../../src/postgres/migrate.ts";
import { openPool } from "../../src/postgres/pool.ts";
import { emptyDatabase, freshDatabase } from "../support/database.ts";

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
