import type { Database } from "../../src/postgres/database.ts";

/** Limits are kept by the server's clock, which a test cannot move: their last drawing is moved back instead. */
export const letPacesFly = (db: Database, ms: number) =>
  db.run(
    "",
    "update work_pace set refilled_at = refilled_at - $1::float8 * interval '1 ms', paused_until = paused_until - $1::float8 * interval '1 ms'",
    [ms],
  );

/** Whether any check or subscription is in anybody's hands. Counted, because a cluster takes no row without a column. */
export const isAnythingLeased = async (db: Database, now: number): Promise<boolean> =>
  (await db.one<{ leased: boolean }>(
    "",
    `select (select count(*) from due_check where leased_until > $1) + (select count(*) from push_subscription where leased_until > $1) > 0 as leased`,
    [new Date(now)],
  ))!.leased;

/** When each parcel's changes of status became known. */
export const toldChanges = (db: Database) =>
  db.many<{ codeKey: string; status: string; at: number }>(
    "",
    `select t.code_key as "codeKey", e.status, e.created_at as at from event e join tracker t on t.bucket = e.bucket and t.id = e.tracker_id
     where e.topic = 'TRACKER_UPDATED' order by e.created_at`,
  );

export const isAnyUnsubscribed = async (db: Database): Promise<boolean> =>
  (await db.one<{ found: boolean }>(
    "",
    "select count(*) > 0 as found from push_subscription where state in ('WANTED', 'PENDING')",
  ))!.found;
