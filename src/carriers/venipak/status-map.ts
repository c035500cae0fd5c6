import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Venipak Tracking API v1, pack_status, from its description as two integrations quote it, read 2026-11. 4 and 8 are reserved.
// 9 ends a journey, whichever way: the words of the event say how.
export const statusByCode: StatusMap = statusMap({
  PENDING: "0",
  PICKED_UP: "1",
  IN_TRANSIT: "2 7",
  OUT_FOR_DELIVERY: "3",
  AVAILABLE_FOR_PICKUP: "5 6",
});

/** How a journey ended, and what went wrong before; the latter is inferred. */
export const wordRules: WordRules = [
  [/refused/, "ATTEMPT_FAILURE:REFUSED"],
  [/receiver (?:was )?not found|receiver absent|nobody home/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/not delivered|undelivered|delivery failed|failed delivery|unsuccessful/, "ATTEMPT_FAILURE"],
  [/\breturn/, "RETURN_TO_SENDER"],
  [/^delivered/, "DELIVERED"],
  [/forward(?:ed|ing)|handed over to (?:a )?partner/, "IN_TRANSIT:FORWARDED"],
  // Left at a shop or locker by its sender.
  [/at pickup (?:point )?waiting for courier/, "PICKED_UP"],
  // The titles of the statuses, for a number that is not in the list.
  [/^(?:shipment created|at sender)$/, "PENDING"],
  [/^(?:picked up|on route to terminal)$/, "PICKED_UP"],
  [/^at (?:terminal|weighting)$/, "IN_TRANSIT"],
  [/^on route to receiver$/, "OUT_FOR_DELIVERY"],
  [/^at pickup (?:point )?waiting for receiver$/, "AVAILABLE_FOR_PICKUP"],
  // A new label, a weighing, and an empty pack that goes with it.
  [/^(?:ldg|tare package) created/, "INFORMATIONAL"],
];
