import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: track_node_code and package_status as listed by two public integrations after YunExpress's sheet of basic data and answers
// seen, read 2026-11. Spelled as YunExpress spells them (ORIN, INSPCTION).
// MD/DD is "arrived in the country of destination" in a real answer, whatever state that source counts it under. OTHER, a late flight or
// trouble of a platform, is left out.

export const statusByCode: StatusMap = statusMap({
  PENDING: "ORDER_CREATION PRE_ADVICING PRE_INFO YB/XD",
  PICKED_UP: "PICKED_UP FIRST_MILE_ARRIVE XD/ZC XD/CS",
  // READY_FOR_PICKUP is ready at the cargo terminal, for the next carrier: not for the recipient.
  IN_TRANSIT: `FIRST_MILE_DEPART TRANSIT_OUT TRANSIT_IN DEPART_CONFIRM_OC ARRIVE_CONFIRM_OC ARRIVE_ORIN_CUSTOMS AIRPORT_RELEASE
    EXPORT_CUSTOMS_COMPLETE MAIN_LINE_DEPART MAIN_LINE_ARRIVE READY_FOR_PICKUP PICKUP_CARGO_TERMINAL IN_TRANSIT READY_FOR_OUTBOUND
    TRANSITHUB_ARRIVE CARRIER_PICKUP IN_TRANSIT_CARRIER CUSTOMS_PROCESSING MD/DD`,
  "IN_TRANSIT:CUSTOMS_CLEARED": "CUSTOMS_COMPLETE CUSTOMS_RELEASE",
  "IN_TRANSIT:CUSTOMS_HOLD": "CUSTOMS_INSPCTION CUSTOMS_INSPECTION CUSTOMS_HOLD CUSTOMS_DELAY CUSTOMS_EXCEPTION",
  "IN_TRANSIT:HELD": "AIRPORT_INSPECTION AIRPORT_HOLD",
  "IN_TRANSIT:DELAYED": "PACKAGE_EXCEPTION",
  ATTEMPT_FAILURE: "DELIVERY_FAILURE",
  DELIVERED: "DELIVERED MD/TT",
  RETURN_TO_SENDER: "RETURNED RETURNED_BACK RETURNED_TO_SENDER",
  "UNKNOWN:LOST": "PACKAGE_LOST",
  // A new number, a new estimate.
  INFORMATIONAL: "CHANGE_WAYBILL_INFO EDD",
});

/** Of the parcel as a whole. E is a possible exception, which says not which. */
export const packageStatuses: StatusMap = statusMap({
  PENDING: "F",
  IN_TRANSIT: "T",
  DELIVERED: "D",
  RETURN_TO_SENDER: "R",
  "UNKNOWN:CANCELLED": "C",
});

export const attemptWords: WordRules = [
  [/refus|拒收/, "ATTEMPT_FAILURE:REFUSED"],
  [/nobody|no one|not (at )?home|absent|unavailable|无人/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/address|地址/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/fail|unsuccessful|could not|unable|not delivered|attempted|attempt made|失败|未妥投/, "ATTEMPT_FAILURE"],
  [/out for delivery|with (the )?(courier|driver)|派送中|正在派送|外出派送/, "OUT_FOR_DELIVERY"],
];
