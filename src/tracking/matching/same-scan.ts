import { minutes } from "../../lib/clock.ts";
import type { PlacedScan, StoredCheckpoint } from "../checkpoint.ts";
import type { OffsetSource } from "../statuses.ts";
import type { PlacedTime } from "../time.ts";
import { refinePlace, relatePlaces } from "./same-place.ts";

/**
 * How certain it is that two scans are the same; 0 is not at all. Tried from the most certain down, so that exact twins pair
 * first.
 */
export const likenesses = [5, 4, 3, 2, 1] as const;
export type Likeness = (typeof likenesses)[number] | 0;

export const comparableText = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
const sameText = (a: string, b: string): boolean => a === b || comparableText(a) === comparableText(b);

export const wallTime = (time: PlacedTime): number => time.at + time.offsetMinutes * 60_000;

/**
 * The same instant; or the same wall-clock time if an offset was only inferred, because a place or an offset that the carrier
 * adds later moves the instant but not the wall-clock time.
 */
export const timesAgree = (a: PlacedTime, b: PlacedTime): boolean =>
  a.at === b.at || ((a.offsetSource !== "CARRIER" || b.offsetSource !== "CARRIER") && wallTime(a) === wallTime(b));

/** Carriers correct the time of a scan by seconds, and give it in minutes in one response and in seconds in another. */
export const retimedByMs = minutes(1);

/** Carrier code (or text, if either has no code), time and place agree: the same scan. */
export const likeness = (a: PlacedScan, b: PlacedScan): Likeness => {
  const isRetimed = !timesAgree(a, b);
  if (isRetimed && Math.abs(a.at - b.at) >= retimedByMs) return 0;
  const bothCoded = a.carrierCode !== null && b.carrierCode !== null;
  if (bothCoded && a.carrierCode !== b.carrierCode) return 0;
  const sameMessage = sameText(a.message, b.message);
  if (!bothCoded && !sameMessage) return 0;
  const place = relatePlaces(a.location, b.location);
  if (place === "different") return 0;
  if (isRetimed) return place === "same" ? 1 : 0;
  if (place === "refines") return sameMessage ? 3 : 2;
  return sameMessage && a.at === b.at && a.carrierCode === b.carrierCode ? 5 : 4;
};

const offsetCertainty: Record<OffsetSource, number> = { CARRIER: 2, LOCATION: 1, CARRIER_COUNTRY: 0 };

/** The stored checkpoint with what the carrier reports now; the same object if nothing is new. */
export const refineCheckpoint = (stored: StoredCheckpoint, read: PlacedScan): StoredCheckpoint => {
  const location = refinePlace(stored.location, read.location);
  const gain = offsetCertainty[read.offsetSource] - offsetCertainty[stored.offsetSource];
  // An offset from the carrier stays; an inferred one follows the place it was inferred from.
  const retimed = gain > 0 || (gain === 0 && stored.offsetSource !== "CARRIER" && location !== stored.location);
  const time = retimed ? read : stored;
  const message = sameText(stored.message, read.message) ? stored.message : read.message;
  const carrierCode = stored.carrierCode ?? read.carrierCode;
  const unchanged =
    location === stored.location &&
    time.at === stored.at &&
    time.offsetMinutes === stored.offsetMinutes &&
    time.offsetSource === stored.offsetSource &&
    message === stored.message &&
    carrierCode === stored.carrierCode &&
    read.status === stored.status &&
    read.statusDetail === stored.statusDetail &&
    read.informational === stored.informational;
  if (unchanged) return stored;
  return {
    id: stored.id,
    carrier: stored.carrier,
    message,
    status: read.status,
    statusDetail: read.statusDetail,
    informational: read.informational,
    carrierCode,
    at: time.at,
    offsetMinutes: time.offsetMinutes,
    offsetSource: time.offsetSource,
    location,
    carrierOrder: stored.carrierOrder,
    arrival: stored.arrival,
  };
};
