import type { Database } from "../../../src/postgres/database.ts";

/** The tables in which any row holds this text, whatever the column. */
export const tablesWith = async (db: Database, text: string): Promise<string[]> => {
  const tables = await db.many<{ name: string }>(
    "",
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const row = await db.one<{ held: boolean }>(
      "",
      `select count(*) > 0 as held from "${name}" t where position($1 in t::text) > 0`,
      [text],
    );
    if (row!.held) found.push(name);
  }
  return found;
};
