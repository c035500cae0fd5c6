import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import { newLeaseToken } from "../../lib/machine.ts";
import type { Result } from "../../lib/result.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { claimTracker } from "../claims/claim.sql.ts";
import { explainFailure } from "../explain-failure.ts";
import { checkpointsOf, findTracker, type NewSubscription } from "../trackers.sql.ts";
import type { TrackerUserError } from "../user-errors.ts";
import { type CreateAnswer, type CreateDependencies, type Creating, emptyView, refused, wakeSubscriberFor } from "./creation.ts";
import { firstClaim } from "./first-claim.ts";
import { type ChosenAccount, chooseFor, newTracker, type Origin } from "./placement.ts";
import type { CheckedInput } from "./tracker-input.ts";

/** Answers as soon as the tracker is stored; its carrier is asked meanwhile. */
export const createAsync = async (
  creating: Creating,
  scope: Scope,
  input: CheckedInput,
  { id, span, onInserted }: Origin,
): Promise<CreateAnswer> => {
  // Together: where creations are rare, none of these is in memory.
  const [chosen, spread] = await Promise.all([accountFor(creating, scope, input), creating.spreadOf(scope.workspaceId)]);
  if (!chosen.ok) return refused([chosen.failure]);
  const { accountId } = chosen.value;
  const subscription = await subscriptionOf(creating, scope, accountId, input.codeKey);
  const turn = creating.turnOf?.(scope);
  if (turn) await turn;
  const firstChecks = accountId === null || subscription?.goesFirst ? null : creating.firstChecks();
  const lease = firstChecks?.offerLease(accountId!) ?? null;
  const placement = { id, span, spread, ...chosen.value, subscription, lease, now: creating.clock.now() };
  const tracker = newTracker(creating.sealRecipient, scope, input, placement);
  const inserted = creating.insertOne(tracker);
  // The carrier is asked meanwhile. What it says is written once the tracker is there, or not at all.
  if (lease) firstChecks!.take(firstClaim(tracker, lease, inserted), lease);
  await inserted;
  await onInserted?.();
  wakeSubscriberFor(creating, [tracker]);
  if (!lease && accountId !== null) creating.wakeChecker([accountId]);
  return { tracker: emptyView(tracker), trackerUserErrors: [] };
};

/** Answers when the carrier has, or its time is over. `isRepeat`: the tracker may be there already. */
export const createSync = async (
  creating: Creating,
  scope: Scope,
  input: CheckedInput,
  origin: Origin,
  isRepeat: boolean,
): Promise<CreateAnswer> => {
  const { db, syncDeadlineMs } = creating;
  const [chosen, spread] = await Promise.all([accountFor(creating, scope, input), creating.spreadOf(scope.workspaceId)]);
  if (!chosen.ok) return refused([chosen.failure]);
  const { accountId } = chosen.value;
  if (input.carrier === ownCourier.carrier) return createAsync(creating, scope, input, origin);
  if (accountId === null) return refused(explainFailure("not-connected", input.carrier, "creation"));
  const now = creating.clock.now();
  const lease = { token: newLeaseToken(), until: now + syncDeadlineMs + 30_000 };
  const subscription = await subscriptionOf(creating, scope, accountId, input.codeKey);
  const placement = { ...origin, spread, ...chosen.value, subscription, lease, now };
  const tracker = newTracker(creating.sealRecipient, scope, input, placement);
  const writtenBy = await creating.insertOne(tracker);
  await origin.onInserted?.();
  wakeSubscriberFor(creating, [tracker]);
  // The tracker may be there already, with the lease of a call that died: it is taken over.
  const claim = isRepeat
    ? await claimTracker(db, scope, tracker.id, { token: lease.token, leaseUntil: lease.until, now, accountId })
    : firstClaim(tracker, lease, Promise.resolve(writtenBy));
  const failure = claim ? await creating.checkNow(claim, { deadlineMs: syncDeadlineMs, span: origin.span }) : null;
  const [row, checkpoints] = await Promise.all([findTracker(db, scope, tracker.id), checkpointsOf(db, [tracker.id])]);
  return {
    tracker: row ? { ...row, checkpoints } : null,
    trackerUserErrors: failure ? explainFailure(failure, input.carrier, "creation") : [],
  };
};

const accountFor = async (
  { accountsOf }: CreateDependencies,
  scope: Scope,
  input: CheckedInput,
): Promise<Result<ChosenAccount, TrackerUserError>> =>
  chooseFor(scope, input, (await accountsOf(scope, [input.carrier])).get(input.carrier));

/** Nothing in test mode, and nothing if the carrier is not connected. */
const subscriptionOf = async (
  { subscriptionsBy }: CreateDependencies,
  scope: Scope,
  accountId: string | null,
  codeKey: string,
): Promise<NewSubscription | null> => {
  if (scope.mode === "TEST" || accountId === null || !subscriptionsBy) return null;
  return (await subscriptionsBy([accountId]))(accountId, codeKey);
};
