import { accountsOfUnconnected } from "../../carriers/accounts/unconnected.ts";
import { postOfArrival } from "../../carriers/number-formats/candidates.ts";
import type { Database } from "../../postgres/database.ts";
import { isInternational } from "../../trackers/legs/legs.ts";
import { codeKeyOf, legKeyOf, type Tracker } from "../../trackers/tracker.ts";
import { priorityNumber } from "../../tracking/check-priority.ts";
import type { Concluded } from "../apply/concluded.ts";
import type { CheckOutcome } from "../outcome.ts";
import { type AccountOf, type FollowableLeg, followableLegs, isSameLeg } from "./followed-legs.ts";
import { beginLegChecks, type CheckKey, type CopiedState, copyToChecks, endChecks, type NewLegCheck } from "./leg-checks.sql.ts";

/** Carriers that a reading may name as the next after its own, so that their accounts are known when it is applied. */
const nextCarriersOf = ({ claim, answer }: CheckOutcome): string[] => {
  if (claim.mode === "TEST" || answer === "not-connected" || !answer.ok) return [];
  const { facts, scans } = answer.value.reading;
  if (facts?.nextLegs) return facts.nextLegs.flatMap(({ carrier }) => carrier ?? []);
  if (claim.legCode !== null || !isInternational(claim.codeKey)) return [];
  const countries = new Set(scans.map(({ location }) => location?.countryCode));
  return [...countries].flatMap((country) => (country && postOfArrival(country)) ?? []);
};

/** Whether the accounts of further carriers have to be looked up before it is applied. */
export const namesNextCarriers = (outcome: CheckOutcome): boolean => nextCarriersOf(outcome).length > 0;

/** What a check of one leg means for the rows of the other legs of its tracker. */
export type LegChecks = {
  /** Legs that are to be followed from now on; those that are already stay as they are. */
  readonly begun: readonly NewLegCheck[];
  /** The others' copies of what their tracker says. */
  readonly copied: readonly CopiedState[];
  readonly ended: readonly CheckKey[];
};

const keyOf = ({ bucket, id: trackerId }: Tracker, codeKey: string): CheckKey => ({ bucket, trackerId, codeKey });
const legKey = (tracker: Tracker, { carrier, trackingCode }: FollowableLeg): CheckKey =>
  keyOf(tracker, legKeyOf(carrier, codeKeyOf(trackingCode)));
const ownKey = (tracker: Tracker): CheckKey => keyOf(tracker, codeKeyOf(tracker.trackingCode));

const nothing: LegChecks = { begun: [], copied: [], ended: [] };

/** A leg's row never outlives the tracker's own. */
export const legChecksOf = (
  { claim, before, after, dueAt, added, changed, checkpoints, judgeAt }: Concluded,
  accountOf: AccountOf,
  now: number,
): LegChecks => {
  if (before.legs === null && after.legs === null) return nothing;
  const isOwn = claim.legCode === null;
  const legs = followableLegs(after.legs);
  const former = followableLegs(before.legs).filter(
    (leg) => !legs.some((other) => other.carrier === leg.carrier && other.trackingCode === leg.trackingCode),
  );
  const others = legs.filter((leg) => isOwn || !isSameLeg(leg, claim));
  const isOver = after.stopReason === "STOPPED" || after.stopReason === "STALE" || (isOwn && dueAt === null);
  if (isOver) {
    const ended = [...former, ...others].map((leg) => legKey(after, leg));
    return { ...nothing, ended: isOwn ? ended : [...ended, ownKey(after)] };
  }
  const hasNews = added.length > 0 || changed.length > 0 || after.status !== before.status;
  const state = {
    changedAt: hasNews ? now : null,
    offsetMinutes: checkpoints.at(-1)?.offsetMinutes ?? null,
    status: after.status,
    stopReason: after.stopReason,
    estimatedDeliveryAt: after.estimatedDeliveryAt,
    judgeAt: null,
  };
  const accountFor = (carrier: string) => (after.mode === "TEST" ? after.workspaceId : accountOf(after, carrier));
  const begun = others.flatMap((leg): NewLegCheck[] => {
    const accountId = accountFor(leg.carrier);
    if (accountId === undefined) return [];
    const { workspaceId, mode, hints, createdAt } = after;
    return [
      {
        ...legKey(after, leg),
        ...state,
        ...{ workspaceId, mode, hints, createdAt, accountId },
        carrier: leg.carrier,
        legCode: codeKeyOf(leg.trackingCode),
        changedAt: now,
        dueAt: now,
        priority: priorityNumber("FIRST_CHECK"),
        attention: leg.attention ?? null,
      },
    ];
  });
  const copied = [
    ...others.map((leg) => ({ ...legKey(after, leg), ...state })),
    ...(isOwn ? [] : [{ ...ownKey(after), ...state, judgeAt }]),
  ];
  return { begun, copied, ended: former.map((leg) => legKey(after, leg)) };
};

/** Each tracker once in a round, in the order that its outcomes came in. */
const onceEach = (outcomes: readonly CheckOutcome[]): CheckOutcome[][] => {
  const rounds: CheckOutcome[][] = [];
  const times = new Map<string, number>();
  for (const outcome of outcomes) {
    const { trackerId } = outcome.claim;
    const nth = times.get(trackerId) ?? 0;
    times.set(trackerId, nth + 1);
    rounds[nth] ??= [];
    rounds[nth].push(outcome);
  }
  return rounds;
};

/**
 * Each tracker once in a round: the second outcome sees what the first wrote. A process that was slower than its lease may have
 * claimed a parcel again and get two answers together: only one of them is under the lease that counts. Checks of further legs
 * come in their own rounds, because they also lock their tracker's own row, before theirs.
 */
export const roundsOf = (outcomes: readonly CheckOutcome[]): readonly (readonly CheckOutcome[])[] => [
  ...onceEach(outcomes.filter(({ claim }) => claim.legCode === null)),
  ...onceEach(outcomes.filter(({ claim }) => claim.legCode !== null)),
];

export const noAccountsLoaded: AccountOf = () => undefined;

/** As `confirmUnconnected`: a leg that is written as not connected must not miss the moment in which it is connected. */
export const accountsOfNextLegs = async (tx: Database, outcomes: readonly CheckOutcome[]): Promise<AccountOf> => {
  const wanted = outcomes.flatMap((outcome) =>
    nextCarriersOf(outcome).map((carrier) => ({ workspaceId: outcome.claim.workspaceId, carrier })),
  );
  if (wanted.length === 0) return noAccountsLoaded;
  const looked = new Set(wanted.map(({ workspaceId, carrier }) => `${workspaceId}/${carrier}`));
  const accountOf = await accountsOfUnconnected(tx, wanted);
  return (tracker, carrier) => {
    const { workspaceId } = tracker;
    return looked.has(`${workspaceId}/${carrier}`) ? accountOf({ workspaceId, carrier }, tracker) : undefined;
  };
};

export const writeLegChecks = (tx: Database, checks: readonly LegChecks[]): Promise<unknown>[] => {
  const begun = checks.flatMap((one) => one.begun);
  const copied = checks.flatMap((one) => one.copied);
  const ended = checks.flatMap((one) => one.ended);
  return [
    ...(copied.length > 0 ? [copyToChecks(tx, copied)] : []),
    ...(begun.length > 0 ? [beginLegChecks(tx, begun)] : []),
    ...(ended.length > 0 ? [endChecks(tx, ended)] : []),
  ];
};
