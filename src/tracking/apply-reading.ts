import type { EpochMs } from "../lib/clock.ts";
import { compareCheckpoints, type PlacedScan, type StoredCheckpoint } from "./checkpoint.ts";
import { exceptionsAfter, type ParcelException } from "./exceptions.ts";
import { mergeFacts, type ParcelFacts, type ReportedFacts } from "./facts/parcel-facts.ts";
import { placeEstimate } from "./facts/place-estimate.ts";
import { type Merge, mergeScans } from "./merging/merge.ts";
import { withoutWithdrawnDeliveries } from "./merging/withdrawn.ts";
import type { DeliveryPrediction } from "./prediction.ts";
import type { Location, Reading, Scan } from "./reading.ts";
import { type DerivedStatus, deriveStatus, type FollowedLegs, noLegs } from "./status-rules.ts";
import type { StatusDetail, StopReason, TrackingStatus } from "./statuses.ts";
import { type OffsetTime, placeTime, type TimeFailure } from "./time.ts";

/** The part of a tracker that carriers' readings decide. */
export type TrackerState = {
  readonly status: TrackingStatus;
  readonly statusDetail: StatusDetail | null;
  readonly estimatedDelivery: OffsetTime | null;
  readonly delivered: OffsetTime | null;
  readonly facts: ParcelFacts;
  readonly stopReason: StopReason | null;
  readonly exceptions: readonly ParcelException[];
  /** Readings leave it: judges predict. */
  readonly prediction: DeliveryPrediction | null;
};

export type ApplyReadingInput = {
  readonly state: TrackerState;
  readonly stored: readonly StoredCheckpoint[];
  readonly reading: Reading;
  /** The carrier of the reading; null for the tracker's own carrier. */
  readonly carrier?: string | null;
  /** The carriers that are checked for the parcel, as far as the scans show it. */
  readonly legsOf?: (checkpoints: readonly StoredCheckpoint[]) => FollowedLegs;
  /** A push contains the latest scans, seldom all: a missing scan was not withdrawn. */
  readonly isPush?: boolean | undefined;
  /** The parcel's destination, for an estimate that does not name it. */
  readonly destination?: Location | undefined;
  /** The IANA zone of the carrier's home, for local times without a place. */
  readonly carrierZone: string;
  readonly now: EpochMs;
  /** Ids for new checkpoints, one per call. */
  readonly newId: () => string;
};

export type RefusedScan = { readonly scan: Scan; readonly failure: TimeFailure };

export type AppliedReading = {
  /** The same object as in the input if nothing changed. */
  readonly state: TrackerState;
  readonly checkpoints: readonly StoredCheckpoint[];
  readonly added: readonly StoredCheckpoint[];
  readonly changed: readonly StoredCheckpoint[];
  /** At most one change per reading, however many scans it brought. */
  readonly statusChange: { readonly previous: TrackingStatus; readonly next: TrackingStatus } | null;
  /** The same scans may give another result later. */
  readonly isProvisional: boolean;
  /** Scans whose time cannot be read or believed: reported, never stored. */
  readonly refusedScans: readonly RefusedScan[];
  /** Carrier codes (or texts, if there is no code) that no map knows, of new checkpoints only: each is counted once. */
  readonly unknownCodes: readonly string[];
};

/** From the stored state and a carrier's reading to the next state and the changes. */
export const applyReading = (input: ApplyReadingInput): AppliedReading => {
  const { state, reading, carrierZone, now } = input;
  const { scans, refusedScans } = placeScans(reading.scans, carrierZone, now);
  const { checkpoints, added, changed } = mergeIntoList(input, scans);
  const { facts = {}, estimatedDelivery } = reading;
  const destination = facts.destination ?? state.facts.destination ?? input.destination ?? null;
  const estimate = placeEstimate(estimatedDelivery, destination, carrierZone, now);
  const reported = { facts, estimate, checkpoints };
  const legs = input.legsOf?.(checkpoints) ?? noLegs;
  const derived = deriveStatus(checkpoints, now, legs);
  const exceptions = exceptionsAfter(state.exceptions, checkpoints, now, legs);
  const next = nextState(state, { ...derived, exceptions }, reported, added.length > 0);
  return {
    state: next,
    checkpoints,
    added,
    changed,
    statusChange: next.status === state.status ? null : { previous: state.status, next: next.status },
    isProvisional: derived.isProvisional ?? false,
    refusedScans,
    unknownCodes: unknownCodesOf(added, reading),
  };
};

/** One list of all carriers' scans. Each carrier's are merged only with its own: two carriers never mean the same scan. */
const mergeIntoList = ({ stored, carrier = null, isPush, newId }: ApplyReadingInput, scans: readonly PlacedScan[]): Merge => {
  const isOthers = (checkpoint: StoredCheckpoint) => checkpoint.carrier !== carrier;
  const others = stored.some(isOthers) ? stored.filter(isOthers) : [];
  const own = others.length === 0 ? stored : stored.filter((checkpoint) => !isOthers(checkpoint));
  const firstArrival = others.reduce((next, { arrival }) => Math.max(next, arrival + 1), 0);
  const all = mergeScans(own, scans, newId, { carrier, firstArrival });
  const merge = isPush ? all : withoutWithdrawnDeliveries(all, scans);
  if (others.length === 0) return merge;
  return { ...merge, checkpoints: [...merge.checkpoints, ...others].toSorted(compareCheckpoints) };
};

const codeOrText = ({ carrierCode, message }: { carrierCode: string | null; message: string }): string => carrierCode ?? message;

const isOfUnknownMeaning = ({ status, statusDetail, informational }: PlacedScan): boolean =>
  status === "UNKNOWN" && statusDetail === null && !informational;

/** Includes the code of a scan whose status came only from the carrier's summary or from its words. */
const unknownCodesOf = (added: readonly StoredCheckpoint[], reading: Reading): string[] => {
  const summarised = new Set(reading.scans.filter(({ meaning }) => meaning.isFromSummary || meaning.isFromWords).map(codeOrText));
  return added.filter((scan) => isOfUnknownMeaning(scan) || summarised.has(codeOrText(scan))).map(codeOrText);
};

const placeScans = (scans: readonly Scan[], carrierZone: string, now: EpochMs) => {
  const placed: PlacedScan[] = [];
  const refusedScans: RefusedScan[] = [];
  for (const scan of scans) {
    const time = placeTime(scan.time, scan.location, carrierZone, now);
    if (!time.ok) {
      refusedScans.push({ scan, failure: time.failure });
      continue;
    }
    placed.push({
      message: scan.message,
      status: scan.meaning.status,
      statusDetail: scan.meaning.detail ?? null,
      informational: scan.meaning.informational ?? false,
      carrierCode: scan.carrierCode,
      at: time.value.at,
      offsetMinutes: time.value.offsetMinutes,
      offsetSource: time.value.offsetSource,
      location: scan.location,
    });
  }
  return { scans: placed, refusedScans };
};

const sameTime = (a: OffsetTime | null, b: OffsetTime | null): boolean =>
  a === b || (a !== null && b !== null && a.at === b.at && a.offsetMinutes === b.offsetMinutes);

const nextState = (
  state: TrackerState,
  derived: DerivedStatus & Pick<TrackerState, "exceptions">,
  reported: Omit<ReportedFacts, "status">,
  hasNewScans: boolean,
): TrackerState => {
  const estimatedDelivery = reported.estimate?.until ?? state.estimatedDelivery;
  const facts = mergeFacts(state.facts, { ...reported, status: derived.status });
  const stopReason = nextStopReason(state.stopReason, derived, hasNewScans);
  const unchanged =
    derived.status === state.status &&
    derived.statusDetail === state.statusDetail &&
    sameTime(derived.delivered, state.delivered) &&
    sameTime(estimatedDelivery, state.estimatedDelivery) &&
    facts === state.facts &&
    derived.exceptions === state.exceptions &&
    stopReason === state.stopReason;
  if (unchanged) return state;
  const { status, statusDetail, delivered, exceptions } = derived;
  return { status, statusDetail, estimatedDelivery, delivered, facts, stopReason, exceptions, prediction: state.prediction };
};

/**
 * A tracker that a person stopped stays stopped; one that went silent continues with its next scan, and so does a reopened
 * delivery.
 */
const nextStopReason = (current: StopReason | null, derived: DerivedStatus, hasNewScans: boolean): StopReason | null => {
  if (current === "STOPPED") return current;
  if (current === "STALE" && !hasNewScans) return derived.stopReason ?? current;
  return derived.stopReason;
};
