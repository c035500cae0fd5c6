import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Österreichische Post, ParcelEventTypeCode and ParcelEventReasonCode, from the post's EventReasonList as a public app keeps it,
// read 2026-11. A type with its reason is looked up first, then the type alone.
export const statusByEvent: StatusMap = statusMap({
  // PUH: a collection at the sender that failed.
  PENDING: "AVI PUH",
  PICKED_UP: "ANA ANI PUP",
  // ZUH:TV is a delivery by appointment. ZSS cancels a delivery scan: see reading.ts.
  IN_TRANSIT: "BEI BAU VER TRA WLT PUG EXP IMP LAG LAA CUS ZUH:TV ZSS",
  "IN_TRANSIT:CUSTOMS_HOLD": "CUD",
  "IN_TRANSIT:DELAYED": "CLA VEH",
  "IN_TRANSIT:DAMAGED": "DAM",
  OUT_FOR_DELIVERY: "AZT",
  AVAILABLE_FOR_PICKUP: "HIA",
  DELIVERED: "ZUS",
  ATTEMPT_FAILURE: "ZUH",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "ZUH:BN",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "ZUH:BC",
  "ATTEMPT_FAILURE:REFUSED": "ZUH:AR",
  RETURN_TO_SENDER: "RTS",
  // Data, notices, orders added on tour; KAM says that a case cannot be closed.
  INFORMATIONAL: "DIC SIN DKT ONT PKI NNI KAM",
});

// The same, TrackingState: where the parcel was when the answer was made.
export const statusByState: StatusMap = statusMap({
  PENDING: "AV",
  PICKED_UP: "AN",
  IN_TRANSIT: "IV",
  "IN_TRANSIT:DELAYED": "RU",
  OUT_FOR_DELIVERY: "IZ",
  AVAILABLE_FOR_PICKUP: "EB",
  RETURN_TO_SENDER: "RE",
  DELIVERED: "ZU",
});

/** Events hold codes, and words only as a remark now and then. Ours, for what the types mean. */
export const wordsByType: Readonly<Record<string, string>> = {
  AVI: "Announced",
  ANA: "Accepted",
  ANI: "Accepted abroad",
  PUP: "Collected from the sender",
  BEI: "Arrived",
  VER: "Sorted",
  TRA: "On its way",
  EXP: "Exported",
  IMP: "Imported",
  CUS: "At customs",
  AZT: "On the delivery tour",
  HIA: "Deposited to be collected",
  ZUS: "Delivered",
  ZSS: "Delivery scan cancelled",
  ZUH: "Could not be delivered",
  RTS: "On its way back to the sender",
};
