import type { Database } from "../../postgres/database.ts";
import { refilled } from "../../postgres/token-bucket.sql.ts";

/** A bucket starts full with `capacity` tokens and refills within the window. */
export type Bucket = { key: string; capacity: number };

const tokensNow = refilled({
  tokens: "t.tokens",
  refilledAt: "t.refilled_at",
  capacity: "$2::float8",
  perSecond: "$2::float8 * 1000 / $4::float8",
  now: "$3::timestamptz",
});

/** 1 if the bucket had a token, otherwise 0. The row lock makes parallel guesses queue up, on all nodes together. */
export const takeToken = (db: Database, { key, capacity }: Bucket, { now, windowMs }: { now: number; windowMs: number }) =>
  db.run(
    "take_sign_in_token",
    `insert into sign_in_throttle as t (key, tokens, refilled_at) values ($1, $2::float8 - 1, $3)
     on conflict (key) do update set refilled_at = $3, tokens = ${tokensNow} - 1 where ${tokensNow} >= 1`,
    [key, capacity, new Date(now), windowMs],
  );

export const giveTokenBack = (db: Database, keys: readonly string[]) =>
  db.run("give_sign_in_token_back", "update sign_in_throttle set tokens = tokens + 1 where key = any($1::text[])", [keys]);

export const fillBuckets = (db: Database, keys: readonly string[]) =>
  db.run("fill_sign_in_buckets", "delete from sign_in_throttle where key = any($1::text[])", [keys]);

/** A bucket that was not used for longer than any window is full again. */
export const deleteOldBuckets = (db: Database, before: number) =>
  db.run("delete_old_sign_in_buckets", "delete from sign_in_throttle where refilled_at < $1", [new Date(before)]);
