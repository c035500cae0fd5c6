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

type StatusWords = { readonly staff: string; readonly recipient: string };

/**
 * What each status is called in English: by the people of a shop (dashboard, command line, digest) and by the people who get the
 * parcel (tracking page, its mails, feeds). `test/status-words.test.ts` refuses any other place that spells one.
 */
export const statusWords: Readonly<Record<TrackingStatus, StatusWords>> = {
  UNKNOWN: { staff: "Unknown", recipient: "Waiting for news" },
  PENDING: { staff: "Pending", recipient: "Announced" },
  PICKED_UP: { staff: "Picked up", recipient: "Picked up" },
  IN_TRANSIT: { staff: "In transit", recipient: "On its way" },
  OUT_FOR_DELIVERY: { staff: "Out for delivery", recipient: "Out for delivery" },
  DELIVERED: { staff: "Delivered", recipient: "Delivered" },
  AVAILABLE_FOR_PICKUP: { staff: "Ready for pickup", recipient: "Ready for pickup" },
  RETURN_TO_SENDER: { staff: "Returning", recipient: "Returning to sender" },
  ATTEMPT_FAILURE: { staff: "Attempt failed", recipient: "Delivery not possible" },
};

/** A return that has arrived. It is no status, but the end of one. */
export const returnedWords: StatusWords = { staff: "Returned to sender", recipient: "Returned to sender" };

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
