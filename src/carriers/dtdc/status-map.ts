import { type StatusGroups, type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: strCode of DTDC's tracking document (version 2.2) and of its list of scans ("track scan details") as two public integrations keep it, answers
// seen, and a public shipping platform's table for returns, read 2026-11.

const wayOut: StatusGroups = {
  // Also of parcels that the sender drops off (DRAW, DRSC); DRREC was turned away there.
  PENDING: "SPL PCSC PCAW PCRA PCNO DRAW DRSC DRREC",
  PICKED_UP: "PCUP BKD DRCOM PKP",
  // ARAP: at the airport; RELHLD: no longer held; ITD, ARH: in transit, at the hub.
  IN_TRANSIT: `OBMN OBMD IBMN IBMD OPMF IPMF ORMF CDOUT CDIN RADCDIN INSCAN PREPERD OMBM IMBM ORBO IRBO ARAP RELHLD ITD ARH`,
  // STOPDLV: its delivery is stopped; SUI: under investigation.
  "IN_TRANSIT:HELD": "HELDUP HLDUP HLD STOPDLV SUI",
  "IN_TRANSIT:CUSTOMS_HOLD": "CHLD",
  "IN_TRANSIT:CUSTOMS_CLEARED": "CUSTCLR CSCL",
  // Not received with its manifest, routed wrongly.
  "IN_TRANSIT:DELAYED": "LNRC IRMF",
  OUT_FOR_DELIVERY: "OUTDLV OFD",
  DELIVERED: "DLV OTPDLV",
  "UNKNOWN:CANCELLED": "DRCAN",
  INFORMATIONAL: "REVOKESTOPDLV PCAN",
  // The reason is in the remarks: see below.
  ATTEMPT_FAILURE: "NONDLV",
};

/** On the way back. RTODLV is the arrival at the sender: reading.ts sees to that. */
const wayBack: StatusGroups = {
  RETURN_TO_SENDER: `RTO SETRTO IRTO RTOBKD RTOOPMF RTOIPMF RTOIRMF RTOORMF RTOOBMD RTOIBMD RTOOBMN RTOIBMN RTOOMBM RTOIMBM RTOORBO RTOIRBO
    RTOCDOUT RTOCDIN RTORADCDIN RTOINSCAN RTOOUTDLV RTONONDLV RETURND RTORETURND`,
  // Waits for the origin to agree to a return.
  INFORMATIONAL: "RTOW",
  DELIVERED: "RTODLV",
};

export const statusByCode: StatusMap = { ...statusMap(wayOut), ...statusMap(wayBack) };

/** Scans at the place that something goes to, not that it comes from. */
export const arrivals: ReadonlySet<string> = new Set([
  "IBMN",
  "IBMD",
  "IPMF",
  "CDIN",
  "RADCDIN",
  "INSCAN",
  "IMBM",
  "IRBO",
  "IRMF",
]);

/** Why it was not delivered. "Could not attempt" is the courier's own day, not an attempt. */
export const reasonWords: WordRules = [
  [/could not attempt|not attempted|last mile misroute/, "IN_TRANSIT:DELAYED"],
  [/consignment lost/, "UNKNOWN:LOST"],
  [/refus/, "ATTEMPT_FAILURE:REFUSED"],
  [/address|no such (person|consignee)|shifted|pin ?code wrong|not mentioned/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/another date|later date|future (date|delivery)|reschedul/, "ATTEMPT_FAILURE:RESCHEDULED"],
  [/not available|unavailable|closed|door lock/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
];

/** Of the consignment as a whole, for a newest action that is unknown. */
export const summaryWords: WordRules = [
  [/^rto|return/, "RETURN_TO_SENDER"],
  [/not delivered|^attempted/, "ATTEMPT_FAILURE"],
  [/^delivered$/, "DELIVERED"],
  [/out for delivery|delivery process in progress/, "OUT_FOR_DELIVERY"],
  [/heldup at customs/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/heldup/, "IN_TRANSIT:HELD"],
  [/in transit|reached at destination/, "IN_TRANSIT"],
  [/^booked/, "PICKED_UP"],
];
