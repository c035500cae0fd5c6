import { postOfArrival } from "../../carriers/number-formats/candidates.ts";
import { s10 } from "../../carriers/number-formats/check-digits.ts";
import type { StoredCheckpoint } from "../../tracking/checkpoint.ts";
import type { NextLeg, Reading } from "../../tracking/reading.ts";
import { deriveStatus } from "../../tracking/status-rules.ts";
import type { TrackerAttention, TrackingStatus } from "../../tracking/statuses.ts";
import { formatOffsetTime, placeTime } from "../../tracking/time.ts";
import { trackerBounds } from "../bounds.ts";
import { codeKeyOf, type Tracker } from "../tracker.ts";

/** One carrier's part of the way. Times as the API gives them: they are only shown. */
export type Leg = {
  /** Null if it is a carrier that Kolli does not know. */
  carrier: string | null;
  carrierName: string | null;
  trackingCode: string | null;
  from: string | null;
  until: string | null;
  status: TrackingStatus;
  /** Why following this leg is not progressing. Missing where it cannot be followed. */
  attention?: TrackerAttention | null;
  /** What this leg's carrier reported and for which the word of an earlier carrier no longer counts: names of facts. Not shown. */
  told?: readonly string[];
};

type Shown = Pick<Tracker, "carrier" | "trackingCode" | "legs">;
type Circumstances = { readonly now: number; readonly carrierZone: string };

/** What the legs are made of. */
export type LegSources = {
  /** Whom the tracker's own carrier names. */
  readonly nextLegs: readonly NextLeg[] | undefined;
  /** Whom a later leg's carrier names. */
  readonly further?: readonly NextLeg[] | undefined;
  readonly checkpoints: readonly StoredCheckpoint[];
  /** The tracker's own carrier's, where it is that which was asked. */
  readonly reading: Reading | null;
};

/** When a carrier has the parcel from: an instant, and how it is shown. */
type Start = { readonly at: number; readonly text: string };

const startAt = ({ at, offsetMinutes }: { at: number; offsetMinutes: number }): Start => ({
  at,
  text: formatOffsetTime(at, offsetMinutes),
});

/** By the scan that says that it was handed over; what was known before stands where this answer has no such scan. */
const handedOver = (reading: Reading | null, known: readonly Leg[] | null, { now, carrierZone }: Circumstances): Start | null => {
  const scan = reading?.scans.find(({ meaning }) => meaning.handsOver);
  const placed = scan ? placeTime(scan.time, scan.location, carrierZone, now) : null;
  if (placed?.ok) return startAt(placed.value);
  const text = known?.[1]?.from ?? null;
  return text === null ? null : { at: Date.parse(text), text };
};

export const isInternational = (codeKey: string): boolean => /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(codeKey) && s10(codeKey);

/** An international number, scanned in a country whose post follows what comes in under it. */
const arrivalAbroad = ({ carrier, trackingCode }: Shown, checkpoints: readonly StoredCheckpoint[]) => {
  const code = codeKeyOf(trackingCode);
  if (!isInternational(code)) return null;
  for (const checkpoint of checkpoints) {
    const country = checkpoint.location?.countryCode;
    if (checkpoint.informational || country === undefined || country === code.slice(-2)) continue;
    const post = postOfArrival(country);
    if (post === carrier) return null;
    if (post) return { next: { carrier: post, carrierName: null, trackingCode: code }, start: startAt(checkpoint) };
  }
  return null;
};

const hasParcel = ({ status, informational }: StoredCheckpoint): boolean =>
  !informational && status !== "UNKNOWN" && status !== "PENDING";

const isSame = (a: NextLeg, b: NextLeg): boolean => a.carrier === b.carrier && a.trackingCode === b.trackingCode;

/** Whom the tracker's carrier names, and after those whom they name; what was reported once stays. */
const chainOf = (own: readonly NextLeg[], further: readonly NextLeg[], { carrier, legs }: Shown): NextLeg[] => {
  const chain = [...own];
  const known = (legs ?? []).slice(1 + own.length);
  for (const { carrier: next, carrierName, trackingCode } of [...known, ...further]) {
    const isKnown = next === carrier || chain.some((leg) => leg.carrier === next && leg.carrierName === carrierName);
    if (!isKnown) chain.push({ carrier: next, carrierName, trackingCode });
  }
  return chain.slice(0, trackerBounds.legsOfTracker.cap - 1);
};

/** Who has the parcel one after the other, or null if nothing shows a second carrier. */
export const legsOf = (tracker: Shown, sources: LegSources, circumstances: Circumstances): Leg[] | null => {
  const { nextLegs, further = [], checkpoints, reading } = sources;
  // Most parcels: nothing shows a second carrier, and the number cannot.
  if (nextLegs === undefined && !isInternational(codeKeyOf(tracker.trackingCode))) return null;
  const ownScans = checkpoints.filter(({ carrier }) => carrier === null);
  const abroad = nextLegs === undefined ? arrivalAbroad(tracker, ownScans) : null;
  const own = nextLegs ?? (abroad ? [abroad.next] : []);
  if (own.length === 0) return null;
  const next = chainOf(own, further, tracker);
  const statusOf = (some: readonly StoredCheckpoint[]) => deriveStatus(some, circumstances.now).status;
  const scansOf = next.map((leg) => checkpoints.filter(({ carrier }) => carrier !== null && carrier === leg.carrier));
  const firstOf = (scans: readonly StoredCheckpoint[]): Start | null => {
    const first = scans.find(hasParcel);
    return first ? startAt(first) : null;
  };
  const start = abroad?.start ?? handedOver(reading, tracker.legs, circumstances) ?? firstOf(scansOf[0]!);
  const isBefore = start ? ({ at }: StoredCheckpoint) => at < start.at : () => true;
  const first: Leg = {
    carrier: tracker.carrier,
    carrierName: null,
    trackingCode: tracker.trackingCode,
    from: firstOf(ownScans)?.text ?? null,
    until: start?.text ?? null,
    status: statusOf(ownScans.filter(isBefore)),
  };
  const starts = next.map((_, index) => (index === 0 ? start : firstOf(scansOf[index]!)));
  const following = next.map((leg, index): Leg => {
    const scans = scansOf[index]!;
    // Without its own scans, those of the first carrier decide: not of several that follow, since they do not say whose they are.
    const later = start && next.length === 1 ? ownScans.filter((scan) => !isBefore(scan)) : [];
    const [from, until] = [starts[index]?.text ?? null, starts[index + 1]?.text ?? null];
    return { ...leg, from, until, status: statusOf(scans.length > 0 ? scans : later) };
  });
  return [first, ...following].map((leg, index) => withStanding(leg, index, tracker.legs));
};

/** How the following of a leg stands, as it was. */
const withStanding = (leg: Leg, index: number, before: readonly Leg[] | null): Leg => {
  const known = index === 0 ? before?.[0] : before?.find((other) => isSame(other, leg));
  return {
    ...leg,
    ...(known?.attention !== undefined && { attention: known.attention }),
    ...(known?.told && { told: known.told }),
  };
};
