import type { Database } from "../postgres/database.ts";

export const insertSetupLink = (db: Database, tokenHash: Buffer, expiresAt: number) =>
  db.run("insert_setup_link", "insert into setup_link (token_hash, expires_at) values ($1, $2)", [
    tokenHash,
    new Date(expiresAt),
  ]);

export const hasSetupLink = async (db: Database, tokenHash: Buffer, now: number): Promise<boolean> =>
  (await db.one("has_setup_link", "select 1 from setup_link where token_hash = $1 and expires_at > $2", [
    tokenHash,
    new Date(now),
  ])) !== undefined;

/** Locks all of them in one order: of two links that are opened at the same time, one makes the owner. */
export const lockSetupLinks = (db: Database, now: number) =>
  db.many<{ tokenHash: Buffer }>(
    "lock_setup_links",
    `select token_hash as "tokenHash" from setup_link where expires_at > $1 order by token_hash for update`,
    [new Date(now)],
  );

export const deleteSetupLinks = (db: Database) => db.run("delete_setup_links", "delete from setup_link");

export const deleteExpiredSetupLinks = (db: Database, now: number) =>
  db.run("delete_expired_setup_links", "delete from setup_link where expires_at <= $1", [new Date(now)]);
