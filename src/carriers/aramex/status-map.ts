import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Aramex UpdateCode with Aramex's words, in DigitalCloud/aramex (resources/lang/en), read 2026-11; SH002, SH011
// and SH030 from another open client's list; SH239, SH504 and the problem codes from answers seen. The status chosen is ours. Codes of sea freight (SH438 to SH465) are left out.
export const statusByCode: StatusMap = statusMap({
  // Record created, data received, pick-up scheduled and re-scheduled, not received from the shipper
  PENDING: "SH014 SH203 SH278 SH308 SH312 SH299",
  PICKED_UP: "SH011 SH012 SH314 SH047 SH406 SH434",
  IN_TRANSIT:
    "SH001 SH002 SH007 SH022 SH073 SH077 SH110 SH160 SH222 SH252 SH259 SH260 SH272 SH475 SH494 SH495 SH466 SH469 SH540 SH548",
  "IN_TRANSIT:FORWARDED": "SH070",
  "IN_TRANSIT:CUSTOMS_HOLD": "SH035 SH156 SH158 SH163 SH462 SH467 SH468 SH471 SH472 SH473 SH542 SH544 SH546 SH547",
  "IN_TRANSIT:DUTIES_DUE": "SH470 SH549",
  "IN_TRANSIT:CUSTOMS_CLEARED": "SH041 SH464 SH543",
  "IN_TRANSIT:HELD": "SH008 SH030 SH074 SH275 SH294 SH381",
  "IN_TRANSIT:ADDRESS_PROBLEM": "SH375",
  "IN_TRANSIT:RESCHEDULED": "SH044 SH076 SH376",
  "IN_TRANSIT:DELAYED": "SH162",
  OUT_FOR_DELIVERY: "SH003 SH004",
  // Held for pick-up, at a locker or a drop-off location, and reminders that it is
  AVAILABLE_FOR_PICKUP: "SH164 SH491 SH499 SH530 SH532 SH533 SH560",
  // SH154 is a part of the shipment; SH234 the letter box.
  DELIVERED: "SH005 SH006 SH154 SH234 SH496",
  "DELIVERED:DELIVERED_TO_PICKUP_POINT": "SH534",
  // Attempted, identity not proven, unable to deliver
  ATTEMPT_FAILURE: "SH033 SH043 SH157",
  // Awaiting the correct address; the payment was declined
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "SH033:A16",
  "ATTEMPT_FAILURE:REFUSED": "SH033:A18",
  "ATTEMPT_FAILURE:RESCHEDULED": "SH480",
  // Pick-up time exceeded
  "ATTEMPT_FAILURE:UNCLAIMED": "SH492 SH531",
  // Returned, to be returned, pending return
  RETURN_TO_SENDER: "SH069 SH407 SH474 SH498 SH559",
  // Confiscated by customs
  "UNKNOWN:DISPOSED": "SH280",
  "UNKNOWN:CANCELLED": "SH313",
  // Documents, payments, messages, calls, chosen ways of delivery, and "contact the local office"
  INFORMATIONAL: `SH034 SH071 SH228 SH230 SH236 SH237 SH239 SH247 SH249 SH250 SH251 SH257 SH261 SH270 SH271 SH273 SH279 SH281 SH295 SH296
    SH369 SH382 SH383 SH408 SH410 SH479 SH484 SH493 SH504 SH505 SH513 SH515 SH516 SH521 SH529 SH537 SH538 SH539 SH556`,
});

/** Why an attempt failed, if the problem code is not known. English; the patterns are ours. */
export const failureRules: WordRules = [
  [/\baddress\b/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/\b(rejected|refused|declined)\b/, "ATTEMPT_FAILURE:REFUSED"],
  [/\bnot (available|home|in)\b|\bpremises closed\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/\bdamaged\b/, "ATTEMPT_FAILURE:DAMAGED"],
];
