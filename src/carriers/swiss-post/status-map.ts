import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Swiss Post, events[].code: the last part of a dotted code (PARCEL.*.1.1003), as public clients of the post's pages have learned
// it, read 2026-11. Whether this API uses the same is inferred.
export const statusByCode: StatusMap = statusMap({
  PENDING: "600",
  IN_TRANSIT: "820 1201 1202",
  OUT_FOR_DELIVERY: "1003",
  AVAILABLE_FOR_PICKUP: "2102",
  RETURN_TO_SENDER: "3600",
  DELIVERED: "4600",
});

/** For all other codes. English, as asked for; inferred. */
export const wordRules: WordRules = [
  [/refused/, "ATTEMPT_FAILURE:REFUSED"],
  [/not delivered|unsuccessful|could not be delivered|recipient absent/, "ATTEMPT_FAILURE"],
  [/\breturn(?:ed|ing)?\b.*sender|^returned/, "RETURN_TO_SENDER"],
  [/ready for (?:pick-?up|collection)|arrived at the (?:pick-?up|collection) point/, "AVAILABLE_FOR_PICKUP"],
  [/in delivery|out for delivery|loaded for delivery/, "OUT_FOR_DELIVERY"],
  [/^delivered|has been delivered/, "DELIVERED"],
  [/customs clearance completed|cleared (?:by|through) customs/, "IN_TRANSIT:CUSTOMS_CLEARED"],
  [/customs/, "IN_TRANSIT"],
  [/mailed|posted|handed over by the sender|accepted/, "PICKED_UP"],
  [/announced|data (?:received|transmitted)/, "PENDING"],
  [/sort(?:ed|ing)|in transit|transport/, "IN_TRANSIT"],
];
