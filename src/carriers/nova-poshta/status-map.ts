import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Nova Poshta API v2, TrackingDocument.getStatusDocuments, StatusCode; the list as public clients quote it, read 2026-11.
// 3 is "number not found". 115 and 121 have been seen and are in no list.
export const statusByCode: StatusMap = statusMap({
  // 12: Nova Poshta packs the parcel in its own warehouse.
  PENDING: "1 12",
  IN_TRANSIT: "4 41 5 6",
  "IN_TRANSIT:FORWARDED": "104",
  "IN_TRANSIT:RESCHEDULED": "112",
  OUT_FOR_DELIVERY: "101",
  // 14: handed out to be looked at before it is taken.
  AVAILABLE_FOR_PICKUP: "7 8 14",
  // 10 and 11 tell of its cash on delivery, 106 of goods that the recipient sends back in exchange.
  DELIVERED: "9 10 11 106",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "111",
  "ATTEMPT_FAILURE:REFUSED": "103 108",
  // Kept no longer.
  "ATTEMPT_FAILURE:UNCLAIMED": "105",
  // Refused, and the sender has ordered the return.
  RETURN_TO_SENDER: "102",
  "UNKNOWN:CANCELLED": "2",
});
