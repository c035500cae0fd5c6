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

/**
 * Everything that the catalogue has about Kolli's objects, as the server describes it, in no order of columns. Not-null constraints have
 * their own names only since 18; columns have it too.
 */
export const describeSchema = (db: Database) =>
  db.many<{ what: string }>(
    "",
    `with ours as (select c.* from pg_class c where c.relnamespace = 'public'::regnamespace)
     select format('%s %s: %s, options %s, rights %s, part of %s %s, row security %s, identity %s, comment %s', c.relkind, c.relname,
         c.relpersistence, c.reloptions, c.relacl, (select array_agg(i.inhparent::regclass) from pg_inherits i where i.inhrelid = c.oid),
         pg_get_expr(c.relpartbound, c.oid), c.relrowsecurity, c.relreplident, obj_description(c.oid, 'pg_class')) as what from ours c
     union all select format('column %s.%s: %s, not null %s, default %s %s %s, collation %s, storage %s %s, options %s, rights %s, comment %s',
         c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity,
         a.attgenerated, a.attcollation::regcollation, a.attstorage, a.attcompression, a.attoptions, a.attacl, col_description(c.oid, a.attnum))
       from ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind <> 'i'
     union all select format('%s, valid %s, ready %s, clustered %s', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisready, i.indisclustered)
       from ours c join pg_index i on i.indexrelid = c.oid
     union all select format('constraint %s.%s: %s, validated %s, comment %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid),
         k.convalidated, obj_description(k.oid, 'pg_constraint'))
       from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype <> 'n'
     union all select format('%s, rights %s', pg_get_functiondef(p.oid), p.proacl) from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
     union all select format('%s, enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) from ours c join pg_trigger t on t.tgrelid = c.oid
       where not t.tgisinternal
     union all select pg_get_ruledef(r.oid) from ours c join pg_rewrite r on r.ev_class = c.oid
     union all select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s where s.stxnamespace = 'public'::regnamespace
     union all select format('policy %s', to_jsonb(p)) from pg_policies p
     union all select format('sequence %s', to_jsonb(s)) from pg_sequences s where s.schemaname = 'public'
     union all select format('type %s: %s %s %s', t.typname, t.typtype, format_type(t.typbasetype, t.typtypmod),
         (select array_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
       from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')
     union all select format('schema %s: rights %s', n.nspname, n.nspacl) from pg_namespace n where n.nspname !~ '^(pg_|information_schema$)'
     union all select format('default rights %s %s %s', a.defaclnamespace, a.defaclobjtype, a.defaclacl) from pg_default_acl a
     union all select format('extension %s', e.extname) from pg_extension e
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

/** What a schema has before anything is written, beside the record of migrations. */
export const readFirstRows = async (db: Database): Promise<Record<string, unknown[]>> => {
  const tables = await db.many<{ name: string }>(
    "",
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1",
  );
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) rows[name] = await db.many("", `select to_jsonb(t) as row from "${name}" t order by 1`);
  return rows;
};

/** Each changes something else that the catalogue has. */
export const changeCatalogue = [
  "create table more (id int)",
  "alter table tracker add column more text",
  "alter table tracker alter column reference set not null",
  "alter table tracker alter column reference type varchar(200)",
  "alter table tracker alter column reference set storage external",
  "alter table tracker alter column event_count set default 1",
  "alter table tracker set (fillfactor = 90)",
  "alter table tracker set unlogged",
  "alter table tracker enable row level security",
  "create policy mine on tracker using (true)",
  "create index tracker_more on tracker (more)",
  "alter table workspace add constraint named check (name <> '') not valid",
  "alter table workspace validate constraint named",
  "create function one() returns int language sql as 'select 1'",
  "create function touch() returns trigger language plpgsql as 'begin return new; end'",
  "create trigger touched before update on tracker for each row execute function touch()",
  "grant select on tracker to public",
  "comment on column tracker.id is 'its ID'",
  "create sequence counting",
  "create view seen as select id from tracker",
  "create type colour as enum ('RED')",
  "create table parts (id int) partition by range (id)",
  "create table part partition of parts for values from (1) to (2)",
  "create statistics together on workspace_id, mode from tracker",
  "create schema another",
];
