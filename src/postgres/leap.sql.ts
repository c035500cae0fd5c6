import type { AndInLane } from "./lanes.ts";

export type Leap = {
  /** Its rows are called `d`. */
  readonly table: string;
  /** The first columns of an index. */
  readonly key: readonly string[];
  /** The column of the index after them: the first of each key is found. */
  readonly first: string;
  /** A condition on every row. */
  readonly where: string;
  readonly and: AndInLane;
  /** What else is read of each row: `, d.mode`. */
  readonly more?: string;
};

/**
 * Begins a statement with a table `first`: the first row of each key, found by leaping through the index from one to the next. It
 * costs as much as there are keys, not rows: an account with 100,000 due checks is a few steps. Also called a loose index scan,
 * which PostgreSQL does not do itself.
 */
export const leap = ({ table, key, first, where, and, more = "" }: Leap): string => {
  const columns = [...key, first].map((name) => `d.${name}`).join(", ");
  const next = `order by ${columns} limit 1`;
  const [ours, theirs] = [key.map((name) => `d.${name}`).join(", "), key.map((name) => `f.${name}`).join(", ")];
  return `with recursive first as (
       (select ${columns}${more} from ${table} d where ${where}${and("d")} ${next})
       union all
       select n.* from first f cross join lateral (
         select ${columns}${more} from ${table} d where ${where} and (${ours}) > (${theirs})${and("d")} ${next}) n)`;
};
