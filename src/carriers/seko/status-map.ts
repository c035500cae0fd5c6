import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: OmniCode with its name, as karrio's connector lists them, read 2026-11.

export const statusByCode: StatusMap = statusMap(
  {
    PENDING: "1 8 9 12",
    // 11: received, though no manifest was sent.
    PICKED_UP: "7 10 11 14 33 82 89",
    IN_TRANSIT: "3 4 18 20 22 47 48 50 51 54 56 78 79 80 81 39 44",
    "IN_TRANSIT:CUSTOMS_CLEARED": "5",
    "IN_TRANSIT:CUSTOMS_HOLD": "6",
    // Held at the export hub or by a courier, blocked, wrongly declared.
    "IN_TRANSIT:HELD": "2 26 41 49 70 91",
    // Unpaid.
    "IN_TRANSIT:DUTIES_DUE": "87 88",
    "IN_TRANSIT:RESCHEDULED": "36",
    "IN_TRANSIT:FORWARDED": "52 53",
    "IN_TRANSIT:DELAYED": "13 16 35",
    OUT_FOR_DELIVERY: "21",
    AVAILABLE_FOR_PICKUP: "19 25 42",
    "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT": "76",
    DELIVERED: "71 72 75 77",
    "DELIVERED:DELIVERED_TO_NEIGHBOUR": "73",
    "DELIVERED:DELIVERED_TO_SAFE_PLACE": "74",
    ATTEMPT_FAILURE: "30 37 38 45 83 86",
    "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "24 84",
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "23 27",
    "ATTEMPT_FAILURE:REFUSED": "28",
    RETURN_TO_SENDER: "29 55 57 58 60 62 63 66 68 85 90 94",
    "RETURN_TO_SENDER:UNCLAIMED": "43 59 65",
    "RETURN_TO_SENDER:ADDRESS_PROBLEM": "61",
    "RETURN_TO_SENDER:REFUSED": "64",
    "RETURN_TO_SENDER:DAMAGED": "69",
    "UNKNOWN:LOST": "15",
    "UNKNOWN:DAMAGED": "17",
    "UNKNOWN:DISPOSED": "40 92",
    "UNKNOWN:CANCELLED": "34 67",
    // Information, and an enquiry.
    INFORMATIONAL: "31 32 46",
  },
  "OP-",
);
