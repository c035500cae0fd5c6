import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, type Lane, runInLanes } from "../../postgres/lanes.ts";
import { priorityNumber } from "../../tracking/check-priority.ts";
import { selectWalked, type Walked, type WalkedKey, walkChecks, walkParams } from "../../work/backlogs/walk.sql.ts";
import { choosable, chosenAccount } from "./choose-account.sql.ts";
import type { ChoosableAccount } from "./choose-account.ts";

/** What a carrier's parcels are asked about with: the accounts that serve it, all of one provider; none if no account does. */
export type Served = {
  readonly carrier: string;
  readonly provider: string | null;
  readonly accounts: readonly ChoosableAccount[];
};

export type Assignment = {
  readonly workspaceId: string;
  readonly served: readonly Served[];
  /** Accounts that are gone, with their providers: parcels that stay with the provider are not checked sooner. */
  readonly gone: readonly { readonly id: string; readonly carrier: string }[];
  /** Their credentials are new or were found to work: parcels that were refused with them are due. */
  readonly mendedIds: readonly string[];
  readonly now: EpochMs;
};

type Part = {
  readonly lane: Lane;
  readonly buckets: readonly number[];
  readonly after: WalkedKey | null;
  readonly limit: number;
};

const servedJson = (served: readonly Served[]): string =>
  JSON.stringify(
    served.map(({ carrier, provider, accounts }) => ({
      ...{ carrier, provider, ids: accounts.map(({ id }) => id), accounts: JSON.parse(choosable(accounts)) },
    })),
  );

/**
 * Brings the checks of a workspace to what its accounts are now, some rows at a time. Of each parcel:
 *   waits      no account could be asked, now one can: due, as for its first check
 *   moves      its account is gone, or is not the one to ask any more: asked with another, immediately if that is another provider's
 *   is chosen  no account knows it yet, and the rules choose another one
 *   is left    its account is gone and none serves its carrier: due, to be marked as not connected. Else it would miss the next account
 *   is fixed   it was refused with credentials that are new: due
 * An account that knows a parcel keeps it. Rows are locked in the order in which a check locks its own, so that none of two waits for
 * the other, and one that was changed meanwhile is left to that change. A check under way notices it, but one that moves to
 * another provider counts for nothing.
 */
export const assignChecks = (tx: Database, { workspaceId, served, gone, mendedIds, now }: Assignment, part: Part) => {
  const { lane, buckets, after, limit } = part;
  const { name, and, params } = inLane(lane, 10);
  return tx.one<Walked>(
    name("assign_checks"),
    `with ${walkChecks(and)},
     served as materialized (select * from jsonb_to_recordset($6::jsonb) as s (carrier text, provider text, ids uuid[], accounts jsonb)),
     gone as materialized (select * from jsonb_to_recordset($7::jsonb) as g (id uuid, carrier text)),
     wish as materialized (
       select w.bucket, w.code_key, w.tracker_id, w.account_id as was, n.account_id, n.account_id is not null and w.account_id is null as waits,
         n.account_id is not null and not w.account_id = any (s.ids) as moves,
         w.account_id = any (s.ids) and w.reading_digest is null and n.account_id <> w.account_id as is_chosen,
         n.account_id is null and w.account_id is not null and w.due_at > $9 and w.token is null as is_left,
         w.account_id = any ($8::uuid[]) and w.attention = 'CREDENTIALS_REJECTED' and w.due_at > $9 and w.token is null as is_mended,
         not exists (select from gone g where g.id = w.account_id and g.carrier = s.provider) as is_elsewhere
       from walked w join served s on s.carrier = w.carrier join tracker t on t.bucket = w.bucket and t.id = w.tracker_id${and("t")}
         cross join lateral (select ${chosenAccount("s.accounts", "t")} as account_id offset 0) n
       where w.workspace_id = $5 and w.mode = 'LIVE'),
     ordered as materialized (
       select * from wish where waits or moves or is_chosen or is_left or is_mended order by bucket, tracker_id),
     held as materialized (
       select n.* from ordered n cross join lateral (
         select from due_check h where h.bucket = n.bucket and h.code_key = n.code_key and h.tracker_id = n.tracker_id${and("h")} limit 1 for update) h),
     assigned as (
       update due_check c set
         account_id = case when n.waits or n.moves or n.is_chosen then n.account_id else c.account_id end,
         tried_accounts = case when n.moves or n.is_chosen then null else c.tried_accounts end,
         reading_digest = case when n.moves or n.is_chosen then null else c.reading_digest end,
         pushed_at = case when n.moves or n.is_chosen then null else c.pushed_at end,
         priority = case when n.waits then ${priorityNumber("FIRST_CHECK")} else c.priority end,
         due_at = case when n.waits or n.moves and n.is_elsewhere or n.is_left or n.is_mended then $9 else c.due_at end,
         token = case when n.moves and n.is_elsewhere then null else c.token end,
         leased_until = case when n.moves and n.is_elsewhere then null else c.leased_until end
       from held n where c.bucket = n.bucket and c.code_key = n.code_key and c.tracker_id = n.tracker_id
         and c.account_id is not distinct from n.was and (c.token is null or not (n.is_left or n.is_mended))${and("c")} returning 1)
     ${selectWalked("w.workspace_id = $5 and w.mode = 'LIVE' and w.carrier in (select carrier from served)", "assigned")}`,
    [
      ...walkParams(buckets, after, limit),
      ...[workspaceId, servedJson(served), JSON.stringify(gone), mendedIds, new Date(now)],
      ...params,
    ],
  );
};

/** All checks of a workspace are due, of both modes: it was deleted, and is restored. */
export const makeChecksDue = (tx: Database, { workspaceId, now }: { workspaceId: string; now: EpochMs }, part: Part) => {
  const { lane, buckets, after, limit } = part;
  const { name, and, params } = inLane(lane, 7);
  return tx.one<Walked>(
    name("make_checks_of_workspace_due"),
    `with ${walkChecks(and)},
     ordered as materialized (
       select * from walked w where w.workspace_id = $5 and w.account_id is not null and w.due_at > $6 and w.leased_until is null
       order by w.bucket, w.tracker_id),
     held as materialized (
       select n.* from ordered n cross join lateral (
         select from due_check h where h.bucket = n.bucket and h.code_key = n.code_key and h.tracker_id = n.tracker_id
           and h.leased_until is null${and("h")} limit 1 for update) h),
     due as (
       update due_check c set due_at = $6 from held h
       where c.bucket = h.bucket and c.code_key = h.code_key and c.tracker_id = h.tracker_id${and("c")} returning 1)
     ${selectWalked("w.workspace_id = $5", "due")}`,
    [...walkParams(buckets, after, limit), workspaceId, new Date(now), ...params],
  );
};

/** Parcels that wait for one of these carriers, and those of these accounts, counting at most so many of each lane and kind. */
export const countChecks = (
  tx: Database,
  { workspaceId, carriers, accountIds }: { workspaceId: string; carriers: readonly string[]; accountIds: readonly string[] },
  atMost: number,
) =>
  runInLanes(tx, async (lane) => {
    const { name, and, params } = inLane(lane, 5);
    const found = await tx.one<{ count: number }>(
      name("count_checks_of_accounts"),
      `select (select count(*) from (
           select from due_check d where d.workspace_id = $1 and d.carrier = any ($2::text[]) and d.account_id is null${and("d")} limit $4) d)::int
         + (select count(*) from (select from due_check e where e.account_id = any ($3::uuid[])${and("e")} limit $4) e)::int as count`,
      [workspaceId, carriers, accountIds, atMost, ...params],
    );
    return found!.count;
  });

/** The account is gone, and what its carrier was asked to push lapses: so many at most. Gives how many were found. */
export const forgetSubscriptions = async (tx: Database, accountId: string, limit: number): Promise<number> => {
  let found = 0;
  for (const lane of tx.lanes) {
    if (found >= limit) break;
    const { name, and, params } = inLane(lane, 3);
    const { count } = (await tx.one<{ count: number }>(
      name("forget_subscriptions"),
      `with lapsed as materialized (select s.ctid as place from push_subscription s where s.account_id = $1${and("s")} limit $2),
       forgotten as (delete from push_subscription g where g.ctid = any (array(select place from lapsed))${and("g")})
       select count(*)::int as count from lapsed`,
      [accountId, limit - found, ...params],
    ))!;
    found += count;
  }
  return found;
};

export const findSpread = (tx: Database, workspaceId: string) =>
  tx.one<{ spread: number }>("find_spread_of_workspace", "select spread from workspace where id = $1", [workspaceId]);
