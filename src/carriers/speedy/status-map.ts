import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Speedy and DPD Romania Web API, appendix 1, "Track And Trace Operation Codes" (TrackedParcelOperation.operationCode), as two
// public clients copied it, read 2026-11. A table in one aggregator contradicts them and was not used.
export const statusByCode: StatusMap = statusMap({
  // 164: a pick-up at the sender that failed.
  PENDING: "148 164",
  PICKED_UP: "39",
  IN_TRANSIT: "1 2 11 21 38 116 144 152 176 217",
  "IN_TRANSIT:FORWARDED": "115",
  // Stopped by its sender.
  "IN_TRANSIT:HELD": "121",
  "IN_TRANSIT:DELAYED": "69 169 181",
  "IN_TRANSIT:ADDRESS_PROBLEM": "190",
  OUT_FOR_DELIVERY: "12",
  AVAILABLE_FOR_PICKUP: "134 1134",
  // 124 is delivered back to the sender: reading.ts sees to that.
  DELIVERED: "-14 124",
  ATTEMPT_FAILURE: "44",
  "ATTEMPT_FAILURE:REFUSED": "123",
  RETURN_TO_SENDER: "111",
  // 120: the sender did not want to send it.
  "UNKNOWN:CANCELLED": "120 128",
  // 114: to be destroyed; 125: destroyed.
  "UNKNOWN:DISPOSED": "114 125",
  // Stolen.
  "UNKNOWN:LOST": "127",
  // 112: with the insurance department, which says not why. An expected visit, a delivery being arranged, "no wish to look at it before
  // taking it", and what is closed by an office.
  INFORMATIONAL: "112 129 136 175 195",
});

// The same, TrackedParcel.trackPhase: given in some answers for the parcel as a whole.
export const statusByPhase: StatusMap = statusMap({
  PICKED_UP: "HANDED_FOR_DELIVERY",
  IN_TRANSIT: "IN_TRANSIT AT_DELIVERY_CENTER",
  AVAILABLE_FOR_PICKUP: "PREPARED_FOR_SELF_COLLECTING_CONSIGNEE",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
  DELIVERED: "DELIVERED",
  RETURN_TO_SENDER: "RETURN_TO_SENDER DELIVERED_BACK_TO_SENDER",
});
