import type { EpochMs } from "../lib/clock.ts";

export const predictionSources = ["HISTORY", "CARRIER"] as const;
export type PredictionSource = (typeof predictionSources)[number];

/** When a parcel arrives, as Kolli predicts it from past parcels. Days are of the destination: "2026-03-01". */
export type DeliveryPrediction = {
  readonly day: string;
  /** The interval that is meant to contain the day of arrival for this share of parcels. */
  readonly earliest: string;
  readonly latest: string;
  readonly confidence: number;
  /** In one sentence: which parcels it follows from, and how many deliveries of them there were. */
  readonly basis: string;
  readonly sampleSize: number;
  /** When one of the days last changed. */
  readonly updatedAt: EpochMs;
  /** The first one, which calibrates those that follow. */
  readonly first: FirstPrediction;
};

/** Days since 1970. */
export type FirstPrediction = {
  readonly on: number;
  readonly earliest: number;
  readonly latest: number;
  /** The days by which 5, 10, … 95 % were expected, counted from `on`. */
  readonly cuts: readonly number[];
  /** What history alone, and the carrier's corrected estimate alone, would have said. */
  readonly byHistory: number;
  readonly byEstimate: number | null;
  /** What both in equal parts would have said. Predictions of older versions have none. */
  readonly byBoth?: number | null;
};
