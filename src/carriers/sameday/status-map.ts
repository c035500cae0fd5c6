import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Sameday Client API, statusId: Sameday's PHP SDK and answers that public projects recorded, read 2026-11.
export const statusByCode: StatusMap = statusMap({
  PENDING: "1 23",
  PICKED_UP: "4",
  // 5: over a border; 7, 37, 56, 84, 85: between warehouses.
  IN_TRANSIT: "5 7 37 56 84 85",
  OUT_FOR_DELIVERY: "33",
  // Loaded into an easybox or handed to a point.
  AVAILABLE_FOR_PICKUP: "78",
  DELIVERED: "9",
  RETURN_TO_SENDER: "35",
  // Cash on delivery was paid out.
  INFORMATIONAL: "3",
});

/** The other ids, some eighty, by Sameday's words for their state. Romanian; inferred from the words that were seen. */
export const wordRules: WordRules = [
  [/\bramburs/, "INFORMATIONAL"],
  [/\banulat/, "UNKNOWN:CANCELLED"],
  [/\brefuz/, "ATTEMPT_FAILURE:REFUSED"],
  [/\badres[ae] (?:gresit|incomplet)/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/\bnelivrat|\besuat|nu (?:a|poate|a putut) fi livrat|nu a fost livrat/, "ATTEMPT_FAILURE"],
  [/\bretur/, "RETURN_TO_SENDER"],
  [/\bamanat|\breprogramat/, "IN_TRANSIT:RESCHEDULED"],
  [/\bredirectionat/, "IN_TRANSIT:FORWARDED"],
  [/livrat cu succes/, "DELIVERED"],
  [/(?:incarcat|disponibil|ajuns) (?:in|la) (?:easybox|punctul de livrare)/, "AVAILABLE_FOR_PICKUP"],
  [/^in livrare|urmeaza sa efectueze livrarea/, "OUT_FOR_DELIVERY"],
  [/intrat in posesia noastra|\bpreluat de la expeditor/, "PICKED_UP"],
  [/\binregistrat/, "PENDING"],
  [/\btranzit\b|\bdepozit|centru logistic/, "IN_TRANSIT"],
];
