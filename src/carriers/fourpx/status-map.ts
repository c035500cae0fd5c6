import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: businessLinkCode as listed by public clients that follow 4PX's page of codes (open.4px.com, help data), read 2026-11.
// L is the sender's side, C a warehouse of 4PX, F and M the main transport, I customs, D the delivery, S its end, O other providers, Y trouble.

export const statusByCode: StatusMap = statusMap(
  {
    PENDING: "L_RPIF L_ATP O_CRLB O_IR O_IRI O_SIS S_SFBR",
    PICKED_UP: "L_SC C_SPLS C_SPQS",
    // With those that two open clients list as movements, by their letters: arrived and departed (AAA, DFA, AAHK, DAHK, AF, DF, DFD), export (Q).
    IN_TRANSIT: `C_AAF C_ADFF C_RDFF F_ST F_AF F_DF Q_ECI Q_UEPC Q_ECC Q_AAEC Q_DFEC M_AAA M_DFA M_AAHK M_DAHK M_HA M_DFOA M_ATA M_ATD M_IT M_CRSD I_RCUK
      D_AOPC D_APC D_AAD D_DFD D_STPP D_HQ O_RR`,
    "IN_TRANSIT:CUSTOMS_HOLD": "I_CR I_DG",
    "IN_TRANSIT:DELAYED": "I_DELAY M_SE",
    "IN_TRANSIT:HELD": "C_BTC O_SCB O_SCBS",
    "IN_TRANSIT:DAMAGED": "D_POD O_SD",
    OUT_FOR_DELIVERY: "D_SD D_OFD",
    // At the post office, with the recipient notified, at a shop.
    AVAILABLE_FOR_PICKUP: "D_ADWP D_AP",
    "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT": "D_SASPS",
    ATTEMPT_FAILURE: "D_DFCR D_RA D_VN",
    // GP, PO and SC are fetched.
    DELIVERED: "S_OK S_OKCC S_OKGP S_OKIDC S_OKPO S_OKRC S_OKSC S_OKVP",
    RETURN_TO_SENDER: "D_RR D_SR D_SPRA M_PRTS O_PRIA O_PRRF O_PRRR O_PRUC O_RFLM O_RTHM O_RTOC O_RTR",
    "UNKNOWN:DISPOSED": "C_DT C_DTCQ C_DTTM Y_ADPR Y_DS",
    "UNKNOWN:CANCELLED": "S_CC Y_CCMC Y_CCSC Y_COBH",
  },
  "FPX_",
);

/** Codes that continue with letters for a reason. */
export const families: StatusMap = statusMap(
  {
    "IN_TRANSIT:CUSTOMS_HOLD": "I_HC",
    "IN_TRANSIT:DELAYED": "D_DD M_TD",
    "IN_TRANSIT:HELD": "C_HF D_SH O_SPH",
    ATTEMPT_FAILURE: "D_FD",
  },
  "FPX_",
);

/** A provider has the parcel's data: no news once the parcel has moved. */
export const dataCodes: readonly string[] = ["FPX_O_IR", "FPX_O_IRI", "FPX_O_SIS"];

/** "Information received" from another carrier, in that carrier's words. */
export const anothersWords: readonly string[] = ["FPX_O_IR", "FPX_O_IRI"];
