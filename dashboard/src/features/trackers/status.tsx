import statusWords from "../../../status-words.json" with { type: "json" };
import type {
  OffsetSource,
  StopReason,
  TrackerAttention,
  TrackerExceptionKind,
  TrackingStatus,
} from "../../api/operation-types.ts";
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

export const attentionLooks: Record<TrackerAttention, { label: string; todo: string }> = {
  CARRIER_NOT_CONNECTED: {
    label: "Carrier not connected",
    todo: "Connect the carrier under Settings › Carriers. Tracking then starts automatically.",
  },
  CREDENTIALS_REJECTED: {
    label: "Credentials rejected",
    todo: "The carrier no longer accepts the account's credentials. Enter new ones under Settings › Carriers.",
  },
  CODE_NOT_FOUND: {
    label: "Code not found",
    todo: "The carrier does not know this code. Labels are often registered late. If this does not change, check the code and the carrier.",
  },
  CARRIER_FAILING: {
    label: "Carrier failing",
    todo: "The carrier's service is failing. Kolli keeps checking, less often, and catches up automatically.",
  },
  STALE: {
    label: "No news for weeks",
    todo: "The carrier has reported nothing new for weeks. Contact the carrier, or stop tracking the parcel.",
  },
};

/** What is wrong with a parcel, and what people can do about it. */
export const exceptionLooks: Record<TrackerExceptionKind, { label: string; todo: string }> = {
  LOST: { label: "Lost", todo: "The carrier cannot find it. Open an inquiry, and tell the recipient." },
  DAMAGED: { label: "Damaged", todo: "The carrier reports damage. File a claim, and offer a replacement." },
  DISPOSED: { label: "Disposed of", todo: "It was destroyed or disposed of. File a claim, and send another." },
  CANCELLED: { label: "Cancelled", todo: "The shipment was cancelled. Check whether that was intended." },
  REFUSED: { label: "Refused", todo: "The recipient refused it. Ask why, and expect it back." },
  UNCLAIMED: { label: "Not collected", todo: "Nobody collected it in time. Ask the recipient whether to send it again." },
  ADDRESS_PROBLEM: { label: "Address problem", todo: "The address is wrong or incomplete. Correct it with the carrier." },
  CUSTOMS_HOLD: { label: "Held by customs", todo: "Customs holds it. Check whether papers are missing." },
  DUTIES_DUE: { label: "Duties due", todo: "Duties or a charge must be paid before it continues." },
  HELD: { label: "Held", todo: "It waits at a depot. Ask the carrier if nobody requested that." },
  STALLED: { label: "Stalled", todo: "It has not moved for unusually long. Ask the carrier." },
  LIKELY_LOST: { label: "Probably lost", todo: "Parcels that are silent for so long seldom arrive. Open an inquiry." },
  NEVER_HANDED_OVER: {
    label: "Never handed over",
    todo: "The carrier has not scanned it. Check whether it left your warehouse.",
  },
  LATE: { label: "Late", todo: "It should have arrived by now. Tell the recipient." },
  AT_RISK: { label: "Promise at risk", todo: "It will probably miss the promised time. Tell the recipient before they ask." },
  HOLD_ENDS_SOON: { label: "Hold ends soon", todo: "It goes back unless it is collected. Remind the recipient." },
  DELAYED: { label: "Delayed", todo: "It will arrive later than planned. Tell the recipient." },
};
export const openExceptions = <One extends { clearedAt: string | null }>({ exceptions }: { exceptions: readonly One[] }): One[] =>
  exceptions.filter(({ clearedAt }) => clearedAt === null);
export const exceptionKinds = Object.keys(exceptionLooks) as TrackerExceptionKind[];
const foundByKolli: readonly TrackerExceptionKind[] = [
  "STALLED",
  "LIKELY_LOST",
  "NEVER_HANDED_OVER",
  "LATE",
  "AT_RISK",
  "HOLD_ENDS_SOON",
];
/** Those that a scan can report. */
export const reportedKinds = exceptionKinds.filter((kind) => !foundByKolli.includes(kind));

export const stopReasons: Record<StopReason, string> = {
  DELIVERED: "Delivered",
  RETURNED: "Returned to the sender",
  STOPPED: "Stopped by you",
  STALE: "No news for too long",
};

export const offsetNotes: Record<OffsetSource, string | undefined> = {
  CARRIER: undefined,
  LOCATION: "The carrier gave no UTC offset. It is derived from the scan's location.",
  CARRIER_COUNTRY: "The carrier gave no UTC offset and no location that determines it. It is derived from the country.",
};
