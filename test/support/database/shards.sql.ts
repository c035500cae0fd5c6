import pg from "pg";
import type { PatientDatabase } from "../../../src/postgres/database.ts";

/** The tables of tracking data, and `place`. */
export const trackingTablesOf = async (db: PatientDatabase): Promise<string[]> => {
  const rows = await db.many<{ name: string }>(
    "",
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'bucket' and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** As on a worker, where a shard's tables have its number behind their names; but under the old names there is nothing. */
export const renameToShard = async (db: PatientDatabase, tables: ReadonlyMap<string, string>): Promise<void> => {
  for (const [table, name] of tables) await db.run("", `alter table ${table} rename to ${name}`);
};

/** What PostgreSQL says against each of these texts; nothing, if it understands it. */
export const objectionsOf = async (url: string, statements: readonly { name: string; sql: string }[]): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const objections: string[] = [];
  try {
    for (const [nth, { name, sql }] of statements.entries())
      await client.query(`prepare s${nth} as ${sql}`).catch((error: Error) => objections.push(`${name}: ${error.message}`));
  } finally {
    await client.end();
  }
  return objections;
};
