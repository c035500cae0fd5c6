import { zstdCompressSync } from "node:zlib";
import type { Clock } from "../../lib/clock.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import type { AnnounceChanges, StatusChange } from "../changes.ts";
import { checkpointsOf } from "../trackers.sql.ts";
import {
  type ChangedTracker,
  lockClaimed,
  type Rescheduled,
  rescheduleChecks,
  updateCheckpoints,
  writeChanged,
} from "./apply.sql.ts";
import type { CheckOutcome } from "./ask.ts";
import type { ClaimedCheck } from "./claim.sql.ts";
import { type Circumstances, type Concluded, conclude, digestReading, failureOf, planNextCheck } from "./conclude.ts";

/** On the spot: an answer takes 20 to 50 µs, and handing it to another thread costs 20 times that (measured 2026-11). */
const compress = (text: string): Buffer => zstdCompressSync(text, { chunkSize: 4096 });

export type ApplyDependencies = {
  db: TransactionalDatabase;
  clock: Clock;
  random: () => number;
  staleAfterMs: number;
  zoneOf: (carrier: string) => string;
  announce: AnnounceChanges;
  /** After the commit: hints to whoever waits for the events. */
  onChanges: (changes: readonly StatusChange[]) => void;
  /** After the commit: codes no map knows and scans that were refused, for the operator. */
  onOddities: (concluded: readonly Concluded[]) => void;
};

export type ApplyOutcomes = (outcomes: readonly CheckOutcome[]) => Promise<void>;

/** Writes the outcomes of checks. Those of a lease that is no longer ours have no effect. */
export const createApply = (dependencies: ApplyDependencies): ApplyOutcomes => {
  const { db, clock, random, staleAfterMs, zoneOf, announce } = dependencies;

  return async (outcomes) => {
    const circumstances: Circumstances = { now: clock.now(), random, staleAfterMs, zoneOf };
    const unchanged: Rescheduled[] = [];
    const news: { outcome: CheckOutcome; digest: Buffer | null }[] = [];
    for (const outcome of outcomes) {
      const digest = outcome.answer !== "not-connected" && outcome.answer.ok ? digestReading(outcome.answer.value.reading) : null;
      const plan = planNextCheck(outcome, circumstances);
      const saysTheSame = digest === null || outcome.claim.readingDigest?.equals(digest) === true;
      const isUnchanged =
        saysTheSame &&
        plan.attention === outcome.claim.attention &&
        plan.stopReason === null &&
        outcome.claim.stopReason === null;
      if (isUnchanged) unchanged.push(rescheduled(outcome, plan.nextCheckAt!, plan.failures, circumstances.now));
      else news.push({ outcome, digest });
    }
    // Most checks find nothing new: they cost one statement on the narrow table, together.
    await Promise.all([
      unchanged.length > 0 ? rescheduleChecks(db, unchanged) : null,
      news.length > 0 ? applyChanged(news, circumstances) : null,
    ]);
  };

  async function applyChanged(
    news: readonly { outcome: CheckOutcome; digest: Buffer | null }[],
    circumstances: Circumstances,
  ): Promise<void> {
    const digestOf = new Map(news.map(({ outcome, digest }) => [outcome.claim.trackerId, digest]));
    const written = await db.transaction(
      async (tx) => {
        const concluded = await concludeLocked(tx, news, circumstances);
        return { concluded, changes: changesOf(concluded, circumstances.now) };
      },
      // None waits for another, and the commit for none of them: they leave together.
      (tx, { concluded, changes }) => [
        ...write(tx, concluded, digestOf, circumstances.now),
        ...(changes.length > 0 ? [announce(tx, changes)] : []),
      ],
    );
    if (written.changes.length > 0) dependencies.onChanges(written.changes);
    dependencies.onOddities(written.concluded);
  }
};

const rescheduled = (outcome: CheckOutcome, dueAt: number, failures: number, now: number): Rescheduled => {
  const failure = failureOf(outcome);
  const isAnswered = outcome.answer !== "not-connected" && (failure === null || failure.code === "not-found");
  return { claim: outcome.claim, dueAt, failures, checkedAt: isAnswered ? now : null };
};

const concludeLocked = async (
  tx: Database,
  news: readonly { outcome: CheckOutcome }[],
  circumstances: Circumstances,
): Promise<Concluded[]> => {
  const claims = news.map(({ outcome }) => outcome.claim);
  const withScans = claims.filter(mayHaveScans).map(({ trackerId }) => trackerId);
  // Read in this order and within one round trip: whose rows are locked, their scans cannot change any more.
  const [trackers, stored] = await Promise.all([
    lockClaimed(tx, claims),
    withScans.length > 0 ? checkpointsOf(tx, withScans) : [],
  ]);
  const checkpoints = Map.groupBy(stored, ({ trackerId }) => trackerId);
  const outcomeOf = new Map(news.map(({ outcome }) => [outcome.claim.trackerId, outcome]));
  return trackers.map((tracker) =>
    conclude(outcomeOf.get(tracker.id)!, tracker, checkpoints.get(tracker.id) ?? [], circumstances),
  );
};

/** Without any when it was claimed, it has none now: who brings scans takes the lease. The ended do not tell. */
const mayHaveScans = ({ offsetMinutes, stopReason }: ClaimedCheck): boolean => offsetMinutes !== null || stopReason !== null;

const changesOf = (concluded: readonly Concluded[], at: number): StatusChange[] =>
  concluded
    .filter(({ applied }) => applied?.statusChange)
    .map(({ after, checkpoints, before }) => ({
      tracker: after,
      checkpoints,
      previousStatus: before.status,
      sequence: after.eventCount,
      at,
    }));

const write = (
  tx: Database,
  concluded: readonly Concluded[],
  digestOf: ReadonlyMap<string, Buffer | null>,
  now: number,
): Promise<unknown>[] => {
  if (concluded.length === 0) return [];
  const changed = concluded.flatMap((one) => one.changed);
  const news = concluded.map((one) => changedTracker(one, digestOf.get(one.claim.trackerId) ?? null, now));
  const added = concluded.flatMap((one) => one.added);
  return [writeChanged(tx, news, added, now), ...(changed.length > 0 ? [updateCheckpoints(tx, changed)] : [])];
};

const changedTracker = (
  { claim, after, plan, checkpoints, added, changed, before, raw }: Concluded,
  readingDigest: Buffer | null,
  now: number,
): ChangedTracker => ({
  claim,
  after,
  dueAt: plan.nextCheckAt ?? now,
  failures: plan.failures,
  checkedAt: after.lastCheckedAt,
  readingDigest,
  changedAt: added.length > 0 || changed.length > 0 || after.status !== before.status ? now : null,
  offsetMinutes: checkpoints.at(-1)?.offsetMinutes ?? null,
  answer: raw === null ? null : compress(raw),
});
