import type { CarrierAccountFinder } from "../../carriers/accounts/account-finder.ts";
import type { Clock } from "../../lib/clock.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import type { RecipientSealing } from "../../recipients/recipient.ts";
import type { Worker } from "../../work/worker.ts";
import type { SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { CheckNow } from "../claims/check-now.ts";
import type { ClaimedCheck } from "../claims/claim.sql.ts";
import type { Checkpoint, Tracker } from "../tracker.ts";
import type { NewSubscription, NewTracker } from "../trackers.sql.ts";
import type { TrackerUserError } from "../user-errors.ts";
import { createdTracker } from "./created-tracker.ts";
import type { InsertOne } from "./inserting.ts";
import type { JudgeCode } from "./tracker-input.ts";

/** A tracker with its checkpoints at hand, so that answering needs no second look. */
export type TrackerView = Tracker & { checkpoints?: readonly Checkpoint[] };
export type CreateAnswer = { tracker: TrackerView | null; trackerUserErrors: TrackerUserError[] };

export type CreateDependencies = {
  db: TransactionalDatabase;
  clock: Clock;
  spreadOf: SpreadOf;
  judgeCode: JudgeCode;
  /** What these carriers can be asked with, oldest first. */
  accountsOf: CarrierAccountFinder["accountsOf"];
  /** What is to be subscribed of these accounts' parcels. */
  subscriptionsBy?: (accountIds: readonly string[]) => Promise<(accountId: string, codeKey: string) => NewSubscription | null>;
  checkNow: CheckNow;
  wakeChecker: (accountIds: readonly string[]) => void;
  wakeSubscriber?: (accountIds: readonly string[]) => void;
  /** The checker of this process, as far as it takes over first checks; null if there is none. */
  firstChecks: () => FirstChecks | null;
  /** What a creation waits for while webhooks of its workspace leave late: it comes in no faster than they go out. */
  turnOf?: (scope: Scope) => Promise<void> | null;
  syncDeadlineMs: number;
  sealRecipient: RecipientSealing["seal"];
};

/** A lone creation's first check is begun immediately, under a lease that it is written with: no claim is needed. */
export type FirstChecks = Pick<Worker<ClaimedCheck>, "offerLease" | "take">;

/** One result for each item, or what is wrong with all of them. */
export type BulkAnswer = { results: CreateAnswer[]; trackerUserErrors: TrackerUserError[] };

/** What each way of creating trackers uses. */
export type Creating = CreateDependencies & { insertOne: InsertOne };

export const emptyView = (tracker: NewTracker): TrackerView => ({ ...createdTracker(tracker), checkpoints: [] });

export const refused = (trackerUserErrors: TrackerUserError[]): CreateAnswer => ({ tracker: null, trackerUserErrors });

/** Their subscriptions with the carriers are made soon. */
export const wakeSubscriberFor = ({ wakeSubscriber }: CreateDependencies, trackers: readonly NewTracker[]): void => {
  const ids = new Set(trackers.flatMap(({ subscription, accountId }) => (subscription && accountId ? [accountId] : [])));
  if (ids.size > 0) wakeSubscriber?.([...ids]);
};
