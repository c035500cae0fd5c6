import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { CarrierCandidate } from "../number-formats/candidates.ts";
import { returnEnding } from "./facts.ts";

/** By the last digit of K1000000000 … K1000000008. */
const statusByDigit: readonly TrackingStatus[] = [
  "UNKNOWN",
  "PENDING",
  "PICKED_UP",
  "OUT_FOR_DELIVERY",
  "IN_TRANSIT",
  "DELIVERED",
  "AVAILABLE_FOR_PICKUP",
  "RETURN_TO_SENDER",
  "ATTEMPT_FAILURE",
];

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
export const cannedStatus = (codeKey: string): TrackingStatus | null => {
  if (codeKey === cannedReturn) return "IN_TRANSIT";
  const digit = /^K100000000([0-8])$/.exec(codeKey)?.[1];
  return digit === undefined ? null : statusByDigit[Number(digit)]!;
};
