import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: GLS Track & Trace V1 (OpenAPI 1.0.7), parcels[].events[].code with observed codes, and parcels[].status, read 2026-11.
// GLS does write INTIAL, INBOUD and OUTBOD. NOTDEL.NORMAL and RETURN.NORMAL are inferred (see README.md).
export const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "INTIAL.PREADVICE",
  PENDING: "INTIAL.E48_DATA",
  PICKED_UP: "INTIAL.NORMAL",
  IN_TRANSIT: "INBOUD.NORMAL OUTBOD.NORMAL",
  OUT_FOR_DELIVERY: "OUTDEL.NORMAL",
  AVAILABLE_FOR_PICKUP: "DELIVD.PARCELSHOP",
  // With and without a proof of delivery, as a shop has seen them.
  DELIVERED: "DELIVD.NORMAL DELIVD.DEL_BY_PSAPP DELIVD.POD DELIVD.NO_POD",
  ATTEMPT_FAILURE: "NOTDEL.NORMAL",
  RETURN_TO_SENDER: "RETURN.NORMAL",
  "UNKNOWN:CANCELLED": "CANCEL.NORMAL",
  // The recipient asks for another address or place.
  INFORMATIONAL: "CHANGD.MONEWADDR CHANGD.PARCELBOX",
});

/**
 * The kind of an event, which stands before the dot, for reasons behind it that are in no list. What GLS means by a kind is plain from the codes that
 * are known; not for DELIVD, which is a parcel shop as well as a door.
 */
export const statusByKind: StatusMap = statusMap({
  IN_TRANSIT: "INBOUD OUTBOD",
  OUT_FOR_DELIVERY: "OUTDEL",
  ATTEMPT_FAILURE: "NOTDEL",
  RETURN_TO_SENDER: "RETURN",
  "UNKNOWN:CANCELLED": "CANCEL",
  INFORMATIONAL: "CHANGD",
});

/** What the words say more than a kind: where a parcel was delivered, and why it was not. English, as GLS is asked; the patterns are ours. */
export const wordsByKind: Readonly<Record<string, WordRules>> = {
  DELIVD: [
    [/\bdelivered (to|at|in) (the |a )?(gls )?parcel ?(shop|locker|box)\b/, "AVAILABLE_FOR_PICKUP"],
    [/\bparcel ?(shop|locker|box)\b.*\b(pick|collect)|\b(available|ready|waiting)\b.*\b(pick|collect)/, "AVAILABLE_FOR_PICKUP"],
    [/\bneighbou?r\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [/\bsafe ?place\b|\bdeposit|\bparked\b/, "DELIVERED:DELIVERED_TO_SAFE_PLACE"],
    [/\bhas been delivered\b|^delivered\b|\bmail ?box\b|\bcollected by (the )?(consignee|recipient)\b/, "DELIVERED"],
  ],
  NOTDEL: [
    [/\b(refused|refusal|rejected)\b/, "ATTEMPT_FAILURE:REFUSED"],
    [/\b(absent|not (at )?home|not (be )?(reached|present)|nobody|closed)\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [/\baddress\b|\b(consignee|recipient) (is )?unknown\b|\bmoved\b/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [/\bdamaged?\b/, "ATTEMPT_FAILURE:DAMAGED"],
  ],
};

/** The parcel's state as a whole. FINAL (the history is closed) does not say how it ended. */
export const statusByState: StatusMap = statusMap({
  PENDING: "PLANNEDPICKUP INPICKUP NOTPICKEDUP PREADVICE",
  IN_TRANSIT: "INTRANSIT INWAREHOUSE",
  OUT_FOR_DELIVERY: "INDELIVERY",
  AVAILABLE_FOR_PICKUP: "DELIVEREDPS",
  DELIVERED: "DELIVERED",
  ATTEMPT_FAILURE: "NOTDELIVERED",
  // Written either way.
  "UNKNOWN:CANCELLED": "CANCELED CANCELLED",
});
