import { accountsOfUnconnected } from "../../carriers/accounts/unconnected.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { byLane, isOneLane } from "../../postgres/lanes.ts";
import { blamesOneRow } from "../../postgres/row-errors.ts";
import type { ProofSealing } from "../../proofs/reported-proof.ts";
import type { TrackerChange, TrackerLinks } from "../../trackers/changes.ts";
import { deleteCheckpoints } from "../../trackers/checkpoints/checkpoints.sql.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { checkpointsOf } from "../../trackers/trackers.sql.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import { priorityNumber, priorityOf } from "../../tracking/check-priority.ts";
import type { Reading } from "../../tracking/reading.ts";
import type { CheckPlan } from "../../tracking/schedule.ts";
import { isAhead } from "../../tracking/status-rules.ts";
import type { CheckOutcome } from "../ask/ask.ts";
import { endOrphanLegs, lockClaimedLegs } from "../legs/leg-checks.sql.ts";
import { accountsOfNextLegs, legChecksOf, nobodyLooked, roundsOf, writeLegChecks } from "../legs/leg-checks.ts";
import { lockClaimed, type Rescheduled, rescheduleChecks, updateCheckpoints } from "./apply.sql.ts";
import { type Circumstances, type Concluded, conclude, failureOf, planNextCheck } from "./conclude.ts";
import { compressLarge, keptAnswer, type LargeAnswers } from "./kept-answers.ts";
import { noteNewProofs } from "./new-proofs.ts";
import { digestReading, isSameReading } from "./reading-digest.ts";
import { type ChangedTracker, writeChanged } from "./write-changed.sql.ts";

export type ApplyDependencies<Announced> = {
  db: TransactionalDatabase;
  clock: Clock;
  random: () => number;
  staleAfterMs: number;
  zoneOf: (carrier: string) => string;
  leastIntervalMs: (carrier: string) => number;
  sealFacts: ProofSealing["sealFacts"];
  /** Whether the carrier gives documents about a delivery, and Kolli can ask for them. */
  givesDocuments: (carrier: string) => boolean;
  /** Asked before the transaction, which must not wait for another connection. */
  linksIn: (workspaceIds: readonly string[]) => Promise<(tracker: Tracker) => TrackerLinks>;
  /** Inside the transaction that writes the changes: event and deliveries commit with the state or not at all. */
  announce: (tx: Database, changes: readonly TrackerChange[], linksOf: (tracker: Tracker) => TrackerLinks) => Promise<Announced>;
  /** After the commit: hints to whoever waits for the events, and what `announce` gave. */
  onAnnounced: (changes: readonly TrackerChange[], announced: Announced) => void;
  /** After the commit: codes no map knows and scans that were refused, for the operator. */
  onOddities: (concluded: readonly Concluded[]) => void;
  /** One parcel's outcome that could not be written; the others of its batch were. */
  onUnwritable: (outcome: CheckOutcome, error: unknown) => void;
};

/** When the next check of an account's parcel is due, as it was planned. */
export type PlannedCheck = { readonly accountId: string; readonly dueAt: number };

/** `applied` gets the trackers whose outcomes took effect: those of a lease that another has taken over are not among them. */
export type ApplyOutcomes = (outcomes: readonly CheckOutcome[], applied?: Set<string>) => Promise<readonly PlannedCheck[]>;

/** Writes the outcomes of checks. Those of a lease that is no longer ours have no effect. */
export const createApply = <Announced>(dependencies: ApplyDependencies<Announced>): ApplyOutcomes => {
  const { db, clock, random, staleAfterMs, zoneOf, leastIntervalMs, sealFacts, givesDocuments, announce } = dependencies;

  return async (outcomes, applied) => {
    const planned: PlannedCheck[] = [];
    for (const round of roundsOf(outcomes)) planned.push(...(await applyRound(round, applied)));
    return planned;
  };

  async function applyRound(outcomes: readonly CheckOutcome[], applied?: Set<string>): Promise<readonly PlannedCheck[]> {
    const circumstances: Circumstances = {
      now: clock.now(),
      random,
      staleAfterMs,
      zoneOf,
      leastIntervalMs,
      sealFacts,
      accountOf: nobodyLooked,
    };
    const unchanged: Rescheduled[] = [];
    const changed: CheckOutcome[] = [];
    for (const outcome of outcomes) {
      const plan = planNextCheck(outcome, circumstances);
      const isUnchanged =
        saysTheSame(outcome) &&
        plan.attention === outcome.claim.attention &&
        plan.stopReason === null &&
        plan.nextCheckAt !== null &&
        outcome.claim.stopReason !== "STOPPED" &&
        outcome.claim.stopReason !== "STALE";
      if (isUnchanged) unchanged.push(rescheduled(outcome, plan, plan.nextCheckAt, circumstances.now));
      else changed.push(outcome);
    }
    // Most checks find nothing new: they cost one statement on the narrow table, together.
    const [, planned] = await Promise.all([
      unchanged.length > 0 ? rescheduleChecks(db, unchanged) : null,
      changed.length > 0 ? applyByLane(changed, circumstances) : [],
    ]);
    const settled = [...unchanged.map(dueOf), ...planned];
    for (const { trackerId } of settled) applied?.add(trackerId);
    return plannedOf(settled);
  }

  async function applyByLane(outcomes: readonly CheckOutcome[], circumstances: Circumstances): Promise<readonly Due[]> {
    const lanes = byLane(db, outcomes, ({ claim }) => claim.bucket);
    return (await Promise.all(lanes.map(([, some]) => applyEachIfNotAll(some, circumstances)))).flat();
  }

  /** A parcel that cannot be written must not hold up those it happens to share a batch with. */
  async function applyEachIfNotAll(outcomes: readonly CheckOutcome[], circumstances: Circumstances): Promise<readonly Due[]> {
    try {
      return await applyChanged(outcomes, circumstances);
    } catch (error) {
      if (!blamesOneRow(error)) throw error;
      if (outcomes.length > 1) {
        const planned: Due[] = [];
        for (const outcome of outcomes) planned.push(...(await applyEachIfNotAll([outcome], circumstances)));
        return planned;
      }
      const [outcome] = outcomes;
      dependencies.onUnwritable(outcome!, error);
      return applyChanged([{ ...outcome!, answer: { ok: false, failure: unwritable } }], circumstances);
    }
  }

  async function applyChanged(outcomes: readonly CheckOutcome[], circumstances: Circumstances): Promise<readonly Due[]> {
    const large = await compressLarge(outcomes);
    const linksOf = await dependencies.linksIn([...new Set(outcomes.map(({ claim }) => claim.workspaceId))]);
    const { value, last } = await db.transaction(
      async (tx) => {
        const confirmed = await confirmUnconnected(tx, outcomes);
        const accountOf = await accountsOfNextLegs(tx, outcomes);
        const concluded = await concludeLocked(tx, confirmed, { ...circumstances, accountOf });
        const legChecks = concluded.map((one) => legChecksOf(one, accountOf, circumstances.now));
        const changes = concluded.flatMap(changesOf);
        // A cluster asks at home which endpoints want an event before it inserts: that cannot leave with the commit.
        const announced = isOneLane(db) || changes.length === 0 ? null : await announce(tx, changes, linksOf);
        return { confirmed, concluded, legChecks, changes, announced };
      },
      // None waits for another, and the commit for none of them: they leave together.
      (tx, { confirmed, concluded, legChecks, changes, announced }) => [
        isOneLane(db) && changes.length > 0 ? announce(tx, changes, linksOf) : Promise.resolve(announced),
        ...write(tx, concluded, confirmed, large, circumstances.now),
        ...writeLegChecks(tx, legChecks),
        ...noteNewProofs(tx, concluded, givesDocuments, circumstances.now),
      ],
    );
    if (last[0] !== null) dependencies.onAnnounced(value.changes, last[0]);
    dependencies.onOddities(value.concluded);
    return [...value.concluded.map(dueOf), ...value.legChecks.flatMap(({ begun }) => begun)];
  }
};

const changesOf = ({ changes, claim: { span } }: Concluded): readonly TrackerChange[] =>
  span ? changes.map((change) => ({ ...change, span })) : changes;

type Due = { readonly trackerId: string; readonly accountId: string | null; readonly dueAt: number | null };

const dueOf = ({ claim, accountId, dueAt }: Omit<Due, "trackerId"> & { readonly claim: ClaimedCheck }): Due => ({
  trackerId: claim.trackerId,
  accountId,
  dueAt,
});

const plannedOf = (due: readonly Due[]): PlannedCheck[] =>
  due.flatMap(({ accountId, dueAt }) => (accountId === null || dueAt === null ? [] : [{ accountId, dueAt }]));

/**
 * A parcel whose carrier is not connected waits until an account is, and nobody looks for it meanwhile. So this is said only
 * while nobody can connect one; whoever finds that it was done a moment ago is asked about at once.
 */
const confirmUnconnected = async (tx: Database, outcomes: readonly CheckOutcome[]): Promise<readonly CheckOutcome[]> => {
  const unconnected = outcomes.filter(({ answer }) => answer === "not-connected").map(({ claim }) => claim);
  if (unconnected.length === 0) return outcomes;
  const accountOf = await accountsOfUnconnected(tx, unconnected);
  return outcomes.map((outcome) => {
    const accountId = outcome.answer === "not-connected" ? accountOf(outcome.claim, outcome.claim) : null;
    return accountId === null ? outcome : { ...outcome, accountId, answer: { ok: false, failure: connectedMeanwhile } };
  });
};
const connectedMeanwhile: CarrierFailure = { code: "rate-limited", retryAfterMs: 0, isOwnLimit: true };

const unwritable: CarrierFailure = { code: "unexpected-answer", detail: "the response could not be stored" };

const readingOf = ({ answer }: CheckOutcome): Reading | null =>
  answer !== "not-connected" && answer.ok ? answer.value.reading : null;

const saysTheSame = (outcome: CheckOutcome): boolean => {
  const reading = readingOf(outcome);
  return reading === null || isSameReading(outcome.claim.readingDigest, reading);
};

const rescheduled = (outcome: CheckOutcome, { failures }: CheckPlan, dueAt: number, now: number): Rescheduled => {
  const { claim, answer, accountId, tried, isTriedNext = false } = outcome;
  const failure = failureOf(outcome);
  const isAnswered = answer !== "not-connected" && !isTriedNext && (failure === null || failure.code === "not-found");
  const priority = nextPriority(outcome, now);
  return { claim, dueAt, failures, checkedAt: isAnswered ? now : null, priority, accountId, tried };
};

/** A first check that our own limit had no room for is still to come, and so is one that another account is to answer. */
const nextPriority = (outcome: CheckOutcome, now: number): number => {
  const { claim } = outcome;
  const failure = failureOf(outcome);
  const isStillFirst =
    claim.lastCheckedAt === null && (outcome.isTriedNext || (failure?.code === "rate-limited" && failure.isOwnLimit));
  if (isStillFirst) return priorityNumber("FIRST_CHECK");
  return priorityOf({ status: claim.status, lastChangeAt: claim.changedAt }, now);
};

const concludeLocked = async (
  tx: Database,
  outcomes: readonly CheckOutcome[],
  circumstances: Circumstances,
): Promise<Concluded[]> => {
  const claims = outcomes.map(({ claim }) => claim);
  // Read in this order and within one round trip: whose rows are locked, their scans cannot change any more. Also of parcels that had
  // none when they were claimed: what the claim remembers is no proof, and a scan taken for new twice would be there twice.
  const [trackers, stored] = await Promise.all([
    claims[0]?.legCode === null ? lockClaimed(tx, claims) : lockClaimedLegs(tx, claims),
    checkpointsOf(
      tx,
      claims.map(({ trackerId }) => trackerId),
    ),
  ]);
  if (claims[0]?.legCode && trackers.length < claims.length) await endOrphanLegs(tx, claims);
  const checkpoints = Map.groupBy(stored, ({ trackerId }) => trackerId);
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.claim.trackerId, outcome]));
  return trackers.map((tracker) =>
    conclude(outcomeOf.get(tracker.id)!, tracker, checkpoints.get(tracker.id) ?? [], circumstances),
  );
};

const write = (
  tx: Database,
  concluded: readonly Concluded[],
  outcomes: readonly CheckOutcome[],
  large: LargeAnswers,
  now: number,
): Promise<unknown>[] => {
  if (concluded.length === 0) return [];
  const readings = new Map(outcomes.map((outcome) => [outcome.claim.trackerId, readingOf(outcome)]));
  const trackers = concluded.map((one) => changedTracker(one, readings.get(one.claim.trackerId) ?? null, large, now));
  const refined = concluded.flatMap((one) => one.changed);
  const added = concluded.flatMap((one) => one.added);
  const removed = concluded.flatMap((one) => one.removed.map(({ id }) => ({ id, bucket: one.claim.bucket })));
  return [
    writeChanged(tx, trackers, added, now),
    ...(refined.length > 0 ? [updateCheckpoints(tx, refined)] : []),
    ...(removed.length > 0 ? [deleteCheckpoints(tx, removed)] : []),
  ];
};

const changedTracker = (
  { claim, after, plan, dueAt, accountId, tried, attention, applied, checkpoints, added, changed, before, raw }: Concluded,
  reading: Reading | null,
  large: LargeAnswers,
  now: number,
): ChangedTracker => ({
  claim,
  after,
  dueAt,
  accountId,
  tried,
  priority: priorityOf({ status: after.status, lastChangeAt: added.length > 0 ? now : claim.changedAt }, now),
  failures: plan.failures,
  checkedAt: claim.legCode === null || after.lastCheckedAt === now ? after.lastCheckedAt : null,
  // A scan that has not happened yet, or is not believed yet, will say something new without the carrier saying anything else.
  readingDigest:
    reading && !applied?.isProvisional && !checkpoints.some(({ at }) => isAhead(at, now)) ? digestReading(reading) : null,
  changedAt: added.length > 0 || changed.length > 0 || after.status !== before.status ? now : null,
  offsetMinutes: checkpoints.at(-1)?.offsetMinutes ?? null,
  legAttention: attention,
  answer: raw === null ? null : keptAnswer(raw, reading, large.get(claim.trackerId)),
});
