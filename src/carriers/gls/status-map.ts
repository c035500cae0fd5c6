import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: GLS Track & Trace V1 (OpenAPI 1.0.7), parcels[].events[].code with observed codes, and parcels[].status, read 2026-11.
// GLS does write INTIAL, INBOUD and OUTBOD. NOTDEL.NORMAL and RETURN.NORMAL are inferred (see README.md).
export const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "INTIAL.PREADVICE",
  PENDING: "INTIAL.E48_DATA",
  PICKED_UP: "INTIAL.NORMAL",
  IN_TRANSIT: "INBOUD.NORMAL OUTBOD.NORMAL",
  OUT_FOR_DELIVERY: "OUTDEL.NORMAL",
  AVAILABLE_FOR_PICKUP: "DELIVD.PARCELSHOP",
  DELIVERED: "DELIVD.NORMAL DELIVD.DEL_BY_PSAPP",
  ATTEMPT_FAILURE: "NOTDEL.NORMAL",
  RETURN_TO_SENDER: "RETURN.NORMAL",
  "UNKNOWN:CANCELLED": "CANCEL.NORMAL",
  // The recipient asks for another address or place.
  INFORMATIONAL: "CHANGD.MONEWADDR CHANGD.PARCELBOX",
});

/** The parcel's state as a whole. FINAL (the history is closed) does not say how it ended. */
export const statusByState: StatusMap = statusMap({
  PENDING: "PLANNEDPICKUP INPICKUP NOTPICKEDUP PREADVICE",
  IN_TRANSIT: "INTRANSIT INWAREHOUSE",
  OUT_FOR_DELIVERY: "INDELIVERY",
  AVAILABLE_FOR_PICKUP: "DELIVEREDPS",
  DELIVERED: "DELIVERED",
  ATTEMPT_FAILURE: "NOTDELIVERED",
  "UNKNOWN:CANCELLED": "CANCELED",
});
