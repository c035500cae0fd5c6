import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { CarrierCandidate } from "../number-formats/candidates.ts";
import { returnEnding } from "./facts.ts";

/** The documented test codes. The dashboard offers them from a printed copy (`kolli schema --write`). */
export const cannedCodes: ReadonlyMap<string, TrackingStatus> = new Map([
  ["K1000000000", "UNKNOWN"],
  ["K1000000001", "PENDING"],
  ["K1000000002", "PICKED_UP"],
  ["K1000000003", "OUT_FOR_DELIVERY"],
  ["K1000000004", "IN_TRANSIT"],
  ["K1000000005", "DELIVERED"],
  ["K1000000006", "AVAILABLE_FOR_PICKUP"],
  ["K1000000007", "RETURN_TO_SENDER"],
  ["K1000000008", "ATTEMPT_FAILURE"],
]);

/** The number under which the parcel of K1000000007 comes back. */
const cannedReturn = `K1000000007${returnEnding}`;

/** Test mode refuses this code as live mode refuses one with a wrong check digit, so that this can be tested. */
export const refusedTestCode = "K1000000009";

/** Every carrier takes the canned codes; this one is assumed if none is named. */
const cannedCarrier = "UPS";

export const cannedCandidates = (codeKey: string): readonly CarrierCandidate[] =>
  cannedStatus(codeKey) === null
    ? []
    : [{ carrier: cannedCarrier, format: "test code", checkDigit: false, confidence: 1, isSure: true }];

/** The status a canned test code stands for; null for any other code. */
export const cannedStatus = (codeKey: string): TrackingStatus | null =>
  codeKey === cannedReturn ? "IN_TRANSIT" : (cannedCodes.get(codeKey) ?? null);
