import { isDeepStrictEqual } from "node:util";
import type { PlacedScan } from "../checkpoint.ts";
import type { AmountDue, CarrierFacts, PickupPoint } from "../reading.ts";
import type { StatusDetail, TrackingStatus } from "../statuses.ts";
import type { OffsetTime } from "../time.ts";
import type { PlacedEstimate } from "./place-estimate.ts";

/** What is kept with a tracker: all that carriers told of the parcel, and what follows from estimate and scans. One JSON column. */
export type ParcelFacts = CarrierFacts & {
  /** Where the newest estimate is a day. */
  readonly estimatedDeliveryDay?: string;
  /** Where the newest estimate is a window. */
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
 * What was told before stands: carriers leave much out of some answers, and pushes seldom carry it. Gives the very object that
 * was known where nothing in it changed.
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
  const { pickupPoint: toldPoint, amountDue: toldDue, ...told } = facts;
  const pickupPoint = isNeeded(status) ? mergePoint(knownPoint, toldPoint) : undefined;
  const amountDue = isNeeded(status) ? stillDue(toldDue ?? knownDue) : undefined;
  const attempts = countAttempts(told.failedAttempts ?? rest.failedAttempts ?? 0, checkpoints);
  const next: ParcelFacts = {
    ...rest,
    ...told,
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

/** Nobody fetches what has arrived or goes back, or pays for it: where it waited, the code for it and what was due are forgotten. */
const isNeeded = (status: TrackingStatus): boolean => status !== "DELIVERED" && status !== "RETURN_TO_SENDER";

const stillDue = (due: AmountDue | undefined): AmountDue | undefined => (due?.amount === "0" ? undefined : due);

/** A point with a name or a place may be another one than before; one without adds to what is known. */
const mergePoint = (known: PickupPoint | undefined, told: PickupPoint | undefined): PickupPoint | undefined => {
  if (told === undefined || known === undefined) return told ?? known;
  const isSame = told.name === known.name && isDeepStrictEqual(told.location, known.location);
  const isUnnamed = told.name === undefined && told.location === undefined;
  return isSame || isUnnamed ? { ...known, ...told } : told;
};

/** Carriers scan a failed attempt more than once: those of one day, where it happened, are one. */
const countAttempts = (counted: number, checkpoints: readonly PlacedScan[]): ParcelFacts["attempts"] => {
  const failed = checkpoints.filter(({ status, informational }) => status === "ATTEMPT_FAILURE" && !informational);
  const days = new Set(failed.map(({ at, offsetMinutes }) => Math.floor((at + offsetMinutes * 60_000) / 86_400_000)));
  const reasons = new Set(failed.flatMap(({ statusDetail }) => statusDetail ?? []));
  const count = Math.max(counted, days.size);
  return count > 0 ? { count, reasons: [...reasons] } : undefined;
};
