import { type StatusGroups, type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: ScanGroupType and ScanCode as tabled by a public Indian logistics platform, read 2026-11. S are movements, T what was found out.
// Left out: T 026, 090 and 099 (posted, handed to others without a proof, moved to history), which some take for deliveries.

const movements: StatusGroups = {
  PICKED_UP: "015",
  // The first 001 is the pick-up: reading.ts sees to that.
  IN_TRANSIT: "001 003..005 007..014 020..023 025..027 100 106",
  OUT_FOR_DELIVERY: "002",
  // Undelivered and scanned in, undelivered and held: the T code beside it tells why.
  INFORMATIONAL: "006 024",
  "UNKNOWN:CANCELLED": "016",
};

const findings: StatusGroups = {
  DELIVERED: "000",
  OUT_FOR_DELIVERY: "092",
  ATTEMPT_FAILURE: "001 004 005 012 014 017 019 020 056 066 069 071 076 079 137 139 151 203 205 217 218 308 777",
  "ATTEMPT_FAILURE:REFUSED": "011 201 204",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "008 009 010",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "003 013 175",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "206",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT": "208",
  // 118 and 188 are delivered back.
  RETURN_TO_SENDER: "016 034 043 060 074 104 105 118 123 188 209",
  // 002: out of the area; 006: packing.
  IN_TRANSIT: "002 006",
  "IN_TRANSIT:CUSTOMS_HOLD": "022 030 038 040..042 046 064 073 170 171",
  "IN_TRANSIT:CUSTOMS_CLEARED": "028 172",
  "IN_TRANSIT:DELAYED": "024 029 032 036 052 054 055 057 059 067 080 106 107 143 157 166 211..215 301..307 313",
  "UNKNOWN:LOST": "021",
  "UNKNOWN:DISPOSED": "025 070 141 177",
  "UNKNOWN:DAMAGED": "129 178",
  // Seized.
  "UNKNOWN:HELD": "135",
  "UNKNOWN:CANCELLED": "098",
  INFORMATIONAL: "133 150 179..183",
};

export const statusByCode: StatusMap = { ...statusMap(movements, "S:"), ...statusMap(findings, "T:") };

/** Of the shipment as a whole. UD is whatever is not delivered. */
export const statusTypes: StatusMap = statusMap({
  PENDING: "PU",
  IN_TRANSIT: "IT RD",
  OUT_FOR_DELIVERY: "OD",
  RETURN_TO_SENDER: "RT",
  "UNKNOWN:LOST": "LS",
  "UNKNOWN:CANCELLED": "CN",
});

/** For scans without a code, as older answers have them. */
export const wordRules: WordRules = [
  [/undelivered|not delivered/, "ATTEMPT_FAILURE"],
  [/\breturn/, "RETURN_TO_SENDER"],
  [/^shipment delivered/, "DELIVERED"],
  [/outscanned to network|in-?transit|\bbag\b|inscan/, "IN_TRANSIT"],
  [/^shipment outscan$|out for delivery/, "OUT_FOR_DELIVERY"],
];
