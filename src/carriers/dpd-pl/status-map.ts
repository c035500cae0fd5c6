import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: DPD Polska InfoServices, eventsList/businessCode, from public clients' tables, read 2026-11. A code of six digits is looked
// up whole, then by its first four, then by its first two.
export const statusByCode: StatusMap = statusMap({
  // 0402, 0405, 0406: a pick-up that failed or was called off.
  PENDING: "030103 0402 0405 0406",
  PICKED_UP: "0401 500500",
  // 170501: sent to a pick-up point; 200602, 600602: the recipient will fetch it; 230101: held at the depot; 230405: sent abroad.
  IN_TRANSIT: "05 11 12 15 16 22 25 26 32 33 37 41 45 170501 200602 600602 230101 2302 230405",
  "IN_TRANSIT:RESCHEDULED": "200601 200604 210111 600601",
  // Not found at the depot, which is not lost yet.
  "IN_TRANSIT:DELAYED": "230309",
  // Continues under another number.
  "IN_TRANSIT:FORWARDED": "230402",
  OUT_FOR_DELIVERY: "1701",
  DELIVERED: "1901 1902 5013 701901",
  AVAILABLE_FOR_PICKUP: "5119 511201 600101 600103 600104 703201 502300",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "2002",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "2003",
  "ATTEMPT_FAILURE:REFUSED": "2004 2007",
  // Not fetched in time.
  "ATTEMPT_FAILURE:UNCLAIMED": "230506",
  ATTEMPT_FAILURE: "2005 2008 210109 6004 6005 6007 500011 500015 500019 500037 500042 500046 500085 5004 5008 702001 702102",
  RETURN_TO_SENDER: "230403 230408 5006",
  "UNKNOWN:LOST": "2303",
  // Sorting errors, notices, payments.
  INFORMATIONAL: "1702 1703 5117 240304 701902",
});
