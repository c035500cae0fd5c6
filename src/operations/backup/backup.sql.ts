import type pg from "pg";
import type { CopiedTable } from "../../postgres/copy/copy-database.sql.ts";
import type { Database } from "../../postgres/database.ts";
import { oneLane } from "../../postgres/lanes.ts";

export const readServerName = async (client: pg.Client): Promise<string> =>
  (await client.query<{ version: string }>("select current_setting('server_version') as version")).rows[0]!.version;

export const dropTables = async (client: pg.Client, tables: readonly CopiedTable[]): Promise<void> => {
  if (tables.length > 0) await client.query(`drop table ${tables.map(({ name }) => name).join(", ")} cascade`);
};

/** One connection, for statements that are otherwise made through the pool. */
export const databaseOn = (client: pg.Client): Database => ({
  lanes: oneLane,
  many: async <Row>(_name: string, sql: string, params?: readonly unknown[]) =>
    (await client.query(sql, params as unknown[])).rows as Row[],
  one: async <Row>(_name: string, sql: string, params?: readonly unknown[]) =>
    (await client.query(sql, params as unknown[])).rows[0] as Row | undefined,
  run: async (_name, sql, params) => (await client.query(sql, params as unknown[])).rowCount ?? 0,
});
