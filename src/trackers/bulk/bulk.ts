import type { CarrierAccountFinder } from "../../carriers/accounts/account-finder.ts";
import { chooseAccount } from "../../carriers/accounts/choose-account.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import type { Clock } from "../../lib/clock.ts";
import { againOnConflict } from "../../postgres/again-on-conflict.ts";
import type { Database } from "../../postgres/database.ts";
import type { RecipientSealing } from "../../recipients/recipient.ts";
import { replaceRecipients } from "../../recipients/recipients.sql.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { trackerBounds } from "../bounds.ts";
import type { CreateAnswer } from "../create/creation.ts";
import type { DeleteAnswer } from "../create/one-tracker.ts";
import { recipientChanges } from "../create/recipient-changes.ts";
import { readUpdate, type TrackerUpdate, trackerUuid } from "../create/update-input.ts";
import { explainFailure } from "../explain-failure.ts";
import type { Tracker } from "../tracker.ts";
import { findTrackers, type TrackerChanges } from "../trackers.sql.ts";
import { noSuchTracker, type TrackerUserError, userError } from "../user-errors.ts";
import { deleteTrackers, makeLegsOfTrackersDue, makeTrackersDue, stopTrackers, updateTrackers } from "./bulk.sql.ts";
import { hasArrived, resumeMany } from "./resume.ts";

/** What is done with many trackers: one result for each that was named, in that order. An unknown one does not stop the others. */
export type BulkOperations = {
  stopMany(scope: Scope, gids: readonly string[]): Promise<CreateAnswer[]>;
  /** Tracks stopped parcels again, within a transaction. */
  resumeMany(scope: Scope, gids: readonly string[]): Promise<CreateAnswer[]>;
  /** Makes them due now and does not wait for the carriers. */
  refreshMany(scope: Scope, gids: readonly string[]): Promise<CreateAnswer[]>;
  updateMany(scope: Scope, inputs: readonly TrackerUpdate[]): Promise<CreateAnswer[]>;
  removeMany(scope: Scope, gids: readonly string[]): Promise<DeleteAnswer[]>;
};

export type BulkDependencies = {
  db: Database;
  clock: Clock;
  accountsOf: CarrierAccountFinder["accountsOf"];
  wakeChecker: (accountIds: readonly string[]) => void;
  sealRecipient: RecipientSealing["seal"];
};

const deletedTogether = trackerBounds.deletedTogether.cap;

const refused = (...trackerUserErrors: TrackerUserError[]): CreateAnswer => ({ tracker: null, trackerUserErrors });
const known = (uuids: readonly (string | null)[]): string[] => [...new Set(uuids.filter((uuid) => uuid !== null))];

export const createBulkOperations = (dependencies: BulkDependencies): BulkOperations => {
  const { db, clock, accountsOf, wakeChecker } = dependencies;
  const read = async (scope: Scope, uuids: readonly string[]): Promise<ReadonlyMap<string, Tracker>> =>
    new Map((await findTrackers(db, scope, uuids)).map((tracker) => [tracker.id, tracker]));

  const answers = async (scope: Scope, uuids: readonly (string | null)[]): Promise<CreateAnswer[]> => {
    const found = await read(scope, known(uuids));
    return uuids.map((uuid) => {
      const tracker = found.get(uuid ?? "");
      return tracker ? { tracker, trackerUserErrors: [] } : refused(noSuchTracker());
    });
  };

  /** With what each is asked; those whose carrier is not connected are left out. */
  const checksOf = async (scope: Scope, trackers: readonly Tracker[]) => {
    const accounts = await accountsOf(scope, [...new Set(trackers.map(({ carrier }) => carrier))]);
    return trackers.flatMap((tracker) => {
      const accountId = chooseAccount(accounts.get(tracker.carrier) ?? [], tracker)?.id;
      return accountId === undefined ? [] : [{ id: tracker.id, accountId }];
    });
  };

  return {
    async stopMany(scope, gids) {
      const uuids = gids.map(trackerUuid);
      await againOnConflict(() => stopTrackers(db, scope, known(uuids), { now: clock.now() }));
      return answers(scope, uuids);
    },

    async resumeMany(scope, gids) {
      const uuids = gids.map(trackerUuid);
      await resumeMany(db, scope, known(uuids), clock.now());
      return (await answers(scope, uuids)).map((answer) =>
        answer.tracker && hasArrived(answer.tracker) ? refused(userError("TRACKING_ENDED", "id")) : answer,
      );
    },

    async refreshMany(scope, gids) {
      const uuids = gids.map(trackerUuid);
      const trackers = [...(await read(scope, known(uuids))).values()].filter(({ carrier }) => carrier !== ownCourier.carrier);
      const checks = await checksOf(scope, trackers);
      const now = clock.now();
      await againOnConflict(() => makeTrackersDue(db, scope, checks, now));
      const withLegs = trackers.filter(({ legs }) => legs !== null).map(({ id }) => id);
      if (withLegs.length > 0) await againOnConflict(() => makeLegsOfTrackersDue(db, scope, withLegs, now));
      wakeChecker([...new Set(checks.map(({ accountId }) => accountId))]);
      const isDue = new Set(checks.map(({ id }) => id));
      return (await answers(scope, uuids)).map((answer) => {
        const { tracker } = answer;
        if (!tracker || isDue.has(tracker.id) || tracker.carrier === ownCourier.carrier) return answer;
        return { tracker, trackerUserErrors: explainFailure("not-connected", tracker.carrier, "check") };
      });
    },

    async updateMany(scope, inputs) {
      const read = inputs.map(readUpdate);
      const changes = new Map<string, TrackerChanges>();
      for (const one of read) {
        if (!one.ok) continue;
        const { uuid, changes: next } = one.value;
        const before = changes.get(uuid);
        // One that is named twice is changed in the order of the input.
        const hints = before?.hints || next.hints ? { hints: { ...before?.hints, ...next.hints } } : {};
        changes.set(uuid, { ...before, ...next, ...hints });
      }
      const rows = [...changes].map(([id, some]) => ({ id, changes: some }));
      await againOnConflict(() => updateTrackers(db, scope, rows, clock.now()));
      await replaceRecipients(db, scope, recipientChanges(dependencies, scope, rows));
      const updated = await answers(
        scope,
        read.map((one) => (one.ok ? one.value.uuid : null)),
      );
      return read.map((one, nth) => (one.ok ? updated[nth]! : refused(...one.failure)));
    },

    async removeMany(scope, gids) {
      const uuids = gids.map(trackerUuid);
      const wanted = known(uuids);
      const deleted = new Set<string>();
      for (let from = 0; from < wanted.length; from += deletedTogether) {
        const some = wanted.slice(from, from + deletedTogether);
        for (const { id } of await againOnConflict(() => deleteTrackers(db, scope, some))) deleted.add(id);
      }
      return uuids.map((uuid, nth) =>
        deleted.has(uuid ?? "")
          ? { deletedTrackerId: gids[nth]!, trackerUserErrors: [] }
          : { deletedTrackerId: null, trackerUserErrors: [noSuchTracker()] },
      );
    },
  };
};
