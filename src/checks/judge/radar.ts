import { findCarrier } from "../../carriers/registry.ts";
import { days, type EpochMs, hours } from "../../lib/clock.ts";
import { type Day, isoDay, parseDay } from "../../predictions/calendar/days.ts";
import type { KnownCells } from "../../predictions/counts/cell-memory.ts";
import { type Silences, silencesAfter } from "../../predictions/counts/silence-limits.ts";
import type { Reached, ShippingLane } from "../../predictions/model/parcel.ts";
import { type ExceptionKind, type FoundException, isFoundOpen, withFound, withoutFound } from "../../tracking/exceptions.ts";
import { canBeLate } from "../../tracking/lateness.ts";
import { isAhead } from "../../tracking/status-rules.ts";
import { localTime } from "../learn/parcel-record.ts";
import type { Judge, JudgedParcel } from "./judge.ts";
import { localOffset, travelOf, unreadAfterMs } from "./predicted.ts";

/** Silences within which these shares of parcels moved on; beyond them a parcel is stalled, or probably lost. */
const [stalledShare, lostShare] = [0.95, 0.995];
/** Before there is history: delivery days of silence, by whether the parcel stays in a country. */
const fixedLimits = {
  NEVER_HANDED_OVER: { domestic: 5, abroad: 5 },
  STALLED: { domestic: 4, abroad: 7 },
  LIKELY_LOST: { domestic: 15, abroad: 25 },
} as const;
type SilenceKind = keyof typeof fixedLimits;
/** What went unnoticed for longer is no news. */
const oldestNewsMs = days(14);
/** A recipient is to be reminded while there is time to go there. */
const daysBeforeHoldEnds = 2;

/** While its carrier has an incident, a silent parcel is looked at so often. */
const lookInIncidentMs = hours(6);

/** The last incident of a parcel's carrier; `endedAt` is null while it is open. */
export type IncidentOf = (parcel: JudgedParcel) => { readonly endedAt: EpochMs | null } | null;

/** An exception that begins at a moment, unless something happens before. */
type Foreseen = FoundException & { readonly kind: ExceptionKind; readonly at: EpochMs };

const endOf = (day: Day, offsetMinutes: number): EpochMs => (day + 1) * days(1) - offsetMinutes * 60_000;

const wayText = ({ origin, destination }: ShippingLane, isOfLane: boolean): string => {
  const isDomestic = origin?.country === destination?.country;
  if (!isOfLane || !origin || !destination) return isDomestic ? "within a country" : "that go abroad";
  return isDomestic ? `within ${origin.country}` : `from ${origin.country} to ${destination.country}`;
};

const dayCount = (count: number): string => (count === 1 ? "1 delivery day" : `${count} delivery days`);

const silence = (
  kind: SilenceKind,
  { calendar, limit }: Silences,
  { lane, step, last, offset, since }: { lane: ShippingLane; step: Reached; last: EpochMs; offset: number; since: EpochMs },
): Foreseen => {
  const share = kind === "LIKELY_LOST" ? lostShare : stalledShare;
  const learnt = limit(share);
  const isDomestic = lane.origin?.country === lane.destination?.country;
  const fixed = fixedLimits[kind][isDomestic ? "domestic" : "abroad"];
  // A parcel that is late by hours is not lost, and one that is silent for a day is seldom late (`npm run world`).
  const least = kind === "LIKELY_LOST" ? fixedLimits.STALLED.domestic + 1 : 2;
  const limitDays = learnt ? Math.max(least, learnt.days) : fixed;
  const at = endOf(calendar.after(localTime(since, offset).day, limitDays), offset);
  const name = findCarrier(lane.carrier)?.name ?? lane.carrier;
  const reason = learnt
    ? `No scan for more than ${dayCount(limitDays)}; ${share * 100} % of ${name} parcels ${wayText(lane, learnt.isOfLane)} move within that after ${step.milestone}.`
    : `No scan for more than ${dayCount(limitDays)}: a fixed limit, as there are too few past parcels to learn one.`;
  return { kind, at, expectedBy: at, confidence: learnt ? share : null, reason, silentSince: last };
};

/** What will be wrong with a parcel, and when, if nothing happens; "unread" if counts that matter are not in memory. */
export const foresee = (
  known: KnownCells,
  parcel: JudgedParcel,
  now: EpochMs,
  incident: ReturnType<IncidentOf> = null,
): readonly Foreseen[] | "unread" => {
  const { state, checkpoints, given, promisedAt } = parcel;
  if (state.stopReason !== null) return [];
  const offset = localOffset(parcel);
  const found: Foreseen[] = [];
  const past = checkpoints.filter(({ at }) => !isAhead(at, now));
  const last = past.at(-1)?.at;
  const { lane, steps } = travelOf(parcel);
  const step = steps.at(-1)!;
  const isLabelled = state.status === "PENDING";
  if (last !== undefined && (isLabelled || (canBeLate(state.status) && state.status !== "UNKNOWN"))) {
    const silences = silencesAfter(known, given, lane, step, localTime(now, offset).day);
    if (silences === "unread") return silences;
    const kinds: SilenceKind[] = isLabelled ? ["NEVER_HANDED_OVER"] : ["STALLED", "LIKELY_LOST"];
    // A silence in which the whole carrier was silent is not the parcel's own: it counts from the end of the incident.
    const since = Math.max(last, incident?.endedAt ?? last);
    for (const kind of kinds) {
      const one = silence(kind, silences, { lane, step, last, offset, since });
      found.push(incident?.endedAt === null ? { ...one, at: Math.max(one.at, now + lookInIncidentMs) } : one);
    }
  }
  const { prediction } = state;
  if (prediction !== null && canBeLate(state.status)) {
    // A day that was named is DELAYED when it passes.
    const isNamed = promisedAt !== null || state.estimatedDelivery !== null;
    const at = endOf(prediction.first.latest, offset);
    const reason = `${isoDay(prediction.first.latest)} has passed, the last day of the interval that was first predicted.`;
    if (!isNamed) found.push({ kind: "LATE", at, expectedBy: at, confidence: prediction.confidence, reason });
    const promised = promisedAt === null ? null : localTime(promisedAt, offset).day;
    const missedBy = promised === null ? 0 : parseDay(prediction.day)! - promised;
    if (promisedAt !== null && promisedAt > now && missedBy > 0) {
      const text = `Expected on ${prediction.day}, ${missedBy === 1 ? "1 day" : `${missedBy} days`} after the promised ${isoDay(promised!)}.`;
      found.push({ kind: "AT_RISK", at: now, expectedBy: promisedAt, confidence: null, reason: text });
    }
  }
  const holdUntil = state.status === "AVAILABLE_FOR_PICKUP" ? state.facts.pickupPoint?.holdUntil : undefined;
  const lastDay = holdUntil ? parseDay(holdUntil) : null;
  if (lastDay !== null) {
    const at = endOf(lastDay - daysBeforeHoldEnds, offset);
    const reason = `It can be collected until ${holdUntil}; afterwards it goes back.`;
    found.push({ kind: "HOLD_ENDS_SOON", at, expectedBy: endOf(lastDay, offset), confidence: null, reason });
  }
  return found;
};

/**
 * Whether it is worth a word, now or later. What was past when the parcel was registered, or moved here from another service, is no
 * news; but a parcel can still be collected in time.
 */
const isNews = ({ kind, at }: Foreseen, { given: { createdAt } }: JudgedParcel, now: EpochMs): boolean =>
  at > now - oldestNewsMs && (at > createdAt || kind === "HOLD_ENDS_SOON");

/** Finds parcels that need a person before the recipient asks for them. */
export const radarJudge = (knownAt: (now: EpochMs) => KnownCells, incidentOf: IncidentOf): Judge => ({
  nextAt(parcel, now) {
    const { exceptions } = parcel.state;
    const foreseen = foresee(knownAt(now), parcel, now, incidentOf(parcel));
    if (foreseen === "unread") return now + unreadAfterMs;
    const isRiskOver = isFoundOpen(exceptions, "AT_RISK") && !foreseen.some(({ kind }) => kind === "AT_RISK");
    if (isRiskOver) return now;
    const waiting = foreseen.filter((one) => !isFoundOpen(exceptions, one.kind) && isNews(one, parcel, now));
    return waiting.length === 0 ? null : Math.max(now, Math.min(...waiting.map(({ at }) => at)));
  },
  stateAt(parcel, { now }) {
    const { state } = parcel;
    const foreseen = foresee(knownAt(now), parcel, now, incidentOf(parcel));
    if (foreseen === "unread") return state;
    const offsetMinutes = localOffset(parcel);
    let { exceptions } = state;
    if (!foreseen.some(({ kind }) => kind === "AT_RISK"))
      exceptions = withoutFound(exceptions, "AT_RISK", { at: now, offsetMinutes });
    for (const one of foreseen) {
      const { kind, at, ...evidence } = one;
      if (at <= now && isNews(one, parcel, now)) exceptions = withFound(exceptions, kind, { at, offsetMinutes }, evidence);
    }
    return exceptions === state.exceptions ? state : { ...state, exceptions };
  },
});
