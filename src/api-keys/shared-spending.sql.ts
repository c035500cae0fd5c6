import type { Database } from "../postgres/database.ts";
import { refilled } from "../postgres/token-bucket.sql.ts";

export type SpendingKind = "requests" | "cost" | "pushes";
export type SpendingPolicy = { kind: SpendingKind; perSecond: number; burst: number };

/**
 * Takes what was spent from the buckets that all nodes share, or gives back if the amount is below zero, and gives what is left in
 * each, which may be a debt of any size. In one order, for none to wait for the other.
 */
export const spendShared = (
  db: Database,
  { kind, perSecond, burst }: SpendingPolicy,
  spent: readonly { spender: string; amount: number }[],
) =>
  db.many<{ spender: string; tokens: number }>(
    "spend_shared",
    `insert into spending_bucket as b (spender, kind, tokens, refilled_at)
     select spender, $1, $3::float8 - amount, now() from unnest($4::text[], $5::float8[]) as s (spender, amount) order by spender
     on conflict (spender, kind) do update set refilled_at = now(),
       tokens = ${refilled({ tokens: "b.tokens", refilledAt: "b.refilled_at", capacity: "$3", perSecond: "$2::float8" })} - ($3 - excluded.tokens)
     returning spender, tokens`,
    [kind, perSecond, burst, spent.map(({ spender }) => spender), spent.map(({ amount }) => amount)],
  );

/** A bucket that was not touched for so long is full again; a debt is kept for longer. */
export const forgetFullBuckets = (db: Database, limit: number) =>
  db.run(
    "forget_full_spending_buckets",
    `delete from spending_bucket b where b.ctid = any (array(
       select o.ctid from spending_bucket o where o.refilled_at < now() - interval '1 day'
         and (o.tokens >= 0 or o.refilled_at < now() - interval '30 days') limit $1))
       and b.refilled_at < now() - interval '1 day'`,
    [limit],
  );
