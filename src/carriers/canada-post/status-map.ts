import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Canada Post's table of tracking scan events (developer pages, "Messages and Code Tables") with its words, as copied by karrio, and
// real answers; event-identifier without leading zeros, read 2026-11. The status chosen is ours. 101, 103, 1497 and 1499 are in no table.
export const statusByCode: StatusMap = statusMap({
  PENDING: "3000",
  "PENDING:LABEL_CREATED": "3002",
  PICKED_UP: "1300..1303 2300",
  IN_TRANSIT: `100..107 113..116 170 175 400 405 410 700 701 804 815 1240 1241 1244 1703 1705 2500 2501 4000 4100 4202 4310 4311 4550
    4600 4900 4950 8901`,
  "IN_TRANSIT:CUSTOMS_HOLD": "127 800 810 1487 1495 2601 4330 4400",
  "IN_TRANSIT:CUSTOMS_CLEARED": "130 900 910 4450 4500 5201",
  "IN_TRANSIT:WEATHER_DELAY": "159",
  "IN_TRANSIT:DELAYED": "160..163 172 621..628",
  "IN_TRANSIT:RESCHEDULED": "1414 1444 2414",
  "IN_TRANSIT:ADDRESS_PROBLEM": "120 171 173 1412 2412",
  "IN_TRANSIT:DAMAGED": "710",
  "IN_TRANSIT:HELD": "117 118 121 1410 1450 1484 1494 2410 2411 4700",
  "IN_TRANSIT:FORWARDED": "1480 1490",
  OUT_FOR_DELIVERY: "174 500",
  DELIVERED: "1408 1409 1425 1426 1432 1433 1441 1442 1461..1463 1465..1469 1471..1473 1475 1476 1496..1499",
  "DELIVERED:DELIVERED_TO_SAFE_PLACE": "1421..1424 1427..1431 1434",
  "DELIVERED:DELIVERED_TO_LOCKER": "1406",
  AVAILABLE_FOR_PICKUP: "156 1407 1701 2407",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "1405",
  // A notice card is left at the door; if it says "fetch it", the parcel is still on its way there (1703, then 1701).
  ATTEMPT_FAILURE: "179 630 1435..1438 1479 1483 1488 1493 4650",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "1411",
  "ATTEMPT_FAILURE:RESCHEDULED": "1443",
  "ATTEMPT_FAILURE:UNCLAIMED": "629",
  RETURN_TO_SENDER: "167..169 181..184 1100 1418 1420 2600 2802 3001",
  "RETURN_TO_SENDER:ADDRESS_PROBLEM": "1415 1416 1481 1491",
  "RETURN_TO_SENDER:REFUSED": "1417 1482 1492",
  "RETURN_TO_SENDER:UNCLAIMED": "1419",
  // Signature and photograph, new dates, preferences, wishes, refunds
  INFORMATIONAL: "20 21 152 190 198 1200 1203 1210 1214..1216 1220..1225 1230 1232 1234 1245 2001 2101",
  "UNKNOWN:DISPOSED": "150",
});

/** Only for events whose number the map does not have, and only if Canada Post's words leave no doubt. English and French. */
export const wordRules: WordRules = [
  [/return(ed|ing)? to sender|retourne a l'expediteur|renvoye a l'expediteur/, "RETURN_TO_SENDER"],
  [/^electronic information submitted|^renseignements electroniques (soumis|transmis)/, "PENDING"],
  [/^item (accepted at the post office|picked up by canada post)/, "PICKED_UP"],
];

/** The same numbers are used on the way back: only the words show it. A last notice only threatens with it. */
export const wayBackWords =
  /^(?!.*(will be returned|if not collected|avis final)).*(return(ed|ing)( successfully)? to (the )?sender|(retourne|renvoye)( avec succes)? a l'expediteur)/;

/** The letters of `event-time-zone` name a zone, not an offset: EST is written in summer too. CSTNO has no summer time. */
export const zoneByLetters: Readonly<Record<string, string>> = {
  NST: "America/St_Johns",
  NDT: "America/St_Johns",
  AST: "America/Halifax",
  ADT: "America/Halifax",
  EST: "America/Toronto",
  EDT: "America/Toronto",
  CST: "America/Winnipeg",
  CDT: "America/Winnipeg",
  CSTNO: "America/Regina",
  MST: "America/Edmonton",
  MDT: "America/Edmonton",
  PST: "America/Vancouver",
  PDT: "America/Vancouver",
};
