import { type Clock, hours } from "../../lib/clock.ts";
import { inBatches } from "../../lib/in-batches.ts";
import type { Database } from "../../postgres/database.ts";
import { byLane } from "../../postgres/lanes.ts";
import { insertSubscriptions, type WantedSubscription } from "../../trackers/create/wanted-subscriptions.sql.ts";
import { afterPush } from "../../tracking/schedule-policy.ts";
import { wholeAccount } from "./subscriptions.sql.ts";
import {
  endForgotten,
  endSubscriptionsOf,
  findSilentAccounts,
  findUnsubscribed,
  noteSilence,
  returnToAsking,
  wantRefused,
} from "./upkeep.sql.ts";

/** What Kolli subscribes with an account, and which numbers its carrier takes. */
export type Subscribes = {
  id: string;
  workspaceId: string;
  carrier: string;
  scope: "account" | "numbers";
  takes: (codeKey: string) => boolean;
};

const partSize = 2_000;
export const notTaken = "The carrier does not push updates about numbers of this kind.";

export const insertWanted = async (db: Database, wanted: readonly WantedSubscription[]): Promise<void> => {
  for (const [lane, some] of byLane(db, wanted, ({ bucket }) => bucket)) await insertSubscriptions(db, lane, some);
};

/** Brings an account's subscriptions to what they should be. */
export const keepSubscribed = async (
  { db, clock }: { db: Database; clock: Clock },
  { id, workspaceId, carrier, scope, takes }: Subscribes,
  { isChanged = false }: { isChanged?: boolean } = {},
): Promise<void> => {
  const now = clock.now();
  const wanted = { workspaceId, accountId: id, carrier, createdAt: now };
  if (isChanged) await inBatches((limit) => wantRefused(db, id, now, limit), undefined, partSize);
  const which = scope === "account" ? "numbers" : "account";
  await inBatches((limit) => endSubscriptionsOf(db, id, { which, now, limit }), undefined, partSize);
  if (scope === "account") return insertWanted(db, [{ ...wanted, bucket: 0, codeKey: wholeAccount, reason: null }]);
  for (;;) {
    const parcels = await findUnsubscribed(db, id, partSize);
    await insertWanted(
      db,
      parcels.map((parcel) => ({ ...parcel, accountId: id, createdAt: now, reason: takes(parcel.codeKey) ? null : notTaken })),
    );
    if (parcels.length < partSize) return;
  }
};

/** Parcels that are no longer followed, and accounts whose carrier fell silent. */
export const tidySubscriptions = async (db: Database, now: number): Promise<void> => {
  await inBatches((limit) => endForgotten(db, now, limit), undefined, partSize);
  const since = now - afterPush.silentAfterMs;
  const silent = await findSilentAccounts(db, since);
  const ids = silent.map(({ id }) => id);
  if (ids.length === 0) return;
  const returned = new Set<string>();
  await inBatches(
    async (limit) => {
      const found = await returnToAsking(db, ids, { since, now, overMs: hours(1), limit });
      for (const { accountId } of found) returned.add(accountId);
      return found.reduce((sum, { count }) => sum + count, 0);
    },
    undefined,
    partSize,
  );
  await noteSilence(
    db,
    silent.filter(({ id, isKnown }) => !isKnown && returned.has(id)).map(({ id }) => id),
    now,
  );
};
