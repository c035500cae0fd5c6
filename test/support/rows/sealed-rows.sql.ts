import type { Sealer } from "../../../src/lib/seal.ts";
import type { SealedColumn } from "../../../src/operations/master-key/reseal.sql.ts";
import type { Database } from "../../../src/postgres/database.ts";

/** Puts a secret that was sealed with another key in a row's place, as a node with a key of its own would have written it. */
export const resealUnder = (
  other: Sealer,
  db: Database,
  { table, column }: Pick<SealedColumn, "table" | "column">,
  id: string,
  contextOf: (id: string) => string,
) => db.run("", `update ${table} set ${column} = $2 where id = $1`, [id, other.seal("of another key", contextOf(id))]);

export const secretIds = async (db: Database, endpointId: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>("", "select id from webhook_secret where endpoint_id = $1 order by created_at", [endpointId])
  ).map(({ id }) => id);
