import { arraysOf, column, instant, type RowOf, unnestAs } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { type AndInLane, inLane, manyOfLanes, runByLane } from "../../postgres/lanes.ts";
import { dueRows } from "../../work/due-rows.sql.ts";

export const subscriptionStates = ["WANTED", "DOUBTFUL", "PENDING", "ACTIVE", "REFUSED", "ENDING"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** In place of a code: all parcels of the account. */
export const wholeAccount = "";

/** A subscription that something is to be done about, ours until the lease ends. */
export type ClaimedSubscription = {
  bucket: number;
  id: string;
  workspaceId: string;
  accountId: string;
  carrier: string;
  codeKey: string;
  state: SubscriptionState;
  remoteId: string | null;
  expiresAt: number | null;
  attempts: number;
  token: string;
};

const subscriptions = dueRows<ClaimedSubscription>({
  table: "push_subscription",
  names: { find: "find_due_subscriptions", claim: "claim_due_subscriptions" },
  columns: `c.bucket, c.id, c.workspace_id as "workspaceId", c.account_id as "accountId", c.carrier, c.code_key as "codeKey", c.state,
  c.remote_id as "remoteId", c.expires_at as "expiresAt", c.attempts, c.token`,
});
export const areSubscriptionsDue = subscriptions.isDue;
export const findDueSubscriptions = subscriptions.findDue;
export const claimDueSubscriptions = subscriptions.claimDue;

const settledColumns = {
  bucket: column<number>("smallint"),
  id: column<string>("uuid"),
  token: column<string>("uuid"),
  state: column<SubscriptionState>("text"),
  remoteId: column<string | null>("text"),
  reason: column<string | null>("text"),
  dueAt: instant<number | null>(),
  attempts: column<number>("smallint"),
  subscribedAt: instant<number | null>(),
  expiresAt: instant<number | null>(),
};
/** What is to be written; null in `subscribedAt` keeps what was. */
export type SettledRow = RowOf<typeof settledColumns>;

export const settleSubscriptions = (db: Database, rows: readonly SettledRow[]) =>
  runByLane(
    db,
    rows,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, Object.keys(settledColumns).length + 1);
      return db.run(
        name("settle_subscriptions"),
        `update push_subscription s set state = r.state, remote_id = r.remote_id, reason = r.reason, due_at = r.due_at, attempts = r.attempts,
           subscribed_at = coalesce(r.subscribed_at, s.subscribed_at), expires_at = r.expires_at, leased_until = null, token = null
         from ${unnestAs(settledColumns, "r")} where s.bucket = r.bucket and s.id = r.id and s.token = r.token${and("s")}`,
        [...arraysOf(settledColumns, some), ...params],
      );
    },
  );

const ownedColumns = { bucket: settledColumns.bucket, id: settledColumns.id, token: settledColumns.token };

/** They are ended, or no longer wanted. */
export const removeSubscriptions = (db: Database, rows: readonly RowOf<typeof ownedColumns>[]) =>
  runByLane(
    db,
    rows,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 4);
      return db.run(
        name("remove_subscriptions"),
        `delete from push_subscription s using ${unnestAs(ownedColumns, "r")} where s.bucket = r.bucket and s.id = r.id and s.token = r.token${and("s")}`,
        [...arraysOf(ownedColumns, some), ...params],
      );
    },
  );

/** Which of these the carrier would end for other parcels, too. */
export const stillUsed = async (db: Database, accountId: string, remoteIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<{ remoteId: string }>(
      name("subscriptions_still_used"),
      `select distinct s.remote_id as "remoteId" from push_subscription s
       where s.account_id = $1 and s.remote_id = any ($2::text[]) and s.state <> 'ENDING'${and("s")}`,
      [accountId, remoteIds, ...params],
    );
  });
  return new Set(found.map(({ remoteId }) => remoteId));
};

export type SubscribedParcel = { bucket: number; workspaceId: string; carrier: string; codeKey: string };

/** The carrier sends from now on. A cluster takes no sum of times as a value to write, so it is worked out before. Gives the parcels; none if the subscription is not known yet. */
export const activateSubscription = (db: Database, accountId: string, remoteId: string, now: number) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 4);
    return db.many<SubscribedParcel>(
      name("activate_subscription"),
      `with held as materialized (
         select h.bucket, h.id,
           case when h.state = 'PENDING' then h.expires_at - least(interval '2 days', (h.expires_at - $3) / 4) else h.due_at end as due_at
         from push_subscription h where h.account_id = $1 and h.remote_id = $2 and h.state in ('PENDING', 'ACTIVE')${and("h")}
         order by h.bucket, h.id for update of h)
       update push_subscription s set state = 'ACTIVE', subscribed_at = $3, reason = null, attempts = 0, token = null, leased_until = null,
         due_at = h.due_at
       from held h where s.bucket = h.bucket and s.id = h.id${and("s")}
       returning s.bucket, s.workspace_id as "workspaceId", s.carrier, s.code_key as "codeKey"`,
      [accountId, remoteId, new Date(now), ...params],
    );
  });

/** The carrier ended it: it is wanted anew where parcels are still followed by it. */
export const wantAgain = (db: Database, accountId: string, remoteId: string, now: number) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 4);
    return db.many<SubscribedParcel>(
      name("want_subscription_again"),
      `update push_subscription s set state = 'WANTED', remote_id = null, due_at = $3, token = null, leased_until = null
       where s.account_id = $1 and s.remote_id = $2 and s.state in ('PENDING', 'ACTIVE')${and("s")}
       returning s.bucket, s.workspace_id as "workspaceId", s.carrier, s.code_key as "codeKey"`,
      [accountId, remoteId, new Date(now), ...params],
    );
  });

const parcelColumns = {
  bucket: column<number>("smallint"),
  workspaceId: column<string>("uuid"),
  carrier: column<string>("text"),
  codeKey: column<string>("text"),
  /** When they are asked about next, as a safety net. */
  askAt: instant(),
};
/** In the order in which a check locks its rows, so that none of two waits for the other. */
const held = (and: AndInLane) => `with held as materialized (
       select d.bucket, d.code_key, d.tracker_id, r.ask_at from due_check d join ${unnestAs(parcelColumns, "r")}
         on d.bucket = r.bucket and d.code_key = r.code_key and d.workspace_id = r.workspace_id and d.carrier = r.carrier and d.mode = 'LIVE'${and("d")}
       order by d.bucket, d.tracker_id for update of d)`;
const isHeld = "c.bucket = h.bucket and c.code_key = h.code_key and c.tracker_id = h.tracker_id";

/**
 * The carrier reports these parcels without being asked from now on. One that was never asked about is asked all the same, unless the
 * carrier's pushes include what happened before.
 */
export const notePushed = (
  db: Database,
  parcels: readonly RowOf<typeof parcelColumns>[],
  now: number,
  hasWholeHistory: boolean,
) =>
  runByLane(
    db,
    parcels,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, Object.keys(parcelColumns).length + 3);
      return db.run(
        name("note_pushed"),
        `${held(and)}
         update due_check c set pushed_at = $6,
           due_at = case when c.token is null and ($7 or c.last_checked_at is not null) then greatest(c.due_at, h.ask_at) else c.due_at end
         from held h where ${isHeld}${and("c")}`,
        [...arraysOf(parcelColumns, some), new Date(now), hasWholeHistory, ...params],
      );
    },
  );

/** They are followed by asking again. */
export const forgetPushed = (db: Database, parcels: readonly RowOf<typeof parcelColumns>[]) =>
  runByLane(
    db,
    parcels,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, Object.keys(parcelColumns).length + 1);
      return db.run(
        name("forget_pushed"),
        `${held(and)}
         update due_check c set pushed_at = null, due_at = case when c.token is null then least(c.due_at, h.ask_at) else c.due_at end
         from held h where ${isHeld} and c.pushed_at is not null${and("c")}`,
        [...arraysOf(parcelColumns, some), ...params],
      );
    },
  );
