import { createHash } from "node:crypto";
import type { EpochMs } from "../lib/clock.ts";
import type { Database } from "../postgres/database.ts";
import { fansOut } from "../postgres/lanes.ts";

/** A kind of work that comes due, and SQL that is true if any of it is due by $1; each may run on its own. */
export type DueCondition = { readonly name: string; readonly isDue: string };

export type DueQuery = { readonly name: string; readonly text: string };

/** For text that the code contains, such as the name of a task. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** One statement for all kinds, however many there are. Its name follows from its text, as the kinds that a node works on differ. */
export const dueQueryOf = (conditions: readonly DueCondition[]): DueQuery => {
  const parts = conditions.map(({ name, isDue }) => `case when ${isDue} then ${quoted(name)} end`);
  // The cast gives $1 a type even if no condition uses it.
  const text = `${fansOut} select array_remove(array[${parts.join(",\n")}]::text[], null) as names, $1::timestamptz as until`;
  return { name: `find_due_work_${createHash("sha256").update(text).digest("hex").slice(0, 8)}`, text };
};

export const findDueKinds = (db: Database, { name, text }: DueQuery, until: EpochMs) =>
  db.one<{ names: string[] }>(name, text, [new Date(until)]);
