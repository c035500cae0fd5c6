import type { Database } from "../../postgres/database.ts";

/** When a person wants the daily mail with what needs attention; null: not at all. */
export type StoredDigest = { readonly hour: number | null; readonly timeZone: string | null };

export const findDigest = (db: Database, userId: string) =>
  db.one<StoredDigest>(
    "find_digest",
    `select digest_hour as hour, digest_time_zone as "timeZone" from user_account where id = $1`,
    [userId],
  );

export const updateDigest = (db: Database, userId: string, { hour, timeZone, dueAt }: StoredDigest & { dueAt: number | null }) =>
  db.run("update_digest", "update user_account set digest_hour = $2, digest_time_zone = $3, digest_due_at = $4 where id = $1", [
    userId,
    hour,
    timeZone,
    dueAt === null ? null : new Date(dueAt),
  ]);

export type DueDigest = { userId: string; email: string; hour: number; timeZone: string; dueAt: number };

export const findDueDigests = (db: Database, now: number, limit: number) =>
  db.many<DueDigest>(
    "find_due_digests",
    `select u.id as "userId", u.email, u.digest_hour as hour, u.digest_time_zone as "timeZone", u.digest_due_at as "dueAt" from user_account u
     where u.digest_due_at <= $1 order by u.digest_due_at, u.id limit $2`,
    [new Date(now), limit],
  );

/** 0 if another process has sent it, or the person changed their mind meanwhile. */
export const moveDigest = (tx: Database, { userId, dueAt }: Pick<DueDigest, "userId" | "dueAt">, nextAt: number) =>
  tx.run("move_digest", "update user_account set digest_due_at = $3 where id = $1 and digest_due_at = $2", [
    userId,
    new Date(dueAt),
    new Date(nextAt),
  ]);
