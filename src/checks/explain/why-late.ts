import { findCarrier } from "../../carriers/registry.ts";
import type { EpochMs } from "../../lib/clock.ts";
import { printable } from "../../lib/printable.ts";
import { type Day, isoDay } from "../../predictions/calendar/days.ts";
import { handedOverStep } from "../../predictions/counts/record.ts";
import type { Milestone, Reached, ShippingLane } from "../../predictions/model/parcel.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import type { ExceptionKind, ParcelException } from "../../tracking/exceptions.ts";
import { lateSince } from "../../tracking/lateness.ts";
import type { TrackerAttention } from "../../tracking/statuses.ts";
import { type LearntScan, laneOf, localTime, stepsOf } from "../learn/parcel-record.ts";
import { explainBounds } from "./bounds.ts";
import type { LaneHistory } from "./lane-history.ts";

export type ExplainedParcel = Pick<
  Tracker,
  | "carrier"
  | "hints"
  | "facts"
  | "status"
  | "stopReason"
  | "attention"
  | "exceptions"
  | "createdAt"
  | "firstEstimateUntil"
  | "estimatedDeliveryAt"
>;

/** One sentence, and what it rests on. */
export type WhyLate = {
  /** Null if it is not late, but something is wrong with it. */
  readonly lateSince: EpochMs | null;
  readonly sentence: string;
  /** False: it is late, and its scans do not show why. */
  readonly isKnown: boolean;
  readonly evidence: readonly string[];
};

const placeOf: Readonly<Record<Milestone, string>> = {
  LABEL: "with its sender",
  PICKED_UP: "where the carrier took it over",
  IN_TRANSIT: "in the carrier's network",
  ARRIVED: "in the destination country",
  OUT_FOR_DELIVERY: "on the way to the recipient",
};

/** What a scan reports explains itself; kinds without words here are found by the time, or say only that it is late. */
const reported: Readonly<Partial<Record<ExceptionKind, string>>> = {
  LOST: "The carrier reports it as lost",
  DAMAGED: "The carrier reports damage",
  DISPOSED: "It was disposed of",
  CANCELLED: "The shipment was cancelled",
  REFUSED: "The recipient refused it",
  UNCLAIMED: "It was not collected in time",
  ADDRESS_PROBLEM: "The carrier has a problem with the address",
  CUSTOMS_HOLD: "Customs has held it",
  DUTIES_DUE: "Duties or charges must be paid first",
  HELD: "It is held at a depot",
  DELAYED: "The carrier reports a delay",
};

const blocked: Readonly<Record<TrackerAttention, string>> = {
  CREDENTIALS_REJECTED: "Kolli cannot see where it is, because the carrier rejects the account's credentials.",
  CARRIER_NOT_CONNECTED: "Kolli cannot see where it is, because its carrier is not connected.",
  CODE_NOT_FOUND: "The carrier does not know its code.",
  CARRIER_FAILING: "Kolli cannot see where it is, because the carrier's service fails.",
  STALE: "The carrier has reported nothing new for weeks.",
};
/** These hide what happens; without news for weeks, the scans say more. */
const blockers: readonly TrackerAttention[] = ["CREDENTIALS_REJECTED", "CARRIER_NOT_CONNECTED", "CODE_NOT_FOUND"];

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
const inDays = (count: number): string => (count < 1 ? "less than a day" : counted(count, "day"));
const rounded = (mean: number): string => {
  const shown = Math.round(mean * 10) / 10;
  return shown < 1 ? "less than a day" : shown === 1 ? "1 day" : `${shown} days`;
};

const wayOf = (carrier: string, { origin, destination }: ShippingLane): string => {
  const name = findCarrier(carrier)?.name ?? carrier;
  if (!origin || !destination) return `${name} parcels on this way`;
  const isDomestic = origin.country === destination.country;
  return `${name} parcels ${isDomestic ? `within ${origin.country}` : `from ${origin.country} to ${destination.country}`}`;
};

const quoted = (message: string | null): string => {
  const text = printable(message ?? "")
    .trim()
    .slice(0, explainBounds.quotedWords.cap);
  return text === "" ? "" : `: “${text}”`;
};

type Stay = { milestone: Milestone; days: number; isOver: boolean };

/** How long it stayed at each milestone, and since when it stands at the last. */
const staysOf = (steps: readonly Reached[], today: Day): Stay[] =>
  steps.map(({ milestone, day }, index) => {
    const left = steps[index + 1]?.day;
    return { milestone, days: Math.max(0, (left ?? today) - day), isOver: left !== undefined };
  });

/** The stay that is longest against what is usual there, by a day at least. */
const slowest = (stays: readonly Stay[], history: LaneHistory | null) => {
  const compared = stays.flatMap((stay) => {
    const usual = history?.stays.get(stay.milestone);
    return usual === undefined ? [] : [{ ...stay, usual, excess: stay.days - usual }];
  });
  const worst = compared.toSorted((a, b) => b.excess - a.excess)[0];
  return worst && worst.excess >= 1 ? worst : null;
};

const openOf = (exceptions: readonly ParcelException[] | null): ParcelException[] =>
  (exceptions ?? []).filter(({ cleared }) => cleared === null);

type Looked = {
  parcel: ExplainedParcel;
  scans: readonly LearntScan[];
  lane: ShippingLane;
  steps: readonly Reached[];
  stays: readonly Stay[];
  history: LaneHistory | null;
  due: Day | null;
  today: Day;
  /** Days since the last scan. */
  silent: number | null;
};

/** What the carrier or Kolli knows to be wrong, if that explains it. */
const knownProblem = ({ parcel }: Looked): string | null => {
  const open = openOf(parcel.exceptions);
  const scanned = open.findLast(({ kind, found }) => !found && reported[kind] !== undefined);
  if (scanned) {
    const since = isoDay(localTime(scanned.raised.at, scanned.raised.offsetMinutes).day);
    return `${reported[scanned.kind]} since ${since}${quoted(scanned.message)}.`;
  }
  if (parcel.attention !== null && blockers.includes(parcel.attention)) return blocked[parcel.attention];
  const silence = open.findLast(({ kind }) => kind === "LIKELY_LOST" || kind === "NEVER_HANDED_OVER" || kind === "STALLED");
  return silence?.found?.reason ?? null;
};

/** What its scans show, against what is usual on its way. */
const fromScans = (looked: Looked): string | null => {
  const { parcel, scans, lane, steps, stays, history, due, today, silent } = looked;
  const days = parcel.facts.attempts?.count ?? 0;
  if (days > 0) return `${counted(days, "delivery attempt")} failed; the last scan is ${inDays(silent ?? 0)} old.`;
  if (scans.length === 0) {
    const waited = today - localTime(parcel.createdAt, 0).day;
    return waited >= 1 ? `The carrier has reported no scan in the ${counted(waited, "day")} since it was registered.` : null;
  }
  const last = stays.at(-1);
  if (last?.milestone === "LABEL" && last.days >= 1)
    return `The carrier has not received it: its label was created ${counted(last.days, "day")} ago.`;
  const slow = slowest(stays, history);
  if (slow) {
    const place = placeOf[slow.milestone];
    const isSilent = !slow.isOver && (silent ?? 0) >= slow.days;
    const what = isSilent
      ? `It has not been scanned for ${inDays(slow.days)} ${place}`
      : `It ${slow.isOver ? "stayed" : "has been"} ${inDays(slow.days)} ${place}`;
    return `${what}; ${wayOf(parcel.carrier, lane)} usually stay ${rounded(slow.usual)}.`;
  }
  const handedOver = steps.length === 0 ? null : handedOverStep(steps);
  if (history && due !== null && handedOver && handedOver.milestone !== "LABEL" && handedOver.day + history.usualDays > due)
    return `The carrier got it on ${isoDay(handedOver.day)}, too late for ${isoDay(due)}: ${wayOf(parcel.carrier, lane)} usually take ${inDays(history.usualDays)}.`;
  // Without history there is no usual; a silence of days stands out nevertheless.
  if (!history && silent !== null && silent >= 2)
    return `It has not been scanned for ${counted(silent, "day")}; what is usual on its way is not known before 10 deliveries.`;
  return null;
};

const evidenceOf = ({ parcel, lane, steps, stays, history, due, today, silent }: Looked): string[] => {
  const handedOver = steps.find(({ milestone }) => milestone !== "LABEL");
  const way = wayOf(parcel.carrier, lane);
  return [
    ...(due === null ? [] : [`It was due on ${isoDay(due)}, ${inDays(today - due)} ago.`]),
    ...(silent === null ? ["There is no scan yet."] : [`The last scan is ${inDays(silent)} old.`]),
    ...(handedOver ? [`The carrier has had it for ${inDays(today - handedOver.day)}.`] : []),
    history
      ? `Half of ${history.delivered.toLocaleString("en")} ${way} arrived within ${inDays(history.usualDays)}.`
      : "What is usual on its way is not known: fewer than 10 deliveries in 26 weeks.",
    ...stays.flatMap(({ milestone, days, isOver }) => {
      const usual = history?.stays.get(milestone);
      return usual === undefined || days < 1
        ? []
        : [`${inDays(days)} ${placeOf[milestone]}${isOver ? "" : " so far"}, usually ${rounded(usual)}.`];
    }),
  ];
};

/** The lane of a parcel as its counts know it. */
export const laneOfParcel = (parcel: ExplainedParcel, scans: readonly LearntScan[]): ShippingLane => laneOf(parcel, scans);

/** Null if it is neither late nor something is wrong with it. Nothing is guessed: without a cause, it is said that none is known. */
export const whyLate = (
  parcel: ExplainedParcel,
  scans: readonly LearntScan[],
  history: LaneHistory | null,
  now: EpochMs,
): WhyLate | null => {
  const since = lateSince({ ...parcel, promisedAt: parcel.hints?.promisedAt ?? null }, now);
  if (since === null && openOf(parcel.exceptions).length === 0) return null;
  const past = scans.filter(({ at }) => at <= now);
  const last = past.at(-1);
  const offset = last?.offsetMinutes ?? 0;
  const lane = laneOfParcel(parcel, past);
  const steps = stepsOf(lane, past);
  const today = localTime(now, offset).day;
  const looked: Looked = {
    ...{ parcel, scans: past, lane, steps, history, today, stays: staysOf(steps, today) },
    // The end of a day belongs to the day before.
    due: since === null ? null : localTime(since - 1, offset).day,
    silent: last ? Math.max(0, today - localTime(last.at, last.offsetMinutes).day) : null,
  };
  const cause = knownProblem(looked) ?? fromScans(looked);
  const unknown = history
    ? "Why it is late is not known: its scans came as usual."
    : "Why it is late is not known yet: there are too few past deliveries on its way to compare it with.";
  return { lateSince: since, sentence: cause ?? unknown, isKnown: cause !== null, evidence: evidenceOf(looked) };
};
