import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Matkahuolto, Tracking interface 1.3 (June 2024), EventCode, as public projects quote it, read 2026-11.
export const statusByCode: StatusMap = statusMap({
  PENDING: "02",
  PICKED_UP: "08 10",
  // 46 to 48: towards or at the point, and not yet released. 62: the hand-over was cancelled, see reading.ts.
  IN_TRANSIT: "12 15 25 35 40 41 46 47 48 62",
  OUT_FOR_DELIVERY: "45",
  AVAILABLE_FOR_PICKUP: "50 55 56 57",
  DELIVERED: "60 61",
  ATTEMPT_FAILURE: "97",
  RETURN_TO_SENDER: "70",
  // 65: cash on delivery was paid.
  INFORMATIONAL: "65 104",
});

/** Answers hold codes and no words. Ours, for what the codes mean. */
export const wordsByCode: Readonly<Record<string, string>> = {
  "02": "Shipment data received",
  "08": "Received from the sender",
  "10": "Received from the sender",
  "45": "Out for delivery",
  "50": "Ready to be collected",
  "55": "Arrival notice sent",
  "56": "Arrival notice sent",
  "57": "Arrival notice sent",
  "60": "Handed over",
  "61": "Handed over",
  "62": "Hand-over cancelled",
  "65": "Cash on delivery paid",
  "70": "Returned to the sender",
  "97": "Delivery failed",
};
