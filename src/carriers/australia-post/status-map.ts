import type { WordRules } from "../reading/status-map.ts";

// Source: status names of Australia Post's Shipping & Tracking reference (track-items) and the sentences its events carry, read
// 2026-11. Australia Post has no event codes: these patterns are all there is, and what none of them knows stays UNKNOWN.
// Matched in lower case; the first that fits decides.
export const wordRules: WordRules = [
  [/(return(ed|ing)?|delivered) to (the )?sender|being returned/, "RETURN_TO_SENDER"],
  [/cancelled/, "UNKNOWN:CANCELLED"],
  [/refused/, "ATTEMPT_FAILURE:REFUSED"],
  [
    /(incorrect|insufficient|incomplete) address|address (is )?(incorrect|insufficient|incomplete)/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
  [/to be re-?delivered/, "ATTEMPT_FAILURE:RESCHEDULED"],
  [
    /^(attempted|unsuccessful) delivery.* (no ?-?one (was )?(at )?(home|in attendance|available)|(receiver|addressee) not available)/,
    "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
  ],
  [/^no one in attendance/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/^delivery location closed/, "ATTEMPT_FAILURE"],
  [/^(unable to|not|cannot|can't|couldn't|could not) (be )?(left|leave) in a safe place/, "ATTEMPT_FAILURE"],
  [/unsuccessful delivery|delivery unsuccessful|attempted delivery|delivery (was )?attempted|card left/, "ATTEMPT_FAILURE"],
  [/(unable to|cannot be|could not be|couldn't be) deliver(ed)?/, "ATTEMPT_FAILURE"],
  [
    /^arrived awaiting clearance|^item is in customs\b|awaiting (customs )?clearance|^item received into customs\b/,
    "IN_TRANSIT:CUSTOMS_HOLD",
  ],
  [/awaiting collection|(?<!\b(not|no longer) (yet )?)\b(ready|available) for (pick ?-?up|collection)/, "AVAILABLE_FOR_PICKUP"],
  [/^(item )?(delivered|left)\b.* safe place/, "DELIVERED:DELIVERED_TO_SAFE_PLACE"],
  [/^(item )?delivered.* neighbou?r/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
  [/^(item )?delivered.* (parcel )?locker/, "DELIVERED:DELIVERED_TO_LOCKER"],
  [/^(item )?delivered\b|^collected by/, "DELIVERED"],
  [
    /on ?board (for delivery|with (the )?driver)|with (the )?driver for delivery|out for delivery|^with australia post for delivery today|^it's coming today/,
    "OUT_FOR_DELIVERY",
  ],
  [/^shipping information (received|approved)|^label created|^(created|initiated|sealed)$|^manifest/, "PENDING"],
  [/^received by australia post for transportation/, "IN_TRANSIT"],
  [
    /^(item )?lodged|^we've got it|^picked up|^received by (australia post|our network)|^received and ready for processing|^received item from sender/,
    "PICKED_UP",
  ],
  [/damaged/, "UNKNOWN:DAMAGED"],
  [/possible delay|delayed|^arrived at facility late|^incorrectly sorted/, "IN_TRANSIT:DELAYED"],
  [/held (by (the )?courier|at facility)/, "IN_TRANSIT:HELD"],
  [/held by customs|being assessed by customs/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/^cleared|clearance complete|(?<!\bnot (yet )?)\bcleared (by )?customs/, "IN_TRANSIT:CUSTOMS_CLEARED"],
  [/redirected/, "IN_TRANSIT:FORWARDED"],
  [/^customer enquiry lodged/, "INFORMATIONAL"],
  [
    /^in transit|^it's on its way|^booked for flight|^flight (departed|landed)|^landed in\b|^item handed over to the local postal authority|^received by postal carrier for delivery|^(item )?d[ei]spatched\b|^transferred|^(item )?processed|^arrived (at|in)\b|^departed|^despatch\b.* from export facility/,
    "IN_TRANSIT",
  ],
];
