import { type StatusMap, statusMap } from "../../reading/status-map.ts";

// Source: DHL's list of division codes for Shipment Tracking Unified (status_1.csv), read 2026-11. The status chosen is ours.

/** DHL Express. 101, 102 and 104 stand at shipment level; 103 (failure) says too little. */
export const express: StatusMap = statusMap(
  {
    PENDING: "104",
    PICKED_UP: "PU SA",
    IN_TRANSIT: "102 AF AR BN DF FD IC PL SM TP TR",
    "IN_TRANSIT:CUSTOMS_CLEARED": "BR CR",
    "IN_TRANSIT:CUSTOMS_HOLD": "CD UD",
    "IN_TRANSIT:DELAYED": "MC MD MS",
    "IN_TRANSIT:DUTIES_DUE": "HP",
    "IN_TRANSIT:HELD": "OH SS",
    "IN_TRANSIT:RESCHEDULED": "AD",
    OUT_FOR_DELIVERY: "WC",
    DELIVERED: "101 OK PD",
    "DELIVERED:DAMAGED": "DD",
    AVAILABLE_FOR_PICKUP: "CC",
    ATTEMPT_FAILURE: "ND",
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "BA CM",
    "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "CA NH",
    "ATTEMPT_FAILURE:REFUSED": "RD",
    RETURN_TO_SENDER: "RT",
    INFORMATIONAL: "CS PY RR SC",
    "UNKNOWN:DISPOSED": "DS",
  },
  "express:",
);
