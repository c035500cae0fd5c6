import type { Database } from "../../postgres/database.ts";
import { inLane, manyOfLanes, runInLanes } from "../../postgres/lanes.ts";
import { idOf } from "../../trackers/create/wanted-subscriptions.sql.ts";
import type { SubscriptionState } from "./subscriptions.sql.ts";

export type UnsubscribedParcel = { bucket: number; workspaceId: string; carrier: string; codeKey: string };

/** Parcels that are asked about with an account and that are not subscribed: an account that is new, or can it only now. */
export const findUnsubscribed = (db: Database, accountId: string, limit: number) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<UnsubscribedParcel>(
      name("find_unsubscribed"),
      `select distinct c.bucket, c.workspace_id as "workspaceId", c.carrier, c.code_key as "codeKey" from due_check c
       where c.account_id = $1 and c.mode = 'LIVE' and c.stop_reason is null and c.tried_accounts is null${and("c")}
         and not exists (select from push_subscription s where s.bucket = c.bucket and s.id = ${idOf("c")}${and("s")})
       limit $2`,
      [accountId, limit, ...params],
    );
  });

/** The account was changed: what was refused is tried again, so many of each lane at most. */
export const wantRefused = (db: Database, accountId: string, now: number, limit: number) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 4);
    return db.run(
      name("want_refused_subscriptions"),
      `update push_subscription s set state = 'WANTED', due_at = $2, attempts = 0, reason = null
       where s.ctid = any (array(
         select r.ctid from push_subscription r where r.account_id = $1 and r.state = 'REFUSED' and r.token is null${and("r")} limit $3))${and("s")}`,
      [accountId, new Date(now), limit, ...params],
    );
  });

/** The whole account is subscribed instead, or no longer: so many of each lane at most. */
export const endSubscriptionsOf = (
  db: Database,
  accountId: string,
  { which, now, limit }: { which: "numbers" | "account"; now: number; limit: number },
) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 5);
    return db.run(
      name("end_subscriptions_of_account"),
      `update push_subscription s set state = 'ENDING', due_at = $2, attempts = 0, token = null, leased_until = null
       where s.ctid = any (array(select o.ctid from push_subscription o
         where o.account_id = $1 and o.state <> 'ENDING' and (o.code_key = '') = $3${and("o")} limit $4))${and("s")}`,
      [accountId, new Date(now), which === "account", limit, ...params],
    );
  });

/** These parcels are no longer followed, or not with this account: so many of each lane at most. */
export const endForgotten = (db: Database, now: number, limit: number) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.run(
      name("end_forgotten_subscriptions"),
      `update push_subscription s set state = 'ENDING', due_at = $1, attempts = 0, token = null, leased_until = null
       where s.ctid = any (array(select o.ctid from push_subscription o where o.state <> 'ENDING' and o.code_key <> ''${and("o")} and not exists (
         select from due_check c where c.bucket = o.bucket and c.code_key = o.code_key and c.workspace_id = o.workspace_id
           and c.carrier = o.carrier and c.mode = 'LIVE' and (c.account_id = o.account_id or c.tried_accounts ? o.account_id::text)${and("c")})
         limit $2))${and("s")}`,
      [new Date(now), limit, ...params],
    );
  });

/** Accounts whose carrier has not pushed anything since then, and that were not known for it. */
export const findSilentAccounts = (db: Database, since: number) =>
  db.many<{ id: string; isKnown: boolean }>(
    "find_silent_accounts",
    `select id, pushes_silent_since is not null as "isKnown" from carrier_account where coalesce(last_push_at, 'epoch') < $1 order by id`,
    [new Date(since)],
  );

/** Their parcels are followed by asking again, spread over an hour, so many of each lane at most. Gives the accounts that relied on pushes. */
export const returnToAsking = (
  db: Database,
  accountIds: readonly string[],
  { since, now, overMs, limit }: { since: number; now: number; overMs: number; limit: number },
) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 6);
    return db.many<{ accountId: string; count: number }>(
      name("return_to_asking"),
      `with held as materialized (
         select d.bucket, d.code_key, d.tracker_id, case when d.token is null then
             least(d.due_at, $3::timestamptz + abs(hashtext(d.code_key)) % 1000 * $4::float8 / 1000 * interval '1 ms') else d.due_at end as due_at
         from due_check d where d.account_id = any ($1::uuid[]) and d.pushed_at < $2${and("d")} order by d.bucket, d.tracker_id limit $5 for update of d skip locked),
       returned as (
         update due_check c set pushed_at = null, due_at = h.due_at
         from held h where c.bucket = h.bucket and c.code_key = h.code_key and c.tracker_id = h.tracker_id${and("c")} returning c.account_id)
       select account_id as "accountId", count(*)::int as count from returned group by 1`,
      [accountIds, new Date(since), new Date(now), overMs, limit, ...params],
    );
  });

export const noteSilence = (db: Database, accountIds: readonly string[], now: number) =>
  db.run(
    "note_silent_accounts",
    "update carrier_account set pushes_silent_since = $2 where id = any ($1::uuid[]) and pushes_silent_since is null",
    [accountIds, new Date(now)],
  );

export type SubscriptionCount = { accountId: string; state: SubscriptionState; isWholeAccount: boolean; count: number };

export const countSubscriptions = (db: Database, accountIds: readonly string[]) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 2);
    return db.many<SubscriptionCount>(
      name("count_subscriptions"),
      `select s.account_id as "accountId", s.state, s.code_key = '' as "isWholeAccount", count(*) as count from push_subscription s
       where s.account_id = any ($1::uuid[])${and("s")} group by 1, 2, 3`,
      [accountIds, ...params],
    );
  });

/** The carriers' own words about what they did not take, with one number each: the most frequent of each account. */
export const refusalsOf = (db: Database, accountIds: readonly string[], limit: number) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<{ accountId: string; reason: string; count: number; codeKey: string }>(
      name("refused_subscriptions"),
      `select account_id as "accountId", reason, count, code_key as "codeKey" from (
         select s.account_id, s.reason, count(*) as count, min(s.code_key) as code_key,
           row_number() over (partition by s.account_id order by count(*) desc, s.reason) as place from push_subscription s
         where s.account_id = any ($1::uuid[]) and s.state = 'REFUSED' and s.reason is not null${and("s")} group by 1, 2) r
       where place <= $2`,
      [accountIds, limit, ...params],
    );
  });
