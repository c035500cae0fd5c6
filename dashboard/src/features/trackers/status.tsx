import statusWords from "../../../status-words.json" with { type: "json" };
import type { TrackingStatus } from "../../api/operation-types.ts";
import { cx } from "../../ui/class-names.ts";

type Look = { label: string; text: string; fill: string; meaning: string };

/** In the order a parcel meets them; the last three are where a journey leaves the straight way. */
export const statusLooks: Record<TrackingStatus, Look> = {
  UNKNOWN: { label: statusWords.UNKNOWN, text: "text-s-unknown", fill: "fill-s-unknown", meaning: "No information yet" },
  PENDING: {
    label: statusWords.PENDING,
    text: "text-s-pending",
    fill: "fill-s-pending",
    meaning: "Registered, not yet picked up",
  },
  PICKED_UP: { label: statusWords.PICKED_UP, text: "text-s-picked-up", fill: "fill-s-picked-up", meaning: "The carrier has it" },
  IN_TRANSIT: {
    label: statusWords.IN_TRANSIT,
    text: "text-s-in-transit",
    fill: "fill-s-in-transit",
    meaning: "Moving through the network",
  },
  OUT_FOR_DELIVERY: { label: statusWords.OUT_FOR_DELIVERY, text: "text-s-out", fill: "fill-s-out", meaning: "On the last leg" },
  DELIVERED: { label: statusWords.DELIVERED, text: "text-s-delivered", fill: "fill-s-delivered", meaning: "It has arrived" },
  AVAILABLE_FOR_PICKUP: {
    label: statusWords.AVAILABLE_FOR_PICKUP,
    text: "text-s-pickup",
    fill: "fill-s-pickup",
    meaning: "Waiting for the recipient to collect it",
  },
  RETURN_TO_SENDER: {
    label: statusWords.RETURN_TO_SENDER,
    text: "text-s-return",
    fill: "fill-s-return",
    meaning: "On its way back to the sender",
  },
  ATTEMPT_FAILURE: {
    label: statusWords.ATTEMPT_FAILURE,
    text: "text-s-failure",
    fill: "fill-s-failure",
    meaning: "A delivery attempt failed",
  },
};

export const statuses = Object.keys(statusLooks) as TrackingStatus[];
export const isStatus = (text: string): text is TrackingStatus => text in statusLooks;

/** How far round the ring is filled: the journey at a glance, without relying on colour. */
const quarters: Partial<Record<TrackingStatus, string>> = {
  PICKED_UP: "M8 8V4.2A3.8 3.8 0 0 1 11.8 8z",
  IN_TRANSIT: "M8 4.2a3.8 3.8 0 0 1 0 7.6z",
  OUT_FOR_DELIVERY: "M8 8V4.2A3.8 3.8 0 1 1 4.2 8z",
};
const signs: Partial<Record<TrackingStatus, string>> = {
  DELIVERED: "m4.9 8.2 2.2 2.1 4-4.4",
  AVAILABLE_FOR_PICKUP: "M8 4.6v5m-2-1.8 2 2 2-2M5.3 11.6h5.4",
  RETURN_TO_SENDER: "M11 10.6V9a2 2 0 0 0-2-2H5.2m1.9-2.1L5 7l2.1 2.1",
  ATTEMPT_FAILURE: "M8 4.5v4.2m0 2.3v.02",
};

export const StatusGlyph = ({ status, className }: { status: TrackingStatus; className?: string }) => {
  const sign = signs[status];
  const quarter = quarters[status];
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={cx("size-4 shrink-0", statusLooks[status].text, className)}
      fill="none"
      stroke="currentColor"
    >
      {sign ? (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
          <path d={sign} stroke="var(--surface)" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
        </>
      ) : (
        <>
          <circle cx="8" cy="8" r="6.2" strokeWidth="1.6" strokeDasharray={status === "UNKNOWN" ? "2.4 2.47" : undefined} />
          {quarter && <path d={quarter} fill="currentColor" stroke="none" />}
        </>
      )}
    </svg>
  );
};

export const Status = ({ status, detail, className }: { status: TrackingStatus; detail?: string | null; className?: string }) => (
  <span className={cx("inline-flex min-w-0 items-center gap-1.5 align-middle", className)}>
    <StatusGlyph status={status} />
    <span className="truncate font-medium">{statusLooks[status].label}</span>
    {detail && <span className="truncate text-muted max-lg:hidden">{words(detail)}</span>}
  </span>
);

/** CUSTOMS_HOLD, "customs hold". */
export const words = (name: string): string => name.replaceAll("_", " ").toLowerCase();
