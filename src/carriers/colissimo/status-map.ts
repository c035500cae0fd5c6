import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Colissimo tracking codes (the table in the official PrestaShop module 2.2.2, the published wording of about fifty codes, and
// answers seen), read 2026-11. Three letters for the situation, three for the reason. Families are not guessed: what is not here is
// unknown. The module lists PRELIV as delivered, but its words are "we are preparing it for delivery"; INSLIV, QINLIV and RSDLIV are
// known from that list only and are left out.
export const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "COMCFM",
  PENDING: "EMLCFM PCHMQT",
  // DEPIMP: handed in at a partner abroad.
  PICKED_UP: "PCHCFM PCHCEX PCHTAR ECHCFM DEPGUI DEPIMP",
  IN_TRANSIT: `AARCFM CHGCFM CHGRCA DCHCFM DCHDDT EXPCFM TRACFM QDICFM RSTDIL REFCDS REFDDS RENREF SCCDES
    MLVIMP PCHIND PCHPIS PCHTRI PRELIV`,
  // AARDVY and AARTER: sorted wrongly, and on its way again.
  "IN_TRANSIT:DELAYED": "RSTNCG AARDVY AARTER",
  "IN_TRANSIT:FORWARDED": "RENLNA RCDDVY",
  // "Ready to be delivered by appointment: we wait for your choice."
  "IN_TRANSIT:HELD": "RDVREP",
  "IN_TRANSIT:DAMAGED": "REFISO",
  "IN_TRANSIT:CUSTOMS_HOLD": `DOUAGV DOUCOI DOUCOM DOUCRR DOUDDI DOUDDM DOUDOU DOUDVR DOUEXI DOUFCI DOUFCM DOUIDD DOUIIR DOUNIR
    DOUPRO DOURES`,
  OUT_FOR_DELIVERY: "MLVCFM",
  AVAILABLE_FOR_PICKUP: "AARAVI AARBPR AARBRX AARREL AARRLX LIVRLI RSTBRT RENAVI MLVARS",
  DELIVERED: `LIVACC LIVAVI LIVBAL LIVBCC LIVBCI LIVBPO LIVCFM LIVCGA LIVCIT LIVCOK LIVCRB LIVDFT LIVECH LIVEXP
    LIVGAR LIVRDV LIVREL LIVREM LIVRGL LIVVPC`,
  // The recipient reported that the packaging was damaged.
  "DELIVERED:DAMAGED": "LIVDIV LIVRCA LIVRCC",
  "DELIVERED:DELIVERED_TO_NEIGHBOUR": "LIVVOI LIVRTI",
  ATTEMPT_FAILURE: `RDVINC RDVAIN RENACP RENFCO RENREL RENRES RENSCR RENVLM RENACO RENAEP RENCND RENDET RENECO RENINC RENPPL
    RENVOL RSTACP RSTFHB RSTRES AACALI RECALI`,
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "RDVABS RENARV RENNRV",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "RENAIN RENCAD RSTCAD",
  "ATTEMPT_FAILURE:DELAYED": "RSTFMA",
  RETURN_TO_SENDER: "RENEDI AACEDI REFALI REFCEX REFDEX SOLREO SOLREI LIVREO",
  "RETURN_TO_SENDER:REFUSED": "RENAVA RENDIV RENSNC RENSRB RENTAR",
  "RETURN_TO_SENDER:ADDRESS_PROBLEM": "RENDIA",
  // Its content is forbidden, and it will not be delivered.
  "UNKNOWN:HELD": "RSTPRO",
  // Incidents of which the table does not say which is which, and internal steps.
  INFORMATIONAL: "AARLIB ENEMQT SOLDOC SOLMAR SOLMQD SOLVOL RSTEMP RSTREF RSTTRI",
});

/** `parcel.step[].stepId` of the last active step: what Colissimo takes the parcel's state to be. 3 and 4 are at the delivery site. */
export const statusByStep: StatusMap = {
  0: "PENDING",
  1: "PICKED_UP",
  2: "IN_TRANSIT",
  3: "IN_TRANSIT",
  4: "IN_TRANSIT",
  5: "DELIVERED",
};
