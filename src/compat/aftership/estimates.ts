import { daysBetween } from "../local-time.ts";
import type { ShownParcel } from "../parcel.ts";

/** When the carrier expects to deliver, and what was promised, in their four forms. */
export const estimatesOf = (tracker: ShownParcel, promised: unknown) => {
  const { estimatedDeliveryAt, estimatedDeliveryDay, deliveryWindow, promisedAt } = tracker;
  const at = estimatedDeliveryDay ?? deliveryWindow?.until ?? estimatedDeliveryAt;
  const [min, max] = [deliveryWindow?.from ?? null, deliveryWindow?.until ?? null];
  const estimate = at && {
    type: deliveryWindow ? "range" : "specific",
    source: "Carrier EDD",
    datetime: deliveryWindow ? null : at,
    datetime_min: min,
    datetime_max: max,
  };
  return {
    courier_estimated_delivery_date: at && {
      estimated_delivery_date: at,
      estimated_delivery_date_min: min,
      estimated_delivery_date_max: max,
    },
    aftership_estimated_delivery_date: null,
    custom_estimated_delivery_date: null,
    first_estimated_delivery: estimate,
    latest_estimated_delivery: estimate && { ...estimate, revise_reason: null },
    order_promised_delivery_date: promisedDate(promised, promisedAt),
  };
};

/** Older versions send a text, newer ones an object with a window. */
const promisedDate = (given: unknown, promisedAt: string | null) => {
  const none = { promised_delivery_date_min: null, promised_delivery_date_max: null };
  if (typeof given === "object" && given !== null) return { promised_delivery_date: null, ...none, ...given };
  const date = typeof given === "string" ? given : promisedAt;
  return date === null ? null : { promised_delivery_date: date, ...none };
};

const statusOfDays = (days: number): string => (days === 0 ? "on-time" : days < 0 ? "early" : "late");

/** Whether the delivery, or while there is none the estimate, keeps the promise. */
export const onTimeOf = ({ promisedAt, deliveredAt, estimatedDeliveryAt }: ShownParcel) => {
  const at = deliveredAt ?? estimatedDeliveryAt;
  if (promisedAt === null || at === null) return { on_time_status: null, on_time_difference: null };
  const days = daysBetween(promisedAt, at);
  const trend = deliveredAt === null ? "trending-" : "";
  return { on_time_status: `${trend}${statusOfDays(days)}`, on_time_difference: days };
};

/** Days from the first scan with the parcel in the carrier's hands to the delivery, or to the newest scan. */
export const transitDaysOf = ({ checkpoints, deliveredAt }: ShownParcel): number | null => {
  const first = checkpoints.find(({ status }) => status !== "UNKNOWN" && status !== "PENDING");
  const until = deliveredAt ?? checkpoints.at(-1)?.scannedAt;
  return first && until ? Math.max(0, daysBetween(first.scannedAt, until)) : null;
};
