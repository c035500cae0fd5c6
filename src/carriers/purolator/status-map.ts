import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Purolator TrackingService v1 (XSD), Scan/ScanType, read 2026-11. The type Other is not mapped: its words are.
export const statusByCode: StatusMap = statusMap({
  PICKED_UP: "ProofOfPickUp",
  IN_TRANSIT: "InternationalOutbound InternationalInbound",
  OUT_FOR_DELIVERY: "OnDelivery",
  DELIVERED: "Delivery",
  ATTEMPT_FAILURE: "Undeliverable",
});

const returned =
  /\breturn(ed|ing)? to (the )?(sender|shipper)\b|\bbeing returned\b|\bretour(ne)? a l['’]?expediteur\b|\bretourne a l['’]?expediteur\b/;

const forPickup =
  /\b(available|ready|held|hold|holding) for (counter |customer )?pick ?-?up\b|\bpret(e)? pour (le |la )?(ramassage|cueillette)\b|\bdisponible pour (le |la )?(ramassage|cueillette)\b/;

/** What came of an attempt. English and French; the patterns are ours. Where none matches it is a failed attempt. */
export const undeliverableRules: WordRules = [
  [returned, "RETURN_TO_SENDER"],
  [forPickup, "AVAILABLE_FOR_PICKUP"],
  [/\brefus(ed|al|e|ee)\b/, "ATTEMPT_FAILURE:REFUSED"],
  [
    /\b(incorrect|incomplete|wrong|bad|insufficient) address\b|\baddress (incorrect|incomplete|unknown)\b|\bhas moved\b|\badresse (inexacte|incorrecte|incomplete|erronee)\b/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
  [
    /\b(customer|receiver|recipient|consignee) (not (in|home|available)|closed|absent)\b|\bnot at home\b|\bbusiness closed\b|\bdestinataire (absent|ferme)\b/,
    "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
  ],
];

/** For scans of the type Other. English and French; the patterns are ours. What none matches stays UNKNOWN. */
export const otherRules: WordRules = [
  [/\bnew tracking number assigned\b|\bnouveau numero de (reperage|suivi)\b/, "INFORMATIONAL"],
  [returned, "RETURN_TO_SENDER"],
  [
    /\b(shipper|sender) created a label\b|\b(label|shipment) created\b|\bexpediteur a cree une etiquette\b|\benvoi cree\b/,
    "PENDING",
  ],
  [forPickup, "AVAILABLE_FOR_PICKUP"],
  [/\b(on vehicle|out) for delivery\b|\ben cours de livraison\b/, "OUT_FOR_DELIVERY"],
  [/\bpicked up by purolator\b|\bramasse par purolator\b/, "PICKED_UP"],
  [
    /\b(held|delayed) (by|at|in) customs\b|\bawaiting customs\b|\bretenu(e)? (par|aux|a la) douanes?\b/,
    "IN_TRANSIT:CUSTOMS_HOLD",
  ],
  [/\b(released by|cleared) customs\b|\bdedouane(e)?\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
  [/\bweather\b|\bintemperies\b/, "IN_TRANSIT:WEATHER_DELAY"],
  [/\bdamaged?\b|\bendommagee?\b/, "IN_TRANSIT:DAMAGED"],
  [/\bdelay(ed)?\b|\bretarde(e)?\b/, "IN_TRANSIT:DELAYED"],
  [
    /\b(arrived|received) at (a |the )?(sort|origin|destination|purolator)\b|\bdeparted (from )?(a |the )?(sort|origin|destination|purolator)\b|\bshipment in transit\b|\barrive(e)? a (l['’]|la |un |une )?(installation|centre)\b|\bquitte l['’]?(installation|etablissement)\b/,
    "IN_TRANSIT",
  ],
];
