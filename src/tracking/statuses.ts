export const trackingStatuses = [
  "UNKNOWN",
  "PENDING",
  "PICKED_UP",
  "IN_TRANSIT",
  "OUT_FOR_DELIVERY",
  "DELIVERED",
  "AVAILABLE_FOR_PICKUP",
  "RETURN_TO_SENDER",
  "ATTEMPT_FAILURE",
] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/** Finer than the status; null if the carrier gives no more detail. */
export const statusDetails = [
  "LABEL_CREATED",
  "CUSTOMS_HOLD",
  "CUSTOMS_CLEARED",
  "DUTIES_DUE",
  "DELAYED",
  "WEATHER_DELAY",
  "DAMAGED",
  "LOST",
  "REFUSED",
  "ADDRESS_PROBLEM",
  "RECIPIENT_ABSENT",
  "RESCHEDULED",
  "FORWARDED",
  "HELD",
  "CANCELLED",
  "DISPOSED",
  "UNCLAIMED",
  "DELIVERED_TO_NEIGHBOUR",
  "DELIVERED_TO_LOCKER",
  "DELIVERED_TO_PICKUP_POINT",
  "DELIVERED_TO_SAFE_PLACE",
] as const;
export type StatusDetail = (typeof statusDetails)[number];

export const stopReasons = ["DELIVERED", "RETURNED", "STOPPED", "STALE"] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why tracking is not progressing, in words an operator can act on. */
export const trackerAttentions = [
  "CARRIER_NOT_CONNECTED",
  "CREDENTIALS_REJECTED",
  "CODE_NOT_FOUND",
  "CARRIER_FAILING",
  "STALE",
] as const;
export type TrackerAttention = (typeof trackerAttentions)[number];

export const offsetSources = ["CARRIER", "LOCATION", "CARRIER_COUNTRY"] as const;
export type OffsetSource = (typeof offsetSources)[number];
