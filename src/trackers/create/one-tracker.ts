import type { CarrierAccountFinder } from "../../carriers/accounts/account-finder.ts";
import { chooseAccount } from "../../carriers/accounts/choose-account.ts";
import type { Clock } from "../../lib/clock.ts";
import { newLeaseToken } from "../../lib/machine.ts";
import type { Span } from "../../lib/telemetry/traces/span.ts";
import type { Database } from "../../postgres/database.ts";
import type { RecipientSealing } from "../../recipients/recipient.ts";
import { replaceRecipients } from "../../recipients/recipients.sql.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { hasArrived, resumeMany } from "../bulk/resume.ts";
import type { CheckNow } from "../claims/check-now.ts";
import { claimTracker } from "../claims/claim.sql.ts";
import { claimLegs } from "../claims/claim-legs.sql.ts";
import { explainFailure } from "../explain-failure.ts";
import { deleteTrackerRow, findTracker, stopTrackerRow, updateTrackerRow } from "../trackers.sql.ts";
import { noSuchTracker, type TrackerUserError, userError } from "../user-errors.ts";
import type { CreateAnswer } from "./creation.ts";
import { recipientChanges } from "./recipient-changes.ts";
import { readUpdate, type TrackerUpdate, trackerUuid } from "./update-input.ts";

export type DeleteAnswer = { deletedTrackerId: string | null; trackerUserErrors: TrackerUserError[] };

/** What changing one tracker needs. */
export type OneTrackerDependencies = {
  db: Database;
  clock: Clock;
  /** What these carriers can be asked with, oldest first. */
  accountsOf: CarrierAccountFinder["accountsOf"];
  checkNow: CheckNow;
  syncDeadlineMs: number;
  sealRecipient: RecipientSealing["seal"];
};

const refused = (...trackerUserErrors: TrackerUserError[]): CreateAnswer => ({ tracker: null, trackerUserErrors });

const answerWith = async (db: Database, scope: Scope, uuid: string): Promise<CreateAnswer> => {
  const tracker = await findTracker(db, scope, uuid);
  return tracker ? { tracker, trackerUserErrors: [] } : refused(noSuchTracker());
};

export const updateOne = async (
  dependencies: OneTrackerDependencies,
  scope: Scope,
  input: TrackerUpdate,
): Promise<CreateAnswer> => {
  const { db, clock } = dependencies;
  const read = readUpdate(input);
  if (!read.ok) return refused(...read.failure);
  const { uuid, changes } = read.value;
  const updated = await updateTrackerRow(db, scope, uuid, changes, clock.now());
  if (updated === 0) return refused(noSuchTracker());
  await replaceRecipients(db, scope, recipientChanges(dependencies, scope, [{ id: uuid, changes }]));
  return answerWith(db, scope, uuid);
};

/** Asks the carriers of the parcel and its legs now, and waits for their answers. */
export const refreshOne = async (
  { db, clock, accountsOf, checkNow, syncDeadlineMs }: OneTrackerDependencies,
  scope: Scope,
  gid: string,
  span?: Span,
): Promise<CreateAnswer> => {
  const uuid = trackerUuid(gid);
  const known = uuid === null ? undefined : await findTracker(db, scope, uuid);
  if (uuid === null || !known) return refused(noSuchTracker());
  const accounts = (await accountsOf(scope, [known.carrier])).get(known.carrier) ?? [];
  const accountId = chooseAccount(accounts, known)?.id ?? null;
  const now = clock.now();
  const lease = { now, leaseUntil: now + syncDeadlineMs + 30_000, token: newLeaseToken() };
  const claim = await claimTracker(db, scope, uuid, { ...lease, accountId });
  if (!claim) return refused(noSuchTracker());
  const legs = known.legs === null ? [] : await claimLegs(db, scope, uuid, lease);
  const errors = await Promise.all(
    [claim, ...legs].map(async (one) => {
      const failure = await checkNow(one, { deadlineMs: syncDeadlineMs, span });
      return failure ? explainFailure(failure, one.carrier, "check") : [];
    }),
  );
  const answer = await answerWith(db, scope, uuid);
  return { ...answer, trackerUserErrors: [...answer.trackerUserErrors, ...errors.flat()] };
};

export const stopOne = async ({ db, clock }: OneTrackerDependencies, scope: Scope, gid: string): Promise<CreateAnswer> => {
  const uuid = trackerUuid(gid);
  if (uuid === null) return refused(noSuchTracker());
  await stopTrackerRow(db, scope, uuid, clock.now());
  return answerWith(db, scope, uuid);
};

/** Tracks a stopped parcel again. Within a transaction: else a carrier that is connected meanwhile could be missed. */
export const resumeOne = async ({ db, clock }: OneTrackerDependencies, scope: Scope, gid: string): Promise<CreateAnswer> => {
  const uuid = trackerUuid(gid);
  const known = uuid === null ? undefined : await findTracker(db, scope, uuid);
  if (!known) return refused(noSuchTracker());
  if (hasArrived(known)) return refused(userError("TRACKING_ENDED", "id"));
  await resumeMany(db, scope, [known.id], clock.now());
  return answerWith(db, scope, known.id);
};

export const removeOne = async ({ db }: OneTrackerDependencies, scope: Scope, gid: string): Promise<DeleteAnswer> => {
  const uuid = trackerUuid(gid);
  const removed = uuid === null ? 0 : await deleteTrackerRow(db, scope, uuid);
  return removed === 0
    ? { deletedTrackerId: null, trackerUserErrors: [noSuchTracker()] }
    : { deletedTrackerId: gid, trackerUserErrors: [] };
};
