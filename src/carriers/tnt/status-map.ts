import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: TNT ExpressConnect Tracking, StatusCode with its text in real answers (karrio, OCA, a PHP client, a tracker of TNT's page), read 2026-11. TNT
// publishes no list. LP is a part of the consignment. PA is "Delivery By Mail", with which TNT calls the consignment delivered.
export const statusByCode: StatusMap = statusMap({
  PICKED_UP: "PU CI",
  IN_TRANSIT: "IS IR AS OS TR HW",
  "IN_TRANSIT:DELAYED": "NR MLA LAA LAC MR WL LP",
  "IN_TRANSIT:DAMAGED": "CDB FDB",
  OUT_FOR_DELIVERY: "OD",
  DELIVERED: "OK DEL PA",
  RETURN_TO_SENDER: "RTS",
  // "Duplicate or non-existent consignment record in system"
  INFORMATIONAL: "AA",
});

/** `SummaryCode`. EXC says that something is wrong, and not what; CNF is not found. */
export const statusBySummary: StatusMap = statusMap({ IN_TRANSIT: "INT", DELIVERED: "DEL" });

/** For all other codes, by the English texts that have been seen with them (en_US is asked for). The first that matches decides. */
export const wordRules: WordRules = [
  [/\breturn(ed|ing)? to (the )?(sender|origin|shipper)\b/, "RETURN_TO_SENDER"],
  [/\brefused\b/, "ATTEMPT_FAILURE:REFUSED"],
  [
    /^(customer|receiver|recipient) (was )?(not (home|in|available)|closed)\b|^closed on delivery attempt\b/,
    "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
  ],
  [
    /\b(incorrect|incomplete|wrong|insufficient) address\b|\baddress (query|problem|incorrect|incomplete)\b|^delivery info incorrect\b/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
  [/\b(not|unable to be|could not be) delivered\b|^delivery attempt(ed)?\b/, "ATTEMPT_FAILURE"],
  [/^(shipment|consignment) left in agreed location\b/, "DELIVERED:DELIVERED_TO_SAFE_PLACE"],
  [/\bdelivered to (a |the )?neighbou?r\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
  [/^(shipment|consignment) delivered damaged\b/, "DELIVERED:DAMAGED"],
  [/^(shipment|consignment) delivered\b|^delivery by mail\b/, "DELIVERED"],
  [
    /\b(held|available|ready) for (customer )?(collection|pick ?-?up)\b|\bawaiting (collection|pick ?-?up) by (the )?(customer|receiver)\b/,
    "AVAILABLE_FOR_PICKUP",
  ],
  [/^out for delivery\b/, "OUT_FOR_DELIVERY"],
  [/^shipment collected from (sender|customer|collection address)\b/, "PICKED_UP"],
  [/\bdamaged\b.*\b(forwarded|repacked)\b/, "IN_TRANSIT:DAMAGED"],
  [/\bweather\b/, "IN_TRANSIT:WEATHER_DELAY"],
  [/^pre-arrival customs clearance\b|^delivery date\/time slot agreed\b/, "INFORMATIONAL"],
  [/^released by customs\b|^customs clearance completed\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
  [/^(held (by|at|in)|awaiting) customs\b|^(shipment|consignment) delayed due to (a )?customs\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/^contact with receiver required\b/, "IN_TRANSIT:HELD"],
  [/^delay due to\b|^(shipment|consignment) (partially delivered|delayed)\b/, "IN_TRANSIT:DELAYED"],
  [/\bdelay(ed)?\b.*\brecovery actions? underway\b|\brerouted\b.*\brecovery actions? underway\b/, "IN_TRANSIT:DELAYED"],
  [
    /^(import |export )?customs clearance in progress\b|^(shipment|consignment) (being processed at tnt location|passed to subcontractor)\b|^(shipment|consignment) (received|arrived) at (tnt location|(the )?(transit point|connection point|origin depot|destination depot))\b|^shipment in transit\b|^shipment now at (the )?depot nearest\b|^onforwarded for delivery\b/,
    "IN_TRANSIT",
  ],
];
