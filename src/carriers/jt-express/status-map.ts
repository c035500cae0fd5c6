import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: scanTypeCode of J&T's pages for Vietnam (the published list, 103 to 121) and of public clients that say what they saw (the list of
// scans, 10 to 405), read 2026-11. "P:" and "S:" are for what the two lists take for different things.

export const statusByCode: StatusMap = statusMap({
  PENDING: "103 104",
  PICKED_UP: "10 106",
  IN_TRANSIT: "20 30 50 91 92 93 109 P:110 400 403 404 405",
  "IN_TRANSIT:CUSTOMS_HOLD": "401",
  "IN_TRANSIT:CUSTOMS_CLEARED": "402",
  // Problems: on the round they are failed deliveries, which reading.ts sees to.
  "IN_TRANSIT:DELAYED": "S:110 118",
  OUT_FOR_DELIVERY: "94 112",
  // 200 and 306 are fetched. 173 and 117 are signed by the sender: the arrival of a return, which reading.ts sees to.
  DELIVERED: "100 113 200 306 173 117",
  RETURN_TO_SENDER: "172 116",
  "RETURN_TO_SENDER:REFUSED": "302",
  "UNKNOWN:CANCELLED": "105",
  "UNKNOWN:DAMAGED": "201",
  "UNKNOWN:LOST": "300",
  "UNKNOWN:DISPOSED": "301 305",
  // Confiscated.
  "UNKNOWN:HELD": "303",
  // A problem on the way back, the end of the list, a parcel that is too old.
  INFORMATIONAL: "120 121 304",
});

/** Codes of the published list that the other does not have. */
export const publishedOnly: ReadonlySet<string> = new Set(["103", "104", "105", "106", "109", "112", "113", "116", "117", "118"]);

export const problemCodes: ReadonlySet<string> = new Set(["S:110", "118"]);

export const arrivalsAtSender: ReadonlySet<string> = new Set(["173", "117"]);

/** What a problem's words say, in English and Vietnamese. */
export const problemWords: WordRules = [
  [/refus|reject|tu choi/, "ATTEMPT_FAILURE:REFUSED"],
  [/address|dia chi/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/reschedul|another (day|time)|postpone|hen (lai|ngay)/, "ATTEMPT_FAILURE:RESCHEDULED"],
  [/no answer|not answer|unreachable|not available|no one|khong (lien lac|nghe may|co nha)/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
];

/** Header or customer refused: empty or unknown account, signature, no right, wrong password, disabled, locked. */
export const refusals: ReadonlySet<string> = new Set(
  "145003010 145003012 145003030 145003051 145003052 145003053 999001030 999011010 999011020 999011030".split(" "),
);

/** "Data not found", "Illegal waybill number". */
export const unknownNumber: ReadonlySet<string> = new Set(["999002000", "145003100"]);
