import { crc32 } from "node:zlib";
import { bucketCount } from "../lib/ids.ts";
import type { Location } from "../tracking/reading.ts";
import type { OffsetSource, StatusDetail, StopReason, TrackerAttention, TrackingStatus } from "../tracking/statuses.ts";
import type { Mode, Scope } from "../workspaces/scope.ts";

/** A tracker as the API shows it, one row. */
export type Tracker = {
  bucket: number;
  id: string;
  workspaceId: string;
  mode: Mode;
  carrier: string;
  trackingCode: string;
  reference: string | null;
  metadata: unknown;
  status: TrackingStatus;
  statusDetail: StatusDetail | null;
  estimatedDeliveryAt: number | null;
  estimatedDeliveryOffset: number | null;
  deliveredAt: number | null;
  deliveredOffset: number | null;
  stopReason: StopReason | null;
  attention: TrackerAttention | null;
  eventCount: number;
  createdAt: number;
  updatedAt: number;
  lastCheckedAt: number | null;
  /** Infinity while it waits for a person (a carrier to be connected, say). */
  nextCheckAt: number | null;
};

export type Checkpoint = {
  bucket: number;
  id: string;
  trackerId: string;
  message: string;
  status: TrackingStatus;
  statusDetail: StatusDetail | null;
  informational: boolean;
  carrierCode: string | null;
  at: number;
  offsetMinutes: number;
  offsetSource: OffsetSource;
  location: Location | null;
  carrierOrder: number;
  arrival: number;
};

/** What codes are compared by: carriers print them with any case and we are given them with blanks around. */
export const codeKeyOf = (trackingCode: string): string => trackingCode.trim().toUpperCase();

/** Stable for ever: trackers on the same code share a bucket, and so one carrier request. */
export const bucketOf = (scope: Scope, carrier: string, codeKey: string): number =>
  crc32(`${scope.workspaceId}|${scope.mode}|${carrier}|${codeKey}`) % bucketCount;
