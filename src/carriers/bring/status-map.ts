import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Bring Tracking API v2, eventSet[].status, in bring/developer-site (content/api/tracking); a bag on the door from an open
// client of Posten's app; read 2026-11.
// ARRIVED_COLLECTION and ARRIVED_DELIVERY were removed in 2022 and are not mapped.
export const statusByCode: StatusMap = statusMap({
  PENDING: "PRE_NOTIFIED",
  PICKED_UP: "COLLECTED HANDED_IN",
  IN_TRANSIT: "IN_TRANSIT TERMINAL INTERNATIONAL",
  // "Package is in customs clearance."
  "IN_TRANSIT:CUSTOMS_HOLD": "CUSTOMS",
  OUT_FOR_DELIVERY: "TRANSPORT_TO_RECIPIENT",
  AVAILABLE_FOR_PICKUP: "READY_FOR_PICKUP",
  ATTEMPT_FAILURE: "ATTEMPTED_DELIVERY",
  DELIVERED: "DELIVERED",
  "DELIVERED:DELIVERED_TO_SAFE_PLACE": "DELIVERED_BAG_ON_DOOR",
  RETURN_TO_SENDER: "RETURN DELIVERED_SENDER",
  // A deviation can be plain information ("identification verified") as well as a problem; Bring does not say which. That the
  // recipient ordered or cancelled a home delivery says nothing of where the parcel is.
  INFORMATIONAL: "NOTIFICATION_SENT DEVIATION UNKNOWN DELIVERY_ORDERED DELIVERY_CANCELLED",
  "INFORMATIONAL:RESCHEDULED": "DELIVERY_CHANGED",
});
