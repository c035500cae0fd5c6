import type { Database } from "../../src/postgres/database.ts";

export const subscriptionRows = (db: Database, accountId: string) =>
  db.many<{ codeKey: string; state: string; remoteId: string | null; reason: string | null; dueAt: number | null; expiresAt: number | null }>(
    "",
    `select code_key as "codeKey", state, remote_id as "remoteId", reason, due_at as "dueAt", expires_at as "expiresAt"
     from push_subscription where account_id = $1 order by code_key`,
    [accountId],
  );
