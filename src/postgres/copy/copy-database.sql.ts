import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** Columns that the server works out itself are left out. Names are ready to stand in a statement. */
export type CopiedTable = { name: string; columns: string[] };

const rowsOf = async <Row extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<Row[]> =>
  (await client.query<Row>(sql)).rows;

/** So that the same rows are the same text on any server, whatever its settings, and in the order they were written in. */
export const writeTextAlike = (client: pg.Client) =>
  client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO';
     set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off;
     set client_encoding = 'UTF8'`,
  );

/** Whatever is read afterwards is of one moment, and nothing can be written. */
export const beginSnapshot = (client: pg.Client) => client.query("begin isolation level repeatable read read only");

/** A table comes after those that its foreign keys point to. A cluster's `place` holds nothing, and each cluster makes its own. */
export const readTables = (client: pg.Client) =>
  rowsOf<CopiedTable>(
    client,
    `with recursive reached as (
       select c.oid, 0 as level from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname = current_schema() and c.relname <> 'place'
       union
       select k.conrelid, r.level + 1 from reached r join pg_constraint k on k.confrelid = r.oid
       where k.contype = 'f' and k.conrelid <> k.confrelid and r.level < 20)
     select r.oid::regclass::text as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from reached r group by r.oid order by max(r.level), 1`,
  );

export const readRecordedMigrations = (client: pg.Client) =>
  rowsOf<{ name: string; checksum: string }>(client, "select name, checksum from schema_migration order by name");

/** Migrations may have filled some. In the transaction that copies, so that rows can be written as if they were old. */
export const beginWithEmptyTables = async (client: pg.Client, tables: readonly CopiedTable[]): Promise<void> => {
  await client.query("begin");
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
};

const columnsOf = ({ name, columns }: CopiedTable): string => `${name} (${columns.join(", ")})`;
export const openTableReader = (client: pg.Client, table: CopiedTable) =>
  client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
/** Frozen: no later vacuum has to write every page again. */
export const openTableWriter = (client: pg.Client, table: CopiedTable) =>
  client.query(copyFrom(`copy ${columnsOf(table)} from stdin with (freeze)`));

export const readSequences = (client: pg.Client) =>
  rowsOf<{ name: string; value: string }>(
    client,
    `select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  );

export const readSequenceNames = async (client: pg.Client): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      client,
      "select quote_ident(sequencename) as name from pg_sequences where schemaname = current_schema()",
    )
  ).map(({ name }) => name);

/** Does nothing if there is no such sequence. */
export const setSequence = (client: pg.Client, { name, value }: { name: string; value: string }) =>
  client.query("select setval(to_regclass($1), $2::bigint)", [name, value]);

/** Without the second statement the first plans would be made as for empty tables. */
export const commitAndAnalyze = async (client: pg.Client): Promise<void> => {
  await client.query("commit");
  await client.query("analyze");
};

export const countRowsOf = async (client: pg.Client, table: string): Promise<number> =>
  Number((await rowsOf<{ count: string }>(client, `select count(*) from ${table}`))[0]!.count);
