import type { TrackingStatus } from "./statuses.ts";

export type StatusWords = { readonly staff: string; readonly recipient: string };

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
