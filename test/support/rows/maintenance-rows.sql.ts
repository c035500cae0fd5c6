import type { Database } from "../../../src/postgres/database.ts";

/** Its period is over, and so is the lease of whoever is at it. */
export const makeTaskDue = (db: Database, name: string) =>
  db.run("", "update maintenance_task set due_at = now(), leased_until = null where name = $1", [name]);

/** For how long the holder's lease still lasts, and until when. */
export const leaseOf = async (db: Database, name: string): Promise<{ leftMs: number; until: number }> =>
  (await db.one<{ leftMs: number; until: number }>(
    "",
    `select (extract(epoch from leased_until - clock_timestamp()) * 1000)::float8 as "leftMs",
       (extract(epoch from leased_until) * 1000)::float8 as until from maintenance_task where name = $1`,
    [name],
  ))!;

/** How many of these tasks are done, and not due for long: the present of this statement may be just before that of another. */
export const waitingTasks = async (db: Database, names: readonly string[]): Promise<number> =>
  (await db.one<{ count: number }>(
    "",
    "select count(*)::int from maintenance_task where name = any($1) and due_at > now() + interval '1 minute' and token is null",
    [names],
  ))!.count;
