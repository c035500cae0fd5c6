import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Delhivery's B2C API pages: ScanType and Scan together, or ScanType and StatusCode where the latter says more, read 2026-11.
// UD is the way out, RT the way back, PP and PU a pick-up from the customer and its way, DL an end. Blanks are written as underscores.
export const statusByCode: StatusMap = statusMap({
  PENDING: "UD:MANIFESTED UD:NOT_PICKED PP:OPEN PP:SCHEDULED PP:DISPATCHED",
  PICKED_UP: "UD:X-PPOM",
  IN_TRANSIT: "UD:IN_TRANSIT UD:PENDING PU:IN_TRANSIT PU:PENDING PU:DISPATCHED",
  OUT_FOR_DELIVERY: "UD:DISPATCHED",
  // Non-delivery reports
  ATTEMPT_FAILURE: "UD:EOD-6 UD:EOD-11 UD:EOD-15 UD:EOD-43 UD:EOD-69 UD:EOD-74 UD:EOD-86 UD:EOD-104",
  // DTO is a pick-up from the customer that has arrived. RTO is delivered to the sender: reading.ts sees to that.
  DELIVERED: "DL:DELIVERED DL:DTO DL:RTO",
  RETURN_TO_SENDER: "RT:IN_TRANSIT RT:PENDING RT:DISPATCHED",
  "UNKNOWN:CANCELLED": "CN:CANCELED CN:CLOSED",
  "UNKNOWN:LOST": "LT:LOST",
});
