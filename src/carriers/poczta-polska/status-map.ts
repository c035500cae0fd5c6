import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Poczta Polska, Śledzenie, zdarzenie/kod, from three independent public tables, read 2026-11.
export const statusByCode: StatusMap = statusMap({
  PENDING: "P_REJ_KN1",
  PICKED_UP: "P_NAD P_PPDN",
  // P_ZWC and P_WPUCPP: at the customs office.
  IN_TRANSIT: "P_WZL P_PZL P_WEOC P_WYOC P_WEPL P_WYPL P_ZWC P_WPUCPP",
  // Released to be delivered.
  "IN_TRANSIT:CUSTOMS_CLEARED": "P_ZWOLDDOR",
  OUT_FOR_DELIVERY: "P_WD P_WDML P_NDD",
  // P_A and P_PA: a notice was left, and again. Some read that as a failed attempt; the parcel waits at the office from then on.
  AVAILABLE_FOR_PICKUP: "P_A P_KWD P_PA",
  DELIVERED: "P_D P_OWU",
  ATTEMPT_FAILURE: "P_ND P_NDPD P_NDPJ P_NDZK P_NDZAP P_NDZKON P_R P_ZDUN P_CZDKN",
  RETURN_TO_SENDER: "P_NDZ",
  // Customs accounts that are settled after the delivery.
  INFORMATIONAL: "P_ROZL_CEL",
});
