import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Purolator TrackingService v1 (XSD), Scan/ScanType, read 2026-11. The type Other is not mapped: its words are.
// English texts seen in production are listed in karrio's purolator connector (units.py), read 2026-11.
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
  /(?<!no longer )\b(available|ready|held|hold|holding) for (counter |customer |receiver to )?pick ?-?up\b|\bpret(e)? pour (le |la )?(ramassage|cueillette)\b|\bdisponible pour (le |la )?(ramassage|cueillette)\b/;

/** The type Delivery is also given to what goes to a counter first. */
export const deliveryRules: WordRules = [[/\btransferring to (a |the )?shipping cent(re|er)\b/, "IN_TRANSIT"]];

/** What came of an attempt. English and French; the patterns are ours. If none matches it is a failed attempt. */
export const undeliverableRules: WordRules = [
  [returned, "RETURN_TO_SENDER"],
  [forPickup, "AVAILABLE_FOR_PICKUP"],
  [/\brefus(ed|al|e|ee)\b/, "ATTEMPT_FAILURE:REFUSED"],
  [
    /\b(incorrect|incomplete|wrong|bad|insufficient) address\b|\baddress correction\b|\bmissing entry code\b|\baddress (incorrect|incomplete|unknown)\b|\bhas moved\b|\badresse (inexacte|incorrecte|incomplete|erronee)\b/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
  [
    /\b(customer|receiver|recipient|consignee) (not (in|home|available)|closed|absent|unavailable)\b|\bnot at home\b|\bbusiness closed\b|\bdestinataire (absent|ferme)\b/,
    "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
  ],
];

/** For scans of the type Other. English and French; the patterns are ours. What none matches stays UNKNOWN. */
export const otherRules: WordRules = [
  [
    /^attempted delivery\b.*\b(receiver|recipient|customer) (unavailable|not (in|home|available))\b/,
    "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
  ],
  [/^attempted delivery\b/, "ATTEMPT_FAILURE"],
  [/\baddress correction\b.*\bentry code\b/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/\baddress correction required\b|\bcorrection d['’]adresse requise\b/, "IN_TRANSIT:ADDRESS_PROBLEM"],
  [/\bshipment scheduled for delivery\b/, "IN_TRANSIT:RESCHEDULED"],
  [/\ben route to (a |the )?purolator pick ?-?up location\b|\btransferring to (a |the )?shipping cent(re|er)\b/, "IN_TRANSIT"],
  [/^shipment delivered\b|^envoi livre\b/, "DELIVERED"],
  [/\bnew tracking number assigned\b|\bnouveau numero de (reperage|suivi)\b/, "INFORMATIONAL"],
  [returned, "RETURN_TO_SENDER"],
  [
    /\b(shipper|sender) created a label\b|\b(label|shipment) created\b|\blabel information (electronically )?submitted\b|\bexpediteur a cree une etiquette\b|\benvoi cree\b/,
    "PENDING",
  ],
  [forPickup, "AVAILABLE_FOR_PICKUP"],
  [/\b(on vehicle|out) for delivery\b|\ben cours de livraison\b/, "OUT_FOR_DELIVERY"],
  [/\bpicked up by purolator\b|\bramasse par purolator\b/, "PICKED_UP"],
  [
    /\b(held|delayed) (by|at|in) customs\b|\bcustoms (delay|hold)\b|\bawaiting customs\b|\bretenu(e)? (par|aux|a la) douanes?\b/,
    "IN_TRANSIT:CUSTOMS_HOLD",
  ],
  [/\b(released by|cleared) customs\b|\bdedouane(e)?\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
  [/\bweather\b|\bintemperies\b/, "IN_TRANSIT:WEATHER_DELAY"],
  [/\bdamaged?\b|\bendommagee?\b/, "IN_TRANSIT:DAMAGED"],
  [/\brescheduled\b|\bnew delivery date\b|\breplanifie(e)?s?\b|\breporte(e)?s?\b/, "IN_TRANSIT:RESCHEDULED"],
  [
    /\bdelay(ed)?\b|\bmissed connection\b|\bmechanical\b|\broad closure\b|\bnatural disaster\b|\bsorting error\b|\blate tender\b|\bservice disruption\b|\bretard(e|ee|es|ees)?\b|\bfermeture de route\b|\bcatastrophe naturelle\b|\bperturbation de service\b/,
    "IN_TRANSIT:DELAYED",
  ],
  [/\bhold period extended\b|\bwill pick up (the )?shipment\b/, "IN_TRANSIT:HELD"],
  [/\bshipment redirected\b|\benvoi (redirige|reachemine)\b/, "IN_TRANSIT:FORWARDED"],
  [
    /\b(arrived|received) at (a |the )?(sort|origin|destination|purolator|facility)\b|\bdeparted (from )?(a |the )?(sort|origin|destination|purolator)\b|\bshipment in transit\b|\barrive(e)? a (l['’]|la |un |une )?(installation|centre)\b|\bquitte l['’]?(installation|etablissement)\b/,
    "IN_TRANSIT",
  ],
];
