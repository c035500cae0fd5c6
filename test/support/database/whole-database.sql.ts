import type { Database } from "../../../src/postgres/database.ts";

/** A line for every table: how many rows it has and a digest of all that is in them. */
export const digestTables = async (db: Database): Promise<Record<string, string>> => {
  const tables = await db.many<{ name: string }>(
    "",
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const row = await db.one<{ count: number; digest: string | null }>(
      "",
      `select count(*)::int as count, md5(string_agg(t::text, E'\\n' order by t::text)) as digest from "${name}" t`,
    );
    digests[name] = `${row!.count} ${row!.digest}`;
  }
  return digests;
};

/** Columns, indexes and constraints, as the server describes them. Not-null constraints have names of their own only since 18. */
export const describeSchema = (db: Database) =>
  db.many<{ what: string }>(
    "",
    `select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as what
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select format('%s %s', oid::regclass, reloptions) from pg_class where relnamespace = 'public'::regnamespace and reloptions is not null
     order by 1`,
  );

export const addManyCheckpoints = (db: Database, count: number) =>
  db.run(
    "",
    `insert into checkpoint (bucket, id, tracker_id, message, status, scanned_at, offset_minutes, offset_source, carrier_order, arrival)
     select n % 1024, gen_random_uuid(), gen_random_uuid(), 'Arrivé à Étretat ✓ \\ tab	end', 'IN_TRANSIT', now(), 60, 'CARRIER', n, n
     from generate_series(1, ${count}) n`,
  );

/** What someone who looked into the database may have added. */
export const addTableOfTheirOwn = (db: Database) => db.run("", "create table my_report as select 1 as n");

/** As a Kolli of that time would have it. */
export const recordMigrationOfTheFuture = (db: Database) =>
  db.run("", "insert into schema_migration (name, checksum, applied_at) values ('9999_future.sql', 'x', now())");
