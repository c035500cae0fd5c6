import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: FAN Courier SelfAWB API v2, events[].id, the list of /reports/awb-events as public clients keep it, read 2026-11.
// S33 (a return is requested) does not say that it has begun. S49 (activity suspended) is left out: whose is not clear.
export const statusByCode: StatusMap = statusMap({
  PICKED_UP: "C0",
  // S35: sent out again; S47: handed to another carrier.
  IN_TRANSIT: "H0 H1 H2 H3 H4 H10 H11 H12 H13 H15 H17 S35 S47",
  "IN_TRANSIT:FORWARDED": "S9",
  "IN_TRANSIT:RESCHEDULED": "S12",
  // The locker is full, or the parcel too large for it.
  "IN_TRANSIT:DELAYED": "S54 S55",
  "IN_TRANSIT:CUSTOMS_HOLD": "S64",
  OUT_FOR_DELIVERY: "C1 S1",
  DELIVERED: "S2",
  // At FAN's own office, or at a delivery point.
  AVAILABLE_FOR_PICKUP: "S8 S46",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "S3 S11 S21 S30",
  // No money for the cash on delivery, no papers, no way in.
  ATTEMPT_FAILURE: "S14 S22 S24",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "S4 S5 S10 S19 S20 S25 S27 S28 S42",
  "ATTEMPT_FAILURE:REFUSED": "S6 S7 S15 S50",
  RETURN_TO_SENDER: "S16 S43",
  // Paid for.
  "UNKNOWN:LOST": "S37",
  "UNKNOWN:CANCELLED": "S38",
  INFORMATIONAL: "S33",
});
