import { type StatusGroups, type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Delhivery's B2C API pages: ScanType and Scan together, or ScanType and StatusCode if the latter says more; what the codes
// (NSL) mean is from the remarks in a public shipping platform's table of them, from another's list of which code comes with which Scan, and from answers seen,
// read 2026-11.
// UD is the way out, RT the way back, PP and PU a pick-up from the customer and its way, DL an end. Blanks are written as underscores.

const statuses: StatusGroups = {
  PENDING: "UD:MANIFESTED UD:NOT_PICKED UD:OPEN UD:SCHEDULED PP:OPEN PP:SCHEDULED PP:DISPATCHED PP:PENDING",
  IN_TRANSIT: "UD:IN_TRANSIT UD:PENDING PU:IN_TRANSIT PU:PENDING",
  // PU is dispatched to the place where a pick-up from the customer ends.
  OUT_FOR_DELIVERY: "UD:DISPATCHED PU:DISPATCHED",
  // DTO is a pick-up from the customer that has arrived. RTO is delivered to the sender: reading.ts sees to that.
  DELIVERED: "DL:DELIVERED DL:DTO DL:RTO DTO:DELIVERED",
  RETURN_TO_SENDER: "RT:IN_TRANSIT RT:PENDING RT:DISPATCHED RT:RETURNED",
  "UNKNOWN:CANCELLED": "CN:CANCELED CN:CANCELLED CN:CLOSED PP:CANCELED PP:CANCELLED PP:CLOSED",
  "UNKNOWN:LOST": "LT:LOST",
};

const wayOut: StatusGroups = {
  // A pick-up at the sender that was not done, whatever the Scan beside it; PNP-102 is in dispute.
  PENDING: "FMOFP-101 FMEOD-101..FMEOD-104 FMEOD-106..FMEOD-112 FMEOD-139 FMEOD-152 FMPUR-101 PNP-101 PNP-102 X-PNP X-NSZ",
  PICKED_UP: "X-PPOM X-PPONM X-PROM X-PRONM",
  // A seller's cancellation comes as a parcel that was not picked up.
  "UNKNOWN:CANCELLED": "DTUP-210 FMEOD-118",
  // Details of the parcel or its papers were changed; it was weighed.
  INFORMATIONAL: "DTUP-203 DTUP-205 DTUP-215 X-DWS",
  // Payment, identity, one-time code, entry or open delivery; EOD-43 is asked to be collected.
  ATTEMPT_FAILURE: "EOD-16 EOD-40 EOD-43 EOD-69 EOD-104 EOD-133 EOD-134 EOD-137 EOD-138 EOD-146 EOD-_146",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "EOD-11",
  // EOD-6O and EOD-6I: cancelled by the recipient, with a one-time code or by telephone.
  "ATTEMPT_FAILURE:REFUSED": "EOD-6 EOD-6O EOD-6I EOD-111",
  // The consignee has kept it without more.
  "UNKNOWN:HELD": "EOD-105",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "EOD-15 EOD-74 SC-104",
  "ATTEMPT_FAILURE:RESCHEDULED": "EOD-3",
  // EOD-86 and EOD-65 say that no attempt was made. SC: outside the area, or the recipient is to fetch it.
  "IN_TRANSIT:DELAYED": "EOD-65 EOD-86",
  "IN_TRANSIT:HELD": "SC-102 SC-103 SC-106 X-SC",
  "IN_TRANSIT:DAMAGED": "RT-104",
};

/** On the way out and on the way back. */
const details: Readonly<Record<string, string>> = {
  // Strike, breakdown, flight, misrouting, off-loading, runway, closed office, out of the area, client's schedule.
  DELAYED: `DLYRG-125 DLYLH-109 DLYLH-106 DLYMR-118 DLYRG-130 DLYLH-104 DLYLH-133 DLYLH-115 DLYRPC-419 DLYDC-132 DLYDC-107 DLYLH-142
    DOFF-128`,
  WEATHER_DELAY: "DLYDC-101 DLYDC-102",
  // Inspected for duty or by authorities, a checkpost, missing papers.
  CUSTOMS_HOLD: "DLYRG-124 DLYRG-120 DLYLH-139 DLYRG-127",
  HELD: "DLYRPC-416 DLYDC-416 DLYFM-102 DLYLH-135",
  ADDRESS_PROBLEM: "DLYRPC-417",
  DAMAGED: "DLYDG-119",
};

const withDetails = (status: "IN_TRANSIT" | "RETURN_TO_SENDER"): StatusGroups =>
  Object.fromEntries(Object.entries(details).map(([detail, codes]) => [`${status}:${detail}`, codes]));

export const statusByCode: StatusMap = {
  ...statusMap(statuses),
  ...statusMap(wayOut, "UD:"),
  ...statusMap(withDetails("IN_TRANSIT"), "UD:"),
  ...statusMap(withDetails("IN_TRANSIT"), "PU:"),
  ...statusMap(withDetails("RETURN_TO_SENDER"), "RT:"),
  // The recipient cancelled with a one-time code.
  ...statusMap({ "RETURN_TO_SENDER:REFUSED": "EOD-6O" }, "RT:"),
  ...statusMap({ PICKED_UP: "EOD-77" }, "PU:"),
};
