import type { Database } from "../../postgres/database.ts";

export const carrierAccountChannel = "kolli_carrier_account";

/** Heard by the other nodes once the transaction has committed. */
export const announceAccountChange = (db: Database, workspaceId: string, carrier: string) =>
  db.run("announce_carrier_account_change", "select pg_notify($1, $2)", [carrierAccountChannel, `${workspaceId}/${carrier}`]);

/**
 * Makes trackers due that wait for an account that is there now. All accounts at once, because a tracker that was created in
 * the same moment may have missed its account being connected; only rows that wait without an end are touched.
 */
export const wakeWaitingTrackers = (db: Database, now: number) =>
  db.run(
    "wake_waiting_trackers",
    `update due_check c set due_at = $1, token = null, leased_until = null
     from carrier_account a
     join tracker t on t.workspace_id = a.workspace_id and t.mode = 'LIVE' and t.carrier = a.carrier and t.attention = 'CARRIER_NOT_CONNECTED'
     where c.bucket = t.bucket and c.code_key = t.code_key and c.tracker_id = t.id and c.due_at = 'infinity'`,
    [new Date(now)],
  );

/** New or fixed credentials: whoever was refused with the old ones asks again at once. A check under way is left alone. */
export const wakeRejectedTrackers = (
  db: Database,
  { workspaceId, carrier, now }: { workspaceId: string; carrier: string; now: number },
) =>
  db.run(
    "wake_rejected_trackers",
    `update due_check c set due_at = $3 from tracker t
     where t.workspace_id = $1 and t.mode = 'LIVE' and t.carrier = $2 and t.attention = 'CREDENTIALS_REJECTED'
       and c.bucket = t.bucket and c.code_key = t.code_key and c.tracker_id = t.id and c.due_at > $3 and c.token is null`,
    [workspaceId, carrier, new Date(now)],
  );

export type AccountUsage = { accountId: string; requests: number; failures: number; rateLimited: number };

export const sumUsage = (db: Database, accountIds: readonly string[], since: number) =>
  db.many<AccountUsage>(
    "sum_carrier_usage",
    `select account_id as "accountId", sum(requests) as requests, sum(failures) as failures, sum(rate_limited) as "rateLimited"
     from carrier_hour where account_id = any($1::uuid[]) and hour >= $2 group by account_id`,
    [accountIds, new Date(since)],
  );
