import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: DHL Parcel DE Tracking v0, standard-event-code and ice, and DHL's list of July 2024, read 2026-11. The status chosen is ours.

/** `standard-event-code`, alone or with the `ice` that changes its meaning: "ZU:DSPSD" ends with the parcel disposed of. */
export const statusByCode: StatusMap = statusMap({
  PENDING: "VA AN",
  PICKED_UP: "ES AE",
  IN_TRANSIT: "AA EE NB ZO",
  "IN_TRANSIT:HELD": "LA",
  "IN_TRANSIT:FORWARDED": "ZN:OFWRD",
  OUT_FOR_DELIVERY: "PO",
  DELIVERED: "ZU",
  AVAILABLE_FOR_PICKUP: "ZF LA:HLDCC LA:CNRFC",
  ATTEMPT_FAILURE: "ZN",
  // An exception, a service booked by the recipient, money: none says where the parcel is.
  INFORMATIONAL: "BV DD GT",
  "UNKNOWN:DISPOSED": "ZU:DSPSD",
});

/** `ice` alone, for reasons that the list of combinations does not have. */
export const statusByEvent: StatusMap = statusMap({
  PENDING: "PARCV PURCR NTPUP",
  PICKED_UP: "SHRCU PCKDU",
  IN_TRANSIT: `ASMVT LDTHU LDTMV ULFMV SRTED MVARR MVDPT FWDCF HNDDE HNDND ICPRC ITBAR RSDCP HLDCP INFCL TRBCR RELBL REPCK ROUCR
    SECHK CHECK NTADT`,
  "IN_TRANSIT:FORWARDED": "OFWRD",
  "IN_TRANSIT:CUSTOMS_HOLD": "HLDCU",
  "IN_TRANSIT:DELAYED": "MSRTD MVDEX MVTEX LDEXC",
  AVAILABLE_FOR_PICKUP: "CNRFC HLDCC",
  DELIVERED: "DLVRD",
  ATTEMPT_FAILURE: "NTDEL DLVRF",
  RETURN_TO_SENDER: "RETRN",
  INFORMATIONAL: "EXPHD ALERT DTNPC PBNDT ADVIS STORN PMTCR PMTCS RCCLS",
  "INFORMATIONAL:DAMAGED": "DMGDS",
  "UNKNOWN:HELD": "CNFSC",
  "UNKNOWN:CANCELLED": "CANCL",
  "UNKNOWN:DISPOSED": "DSPSD",
});

/** For events without any code, as seen in answers. English and German. */
export const wordRules: WordRules = [
  [/\bdamaged?\b|beschadig/, "IN_TRANSIT:DAMAGED"],
  [/\bdelay(ed|s)?\b|verzoger/, "IN_TRANSIT:DELAYED"],
];
