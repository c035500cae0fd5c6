import type { Database } from "../../postgres/database.ts";
import { inLane, runInLanes } from "../../postgres/lanes.ts";
import { priorityNumber } from "../../tracking/check-priority.ts";
import { type AccountRules, noRules } from "./account-rules.ts";
import { choosable, chosenAccount } from "./choose-account.sql.ts";
import type { ChoosableAccount } from "./choose-account.ts";
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

type OfCarriers = { workspaceId: string; carriers: readonly string[]; accounts: readonly ChoosableAccount[] };

/** There is an account now: all parcels that waited for one are due, as for their first check, and so are legs of others. */
export const makeUnconnectedDue = (tx: Database, { workspaceId, carriers, accounts, now }: OfCarriers & { now: number }) =>
  runInLanes(tx, (lane) => {
    const { name, and, params } = inLane(lane, 5);
    return tx.run(
      name("make_unconnected_due"),
      `update due_check c set account_id = ${chosenAccount("$3", "t")}, due_at = $4, priority = ${priorityNumber("FIRST_CHECK")}
       from tracker t where t.bucket = c.bucket and t.id = c.tracker_id
         and c.workspace_id = $1 and c.mode = 'LIVE' and c.carrier = any ($2::text[]) and c.account_id is null${and("c", "t")}`,
      [workspaceId, carriers, choosable(accounts), new Date(now), ...params],
    );
  });

/**
 * The parcels that are asked about with these accounts, by the rules as they are now. Where an account knows a parcel it keeps
 * it, unless it is gone. In the order in which a check locks its rows, so that none of two waits for the other. With `dueAt` they
 * are asked about then, and a check under way counts for nothing.
 */
export const reassignChecks = (
  tx: Database,
  change: OfCarriers & { from: readonly string[]; areGone: boolean; dueAt?: number },
) =>
  runInLanes(tx, (lane) => {
    const { workspaceId, carriers, accounts, from, areGone, dueAt } = change;
    const { name, and, params } = inLane(lane, 7);
    return tx.run(
      name("reassign_checks"),
      `with held as materialized (
         select d.bucket, d.code_key, d.tracker_id from due_check d
         where d.account_id = any ($4::uuid[]) and d.workspace_id = $1 and d.mode = 'LIVE' and d.carrier = any ($2::text[])
           and ($5 or d.reading_digest is null)${and("d")} order by d.bucket, d.tracker_id for update of d),
       chosen as materialized (
         select h.*, ${chosenAccount("$3", "t")} as account_id from held h join tracker t on t.bucket = h.bucket and t.id = h.tracker_id${and("t")})
       update due_check c set account_id = n.account_id, tried_accounts = null, reading_digest = null, pushed_at = null, due_at = coalesce($6, c.due_at),
         token = case when $6::timestamptz is null then c.token end, leased_until = case when $6::timestamptz is null then c.leased_until end
       from chosen n where c.bucket = n.bucket and c.code_key = n.code_key and c.tracker_id = n.tracker_id and c.account_id <> n.account_id${and("c")}`,
      [workspaceId, carriers, choosable(accounts), from, areGone, dueAt === undefined ? null : new Date(dueAt), ...params],
    );
  });

/** New or fixed credentials: whoever was refused with the old ones asks again at once. A check under way is left alone. */
export const wakeRejectedTrackers = (
  db: Database,
  { workspaceId, accountId, now }: { workspaceId: string; accountId: string; now: number },
) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 4);
    return db.run(
      name("wake_rejected_trackers"),
      `update due_check c set due_at = $3 from tracker t
       where t.workspace_id = $1 and t.mode = 'LIVE' and t.attention = 'CREDENTIALS_REJECTED'
         and c.bucket = t.bucket and c.tracker_id = t.id
         and c.code_key = any (${legKeysOf("t")} || t.code_key)
         and c.account_id = $2 and c.attention = 'CREDENTIALS_REJECTED' and c.due_at > $3 and c.token is null${and("t", "c")}`,
      [workspaceId, accountId, new Date(now), ...params],
    );
  });

/**
 * The account is gone and nobody serves its carriers: whatever was to be asked with it, hours from now perhaps, is looked at now.
 * Otherwise it would miss the next account that is connected. A check under way finds out by itself.
 */
export const makeOrphansDue = (
  tx: Database,
  { workspaceId, carriers, accountId, now }: { workspaceId: string; carriers: readonly string[]; accountId: string; now: number },
) =>
  runInLanes(tx, (lane) => {
    const { name, and, params } = inLane(lane, 5);
    return tx.run(
      name("make_orphans_due"),
      `with held as materialized (
         select d.bucket, d.code_key, d.tracker_id from due_check d
         where d.account_id = $3 and d.workspace_id = $1 and d.mode = 'LIVE' and d.carrier = any ($2::text[]) and d.due_at > $4
           and d.token is null${and("d")} order by d.bucket, d.tracker_id for update of d)
       update due_check c set due_at = $4 from held h
       where c.bucket = h.bucket and c.code_key = h.code_key and c.tracker_id = h.tracker_id${and("c")}`,
      [workspaceId, carriers, accountId, new Date(now), ...params],
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
