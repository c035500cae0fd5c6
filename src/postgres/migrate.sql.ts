import type { Database } from "./database.ts";

/** The node that holds it migrates. Versions before used the same number. */
const lockKey = 72061991;

/**
 * Held until the session ends, over all commits. It is tried again and again, not waited for: a statement that waits has a
 * snapshot, and building an index concurrently waits for all of them, so the two would wait for each other.
 */
export const tryMigrationLock = (session: Database) =>
  session.one<{ isOurs: boolean; pid: number }>(
    "",
    `select pg_try_advisory_lock(${lockKey}) as "isOurs", pg_backend_pid() as pid`,
  );

/** The server finds out soon that a node is gone, and gives its lock to the next. Not every server's system can look. */
export const noticeLostClients = (session: Database) =>
  session.run("", "set client_connection_check_interval = '2s'; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5");

/** 0 is no limit. What else every session of Kolli has set is for the service's statements, not for these. */
export const setLimits = (session: Database, { lockMs, statementMs }: { lockMs: number; statementMs: number }) =>
  session.run(
    "",
    `set application_name = 'kolli migrate'; set enable_seqscan = on; set lock_timeout = ${lockMs}; set statement_timeout = ${statementMs}`,
  );

export type Backend = { pid: number; application: string; state: string | null; seconds: number | null; query: string };
const backends = `select a.pid, coalesce(nullif(a.application_name, ''), a.backend_type) as application, a.state,
  extract(epoch from clock_timestamp() - a.xact_start)::int as seconds, left(regexp_replace(a.query, '\\s+', ' ', 'g'), 120) as query
  from pg_stat_activity a`;

/** Whom this one waits for. */
export const findBlockers = (db: Database, pid: number) =>
  db.many<Backend>("migration_blockers", `${backends} where a.pid = any(pg_blocking_pids($1))`, [pid]);

export const findMigrator = (db: Database) =>
  db.many<Backend>(
    "migration_lock_holder",
    `${backends} where a.pid in (select l.pid from pg_locks l where l.locktype = 'advisory' and l.objid = ${lockKey} and l.granted
       and l.database = (select d.oid from pg_database d where d.datname = current_database()))`,
  );

export const findIndexProgress = (db: Database, pid: number) =>
  db.one<{ phase: string; percent: number | null }>(
    "migration_index_progress",
    `select phase, (100 * greatest(blocks_done::float / nullif(blocks_total, 0), tuples_done::float / nullif(tuples_total, 0)))::int as percent
     from pg_stat_progress_create_index where pid = $1`,
    [pid],
  );

/** `minimum_version`: which nodes can live with a migration that they do not know; null: all of them. */
export const createMigrationTable = (db: Database) =>
  db.run(
    "create_migration_table",
    "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null, minimum_version text)",
  );

/** To a role that may not read it, it is not there: the node that migrates grants that right too. */
export const hasMigrationTable = (db: Database) =>
  db.one<{ exists: boolean }>(
    "has_migration_table",
    "select coalesce(has_table_privilege(to_regclass('schema_migration'), 'select'), false) as exists",
  );

/** Who this is, and whether it may create tables in our schema. */
export const readMigratingRole = (db: Database) =>
  db.one<{ role: string; mayMigrate: boolean }>(
    "migrating_role",
    `select current_user as role, has_schema_privilege(current_schema(), 'create') as "mayMigrate"`,
  );

export type AppliedMigration = { name: string; checksum: string; minimumVersion: string | null };

/** By way of JSON, because the oldest databases, which are refused, do not have the column. */
export const appliedMigrations = (db: Database) =>
  db.many<AppliedMigration>(
    "applied_migrations",
    `select name, checksum, to_jsonb(m) ->> 'minimum_version' as "minimumVersion" from schema_migration m order by name`,
  );

export const recordMigration = (db: Database, { name, checksum, minimumVersion }: AppliedMigration, now: number) =>
  db.run("", "insert into schema_migration (name, checksum, applied_at, minimum_version) values ($1, $2, $3, $4)", [
    name,
    checksum,
    new Date(now),
    minimumVersion,
  ]);

/** Without a name and parameters it is a simple query, which may hold many statements. */
export const runMigration = (db: Database, sql: string) => db.run("", sql);

/** Building it was cut short: it is kept up to date and of no use to anyone. */
export const isHalfBuilt = (db: Database, index: string) =>
  db.one<{ exists: boolean }>(
    "",
    "select exists (select from pg_index where indexrelid = to_regclass($1) and not indisvalid) as exists",
    [index],
  );

export const dropIndexConcurrently = (db: Database, index: string) => db.run("", `drop index concurrently if exists ${index}`);
