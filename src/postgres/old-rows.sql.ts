import type { Database } from "./database.ts";
import { inLane, type Lane } from "./lanes.ts";

/** Which rows `r` of a table are past their time: `old` is a condition on them, on `g`, one of the `groups`, and on `$1`. */
export type OldRows = {
  readonly table: string;
  readonly groups: string;
  readonly old: string;
  readonly order: string;
  /** Parameter 3, if the table is one of tracking data. */
  readonly lane?: Lane;
};

/**
 * Deletes up to `limit` rows that are past their time, the first of each group. With an index that begins with the group and
 * continues with the order, finding them is one probe for each group: it does not grow with what is stored.
 */
export const deleteOldRows = (db: Database, rows: OldRows, before: unknown, limit: number) => {
  const { table, groups, old, order, lane = null } = rows;
  const { name, and, params } = inLane(lane, 3);
  return db.run(
    name(`delete_old_${table}`),
    `delete from ${table} d where d.ctid = any (array(
       select o.ctid from ${groups} cross join lateral (
         select r.ctid from ${table} r where ${old}${and("r")} order by ${order} limit $2) o limit $2))${and("d")}`,
    [before, limit, ...params],
  );
};
