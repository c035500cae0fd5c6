import type { Database } from "../../postgres/database.ts";
import { inLane, runInLanes } from "../../postgres/lanes.ts";
import { priorityNumber } from "../../tracking/check-priority.ts";
import { legKeysOf } from "./leg-keys.sql.ts";

export const carrierAccountChannel = "kolli_carrier_account";

/** Heard by the other nodes once the transaction has committed. */
export const announceAccountChange = (db: Database, workspaceId: string, carrier: string) =>
  db.run("announce_carrier_account_change", "select pg_notify($1, $2)", [carrierAccountChannel, `${workspaceId}/${carrier}`]);

/** Before an account is connected: whoever is writing parcels as not connected in this workspace is waited for. */
export const awaitUnconnected = (tx: Database, workspaceId: string) =>
  tx.run("await_unconnected", "select from workspace where id = $1 for update", [workspaceId]);

/** Nobody connects a carrier in these workspaces until the transaction ends. Any number of transactions can keep it so. */
export const keepUnconnected = (tx: Database, workspaceIds: readonly string[]) =>
  tx.run("keep_unconnected", "select from workspace where id = any ($1::uuid[]) order by id for key share", [workspaceIds]);

export const findAccountIds = (db: Database, wanted: readonly { workspaceId: string; carrier: string }[]) =>
  db.many<{ id: string; workspaceId: string; carrier: string }>(
    "find_carrier_account_ids",
    `select a.id, a.workspace_id as "workspaceId", a.carrier from carrier_account a
       join unnest($1::uuid[], $2::text[]) as w (workspace_id, carrier) on w.workspace_id = a.workspace_id and w.carrier = a.carrier`,
    [wanted.map(({ workspaceId }) => workspaceId), wanted.map(({ carrier }) => carrier)],
  );

/** The account is there now: all parcels that waited for it are due, as for their first check, and so are legs of others. */
export const makeUnconnectedDue = (
  tx: Database,
  { accountId, workspaceId, carriers, now }: { accountId: string; workspaceId: string; carriers: readonly string[]; now: number },
) =>
  runInLanes(tx, (lane) => {
    const { name, and, params } = inLane(lane, 5);
    return tx.run(
      name("make_unconnected_due"),
      `update due_check c set account_id = $1, due_at = $4, priority = ${priorityNumber("FIRST_CHECK")}
       where c.workspace_id = $2 and c.mode = 'LIVE' and c.carrier = any ($3::text[]) and c.account_id is null${and("c")}`,
      [accountId, workspaceId, carriers, new Date(now), ...params],
    );
  });

/**
 * These carriers' parcels are asked about with another account from now on, at once. What the accounts before push is not relied
 * on any more, and a check under way with one of them counts for nothing.
 */
export const moveChecks = (
  tx: Database,
  { from, to, carriers, now }: { from: readonly string[]; to: string; carriers: readonly string[]; now: number },
) =>
  runInLanes(tx, (lane) => {
    const { name, and, params } = inLane(lane, 5);
    return tx.run(
      name("move_checks"),
      `update due_check c set account_id = $2, due_at = $4, pushed_at = null, leased_until = null, token = null, priority = ${priorityNumber("FIRST_CHECK")}
       where c.account_id = any ($1::uuid[]) and c.carrier = any ($3::text[]) and c.mode = 'LIVE'${and("c")}`,
      [from, to, carriers, new Date(now), ...params],
    );
  });

/** New or fixed credentials: whoever was refused with the old ones asks again at once. A check under way is left alone. */
export const wakeRejectedTrackers = (
  db: Database,
  { workspaceId, carriers, now }: { workspaceId: string; carriers: readonly string[]; now: number },
) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 4);
    return db.run(
      name("wake_rejected_trackers"),
      `update due_check c set due_at = $3 from tracker t
       where t.workspace_id = $1 and t.mode = 'LIVE' and t.attention = 'CREDENTIALS_REJECTED'
         and c.bucket = t.bucket and c.tracker_id = t.id
         and c.code_key = any (${legKeysOf("t")} || t.code_key)
         and c.carrier = any ($2::text[]) and c.attention = 'CREDENTIALS_REJECTED' and c.due_at > $3 and c.token is null${and("t", "c")}`,
      [workspaceId, carriers, new Date(now), ...params],
    );
  });

/** The account is gone: its parcels wait, and what its carrier was asked to push lapses. */
export const forgetSubscriptions = (db: Database, accountId: string) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 2);
    return db.run(name("forget_subscriptions"), `delete from push_subscription s where s.account_id = $1${and("s")}`, [
      accountId,
      ...params,
    ]);
  });

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
