import type { TrackingStatus } from "../../api/operation-types.ts";
import { statusLooks } from "./status.tsx";

/** The contract's test codes: K100000000 and one digit. */
const statusByDigit: TrackingStatus[] = [
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

/** Their journey is written down, so nothing can be played on them. */
export const isFixedTestCode = (code: string): boolean => /^K100000000[0-8]$/i.test(code.trim());

export const testCodes = statusByDigit.map((status, digit) => ({ code: `K100000000${digit}`, label: statusLooks[status].label }));
