import type { Database } from "../src/postgres/database.ts";

/** Records of the server's log, by what they change: a table, one of its indexes, or null for commits and the like. */
export type LogRecords = { relation: string | null; kind: string; count: number; bytes: number; imageBytes: number };

/** The server's own extension; false if it is not installed there. */
export const canReadLog = async (db: Database): Promise<boolean> => {
  const found = await db.one("", "select from pg_available_extensions where name = 'pg_walinspect'");
  if (found) await db.run("", "create extension if not exists pg_walinspect");
  return found !== undefined;
};

export const logEnd = async (db: Database): Promise<string> =>
  (await db.one<{ at: string }>("", "select pg_current_wal_flush_lsn()::text as at"))!.at;

/** What was logged between two places. A record that changes several relations counts for the first; out-of-line values for their table. */
export const readLogRecords = (db: Database, from: string, to: string) =>
  db.many<LogRecords>(
    "",
    `with touched as (
       select distinct on (b.start_lsn) b.start_lsn, coalesce(o.relname, c.relname) as relation
       from pg_get_wal_block_info($1::pg_lsn, $2::pg_lsn, false) b
       join pg_class c on pg_relation_filenode(c.oid) = b.relfilenode and b.reldatabase = (select oid from pg_database where datname = current_database())
       left join pg_index i on i.indexrelid = c.oid left join pg_class o on o.reltoastrelid in (c.oid, i.indrelid) and o.reltoastrelid <> 0
       order by b.start_lsn, b.block_id)
     select t.relation::text, r.resource_manager || ' ' || r.record_type as kind, count(*)::int as count,
       sum(r.record_length - r.fpi_length)::int as bytes, sum(r.fpi_length)::int as "imageBytes"
     from pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn) r left join touched t on t.start_lsn = r.start_lsn
     group by 1, 2 order by bytes desc`,
    [from, to],
  );
