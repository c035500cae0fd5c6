import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: SF open platform, EXP_RECE_SEARCH_ROUTES, routes[].opCode, as mirrored in public SDKs, read 2026-11. Seen in real answers: 30 31
// 44 50 70 80 99 123 130 204 607 631 648 8000; the others are in lists that many share.
export const statusByCode: StatusMap = statusMap({
  // The courier is on the way to collect.
  PENDING: "54",
  PICKED_UP: "50 51 655 656",
  IN_TRANSIT: "30 31 34 36 77 105 106 123 302 304 305 607 626 627",
  OUT_FOR_DELIVERY: "44 204",
  // A locker, an SF station, a partner's point
  AVAILABLE_FOR_PICKUP: "125 130 657",
  DELIVERED: "80",
  // Collected at a locker, station or partner's point
  "DELIVERED:DELIVERED_TO_PICKUP_POINT": "127 658",
  ATTEMPT_FAILURE: "33 70",
  RETURN_TO_SENDER: "631",
  // The receipt that follows 80, hours later at times
  INFORMATIONAL: "8000",
});

/** For 99 and 648. Simplified and traditional Chinese, and English. */
export const rerouteRules: WordRules = [
  [/退回|退件|\breturn(ed|ing)? to (the )?sender\b/, "RETURN_TO_SENDER"],
  [/转寄|轉寄|转运|轉運|更改地址|\bforward(ed|ing)\b/, "IN_TRANSIT:FORWARDED"],
];
