import { days } from "../../lib/clock.ts";
import type { Day } from "../../predictions/calendar/days.ts";
import { calendarFor } from "../../predictions/counts/contributions.ts";
import type { DeliveryKinds, ParcelRecord, RecordedStep } from "../../predictions/counts/record.ts";
import type { Area, LocalTime, Milestone, Reached, ShippingLane } from "../../predictions/model/parcel.ts";
import type { Checkpoint, Tracker } from "../../trackers/tracker.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";

/** What predictions look at of a tracker and its scans. */
export type LearntTracker = Pick<
  Tracker,
  | "bucket"
  | "id"
  | "workspaceId"
  | "mode"
  | "carrier"
  | "hints"
  | "facts"
  | "status"
  | "stopReason"
  | "estimatedDeliveryAt"
  | "estimatedDeliveryOffset"
  | "prediction"
  | "firstEstimateUntil"
  | "exceptions"
>;
export type LearntScan = Pick<Checkpoint, "status" | "informational" | "at" | "offsetMinutes" | "location">;

export const localTime = (at: number, offsetMinutes: number): LocalTime => {
  const local = at + offsetMinutes * 60_000;
  const day = Math.floor(local / days(1));
  return { day, hour: Math.floor((local - day * days(1)) / 3_600_000) };
};

const areaOf = (country: string | undefined, postcode: string | undefined): Area | null =>
  country ? { country, postcode: postcode?.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase() || null } : null;

/** Cells are named by their parts, joined with this. */
const withoutBars = (text: string): string => text.replaceAll("|", " ").trim().toLowerCase().slice(0, 60);

export const laneOf = (
  { carrier, facts, hints }: Pick<LearntTracker, "carrier" | "facts" | "hints">,
  scans: readonly LearntScan[],
): ShippingLane => {
  const first = scans.find(({ location }) => location?.countryCode)?.location;
  return {
    carrier,
    service: facts.serviceName ? withoutBars(facts.serviceName) || null : null,
    origin: areaOf(facts.origin?.countryCode ?? first?.countryCode, facts.origin?.postalCode),
    destination: areaOf(
      facts.destination?.countryCode ?? hints?.destinationCountryCode,
      facts.destination?.postalCode ?? hints?.postalCode,
    ),
  };
};

const milestoneOf: Readonly<Partial<Record<TrackingStatus, Milestone>>> = {
  PENDING: "LABEL",
  PICKED_UP: "PICKED_UP",
  IN_TRANSIT: "IN_TRANSIT",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
};
const order: readonly Milestone[] = ["LABEL", "PICKED_UP", "IN_TRANSIT", "ARRIVED", "OUT_FOR_DELIVERY"];

/** Each milestone when it was first reached; one that was passed over was reached with the next if it is the hand-over. */
export const stepsOf = (lane: ShippingLane, scans: readonly LearntScan[]): Reached[] => {
  const isAbroad = lane.destination !== null && lane.origin !== null && lane.destination.country !== lane.origin.country;
  const steps: Reached[] = [];
  const reach = (milestone: Milestone, at: LocalTime) => {
    if (order.indexOf(milestone) > order.indexOf(steps.at(-1)?.milestone ?? "LABEL") || steps.length === 0)
      steps.push({ milestone, ...at });
  };
  for (const { status, informational, at, offsetMinutes, location } of scans) {
    const milestone = informational ? undefined : milestoneOf[status];
    if (!milestone) continue;
    const time = localTime(at, offsetMinutes);
    if (milestone !== "LABEL") reach("PICKED_UP", time);
    reach(milestone, time);
    if (isAbroad && milestone === "IN_TRANSIT" && location?.countryCode === lane.destination!.country) reach("ARRIVED", time);
  }
  return steps;
};

/** A parcel has arrived when the recipient has it, or can fetch it. */
export const arrivedBy = ({ status, informational }: LearntScan): boolean =>
  !informational && (status === "DELIVERED" || status === "AVAILABLE_FOR_PICKUP");

export const estimateOf = ({
  estimatedDeliveryAt: at,
  estimatedDeliveryOffset: offset,
}: Pick<LearntTracker, "estimatedDeliveryAt" | "estimatedDeliveryOffset">): Day | null =>
  // The end of a day or window: the day that ends then, not the one that begins.
  at === null ? null : localTime(at - 1, offset ?? 0).day;

/** The longest time between two scans from one step to the next, in delivery days. */
const silenceAfter = (
  from: Day,
  until: Day | null,
  scans: readonly LearntScan[],
  between: (from: Day, to: Day) => number,
): number | null => {
  if (until === null) return null;
  const scanned = scans
    .map(({ at, offsetMinutes }) => localTime(at, offsetMinutes).day)
    .filter((day) => day >= from && day <= until);
  return [...scanned, until].reduce(({ last, longest }, day) => ({ last: day, longest: Math.max(longest, between(last, day)) }), {
    last: from,
    longest: 0,
  }).longest;
};

/**
 * What is counted of a parcel. What its carrier estimated at a milestone is known only while the parcel is there, so it is kept
 * from `before`; a parcel that is over when it is first read has none.
 */
export const recordOf = (
  tracker: LearntTracker,
  scans: readonly LearntScan[],
  before: ParcelRecord | null,
  kindsOf: (lane: ShippingLane) => DeliveryKinds,
): Omit<ParcelRecord, "figures"> | null => {
  const lane = laneOf(tracker, scans);
  const reached = stepsOf(lane, scans);
  if (reached.length === 0) return null;
  const kinds = kindsOf(lane);
  const { between } = calendarFor(lane.destination?.country ?? null, kinds);
  const arrival = scans.find(arrivedBy);
  const delivered = arrival ? localTime(arrival.at, arrival.offsetMinutes).day : null;
  const isOver = delivered === null && (tracker.stopReason !== null || tracker.status === "RETURN_TO_SENDER");
  const last = scans.at(-1)!;
  const ended = isOver ? localTime(last.at, last.offsetMinutes).day : null;
  const known = new Map(before?.steps.map((step) => [step.milestone, step]));
  const estimate = delivered === null && ended === null ? estimateOf(tracker) : null;
  const steps = reached.map((step, index): RecordedStep => {
    const next = reached[index + 1]?.day ?? delivered;
    return {
      ...step,
      estimate: known.has(step.milestone) ? known.get(step.milestone)!.estimate : estimate,
      silence: silenceAfter(step.day, next, scans, between),
    };
  });
  return { lane, steps, delivered, ended, kinds };
};

/** A parcel that is gone before it arrived: as far as it was seen. */
export const givenUp = (record: ParcelRecord): ParcelRecord =>
  record.delivered !== null || record.ended !== null ? record : { ...record, ended: record.steps.at(-1)!.day };
