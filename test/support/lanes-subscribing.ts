import * as subscribing from "../../src/carrier-pushes/subscribing/subscriptions.sql.ts";
import * as upkeep from "../../src/carrier-pushes/subscribing/upkeep.sql.ts";
import { insertWanted } from "../../src/carrier-pushes/subscribing/upkeep.ts";
import type { Database } from "../../src/postgres/database.ts";

type Called = {
  parcel: { bucket: number; workspaceId: string; carrier: string; codeKey: string };
  ids: readonly string[];
  now: number;
};

/** Calls every statement about subscriptions. */
export const callSubscribing = async (db: Database, { parcel, ids, now }: Called): Promise<void> => {
  const accountId = ids[0]!;
  await insertWanted(db, [{ ...parcel, accountId, createdAt: now, reason: null }]);
  await subscribing.findDueSubscriptions(db, now);
  await subscribing.claimDueSubscriptions(db, {
    wanted: [{ destinationId: accountId, rows: 2 }],
    now,
    leaseUntil: now,
    token: accountId,
    random: () => 0,
  });
  const subscription = {
    bucket: 1,
    id: accountId,
    token: accountId,
    state: "ACTIVE",
    remoteId: null,
    reason: null,
    dueAt: null,
  } as const;
  await subscribing.settleSubscriptions(db, [{ ...subscription, attempts: 0, subscribedAt: now, expiresAt: null }]);
  await subscribing.removeSubscriptions(db, [subscription]);
  await subscribing.stillUsed(db, accountId, ["a"]);
  await subscribing.activateSubscription(db, accountId, "a", now);
  await subscribing.wantAgain(db, accountId, "a", now);
  await subscribing.notePushed(db, [{ ...parcel, askAt: now }], now, true);
  await subscribing.forgetPushed(db, [{ ...parcel, askAt: now }]);
  await upkeep.findUnsubscribed(db, accountId, 10);
  await upkeep.wantRefused(db, accountId, now, 10);
  await upkeep.endSubscriptionsOf(db, accountId, { which: "numbers", now, limit: 10 });
  await upkeep.endForgotten(db, now, 10);
  await upkeep.findSilentAccounts(db, now);
  await upkeep.returnToAsking(db, ids, { since: now, now, overMs: 1_000, limit: 10 });
  await upkeep.noteSilence(db, ids, now);
  await upkeep.countSubscriptions(db, ids);
  await upkeep.refusalsOf(db, ids, 5);
};
