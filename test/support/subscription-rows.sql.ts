import type { Database } from "../../src/postgres/database.ts";

export const subscriptionRows = (db: Database, accountId: string) =>
  db.many<{
    codeKey: string;
    state: string;
    remoteId: string | null;
    reason: string | null;
    dueAt: number | null;
    expiresAt: number | null;
  }>(
    "",
    `select code_key as "codeKey", state, remote_id as "remoteId", reason, due_at as "dueAt", expires_at as "expiresAt"
     from push_subscription where account_id = $1 order by code_key`,
    [accountId],
  );

export const pushedChecks = (db: Database, accountId: string) =>
  db.many<{ codeKey: string; pushedAt: number | null; dueAt: number; lastCheckedAt: number | null }>(
    "",
    `select code_key as "codeKey", pushed_at as "pushedAt", due_at as "dueAt", last_checked_at as "lastCheckedAt"
     from due_check where account_id = $1 order by code_key`,
    [accountId],
  );

/** So much time passes for an account's subscriptions and pushes. */
export const passTime = async (db: Database, accountId: string, ms: number): Promise<void> => {
  const by = `$2::float8 * interval '1 ms'`;
  await db.run(
    "",
    `update push_subscription set due_at = due_at - ${by}, expires_at = expires_at - ${by}, subscribed_at = subscribed_at - ${by} where account_id = $1`,
    [accountId, ms],
  );
  await db.run("", `update due_check set pushed_at = pushed_at - ${by} where account_id = $1`, [accountId, ms]);
  await db.run("", `update carrier_account set last_push_at = last_push_at - ${by} where id = $1`, [accountId, ms]);
};
