import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: PostNord Track & Trace (OpenAPI, ItemStatus), items[].events[].status, read 2026-11. Event codes differ from country to
// country and are not published, so they decide nothing; they are shown behind the status: "EN_ROUTE:10".
export const statusByCode: StatusMap = statusMap({
  PENDING: "CREATED INFORMED",
  IN_TRANSIT: "EN_ROUTE",
  "IN_TRANSIT:DELAYED": "DELAYED EXPECTED_DELAY",
  AVAILABLE_FOR_PICKUP: "AVAILABLE_FOR_DELIVERY",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "AVAILABLE_FOR_DELIVERY_PAR_LOC",
  DELIVERED: "DELIVERED",
  ATTEMPT_FAILURE: "DELIVERY_IMPOSSIBLE",
  "ATTEMPT_FAILURE:REFUSED": "DELIVERY_REFUSED",
  RETURN_TO_SENDER: "RETURNED",
  "UNKNOWN:HELD": "STOPPED",
  INFORMATIONAL: "OTHER SPLIT",
});

/**
 * Finer than EN_ROUTE, for events with that status only. English is asked for, but some events keep the words of the country they
 * happened in: Swedish, Danish, Norwegian, Finnish. The first that matches decides.
 */
export const enRouteRules: WordRules = [
  [/\bbeing customs cleared\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [
    /\bcustoms\b.*(?<!\bnot (yet )?(been )?)\b(cleared|released|approved)\b|(?<!\bnot (yet )?(been )?)\b(cleared|released|approved)\b.*\bcustoms\b/,
    "IN_TRANSIT:CUSTOMS_CLEARED",
  ],
  [/\bheld\b.*\bcustoms\b|\bcustoms\b.*\b(held|awaiting|inspection|information)\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/\bdamaged\b/, "IN_TRANSIT:DAMAGED"],
  [/\bincorrectly sorted\b|\bdelayed\b|\bforsenad\b|\bforsinket\b/, "IN_TRANSIT:DELAYED"],
  [/\b(not|inte|ikke|ej|ei)\b/, "IN_TRANSIT"],
  [
    /\bout for delivery\b|\bdelivery of the shipment item is in progress\b|\bloaded (for|onto .* for) delivery\b|\butkorning\b|\blastet (for|til) (utkjoring|utlevering)\b|\bute til levering\b|\budbringning\b|\bjakelussa\b|\bjakeluun\b/,
    "OUT_FOR_DELIVERY",
  ],
  [
    /\bdropped off by (the )?sender\b|\bhanded (in|over) (by|from) (the )?sender\b|^handed in\b|\bpicked-up for transportation\b|\b(picked up|collected) (from|at|by) (the )?(sender|customer|consignor)\b|\bhas been (handed in|dropped off)\b|\binlamna(d|t) (av|till)\b|\bindleveret\b/,
    "PICKED_UP",
  ],
];

/** Statuses that stand for several situations, with the words that have been seen with them. Otherwise the status alone decides. */
export const wordsWithin: ReadonlyMap<string, WordRules> = new Map([
  ["EN_ROUTE", enRouteRules],
  [
    "STOPPED",
    [
      [/\bcustoms cleared\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
      [/\bawaiting the booked delivery date\b/, "IN_TRANSIT:HELD"],
    ],
  ],
  ["EXPECTED_DELAY", [[/\baddress is incomplete\b/, "IN_TRANSIT:ADDRESS_PROBLEM"]]],
  [
    "OTHER",
    [
      [/\bimport charge sent to recipient\b/, "IN_TRANSIT:DUTIES_DUE"],
      [/\bis under transportation\b|\bis being processed at our sorting cent(er|re)\b|\bhas been loaded\b/, "IN_TRANSIT"],
    ],
  ],
]);
