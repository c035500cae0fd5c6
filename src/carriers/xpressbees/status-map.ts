import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: status_code in the history of XpressBees' panel, and the status of the shipment, as listed by several public clients; the codes
// of its client API (DRC … LOST), which the panel's history shows too, as two Indian platforms list them; read 2026-11.

export const statusByCode: StatusMap = statusMap({
  PENDING: "PP DRC PUC OFP PND",
  PICKED_UP: "PK PKD PUD",
  IN_TRANSIT: "IT RD RAD",
  // FD: out for delivery in the panel's document.
  OUT_FOR_DELIVERY: "OFD FD",
  // RT-DL and RTD are the arrival of a return: reading.ts sees to that.
  DELIVERED: "DL DLVD RT-DL RTD",
  // Exceptions are recognised by their words, too: see below.
  ATTEMPT_FAILURE: "EX UD",
  // RAO: reached its origin; RTU: could not be given back.
  RETURN_TO_SENDER: "RT RT-IT RT-OFD RTON RTO RTO-IT RAO RTO-OFD RTU",
  // STG: a shortage.
  "UNKNOWN:LOST": "LT RT-LT LOST STG RTO-STG",
  "UNKNOWN:DAMAGED": "DG RT-DG STD",
  "UNKNOWN:CANCELLED": "CAN",
});

export const exceptionWords: WordRules = [
  [/pick ?up/, "PENDING"],
  [/not attempted|could not attempt/, "IN_TRANSIT:DELAYED"],
  [/refus|reject/, "ATTEMPT_FAILURE:REFUSED"],
  [/address|pin ?code|out of (delivery )?area/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/future|evening delivery|reschedul|another (day|date)|later/, "ATTEMPT_FAILURE:RESCHEDULED"],
  [/not available|unavailable|not responding|not reachable|closed|door lock|uncontactable/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
];

/** Of the shipment as a whole, blanks as underscores. */
export const summaryStatuses: StatusMap = statusMap({
  PENDING: "BOOKED PENDING_PICKUP",
  IN_TRANSIT: "IN_TRANSIT",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
  DELIVERED: "DELIVERED",
  ATTEMPT_FAILURE: "EXCEPTION",
  RETURN_TO_SENDER: "RTO",
  "UNKNOWN:LOST": "LOST",
  "UNKNOWN:DAMAGED": "DAMAGED",
  "UNKNOWN:CANCELLED": "CANCELLED",
});
