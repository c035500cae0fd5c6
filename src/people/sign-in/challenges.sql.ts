import type { Database } from "../../postgres/database.ts";

export const spendChallenge = (db: Database, hash: Buffer, expiresAt: number) =>
  db.run("spend_challenge", "insert into spent_challenge (challenge_hash, expires_at) values ($1, $2) on conflict do nothing", [
    hash,
    new Date(expiresAt),
  ]);

export const deleteOldChallenges = (db: Database, now: number) =>
  db.run("delete_old_challenges", "delete from spent_challenge where expires_at <= $1", [new Date(now)]);
