import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: FedEx Track API v1, scanEvents[].eventType, from the status code page of developer.fedex.com, read 2026-11.
// "DE:08" is an eventType with its exceptionCode. DO, RT, PY and MD were seen in third-party lists only; AE, HA, IP (in FedEx's possession) and DL:014 in real answers.
// derivedStatusCode is never read: an "out for delivery" carries IT there, and a return can carry DL.
export const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "OC",
  PENDING: "OX IN EP MD RP LP RG RD",
  "PENDING:DELAYED": "PD PY",
  PICKED_UP: "PU PX AP OF DO IP",
  IN_TRANSIT: "AA AC AF AR AX CH DP DR DS EA EO FD IT IX OW LO PF PL PM SF SP TR CP SE",
  "IN_TRANSIT:DELAYED": "DD DY RL",
  "IN_TRANSIT:CUSTOMS_CLEARED": "CC",
  "IN_TRANSIT:CUSTOMS_HOLD": "CD",
  OUT_FOR_DELIVERY: "OD ED AD",
  DELIVERED: "DL",
  // Left at the front door
  "DELIVERED:DELIVERED_TO_SAFE_PLACE": "DL:014",
  AVAILABLE_FOR_PICKUP: "HL HP",
  ATTEMPT_FAILURE: "DE",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "DE:007 DE:07 DE:08 DE:015",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "DE:03 DE:04 DE:A13",
  "ATTEMPT_FAILURE:WEATHER_DELAY": "DE:71",
  RETURN_TO_SENDER: "RS RT",
  // A forecast (early, on time), and a recipient's wish, also an accepted one, move nothing yet.
  INFORMATIONAL: "AE AO RR RM RC HA",
  "UNKNOWN:CANCELLED": "CA",
});

/** AX is "At USPS facility" in FedEx's list, and was seen as a forecast: there the words decide. */
export const wordsByType: Readonly<Record<string, WordRules>> = { AX: [[/\barriving\b/, "INFORMATIONAL"]] };
