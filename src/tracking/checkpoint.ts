import type { Location } from "./reading.ts";
import type { StatusDetail, TrackingStatus } from "./statuses.ts";
import type { PlacedTime } from "./time.ts";

/** A carrier's scan, placed in time: everything that is known about it before it is stored. */
export type PlacedScan = PlacedTime & {
  readonly message: string;
  readonly status: TrackingStatus;
  readonly statusDetail: StatusDetail | null;
  readonly informational: boolean;
  readonly carrierCode: string | null;
  readonly location: Location | null;
};

export type StoredCheckpoint = PlacedScan & {
  readonly id: string;
  /** The carrier of the scan; null for the tracker's own carrier. */
  readonly carrier: string | null;
  /** The carrier's order among scans of one instant, from 0. */
  readonly carrierOrder: number;
  /** The order in which Kolli first saw it. */
  readonly arrival: number;
};

/** The order of checkpoints in lists: by scan time, then the carrier's order, then arrival. */
export const compareCheckpoints = (a: StoredCheckpoint, b: StoredCheckpoint): number =>
  a.at - b.at || a.carrierOrder - b.carrierOrder || a.arrival - b.arrival;
