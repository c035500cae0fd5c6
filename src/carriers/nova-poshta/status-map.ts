import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Nova Poshta API v2, TrackingDocument.getStatusDocuments, StatusCode; the list as public clients quote it, read 2026-11.
// 3 is "number not found". 13 to 31, 99, 110 and those above 112 are from the table that Nova Post publishes for its service in Europe,
// which shares its codes, as a public client of August 2026 has it; 115 and 121 have been seen in this API. 999 is undetermined.
export const statusByCode: StatusMap = statusMap({
  // 12: Nova Poshta packs the parcel in its own warehouse.
  PENDING: "1 12",
  // 30, 31, 115: at the customs terminal; 114, 119, 122 and 125 to 128, 134, 199: stages of clearance; 121: on from there.
  IN_TRANSIT: "4 41 5 6 13 16 17 19 30 31 114 115 119 121 122 125..128 134 199",
  // Inspected; refused by the broker, or by customs; something is asked of the recipient.
  "IN_TRANSIT:CUSTOMS_HOLD": "116 123 130 133 197 198",
  "IN_TRANSIT:CUSTOMS_CLEARED": "120",
  // Stored for a while; 118: with what may not be sent.
  "IN_TRANSIT:HELD": "110 118 135 149",
  "IN_TRANSIT:ADDRESS_PROBLEM": "138",
  "IN_TRANSIT:FORWARDED": "104",
  "IN_TRANSIT:RESCHEDULED": "112",
  OUT_FOR_DELIVERY: "101",
  // 14: handed out to be looked at before it is taken; 107: keeping it costs money by now.
  AVAILABLE_FOR_PICKUP: "7 8 14 107",
  // 10 and 11 are about its cash on delivery, 106 of goods that the recipient sends back in exchange.
  DELIVERED: "9 10 11 106",
  // It did not go into the locker.
  ATTEMPT_FAILURE: "99",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "111",
  "ATTEMPT_FAILURE:REFUSED": "103 108",
  // No longer held.
  "ATTEMPT_FAILURE:UNCLAIMED": "105 113 141 144",
  // Refused, and the sender has ordered the return; 131, 132: back because it was not cleared.
  RETURN_TO_SENDER: "102 131 132",
  "UNKNOWN:LOST": "117",
  "UNKNOWN:DISPOSED": "155",
  "UNKNOWN:CANCELLED": "2",
});
