import { column, instant, json, jsonList, type RowOf } from "../postgres/columns.ts";
import type { Hints } from "../tracking/carrier-port.ts";
import type { ParcelException } from "../tracking/exceptions.ts";
import type { ParcelFacts } from "../tracking/facts/parcel-facts.ts";
import { lateSince } from "../tracking/lateness.ts";
import type { DeliveryPrediction } from "../tracking/prediction.ts";
import type { Location } from "../tracking/reading.ts";
import type { OffsetSource, StatusDetail, StopReason, TrackerAttention, TrackingStatus } from "../tracking/statuses.ts";
import type { Mode } from "../workspaces/scope.ts";
import type { Leg } from "./legs/legs.ts";

/** What is given at creation, and partly by updates. Carriers change none of it. */
export const givenColumns = {
  bucket: column<number>("smallint"),
  id: column<string>("uuid"),
  workspaceId: column<string>("uuid"),
  mode: column<Mode>("text"),
  carrier: column<string>("text"),
  trackingCode: column<string>("text"),
  reference: column<string | null>("text"),
  metadata: json<unknown>(),
  hints: json<Hints | null>(),
  /** The carrier account that the caller wants it asked about with, before all others. */
  namedAccountId: column<string | null>("uuid"),
  /** Whether a recipient may be mailed about it; which, is in another table. */
  hasRecipient: column<boolean>("boolean"),
  createdAt: instant(),
};

/** What a check may change. */
export const checkedColumns = {
  status: column<TrackingStatus>("text"),
  statusDetail: column<StatusDetail | null>("text"),
  estimatedDeliveryAt: instant<number | null>(),
  estimatedDeliveryOffset: column<number | null>("smallint"),
  /** The end of the day that the carrier estimated first; null in trackers that had an estimate before this was stored. */
  firstEstimateUntil: instant<number | null>(),
  deliveredAt: instant<number | null>(),
  deliveredOffset: column<number | null>("smallint"),
  facts: json<ParcelFacts>(),
  legs: jsonList<readonly Leg[] | null>(),
  /** Null if nothing ever went wrong. */
  exceptions: jsonList<readonly ParcelException[] | null>(),
  /** The kinds that are open, with commas, for filters; null if there are none. */
  openExceptions: column<string | null>("text"),
  /** Null while nothing can be predicted. */
  prediction: json<DeliveryPrediction | null>(),
  stopReason: column<StopReason | null>("text"),
  attention: column<TrackerAttention | null>("text"),
  /** Of all topics. */
  eventCount: column<number>("int"),
  /** What `readReportedEvents` reads; null while there were no events. */
  eventsTold: column<string | null>("text"),
  topicSequences: column<string | null>("text"),
  updatedAt: instant(),
  lastCheckedAt: instant<number | null>(),
};

/** A tracker, one row. */
export type Tracker = RowOf<typeof givenColumns> &
  RowOf<typeof checkedColumns> & {
    /** Null when it is no longer followed, and while its carrier is not connected. */
    nextCheckAt: number | null;
    /** What its carrier is asked with, the workspace itself in test mode; null as above. */
    accountId: string | null;
  };

/** What a tracker says before the carrier was ever asked. */
export const uncheckedState = (now: number): RowOf<typeof checkedColumns> => ({
  status: "UNKNOWN",
  statusDetail: null,
  estimatedDeliveryAt: null,
  estimatedDeliveryOffset: null,
  firstEstimateUntil: null,
  deliveredAt: null,
  deliveredOffset: null,
  facts: {},
  legs: null,
  exceptions: null,
  openExceptions: null,
  prediction: null,
  stopReason: null,
  attention: null,
  eventCount: 0,
  eventsTold: null,
  topicSequences: null,
  updatedAt: now,
  lastCheckedAt: null,
});

export const checkpointColumns = {
  bucket: column<number>("smallint"),
  id: column<string>("uuid"),
  trackerId: column<string>("uuid"),
  /** Null if it is the tracker's own. */
  carrier: column<string | null>("text", "scanned_by"),
  message: column<string>("text"),
  status: column<TrackingStatus>("text"),
  statusDetail: column<StatusDetail | null>("text"),
  informational: column<boolean>("boolean"),
  carrierCode: column<string | null>("text"),
  at: instant("scanned_at"),
  offsetMinutes: column<number>("smallint"),
  offsetSource: column<OffsetSource>("text"),
  location: json<Location | null>(),
  carrierOrder: column<number>("int"),
  arrival: column<number>("int"),
};
export type Checkpoint = RowOf<typeof checkpointColumns>;

/** What codes are compared by: carriers print them with any case and we are given them with blanks around. */
export const codeKeyOf = (trackingCode: string): string => trackingCode.trim().toUpperCase();

/** The same for the check of a further leg: the number may be the tracker's own, at another carrier. */
export const legKeyOf = (carrier: string, legCode: string): string => `${carrier}:${legCode}`;

/** Since when a tracker is late; null if it is not. */
export const lateSinceOf = (tracker: Tracker, now: number): number | null =>
  lateSince({ ...tracker, promisedAt: tracker.hints?.promisedAt ?? null }, now);
