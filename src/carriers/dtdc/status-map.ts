import { type StatusGroups, type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: strCode of DTDC's tracking document (version 2.2), answers seen, and a public shipping platform's table for returns, read 2026-11.

const wayOut: StatusGroups = {
  PENDING: "SPL PCSC PCAW PCRA PCNO",
  PICKED_UP: "PCUP BKD",
  IN_TRANSIT: "OBMN OBMD IBMN IBMD OPMF IPMF CDOUT CDIN INSCAN PREPERD OMBM IMBM ORBO IRBO",
  "IN_TRANSIT:HELD": "HELDUP HLD",
  "IN_TRANSIT:CUSTOMS_CLEARED": "CUSTCLR",
  OUT_FOR_DELIVERY: "OUTDLV OFD",
  DELIVERED: "DLV OTPDLV",
  // The reason is in the remarks: see below.
  ATTEMPT_FAILURE: "NONDLV",
};

/** On the way back. RTODLV is the arrival at the sender: reading.ts sees to that. */
const wayBack: StatusGroups = {
  RETURN_TO_SENDER: `RTO SETRTO RTOOPMF RTOIPMF RTOOBMD RTOIBMD RTOOBMN RTOIBMN RTOOMBM RTOIMBM RTOORBO RTOIRBO RTOCDOUT RTOCDIN RTOINSCAN
    RTOOUTDLV RTONONDLV`,
  DELIVERED: "RTODLV",
};

export const statusByCode: StatusMap = { ...statusMap(wayOut), ...statusMap(wayBack) };

/** Scans at where something goes to, not at where it comes from. */
export const arrivals: ReadonlySet<string> = new Set(["IBMN", "IBMD", "IPMF", "CDIN", "INSCAN", "IMBM", "IRBO"]);

/** Why it was not delivered. "Could not attempt" is the courier's own day, not an attempt. */
export const reasonWords: WordRules = [
  [/could not attempt|not attempted/, "IN_TRANSIT:DELAYED"],
  [/consignment lost/, "UNKNOWN:LOST"],
  [/refus/, "ATTEMPT_FAILURE:REFUSED"],
  [/address|no such (person|consignee)|shifted/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/another date|later date|future (date|delivery)|reschedul/, "ATTEMPT_FAILURE:RESCHEDULED"],
  [/not available|unavailable|closed|door lock/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
];

/** Of the consignment as a whole, for a newest action that nobody knows. */
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
