import { timeOfUuid } from "../../lib/ids.ts";
import { fail, type Result } from "../../lib/result.ts";
import type { Span } from "../../lib/telemetry/traces/span.ts";
import { bucketOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { Lease, NewTracker } from "../trackers.sql.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";
import { itemId } from "./bulk-once.ts";
import { type BulkAnswer, type CreateAnswer, type Creating, emptyView, refused, wakeSubscriberFor } from "./creation.ts";
import { insertStorable } from "./inserting.ts";
import { type ChosenAccount, chooseFor, newTracker } from "./placement.ts";
import type { CheckedInput } from "./tracker-input.ts";

/** `callId`: of a call with a key, from which the ids are made; then trackers that are there already stay as they are. */
type BulkCall = { span: Span | undefined; callId: string | null; lease?: Lease | null };

/** An item with the account its carrier is asked with, or what is wrong with it. */
type Item = Result<{ input: CheckedInput; account: ChosenAccount }, TrackerUserError[]>;

/** Those that can be stored are, whatever is wrong with others. */
export const createAll = async (
  creating: Creating,
  scope: Scope,
  checked: readonly Result<CheckedInput, TrackerUserError[]>[],
  call: BulkCall,
): Promise<BulkAnswer & { inserted: NewTracker[] }> => {
  const items = await withAccounts(creating, scope, checked);
  const accountIds = [...new Set(items.flatMap((item) => (item.ok ? (item.value.account.accountId ?? []) : [])))];
  const trackers = await placeAll(creating, scope, items, accountIds, call);
  const valid = trackers.filter((tracker) => tracker !== null);
  const unstored = await insertStorable(creating.db, valid);
  wakeSubscriberFor(creating, valid);
  creating.wakeChecker(accountIds);
  const results = items.map((item, index): CreateAnswer => {
    if (!item.ok) return refused(item.failure);
    const tracker = trackers[index]!;
    if (unstored.has(tracker.id)) return refused([userError("NOT_STORED", null)]);
    return { tracker: emptyView(tracker), trackerUserErrors: [] };
  });
  return { results, trackerUserErrors: [], inserted: valid.filter(({ id }) => !unstored.has(id)) };
};

const withAccounts = async (
  { accountsOf }: Creating,
  scope: Scope,
  checked: readonly Result<CheckedInput, TrackerUserError[]>[],
): Promise<Item[]> => {
  const carriers = [...new Set(checked.flatMap((item) => (item.ok ? [item.value.carrier] : [])))];
  const accounts = await accountsOf(scope, carriers);
  return checked.map((item): Item => {
    if (!item.ok) return item;
    const account = chooseFor(scope, item.value, accounts.get(item.value.carrier));
    return account.ok ? { ok: true, value: { input: item.value, account: account.value } } : fail([account.failure]);
  });
};

const placeAll = async (
  { clock, spreadOf, subscriptionsBy, sealRecipient }: Creating,
  scope: Scope,
  items: readonly Item[],
  accountIds: readonly string[],
  { span, callId, lease = null }: BulkCall,
): Promise<(NewTracker | null)[]> => {
  const now = callId === null ? clock.now() : timeOfUuid(callId);
  const spread = await spreadOf(scope.workspaceId);
  const subscriptionBy = scope.mode === "LIVE" ? await subscriptionsBy?.(accountIds) : undefined;
  return items.map((item, index) => {
    if (!item.ok) return null;
    const { input, account } = item.value;
    const { accountId } = account;
    const subscription = accountId === null ? null : (subscriptionBy?.(accountId, input.codeKey) ?? null);
    const id = callId === null ? null : itemId(callId, index, bucketOf(scope, spread, input.carrier, input.codeKey));
    return newTracker(sealRecipient, scope, input, { id, span, spread, ...account, subscription, lease, now });
  });
};
