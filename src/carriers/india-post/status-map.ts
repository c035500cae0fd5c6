import type { WordRules } from "../reading/status-map.ts";

// Source: the words of tracking_details[].event at India Post, which has no codes there. Booked, bagged, dispatched, received, out for
// delivery and delivered are confirmed by three public clients, read 2026-11; the patterns and the other words are ours.
export const wordRules: WordRules = [
  [/\b(delivered|returned|return) to (the )?sender\b|^item returned\b/, "RETURN_TO_SENDER"],
  [/\brefused\b/, "ATTEMPT_FAILURE:REFUSED"],
  [/\bdoor locked\b|\baddressee (is )?(absent|not available)\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [
    /\b(insufficient|incomplete|incorrect|wrong) address\b|\bno such person\b|\baddressee (has )?(left|moved)\b/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
  [/\b(not|un) ?delivered\b/, "ATTEMPT_FAILURE"],
  [/^item delivered\b|^delivered\b/, "DELIVERED"],
  [/^out for delivery\b|^beat assigned\b|\binvoiced to (the )?postman\b/, "OUT_FOR_DELIVERY"],
  [/\bkept in deposit\b|\bto be collected\b/, "AVAILABLE_FOR_PICKUP"],
  [/\bheld by customs\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/^item redirected\b/, "IN_TRANSIT:FORWARDED"],
  [/^item on ?hold\b/, "IN_TRANSIT:HELD"],
  [
    /^item (bagged|dispatched|received)\b|^bag (close|open|dispatch|receive)d?\b|^tmo (close|open|dispatch|receive)d?\b/,
    "IN_TRANSIT",
  ],
  [/^item booked\b|^(item )?picked up\b/, "PICKED_UP"],
  [/^pick ?up scheduled\b|^article data received\b/, "PENDING"],
];
