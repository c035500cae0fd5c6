import type { TrackingStatus } from "../../tracking/statuses.ts";
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

/** The status a canned test code stands for; null for any other code. */
export const cannedStatus = (codeKey: string): TrackingStatus | null => {
  if (codeKey === cannedReturn) return "IN_TRANSIT";
  const digit = /^K100000000([0-8])$/.exec(codeKey)?.[1];
  return digit === undefined ? null : statusByDigit[Number(digit)]!;
};
