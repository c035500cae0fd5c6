import type { ChoosableAccount } from "../../carriers/accounts/choose-account.ts";
import { chooseAccount, findNamedAccount } from "../../carriers/accounts/choose-account.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import { minutes } from "../../lib/clock.ts";
import { bucketOfUuid, newBucketUuid } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Span } from "../../lib/telemetry/traces/span.ts";
import type { RecipientSealing } from "../../recipients/recipient.ts";
import { bucketOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { NewSubscription, NewTracker } from "../trackers.sql.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";
import type { CheckedInput } from "./tracker-input.ts";

/** What a new tracker is asked about with, and whether the caller chose it. */
export type ChosenAccount = { accountId: string | null; namedAccountId: string | null };

/** In test mode no account is asked, so whichever is named will do. */
export const chooseFor = (
  { mode }: Scope,
  { carrier, carrierAccount, reference, hints }: CheckedInput,
  accounts: readonly ChoosableAccount[] = [],
): Result<ChosenAccount, TrackerUserError> => {
  const isNamed = carrierAccount !== null && mode === "LIVE";
  const namedAccountId = (isNamed && findNamedAccount(accounts, carrierAccount)?.id) || null;
  if (isNamed && namedAccountId === null) {
    const message = `The workspace has no account with ${carrier} named "${carrierAccount}". See the names in the dashboard under Settings › Carriers.`;
    return fail(userError("CARRIER_ACCOUNT_NOT_FOUND", "carrierAccount", message));
  }
  return ok({ accountId: chooseAccount(accounts, { reference, hints, namedAccountId })?.id ?? null, namedAccountId });
};

/** The id that a first call chose, and what asks for it. */
export type Origin = { id: string | null; span: Span | undefined; onInserted?: () => Promise<unknown> };

type Placement = ChosenAccount &
  Omit<Origin, "onInserted"> &
  Pick<NewTracker, "lease" | "now"> & {
    spread: number;
    subscription: NewSubscription | null;
  };

/** So long does a first check wait for a subscription that makes it needless. */
const subscriptionFirstMs = minutes(15);

const placedTracker = (
  scope: Scope,
  { carrierAccount: _named, recipient: _sealed, ...input }: CheckedInput,
  { now, spread, span, accountId, namedAccountId, subscription, lease, ...placement }: Placement,
): NewTracker => {
  const id = placement.id ?? newBucketUuid(now, bucketOf(scope, spread, input.carrier, input.codeKey));
  return {
    ...input,
    // An id that a first call chose keeps its bucket, whatever the spread is by now.
    bucket: bucketOfUuid(id),
    id,
    scope,
    accountId,
    namedAccountId,
    // No carrier has to be asked about an own courier's parcels.
    attention: accountId === null && input.carrier !== ownCourier.carrier ? "CARRIER_NOT_CONNECTED" : null,
    dueAt: subscription?.goesFirst && lease === null ? now + subscriptionFirstMs : now,
    subscription,
    lease,
    ...(span && { traceparent: span.traceparent }),
    now,
  };
};

/** A tracker as it is inserted; the recipient is readable only by this service. */
export const newTracker = (
  seal: RecipientSealing["seal"],
  scope: Scope,
  input: CheckedInput,
  placement: Placement,
): NewTracker => {
  const tracker = placedTracker(scope, input, placement);
  return input.recipient === null ? tracker : { ...tracker, recipient: seal(tracker.id, input.recipient) };
};
