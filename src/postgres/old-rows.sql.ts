import type { Database } from "./database.ts";

/** Which rows of a table are past their time: `old` is a condition on `g`, one of the `groups`, and on `$1`. */
export type OldRows = { readonly table: string; readonly groups: string; readonly old: string; readonly order: string };

/**
 * Deletes up to `limit` rows that are past their time, the first of each group. With an index that begins with the group and
 * continues with the order, finding them is one probe for each group: it does not grow with what is kept.
 */
export const deleteOldRows = (db: Database, { table, groups, old, order }: OldRows, before: unknown, limit: number) =>
  db.run(
    `delete_old_${table}`,
    `delete from ${table} where ctid = any (array(
       select o.ctid from ${groups} cross join lateral (select ctid from ${table} where ${old} order by ${order} limit $2) o limit $2))`,
    [before, limit],
  );
