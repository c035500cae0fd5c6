import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: event_edifact_code in NZ Post's own sample (13), as one maintained library groups them, and with their words as clients of the
// post's page recorded them on real parcels in October 2026 (8, 13, 22, 32, 40, 58, 205, 206, 997), read 2026-11.
// Left out: 35, 42, 50 to 53 and 62, which that library takes for "out for delivery" and which hold cards and collections as well, and
// 14, 1013 and 1014, which may be announced or accepted. Those are read by their words.

export const statusByCode: StatusMap = statusMap({
  // A number allocated; a pick-up asked for, and given to a driver.
  PENDING: "997 205 206",
  PICKED_UP: "13",
  "IN_TRANSIT:DELAYED": "40",
  OUT_FOR_DELIVERY: "32",
  IN_TRANSIT: `8 54..61 63 67 77 78 80 85 95 141..149 200..203 542 544 546..550 552..556 558..562 564 571 580 584..591 595..597 1054 1060 1080
    1081 1146`,
  DELIVERED: "22",
  RETURN_TO_SENDER: "578",
});

export const wordRules: WordRules = [
  [/return(ed|ing)? to (the )?sender/, "RETURN_TO_SENDER"],
  [/refused/, "ATTEMPT_FAILURE:REFUSED"],
  [/card (was )?left|left a card|no ?one (was )?(at )?home|nobody/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/(incorrect|incomplete|insufficient) address/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/unable to deliver|not delivered|attempted|unsuccessful/, "ATTEMPT_FAILURE"],
  [/ready to collect|(awaiting|available for|ready for) (collection|pick ?up)/, "AVAILABLE_FOR_PICKUP"],
  [
    /released (by|from) customs|cleared (by )?customs|customs.*(cleared|released)|cleared for import/,
    "IN_TRANSIT:CUSTOMS_CLEARED",
  ],
  [/held (by|at|in) customs|customs.*(held|hold|inspection)/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/out for delivery|with (a|the|our|your) courier|on board (for|the) deliver/, "OUT_FOR_DELIVERY"],
  [/\bdelivered\b/, "DELIVERED"],
  [
    /pick ?up request|tracking number allocated|shipment data|label|shipping (details|information)|notified|electronic/,
    "PENDING",
  ],
  [/acceptance|accepted|picked up|lodged|collected from (the )?sender/, "PICKED_UP"],
  [/^delayed\b|\bhas been delayed\b/, "IN_TRANSIT:DELAYED"],
  [
    /in transit|depot|processed|sorted|arrived|departed|airline|international (arrival|departure)|flight (arrival|departure)|arrival processing|ready for courier/,
    "IN_TRANSIT",
  ],
];
