import type { Database } from "../../postgres/database.ts";
import { type AccountRules, noRules } from "./account-rules.ts";

export const carrierAccountChannel = "kolli_carrier_account";

/** Heard by the other nodes once the transaction has committed. */
export const announceAccountChange = (db: Database, workspaceId: string, carrier: string) =>
  db.run("announce_carrier_account_change", "select pg_notify($1, $2)", [carrierAccountChannel, `${workspaceId}/${carrier}`]);

/** Before an account is connected: waits for transactions that write parcels of this workspace as not connected. */
export const awaitUnconnected = (tx: Database, workspaceId: string) =>
  tx.run("await_unconnected", "select from workspace where id = $1 for update", [workspaceId]);

/** No carrier is connected in these workspaces until the transaction ends. Any number of transactions can hold this. */
export const keepUnconnected = (tx: Database, workspaceIds: readonly string[]) =>
  tx.run("keep_unconnected", "select from workspace where id = any ($1::uuid[]) order by id for key share", [workspaceIds]);

export type FoundAccount = { id: string; workspaceId: string; carrier: string; label: string; rules?: AccountRules };

/** Oldest first, as a choice among them wants it. */
export const findChoosableAccounts = (db: Database, wanted: readonly { workspaceId: string; carrier: string }[]) =>
  db.many<FoundAccount>(
    "find_choosable_accounts",
    `select a.id, a.workspace_id as "workspaceId", a.carrier, a.label, coalesce(a.rules, '${JSON.stringify(noRules)}'::jsonb) as rules from carrier_account a
       join unnest($1::uuid[], $2::text[]) as w (workspace_id, carrier) on w.workspace_id = a.workspace_id and w.carrier = a.carrier
     order by a.created_at, a.id`,
    [wanted.map(({ workspaceId }) => workspaceId), wanted.map(({ carrier }) => carrier)],
  );

export type AccountUsage = {
  accountId: string;
  requests: number;
  failures: number;
  rateLimited: number;
  pushes: number;
  pushesRefused: number;
};

export const sumUsage = (db: Database, accountIds: readonly string[], since: number) =>
  db.many<AccountUsage>(
    "sum_carrier_usage",
    `select account_id as "accountId", sum(requests) as requests, sum(failures) as failures, sum(rate_limited) as "rateLimited",
       sum(pushes) as pushes, sum(pushes_refused) as "pushesRefused"
     from carrier_hour where account_id = any($1::uuid[]) and hour >= $2 group by account_id`,
    [accountIds, new Date(since)],
  );
