import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Canada Post Tracking (REST), event-identifier without leading zeros; groups after karrio's units.py, read 2026-11.
// 400, 1300, 1302, 2300 and 3000 are of medium confidence (see README.md).
export const statusByCode: StatusMap = statusMap({
  PENDING: "1300 3000",
  PICKED_UP: "1302 2300",
  IN_TRANSIT: "100..107 117 120 121 125 127 170 171 400 1400..1405",
  "IN_TRANSIT:DELAYED": "159..163 172 173 2412",
  "IN_TRANSIT:HELD": "810 1411 1414 1443 1484 1487 1494 2411 2414 4700",
  OUT_FOR_DELIVERY: "174 500",
  DELIVERED: "1408 1409 1421..1434 1441 1442 1496..1499",
  AVAILABLE_FOR_PICKUP: "118 156 1407 1410 1435..1438 1479 1488 1701 2410",
  ATTEMPT_FAILURE: "150 154 167..169 179 181..184 190 1100 1415..1420 1450 1481..1483 1491..1493 2600 2802 4650",
  RETURN_TO_SENDER: "3001",
  // The signature's image is recorded after the delivery.
  INFORMATIONAL: "20",
});

/** Only for events whose number the map does not have, and only where Canada Post's words leave no doubt. English and French. */
export const wordRules: WordRules = [
  [/return(ed|ing)? to sender|retourne a l'expediteur|renvoye a l'expediteur/, "RETURN_TO_SENDER"],
  [/^electronic information submitted|^renseignements electroniques (soumis|transmis)/, "PENDING"],
  [/^item (accepted at the post office|picked up by canada post)/, "PICKED_UP"],
];
