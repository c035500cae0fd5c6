import type { EpochMs } from "../lib/clock.ts";
import { parseGlobalId, timeOfUuid } from "../lib/ids.ts";
import type { Checkpoint, Tracker } from "../trackers/tracker.ts";
import { uncheckedState } from "../trackers/tracker.ts";
import type { trackerData } from "../trackers/tracker-fields.ts";
import type { Hints } from "../tracking/carrier-port.ts";
import type { ParcelException } from "../tracking/exceptions.ts";
import type { ParcelFacts } from "../tracking/facts/parcel-facts.ts";
import type { DeliveryPrediction } from "../tracking/prediction.ts";
import { deriveStatus } from "../tracking/status-rules.ts";
import { type OffsetTime, placeByOffset } from "../tracking/time.ts";

/** A parcel with its scans, as it was. */
export type ParcelAsOf = { readonly tracker: Tracker; readonly checkpoints: readonly Checkpoint[] };

type Data = Readonly<Record<string, unknown>>;

const timeOf = (iso: unknown): OffsetTime | null => {
  const placed = typeof iso === "string" ? placeByOffset(iso) : null;
  return placed && { at: placed.at, offsetMinutes: placed.offsetMinutes };
};
const instantOf = (iso: unknown): EpochMs | null => timeOf(iso)?.at ?? null;

/** Without what is null: the API names what is not known, and a row leaves it out. */
const known = <Value extends object>(value: Value | null | undefined): Value | undefined =>
  value == null
    ? undefined
    : (Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null && part !== undefined)) as Value);

const knownPoint = (point: (Data & { location?: object | null }) | null | undefined) =>
  point == null ? undefined : known({ ...point, location: known(point.location) });

const factsOf = (data: Data): ParcelFacts => {
  const window = data.deliveryWindow as { from: string; until: string } | null | undefined;
  const [from, until] = [timeOf(window?.from), timeOf(window?.until)];
  const { serviceName, weight, pieceCount, attempts, amountDue, estimatedDeliveryDay } = data;
  const { returnTrackingCode, originalTrackingCode, pieces } = data;
  return known({
    ...{ serviceName, weight, pieceCount, attempts, amountDue, estimatedDeliveryDay, returnTrackingCode, originalTrackingCode },
    origin: known(data.origin as object | null),
    destination: known(data.destination as object | null),
    pickupPoint: knownPoint(data.pickupPoint as Data | null),
    pieces: (pieces as readonly unknown[] | undefined)?.length ? pieces : null,
    deliveryWindow: from && until ? { from, until } : null,
  }) as ParcelFacts;
};

const exceptionOf = (shown: Data): ParcelException => {
  const raised = timeOf(shown.raisedAt)!;
  const { kind, message, reason, confidence } = shown as Pick<ParcelException, "kind" | "message"> & {
    reason: string | null;
    confidence: number | null;
  };
  const checkpointId = parseGlobalId(String(shown.checkpointId))?.uuid ?? null;
  const one = { kind, raised, cleared: timeOf(shown.clearedAt), checkpointId, message };
  return reason === null || reason === undefined
    ? one
    : { ...one, found: { reason, confidence, expectedBy: instantOf(shown.expectedBy) ?? raised.at } };
};

const predictionOf = (shown: Data | null, present: Tracker): DeliveryPrediction | null => {
  if (shown?.source !== "HISTORY") return null;
  const { day, earliest, latest, confidence, basis, sampleSize } = shown as unknown as DeliveryPrediction;
  const none = { on: 0, earliest: 0, latest: 0, cuts: [], byHistory: 0, byEstimate: null };
  const first = present.prediction?.first ?? none;
  return { day, earliest, latest, confidence, basis, sampleSize, updatedAt: instantOf(shown.updatedAt) ?? 0, first };
};

const hintsOf = (data: Data): Hints | null => {
  const { postalCode, destinationCountryCode, shippedOn } = data;
  const hints = known({ postalCode, destinationCountryCode, shippedOn, promisedAt: instantOf(data.promisedAt) });
  return hints && Object.keys(hints).length > 0 ? (hints as Hints) : null;
};

/** Scans as an event has them; what it does not say of them is as it is now. */
const scansOf = (data: Data, present: ParcelAsOf): Checkpoint[] => {
  const now = new Map(present.checkpoints.map((one) => [one.id, one]));
  const { bucket, id: trackerId } = present.tracker;
  return ((data.checkpoints as readonly Data[] | undefined) ?? []).map((shown, index): Checkpoint => {
    const id = parseGlobalId(String(shown.id))!.uuid;
    const { at, offsetMinutes } = timeOf(shown.scannedAt)!;
    const { carrier = null, message, status, statusDetail, carrierCode, offsetSource } = shown as unknown as Checkpoint;
    return {
      ...{ bucket, id, trackerId, carrier, message, status, statusDetail, carrierCode, offsetSource, at, offsetMinutes },
      informational: now.get(id)?.informational ?? false,
      location: known(shown.location as Checkpoint["location"]) ?? null,
      ...{ carrierOrder: now.get(id)?.carrierOrder ?? index, arrival: index },
    };
  });
};

/** The row that an event's `data` was written from: what `trackerData` shows, read back. Who received it is left out. */
export const parcelAtEvent = (present: ParcelAsOf, data: Data & Partial<ReturnType<typeof trackerData>>): ParcelAsOf => {
  const { tracker } = present;
  const [estimate, delivered] = [timeOf(data.estimatedDeliveryAt), timeOf(data.deliveredAt)];
  const exceptions = ((data.exceptions as readonly Data[] | undefined) ?? []).map(exceptionOf);
  const open = exceptions.filter(({ cleared }) => cleared === null).map(({ kind }) => kind);
  const legs = (data.legs as readonly (Data & { carrierId?: unknown })[] | undefined) ?? [];
  const { status, statusDetail, reference, metadata, stopReason, attention } = data as unknown as Tracker;
  return {
    tracker: {
      ...tracker,
      ...{ status, statusDetail, reference, metadata, stopReason, attention, facts: factsOf(data), hints: hintsOf(data) },
      ...{ estimatedDeliveryAt: estimate?.at ?? null, estimatedDeliveryOffset: estimate?.offsetMinutes ?? null },
      ...{ deliveredAt: delivered?.at ?? null, deliveredOffset: delivered?.offsetMinutes ?? null },
      legs: legs.length === 0 ? null : (legs.map(({ carrierId: _named, ...leg }) => leg) as unknown as Tracker["legs"]),
      exceptions: exceptions.length === 0 ? null : exceptions,
      openExceptions: open.length === 0 ? null : open.join(","),
      prediction: predictionOf((data.prediction as Data | null | undefined) ?? null, tracker),
      updatedAt: instantOf(data.updatedAt) ?? tracker.updatedAt,
      lastCheckedAt: instantOf(data.lastCheckedAt),
      nextCheckAt: instantOf(data.nextCheckAt),
    },
    checkpoints: scansOf(data, present),
  };
};

/** Without an event of that time: what follows from the scans that were known by then, and nothing else. */
export const parcelAtScan = ({ tracker, checkpoints }: ParcelAsOf, at: EpochMs): ParcelAsOf => {
  const scans = checkpoints.filter(({ id }) => timeOfUuid(id) <= at);
  const { status, statusDetail, stopReason, delivered } = deriveStatus(scans, at);
  return {
    tracker: {
      ...{ ...tracker, ...uncheckedState(at), status, statusDetail, stopReason, lastCheckedAt: at },
      ...{ deliveredAt: delivered?.at ?? null, deliveredOffset: delivered?.offsetMinutes ?? null },
    },
    checkpoints: scans,
  };
};
