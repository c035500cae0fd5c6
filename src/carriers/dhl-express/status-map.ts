import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: DHL's list of Express checkpoint codes (status_1.csv) and MyDHL API 3.1.1, events[].typeCode, read 2026-11.
// The status chosen is ours.
export const statusByCode: StatusMap = statusMap({
  PICKED_UP: "PU SA",
  IN_TRANSIT: "AF AR BN DF FD IC PL SM TP TR",
  "IN_TRANSIT:CUSTOMS_CLEARED": "BR CR",
  "IN_TRANSIT:CUSTOMS_HOLD": "CD UD",
  "IN_TRANSIT:DELAYED": "MC MD MS",
  "IN_TRANSIT:DUTIES_DUE": "HP",
  "IN_TRANSIT:HELD": "OH SS",
  "IN_TRANSIT:RESCHEDULED": "AD",
  OUT_FOR_DELIVERY: "WC",
  // PD is a part of the pieces: where the rest is delivered later, an OK follows.
  DELIVERED: "OK PD",
  "DELIVERED:DAMAGED": "DD",
  AVAILABLE_FOR_PICKUP: "CC",
  ATTEMPT_FAILURE: "ND",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "BA CM",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "CA NH",
  "ATTEMPT_FAILURE:REFUSED": "RD",
  RETURN_TO_SENDER: "RT",
  // Closed shipment, payment, response received, service changed.
  INFORMATIONAL: "CS PY RR SC",
  "UNKNOWN:DISPOSED": "DS",
});
