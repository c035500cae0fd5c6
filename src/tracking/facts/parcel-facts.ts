import { isDeepStrictEqual } from "node:util";
import type { PlacedScan } from "../checkpoint.ts";
import type { AmountDue, CarrierFacts, PickupPoint } from "../reading.ts";
import type { StatusDetail, TrackingStatus } from "../statuses.ts";
import type { OffsetTime } from "../time.ts";
import type { PlacedEstimate } from "./place-estimate.ts";

/**
 * What is stored with a tracker: everything carriers reported about the parcel, and what follows from estimate and scans. One
 * JSON column.
 */
export type ParcelFacts = CarrierFacts & {
  /** If the newest estimate is a day. */
  readonly estimatedDeliveryDay?: string;
  /** If the newest estimate is a window. */
  readonly deliveryWindow?: { readonly from: OffsetTime; readonly until: OffsetTime };
  /** Missing until a delivery has failed. */
  readonly attempts?: { readonly count: number; readonly reasons: readonly StatusDetail[] };
};

/** What a reading brings to the facts. */
export type ReportedFacts = {
  readonly facts: CarrierFacts;
  readonly estimate: PlacedEstimate | null;
  readonly checkpoints: readonly PlacedScan[];
  readonly status: TrackingStatus;
};

/**
 * Known facts stay: carriers leave much out of some responses, and pushes seldom contain them. Returns the same object if nothing
 * changed.
 */
export const mergeFacts = (known: ParcelFacts, { facts, estimate, checkpoints, status }: ReportedFacts): ParcelFacts => {
  const {
    estimatedDeliveryDay,
    deliveryWindow,
    attempts: _counted,
    pickupPoint: knownPoint,
    amountDue: knownDue,
    ...rest
  } = known;
  const { pickupPoint: reportedPoint, amountDue: reportedDue, ...reported } = facts;
  const pickupPoint = isNeeded(status) ? mergePoint(knownPoint, reportedPoint) : undefined;
  const amountDue = isNeeded(status) ? stillDue(reportedDue ?? knownDue) : undefined;
  const attempts = countAttempts(reported.failedAttempts ?? rest.failedAttempts ?? 0, checkpoints);
  const next: ParcelFacts = {
    ...rest,
    ...reported,
    ...(estimate === null
      ? { ...(estimatedDeliveryDay && { estimatedDeliveryDay }), ...(deliveryWindow && { deliveryWindow }) }
      : estimateFacts(estimate)),
    ...(pickupPoint && { pickupPoint }),
    ...(amountDue && { amountDue }),
    ...(attempts && { attempts }),
  };
  return isDeepStrictEqual(next, known) ? known : next;
};

const estimateFacts = ({ until, from, day }: PlacedEstimate): Pick<ParcelFacts, "estimatedDeliveryDay" | "deliveryWindow"> => ({
  ...(day && { estimatedDeliveryDay: day }),
  ...(from && { deliveryWindow: { from, until } }),
});

/**
 * Once a parcel is delivered or on its way back, it is not picked up or paid for any more: its pickup point, its code and the
 * amount due are removed.
 */
const isNeeded = (status: TrackingStatus): boolean => status !== "DELIVERED" && status !== "RETURN_TO_SENDER";

const stillDue = (due: AmountDue | undefined): AmountDue | undefined => (due?.amount === "0" ? undefined : due);

/** A point with a name or a place may be a different one than before; one without either adds to the known one. */
const mergePoint = (known: PickupPoint | undefined, reported: PickupPoint | undefined): PickupPoint | undefined => {
  if (reported === undefined || known === undefined) return reported ?? known;
  const isSame = reported.name === known.name && isDeepStrictEqual(reported.location, known.location);
  const isUnnamed = reported.name === undefined && reported.location === undefined;
  return isSame || isUnnamed ? { ...known, ...reported } : reported;
};

/** Carriers scan a failed attempt more than once: all on one local day count as one. */
const countAttempts = (counted: number, checkpoints: readonly PlacedScan[]): ParcelFacts["attempts"] => {
  const failed = checkpoints.filter(({ status, informational }) => status === "ATTEMPT_FAILURE" && !informational);
  const days = new Set(failed.map(({ at, offsetMinutes }) => Math.floor((at + offsetMinutes * 60_000) / 86_400_000)));
  const reasons = new Set(failed.flatMap(({ statusDetail }) => statusDetail ?? []));
  const count = Math.max(counted, days.size);
  return count > 0 ? { count, reasons: [...reasons] } : undefined;
};
