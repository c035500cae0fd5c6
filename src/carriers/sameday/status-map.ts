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

// statusStateId, which is coarser and complete, as an open client of August 2026 names it, read 2026-11. 6, 11: cancelled; 16: not collected from its
// sender; 20: waits beside a full easybox; 22: the easybox is out of order.
export const statusByState: StatusMap = statusMap({
  PENDING: "1 16",
  IN_TRANSIT: "2 3 7 17 19 21 22",
  OUT_FOR_DELIVERY: "4",
  DELIVERED: "5",
  "IN_TRANSIT:FORWARDED": "9 24..27",
  "IN_TRANSIT:RESCHEDULED": "12",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "18",
  AVAILABLE_FOR_PICKUP: "20",
  ATTEMPT_FAILURE: "10 23 29 30",
  RETURN_TO_SENDER: "8 13..15",
  "UNKNOWN:CANCELLED": "6 11",
});

/** The other ids, some eighty, by Sameday's words for their state. Romanian; inferred from the words that were seen. */
export const wordRules: WordRules = [
  [/\bramburs/, "INFORMATIONAL"],
  [/\banulat|\bexpirat/, "UNKNOWN:CANCELLED"],
  // The sender did not hand it over: no delivery was tried.
  [/ridicare (?:esuata|nereusita)|refuz(?:ul)? (?:de )?predare/, "PENDING"],
  [/\brefuz/, "ATTEMPT_FAILURE:REFUSED"],
  [/destinatar(?:ul)? (?:este |a fost )?(?:absent|negasit|indisponibil)/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/\badres[ae] (?:gresit|incomplet)/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [
    /\bnelivrat|\besuat|nu (?:a|poate|a putut) fi livrat|nu a fost livrat|livrare incompleta|indisponibil pentru livrare/,
    "ATTEMPT_FAILURE",
  ],
  [/\bretur/, "RETURN_TO_SENDER"],
  [/\bamanat|\breprogramat/, "IN_TRANSIT:RESCHEDULED"],
  [/\bredirectionat/, "IN_TRANSIT:FORWARDED"],
  [/(?<!\bfie? )\blivrat[ae]? (?:cu succes|la destinatar)|^colet(?:e|ul|ele)? livrat[e]?\.?$/, "DELIVERED"],
  [/(?:incarcat|disponibil|ajuns) (?:in|la) (?:easybox|punctul de livrare)/, "AVAILABLE_FOR_PICKUP"],
  [/^in livrare|in curs de livrare|urmeaza sa efectueze livrarea/, "OUT_FOR_DELIVERY"],
  [/intrat in posesia noastra|^expeditorul a predat coletul|\bpreluat de la expeditor|predat (?:catre )?curier/, "PICKED_UP"],
  [
    /\binregistrat|comanda (?:de )?curier primita|urmeaza sa ridice coletul de la expeditor|document de transport emis|awb emis/,
    "PENDING",
  ],
  [/\btranzit\b|\bdepozit(?!at)|centru logistic/, "IN_TRANSIT"],
];
