import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { Leg } from "../../trackers/legs/legs.ts";
import { codeKeyOf, type Tracker } from "../../trackers/tracker.ts";
import type { CarrierFacts, Reading } from "../../tracking/reading.ts";
import { type FollowedLegs, noLegs } from "../../tracking/status-rules.ts";
import type { TrackerAttention } from "../../tracking/statuses.ts";

/** A leg after the first whose carrier can be asked about it. */
export type FollowableLeg = Leg & { readonly carrier: string; readonly trackingCode: string };

/** Of two with one carrier the first: scans say their carrier, and no more. */
export const followableLegs = (legs: readonly Leg[] | null): FollowableLeg[] => {
  const found: FollowableLeg[] = [];
  for (const leg of legs?.slice(1) ?? []) {
    const { carrier, trackingCode } = leg;
    if (carrier === null || trackingCode === null || carrier === legs![0]!.carrier) continue;
    if (!found.some((other) => other.carrier === carrier)) found.push({ ...leg, carrier, trackingCode });
  }
  return found;
};

export const isSameLeg = (leg: Leg, { carrier, legCode }: Pick<ClaimedCheck, "carrier" | "legCode">): boolean =>
  leg.carrier === carrier && leg.trackingCode !== null && codeKeyOf(leg.trackingCode) === legCode;

/** Which of a tracker's legs a check is about; -1 where it is none of them any more. */
export const legIndexOf = (claim: Pick<ClaimedCheck, "carrier" | "legCode">, legs: readonly Leg[] | null): number =>
  claim.legCode === null ? 0 : (legs ?? []).findIndex((leg, index) => index > 0 && isSameLeg(leg, claim));

/** The account that a carrier is asked with about a parcel; null if it is not connected, and undefined if it was not loaded. */
export type AccountOf = (tracker: Tracker, carrier: string) => string | null | undefined;

/** The attention of legs that were not known before, or whose carrier was not connected then. */
export const withAttention = (legs: Leg[] | null, tracker: Tracker, accountOf: AccountOf): Leg[] | null => {
  if (legs === null) return null;
  const followable = new Set(followableLegs(legs).map(({ carrier }) => carrier));
  return legs.map((leg, index) => {
    const isSettled = leg.attention !== undefined && leg.attention !== "CARRIER_NOT_CONNECTED";
    if (index === 0 || isSettled || leg.carrier === null || !followable.has(leg.carrier)) return leg;
    const accountId = tracker.mode === "TEST" ? tracker.workspaceId : accountOf(tracker, leg.carrier);
    return accountId === undefined ? leg : { ...leg, attention: accountId === null ? "CARRIER_NOT_CONNECTED" : null };
  });
};

export const followedOf = (legs: readonly Leg[] | null, { status }: Tracker): FollowedLegs => {
  if (legs === null) return noLegs;
  const asked = followableLegs(legs).filter(({ attention }) => attention !== undefined && attention !== "CARRIER_NOT_CONNECTED");
  return { carriers: [null, ...asked.map(({ carrier }) => carrier)], wasDelivered: status === "DELIVERED" };
};

/** How following one leg of a tracker stands. */
export const attentionOfLeg = ({ legs, attention }: Tracker, index: number): TrackerAttention | null => {
  const known = legs?.[index]?.attention;
  if (index === 0) return known === undefined ? attention : known;
  return known ?? null;
};

/**
 * Of all legs together: the first that has any. A further carrier that is not connected holds nothing up, since the first one
 * continues to report: it is said of the leg alone.
 */
export const attentionOfAll = (legs: readonly Leg[], own: TrackerAttention | null): TrackerAttention | null =>
  own ?? legs.slice(1).find(({ attention }) => attention && attention !== "CARRIER_NOT_CONNECTED")?.attention ?? null;

/** The last carrier knows best about the end of the way, the first about the parcel itself. */
const ofTheEnd: readonly (keyof CarrierFacts)[] = ["pickupPoint", "failedAttempts", "proof"];
const estimate = "estimatedDelivery";
/** Numbers of the carrier that reports them: of another they would mean nothing. */
const ofOneCarrier: readonly (keyof CarrierFacts)[] = ["returnTrackingCode", "originalTrackingCode", "nextLegs"];

const pick = (facts: CarrierFacts, counts: (name: keyof CarrierFacts) => boolean): CarrierFacts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => counts(name as keyof CarrierFacts)));

/** What of a leg's reading counts for the tracker, beside what other legs reported. */
export const readingOfLeg = (reading: Reading, index: number, { legs, facts: known }: Tracker): Reading => {
  if (legs === null && index === 0) return reading;
  const reportedLater = new Set((legs ?? []).slice(index + 1).flatMap(({ told = [] }) => told));
  const counts = (name: keyof CarrierFacts): boolean => {
    if (reportedLater.has(name)) return false;
    if (index === 0 || ofTheEnd.includes(name)) return true;
    return !ofOneCarrier.includes(name) && known[name] === undefined;
  };
  const estimatedDelivery = reportedLater.has(estimate) ? null : reading.estimatedDelivery;
  return { ...reading, estimatedDelivery, ...(reading.facts && { facts: pick(reading.facts, counts) }) };
};

/** With what this reading is the last word on. */
export const noteReported = (leg: Leg, { facts = {}, estimatedDelivery }: Reading): Leg => {
  const names = [...ofTheEnd.filter((name) => facts[name] !== undefined), ...(estimatedDelivery ? [estimate] : [])];
  const all = [...new Set([...(leg.told ?? []), ...names])];
  return all.length === 0 ? leg : { ...leg, told: all };
};
