import { isDeepStrictEqual } from "node:util";
import { newBucketUuid } from "../../lib/ids.ts";
import type { ProofSealing } from "../../proofs/reported-proof.ts";
import { reportChanges, withoutNews } from "../../trackers/changes.ts";
import { withinRoom } from "../../trackers/checkpoints/room.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { type Leg, legsOf } from "../../trackers/legs/legs.ts";
import type { Checkpoint, Tracker } from "../../trackers/tracker.ts";
import { type AppliedReading, applyReading } from "../../tracking/apply-reading.ts";
import { priorityOf } from "../../tracking/check-priority.ts";
import type { StoredCheckpoint } from "../../tracking/checkpoint.ts";
import type { Location, Reading } from "../../tracking/reading.ts";
import { isAhead } from "../../tracking/status-rules.ts";
import type { TrackerAttention } from "../../tracking/statuses.ts";
import { type Judge, judgeNews, nextJudgeAt } from "../judge/judge.ts";
import { judgedParcel } from "../judge/judged-parcel.ts";
import {
  type AccountOf,
  attentionOfAll,
  attentionOfLeg,
  followedOf,
  legIndexOf,
  noteReported,
  readingOfLeg,
  withAttention,
} from "../legs/followed-legs.ts";
import { type CheckOutcome, isAnswered, readingOf } from "../outcome.ts";
import type { Concluded } from "./concluded.ts";
import { type PlanInput, planNextCheck } from "./plan.ts";
import { isMissed } from "./pushed.ts";
import { digestReading } from "./reading-digest.ts";
import { type LargeAnswers, storedAnswer } from "./stored-answers.ts";
import { isDifferent, stateOf, withState } from "./tracker-state.ts";

/** What concluding needs to know besides the outcome: pure, so that time and chance can be replayed. */
export type ConcludeInput = PlanInput & {
  readonly zoneOf: (carrier: string) => string;
  /** Readings name people: they are concluded from with the names sealed. */
  readonly sealFacts: ProofSealing["sealFacts"];
  /** For further legs that a reading may name. */
  readonly accountOf: AccountOf;
  readonly largeAnswers: LargeAnswers;
  readonly judges: readonly Judge[];
};

/** What the tracker's state and legs are after a reading; null if there was none. */
const applyTo = (
  outcome: CheckOutcome,
  leg: number,
  before: Tracker,
  stored: readonly Checkpoint[],
  input: ConcludeInput,
): { applied: AppliedReading; legs: Leg[] | null } | null => {
  const { claim, answer } = outcome;
  if (answer === "not-connected" || !answer.ok || leg < 0) return null;
  const { now } = input;
  let legs: Leg[] | null = null;
  const applied = applyReading({
    state: stateOf(before),
    stored,
    reading: readingOfLeg(sealed(answer.value.reading, before, input), leg, before),
    carrier: leg === 0 ? null : claim.carrier,
    legsOf: (checkpoints) => {
      legs = legsAfter(outcome, leg, before, checkpoints, input);
      return followedOf(legs, before);
    },
    isPush: answer.value.isPush,
    destination: destinationOf(before),
    carrierZone: input.zoneOf(claim.carrier),
    now,
    newId: () => newBucketUuid(now, before.bucket),
  });
  return { applied, legs };
};

/** From a locked tracker and what the carrier says to the tracker as it is next. */
export const conclude = (
  outcome: CheckOutcome,
  before: Tracker,
  stored: readonly Checkpoint[],
  input: ConcludeInput,
): Concluded => {
  const { claim, answer, accountId, tried, isPast = false } = outcome;
  const { now } = input;
  const leg = legIndexOf(claim, before.legs);
  const read = applyTo(outcome, leg, before, stored, input);
  const { applied, removed, droppedCount } = withinRoom(read?.applied ?? null, stored);
  const hasNews =
    applied !== null && (applied.added.length > 0 || applied.changed.length > 0 || applied.state.status !== before.status);
  const own = (checkpoints: AppliedReading["added"]): Checkpoint[] =>
    checkpoints.map((checkpoint) => ({ ...checkpoint, bucket: before.bucket, trackerId: before.id }));
  const checkpoints = applied ? own(applied.checkpoints) : stored;
  const reported = applied ? withState(before, applied.state) : before;
  const known = applied ? withState(reported, judgeNews(input.judges, judgedParcel(reported, checkpoints), now)) : before;
  const isPush = answer !== "not-connected" && answer.ok && answer.value.isPush === true;
  const isMissedByPushes = !isPush && isMissed(claim, applied?.added ?? [], now);
  const offsetMinutes = checkpoints.at(-1)?.offsetMinutes ?? null;
  const plan = planNextCheck(
    {
      ...{ answer, accountId, tried },
      claim: {
        ...claim,
        status: known.status,
        estimatedDeliveryAt: applied ? known.estimatedDeliveryAt : null,
        changedAt: hasNews ? now : claim.changedAt,
        offsetMinutes,
        attention: attentionOfLeg(before, leg),
        stopReason: known.stopReason,
        pushedAt: isMissedByPushes ? null : claim.pushedAt,
      },
    },
    input,
  );
  const stopReason = known.stopReason ?? plan.stopReason;
  const isOver = stopReason === "STOPPED" || stopReason === "STALE" || leg < 0;
  // What another service knew says nothing about the carrier, which is asked as soon as for a new tracker.
  const dueAt = isOver || (isPast && stopReason !== null) ? null : isPast ? now : plan.nextCheckAt;
  const attention = isPast ? before.attention : plan.attention;
  const legAttention = stopReason === null ? attention : stopReason === "STALE" ? "STALE" : null;
  const legs = nextLegs(read ? read.legs : before.legs, claim, legAttention, before);
  const lastCheckedAt = isAnswered(outcome) && !isPast ? now : before.lastCheckedAt;
  const after: Tracker = {
    ...known,
    legs,
    stopReason,
    attention: stopReason === null && legs ? attentionOfAll(legs, legs[0]!.attention ?? null) : legAttention,
    lastCheckedAt,
    accountId: leg !== 0 ? before.accountId : accountId,
    nextCheckAt: leg !== 0 ? before.nextCheckAt : accountId === null ? null : dueAt,
  };
  if (isDifferent(before, after) || hasNews) after.updatedAt = now;
  const scans = { checkpoints, added: applied ? own(applied.added) : [], changed: applied ? own(applied.changed) : [] };
  const { tracker, changes } = isPast ? { tracker: withoutNews(after), changes: [] } : reportChanges(before, after, scans, now);
  const reading = readingOf(outcome);
  // A scan that has not happened yet, or is not believed yet, will say something new although the carrier repeats itself.
  const isFinal = !applied?.isProvisional && !checkpoints.some(({ at }) => isAhead(at, now));
  return {
    ...{ claim, before, after: tracker, ...scans, changes, applied, removed, droppedCount },
    ...{ dueAt, accountId, tried, legAttention, offsetMinutes, isMissedByPushes },
    failures: plan.failures,
    checkedAt: claim.legCode === null || lastCheckedAt === now ? lastCheckedAt : null,
    priority: priorityOf({ status: after.status, lastChangeAt: scans.added.length > 0 ? now : claim.changedAt }, now),
    readingDigest: reading && isFinal && !isPast ? digestReading(reading) : null,
    changedAt: hasNews ? now : null,
    answer:
      answer === "not-connected" || !answer.ok
        ? null
        : storedAnswer(answer.value.raw, reading, input.largeAnswers.get(claim.trackerId)),
    judgeAt: isOver ? null : judgeAtAfter(claim, after, checkpoints, input),
  };
};

/** A look that is due already is still to come, and plans the next. */
const judgeAtAfter = (
  { legCode, judgeAt }: ClaimedCheck,
  after: Tracker,
  checkpoints: readonly Checkpoint[],
  { judges, now }: ConcludeInput,
): number | null =>
  legCode === null && judgeAt !== null && judgeAt <= now ? judgeAt : nextJudgeAt(judges, judgedParcel(after, checkpoints), now);

const sealed = (reading: Reading, { id, facts }: Tracker, { sealFacts }: ConcludeInput): Reading =>
  reading.facts?.proof || reading.facts?.pickupPoint?.code ? { ...reading, facts: sealFacts(id, facts, reading.facts) } : reading;

/** The legs as this reading and all scans show them. */
const legsAfter = (
  outcome: CheckOutcome,
  leg: number,
  before: Tracker,
  checkpoints: readonly StoredCheckpoint[],
  { now, zoneOf, accountOf }: ConcludeInput,
): Leg[] | null => {
  const reading = readingOf(outcome);
  const named = reading?.facts?.nextLegs;
  const sources = {
    nextLegs: (leg === 0 ? named : undefined) ?? before.facts.nextLegs,
    further: leg > 0 ? named : undefined,
    checkpoints,
    reading: leg === 0 ? reading : null,
  };
  const legs = withAttention(legsOf(before, sources, { now, carrierZone: zoneOf(before.carrier) }), before, accountOf);
  if (legs === null || reading === null || leg === 0) return legs;
  const at = legIndexOf(outcome.claim, legs);
  return legs.map((one, index) => (index === at ? noteReported(one, reading) : one));
};

/** With how following the leg that was asked about stands; the very list of before if nothing in it changed. */
const nextLegs = (
  legs: readonly Leg[] | null,
  claim: ClaimedCheck,
  attention: TrackerAttention | null,
  before: Tracker,
): Tracker["legs"] => {
  if (legs === null) return null;
  const at = legIndexOf(claim, legs);
  const next = legs.map((one, index) => (index === at ? { ...one, attention } : one));
  return isDeepStrictEqual(next, before.legs) ? before.legs : next;
};

const destinationOf = ({ hints }: Tracker): Location | undefined =>
  hints?.destinationCountryCode ? { countryCode: hints.destinationCountryCode } : undefined;
