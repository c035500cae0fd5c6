import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: event codes with their names, section 3 of Spring's XBS document as karrio's connector lists them, read 2026-11.

export const statusByCode: StatusMap = statusMap({
  PENDING: "0 12",
  // Collected, on the way from there, accepted.
  PICKED_UP: "15 18 20",
  // 101 is "delivered to the destination country": the last that is reported of services without tracking, and no delivery.
  IN_TRANSIT: "19 21 22 93 101 2101 2103 9101 9102",
  "IN_TRANSIT:CUSTOMS_CLEARED": "2102",
  "IN_TRANSIT:CUSTOMS_HOLD": "40 41",
  "IN_TRANSIT:DELAYED": "9302",
  // Action is required; data are incomplete.
  "IN_TRANSIT:HELD": "31 1001",
  OUT_FOR_DELIVERY: "9301",
  AVAILABLE_FOR_PICKUP: "92",
  ATTEMPT_FAILURE: "91",
  DELIVERED: "100",
  RETURN_TO_SENDER: "124 125 12406 12505",
  "RETURN_TO_SENDER:REFUSED": "12501",
  "RETURN_TO_SENDER:ADDRESS_PROBLEM": "12502",
  "RETURN_TO_SENDER:DAMAGED": "12503",
  "RETURN_TO_SENDER:UNCLAIMED": "12504",
  "UNKNOWN:DISPOSED": "12506",
  "UNKNOWN:LOST": "111",
  "UNKNOWN:CANCELLED": "4106",
  // The end of updates, and information.
  INFORMATIONAL: "25 9999",
});
