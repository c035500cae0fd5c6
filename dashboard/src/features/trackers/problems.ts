import type { OffsetSource, StopReason, TrackerAttention, TrackerExceptionKind } from "../../api/operation-types.ts";

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
