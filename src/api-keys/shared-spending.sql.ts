import type { Database } from "../postgres/database.ts";
import { refilled } from "../postgres/token-bucket.sql.ts";

export type SpendingKind = "requests" | "cost" | "pushes";
export type SpendingPolicy = { kind: SpendingKind; perSecond: number; burst: number };

export type PolicySpending = { policy: SpendingPolicy; spent: readonly { spender: string; amount: number }[] };

/**
 * Takes what was spent from the buckets that all nodes share, or gives back if the amount is below zero, and gives what is left in
 * each, which may be a debt of any size. In one order, for none to wait for the other.
 */
export const spendShared = (db: Database, spendings: readonly PolicySpending[]) => {
  const rows = spendings.flatMap(({ policy, spent }) => spent.map((one) => ({ ...policy, ...one })));
  return db.many<{ spender: string; kind: SpendingKind; tokens: number }>(
    "spend_shared",
    `with spent as materialized (
       select * from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[]) as s (spender, kind, amount, burst, per_second))
     insert into spending_bucket as b (spender, kind, tokens, refilled_at)
     select spender, kind, burst - amount, now() from spent order by spender, kind
     on conflict (spender, kind) do update set refilled_at = now(), tokens = (
       select ${refilled({ tokens: "b.tokens", refilledAt: "b.refilled_at", capacity: "s.burst", perSecond: "s.per_second" })} - s.amount
       from spent s where s.spender = b.spender and s.kind = b.kind)
     returning spender, kind, tokens`,
    [
      rows.map(({ spender }) => spender),
      rows.map(({ kind }) => kind),
      rows.map(({ amount }) => amount),
      rows.map(({ burst }) => burst),
      rows.map(({ perSecond }) => perSecond),
    ],
  );
};

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
