import type { Database } from "../../../src/postgres/database.ts";

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
  // A cluster takes no difference of a time and an interval as a value to write.
  const earlier = (column: string) =>
    `${column} = to_timestamp(extract(epoch from ${column} - timestamptz 'epoch')::float8 - $2::float8 / 1000)`;
  await db.run(
    "",
    `update push_subscription set ${["due_at", "expires_at", "subscribed_at"].map(earlier).join(", ")} where account_id = $1`,
    [accountId, ms],
  );
  await db.run("", `update due_check set ${earlier("pushed_at")} where account_id = $1`, [accountId, ms]);
  await db.run("", `update carrier_account set ${earlier("last_push_at")} where id = $1`, [accountId, ms]);
};
