import { bucketCount } from "../../src/lib/ids.ts";
import type { Database } from "../../src/postgres/database.ts";

/** What a cluster has beside the migrations; and workspaces that begin spread, so that each has rows in all lanes. */
export const makePlaces = async (db: Database) => {
  await db.run("test_create_place", "create table place (bucket smallint primary key)");
  await db.run("test_fill_place", `insert into place select generate_series(0, ${bucketCount - 1})`);
  await db.run("test_spread_workspaces", "alter table workspace alter column spread set default 64");
};
