import type { Location } from "./reading.ts";
import type { StatusDetail, TrackingStatus } from "./statuses.ts";
import type { PlacedTime } from "./time.ts";

/** A carrier's scan, placed in time: all there is to know about it before it is stored. */
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
  /** Whose scan it is; null for the tracker's own carrier. */
  readonly carrier: string | null;
  /** The carrier's own order among scans of one instant, from 0. */
  readonly carrierOrder: number;
  /** Our order of first seeing it. */
  readonly arrival: number;
};

/** How checkpoints are listed: by scan time, then the carrier's order, then arrival. */
export const compareCheckpoints = (a: StoredCheckpoint, b: StoredCheckpoint): number =>
  a.at - b.at || a.carrierOrder - b.carrierOrder || a.arrival - b.arrival;
