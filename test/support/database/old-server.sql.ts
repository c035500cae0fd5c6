import type { Database } from "../../../src/postgres/database.ts";

/** For new connections, this database answers as PostgreSQL of another version would when it is asked for its version. */
export const pretendToBeVersion = async (db: Database, version: number): Promise<void> => {
  await db.run("", "create schema if not exists pretended");
  await db.run(
    "",
    `create or replace function pretended.current_setting(name text) returns text language sql as $$
       select case name when 'server_version_num' then '${version}0004' else pg_catalog.current_setting(name) end $$`,
  );
  await db.run(
    "",
    `do $$ begin execute format('alter database %I set search_path = pretended, pg_catalog, public', current_database()); end $$`,
  );
};
