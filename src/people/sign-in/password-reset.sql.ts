import type { Database } from "../../postgres/database.ts";

/** The newest link is the only one that works. */
export const replaceResetLink = async (
  tx: Database,
  { tokenHash, userId, expiresAt }: { tokenHash: Buffer; userId: string; expiresAt: number },
): Promise<void> => {
  await deleteResetLinks(tx, userId);
  await tx.run("insert_password_reset", "insert into password_reset (token_hash, user_id, expires_at) values ($1, $2, $3)", [
    tokenHash,
    userId,
    new Date(expiresAt),
  ]);
};

export const findResetLink = (db: Database, tokenHash: Buffer, now: number) =>
  db.one<{ userId: string; email: string }>(
    "find_password_reset",
    `select r.user_id as "userId", u.email from password_reset r join user_account u on u.id = r.user_id
     where r.token_hash = $1 and r.expires_at > $2`,
    [tokenHash, new Date(now)],
  );

export const deleteResetLinks = (db: Database, userId: string) =>
  db.run("delete_password_resets", "delete from password_reset where user_id = $1", [userId]);

export const deleteExpiredResetLinks = (db: Database, now: number) =>
  db.run("delete_expired_password_resets", "delete from password_reset where expires_at <= $1", [new Date(now)]);
