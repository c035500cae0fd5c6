import { isOneLane } from "../../postgres/lanes.ts";
import { blamesOneRow } from "../../postgres/row-errors.ts";
import type { TrackerVersion } from "../../trackers/claims/claim.sql.ts";
import type { Checkpoint } from "../../trackers/tracker.ts";
import { checkpointsOf } from "../../trackers/trackers.sql.ts";
import { legChecksOf, namesNextCarriers, noAccountsLoaded } from "../legs/leg-checks.ts";
import type { CheckOutcome } from "../outcome.ts";
import { changesOf } from "./commit.ts";
import { type ConcludeInput, conclude } from "./conclude.ts";
import type { Concluded } from "./concluded.ts";
import type { ApplyDependencies } from "./dependencies.ts";
import { type MailSwitchesOf, newMailsOf, noMails } from "./new-mails.ts";
import { newProofsOf } from "./new-proofs.ts";
import { compressLarge } from "./stored-answers.ts";
import {
  findClaimed,
  firstFurtherParameter,
  nothingFurther,
  unchangedTrackers,
  writeIfUnchanged,
} from "./write-if-unchanged.sql.ts";

/** A tracker with its scans, as it was at one moment. */
type Seen = TrackerVersion & { readonly scans: readonly Checkpoint[] };

/** Those that were written, and those for which their tracker has to be locked first. */
export type AppliedIfUnchanged = { readonly concluded: readonly Concluded[]; readonly left: readonly CheckOutcome[] };

/**
 * Writes what changed about trackers in one statement that locks nothing before: it takes effect for those that are still as
 * they were when it was concluded (docs/decisions/changes-without-locks.md). The others are left, as are the few changes that
 * touch more than a tracker, its scans and its events.
 */
export const applyIfUnchanged = async <Announced>(
  dependencies: ApplyDependencies<Announced>,
  outcomes: readonly CheckOutcome[],
  now: number,
): Promise<AppliedIfUnchanged> => {
  const some = outcomes.filter((outcome) => mayGoFirst(dependencies, outcome));
  if (some.length === 0) return { concluded: [], left: outcomes };
  const seen = await see(dependencies, some);
  const input: ConcludeInput = { ...dependencies, now, largeAnswers: await compressLarge(some), accountOf: noAccountsLoaded };
  const concluded = some.flatMap((outcome) => {
    const found = seen.get(outcome.claim.trackerId);
    return found ? [conclude(outcome, found.tracker, found.scans, input)] : [];
  });
  const withRecipients = concluded.filter(({ after, changes }) => after.hasRecipient && changes.length > 0);
  const { mailsIn } = dependencies;
  const switchesOf =
    withRecipients.length > 0 && mailsIn
      ? await mailsIn([...new Set(withRecipients.map(({ claim }) => claim.workspaceId))])
      : noMails;
  const plain = concluded.filter((one) => isPlain(one, dependencies, switchesOf, now));
  if (plain.length === 0) return { concluded: [], left: outcomes };
  const written = await write(dependencies, plain, seen, now).catch((error: unknown) => {
    // Which one is to blame shows when each is written separately.
    if (!blamesOneRow(error)) throw error;
    return [];
  });
  const writtenIds = new Set(written.map(({ claim }) => claim.trackerId));
  return { concluded: written, left: outcomes.filter(({ claim }) => !writtenIds.has(claim.trackerId)) };
};

/** What needs no further look within the transaction: at accounts, or at the tracker's other legs. */
const mayGoFirst = <Announced>({ db, announceWithin }: ApplyDependencies<Announced>, outcome: CheckOutcome): boolean =>
  announceWithin !== null &&
  isOneLane(db) &&
  outcome.claim.legCode === null &&
  outcome.answer !== "not-connected" &&
  !namesNextCarriers(outcome);

const isPlain = <Announced>(
  one: Concluded,
  { givesDocuments }: ApplyDependencies<Announced>,
  switchesOf: MailSwitchesOf,
  now: number,
): boolean => {
  const { begun, copied, ended } = legChecksOf(one, noAccountsLoaded, now);
  const notes = [newProofsOf([one], givesDocuments, now), newMailsOf([one], switchesOf, now)];
  const counts = [one.changed, one.removed, begun, copied, ended, ...notes];
  return counts.every(({ length }) => length === 0);
};

/** What this process inserted a moment ago is known; the others are read, tracker first: what changes scans changes the tracker. */
const see = async <Announced>(
  { db }: ApplyDependencies<Announced>,
  outcomes: readonly CheckOutcome[],
): Promise<ReadonlyMap<string, Seen>> => {
  const seen = new Map<string, Seen>();
  for (const { claim } of outcomes) {
    const inserted = await claim.inserted;
    if (inserted) seen.set(claim.trackerId, { ...inserted, scans: [] });
  }
  const claims = outcomes.map(({ claim }) => claim).filter(({ trackerId }) => !seen.has(trackerId));
  if (claims.length === 0) return seen;
  const { last } = await db.transaction(
    async () => undefined,
    (tx) =>
      [
        findClaimed(tx, claims),
        checkpointsOf(
          tx,
          claims.map(({ trackerId }) => trackerId),
        ),
      ] as const,
  );
  const [trackers, scans] = last;
  const scansOf = Map.groupBy(scans, ({ trackerId }) => trackerId);
  for (const { writtenBy, ...tracker } of trackers)
    seen.set(tracker.id, { tracker, writtenBy, scans: scansOf.get(tracker.id) ?? [] });
  return seen;
};

const write = async <Announced>(
  { db, linksIn, announceWithin, onAnnounced }: ApplyDependencies<Announced>,
  concluded: readonly Concluded[],
  seen: ReadonlyMap<string, Seen>,
  now: number,
): Promise<readonly Concluded[]> => {
  const changes = concluded.flatMap(changesOf);
  const workspaceIds = new Set(concluded.map(({ claim }) => claim.workspaceId));
  const announcing =
    changes.length === 0
      ? null
      : announceWithin!(changes, await linksIn([...workspaceIds]), {
          trackers: unchangedTrackers,
          firstParameter: firstFurtherParameter,
        });
  const { trackerIds, answer } = await writeIfUnchanged(
    db,
    concluded.map((one) => ({ ...one, writtenBy: seen.get(one.claim.trackerId)!.writtenBy })),
    concluded.flatMap(({ added }) => added),
    now,
    announcing?.further ?? nothingFurther,
  ).catch((error: unknown) => {
    announcing?.cancel();
    throw error;
  });
  const writtenIds = new Set(trackerIds);
  const announced = changes.filter(({ tracker }) => writtenIds.has(tracker.id));
  if (announcing && announced.length > 0) onAnnounced(announced, announcing.read(answer));
  else announcing?.cancel();
  return concluded.filter(({ claim }) => writtenIds.has(claim.trackerId));
};
