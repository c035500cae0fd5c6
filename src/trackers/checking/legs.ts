import { postOfArrival } from "../../carriers/number-formats/candidates.ts";
import { s10 } from "../../carriers/number-formats/check-digits.ts";
import type { NextLeg, Reading } from "../../tracking/reading.ts";
import { deriveStatus } from "../../tracking/status-rules.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { formatOffsetTime, placeTime } from "../../tracking/time.ts";
import { type Checkpoint, codeKeyOf, type Tracker } from "../tracker.ts";

/** One carrier's part of the way. Times as the API gives them: they are only shown. */
export type Leg = {
  /** Null where it is a carrier that Kolli does not know. */
  carrier: string | null;
  carrierName: string | null;
  trackingCode: string | null;
  from: string | null;
  until: string | null;
  status: TrackingStatus;
};

type Shown = Pick<Tracker, "carrier" | "trackingCode" | "legs">;
type Circumstances = { readonly now: number; readonly carrierZone: string };

/** When a carrier has the parcel from: an instant, and how it is shown. */
type Start = { readonly at: number; readonly text: string };

const startAt = (at: number, offsetMinutes: number): Start => ({ at, text: formatOffsetTime(at, offsetMinutes) });

/** By the scan that says that it was handed over; what was known before stands where this answer has no such scan. */
const handedOver = (reading: Reading | null, known: readonly Leg[] | null, { now, carrierZone }: Circumstances): Start | null => {
  const scan = reading?.scans.find(({ meaning }) => meaning.handsOver);
  const placed = scan ? placeTime(scan.time, scan.location, carrierZone, now) : null;
  if (placed?.ok) return startAt(placed.value.at, placed.value.offsetMinutes);
  const text = known?.[1]?.from ?? null;
  return text === null ? null : { at: Date.parse(text), text };
};

/** An international number, scanned in a country whose post follows what comes in under it. */
const arrivalAbroad = ({ carrier, trackingCode }: Shown, checkpoints: readonly Checkpoint[]) => {
  const code = codeKeyOf(trackingCode);
  if (!/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(code) || !s10(code)) return null;
  for (const { location, at, offsetMinutes, informational } of checkpoints) {
    const country = location?.countryCode;
    if (informational || country === undefined || country === code.slice(-2)) continue;
    const post = postOfArrival(country);
    if (post === carrier) return null;
    if (post) return { next: { carrier: post, carrierName: null, trackingCode: code }, start: startAt(at, offsetMinutes) };
  }
  return null;
};

const hasParcel = ({ status, informational }: Checkpoint): boolean =>
  !informational && status !== "UNKNOWN" && status !== "PENDING";

/** Who has the parcel one after the other, or null where nothing tells of a second carrier. */
export const legsOf = (
  tracker: Shown,
  nextLegs: readonly NextLeg[] | undefined,
  checkpoints: readonly Checkpoint[],
  reading: Reading | null,
  circumstances: Circumstances,
): Leg[] | null => {
  const abroad = nextLegs === undefined ? arrivalAbroad(tracker, checkpoints) : null;
  const next = nextLegs ?? (abroad ? [abroad.next] : []);
  if (next.length === 0) return null;
  const start = abroad?.start ?? handedOver(reading, tracker.legs, circumstances);
  const first = checkpoints.find(hasParcel);
  const statusOf = (some: readonly Checkpoint[]) => deriveStatus(some, circumstances.now).status;
  const own: Leg = {
    carrier: tracker.carrier,
    carrierName: null,
    trackingCode: tracker.trackingCode,
    from: first ? startAt(first.at, first.offsetMinutes).text : null,
    until: start?.text ?? null,
    status: statusOf(start ? checkpoints.filter(({ at }) => at < start.at) : checkpoints),
  };
  const following = next.map(
    (leg, index): Leg => ({
      ...leg,
      from: index === 0 ? own.until : null,
      until: null,
      // Of several that follow, scans do not say whose they are.
      status: start && next.length === 1 ? statusOf(checkpoints.filter(({ at }) => at >= start.at)) : "UNKNOWN",
    }),
  );
  return [own, ...following];
};
