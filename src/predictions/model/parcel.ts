import type { Day } from "../calendar/days.ts";

/** How far a parcel has come, as far as it matters for when it arrives. */
export const milestones = ["LABEL", "PICKED_UP", "IN_TRANSIT", "ARRIVED", "OUT_FOR_DELIVERY"] as const;
export type Milestone = (typeof milestones)[number];

export type Area = { country: string; postcode: string | null };

/** What a carrier is asked to do: the service, from where, to where. */
export type ShippingLane = { carrier: string; service: string | null; origin: Area | null; destination: Area | null };

/** A day and an hour of that day, as clocks show them where it happened. */
export type LocalTime = { day: Day; hour: number };

export type Reached = LocalTime & { milestone: Milestone };

/** What the carrier had promised from a day on; a later one takes its place. */
export type Estimate = { madeOn: Day; day: Day };

/** A parcel's life in the few facts that predictions are made from. Steps are in order of time. */
export type History = {
  lane: ShippingLane;
  steps: readonly Reached[];
  estimates: readonly Estimate[];
  /** What the shop promised the customer. */
  promised: Day | null;
  delivered: Day | null;
  /** The day on which it ended otherwise: returned, lost, cancelled. */
  ended: Day | null;
};

export const latestEstimate = (estimates: readonly Estimate[], today: Day): Day | null =>
  estimates.findLast(({ madeOn }) => madeOn <= today)?.day ?? null;
