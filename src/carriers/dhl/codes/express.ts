import { type StatusMap, statusMap } from "../../reading/status-map.ts";

// Source: DHL's list of division codes for Shipment Tracking Unified (status_1.csv); the codes that DHL does not show to customers from its list for the
// XML services, as an open client keeps it (omniship-dhl); read 2026-11. The status chosen is ours.

/** DHL Express. 101, 102 and 104 stand at shipment level; 103 (failure) says too little. */
export const express: StatusMap = statusMap(
  {
    PENDING: "104",
    PICKED_UP: "PU SA",
    IN_TRANSIT: "102 AF AR BL BN CI CU DF FD HN HO IC LV PL SI SM TP TR UV",
    "IN_TRANSIT:CUSTOMS_CLEARED": "BR CR",
    "IN_TRANSIT:CUSTOMS_HOLD": "CD UD",
    "IN_TRANSIT:DELAYED": "IR MC MD MS NA TD",
    "IN_TRANSIT:DAMAGED": "DM",
    "IN_TRANSIT:DUTIES_DUE": "HP",
    "IN_TRANSIT:HELD": "DP HI OH SS ST",
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
    INFORMATIONAL: "CS DI ES IA PY RR RW SC TI TT",
    "UNKNOWN:DISPOSED": "DS",
  },
  "express:",
);
