import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Packeta API, packetTracking, statusCode; 1 to 17 from Packeta's documentation and shop modules, 18 to 31 from the names in
// its Magento module with their numbers from open-source lists, read 2026-11.
export const statusByCode: StatusMap = statusMap({
  PENDING: "1",
  PICKED_UP: "12 15",
  IN_TRANSIT: "2 3 4 6 14",
  "IN_TRANSIT:FORWARDED": "28 29 30",
  AVAILABLE_FOR_PICKUP: "5",
  // 10 is delivered to the sender: reading.ts sees to that.
  DELIVERED: "7 10",
  ATTEMPT_FAILURE: "16 23 24 25",
  "ATTEMPT_FAILURE:REFUSED": "17 18",
  "ATTEMPT_FAILURE:UNCLAIMED": "20",
  // 19: "return from home delivery, no branch nearby"; 22: "return, over the limit".
  RETURN_TO_SENDER: "9 19 22",
  "UNKNOWN:CANCELLED": "11 21",
  "UNKNOWN:HELD": "26",
  // An inquiry closed, a partner's number added, and Packeta's own "unknown".
  INFORMATIONAL: "27 31 999",
});
