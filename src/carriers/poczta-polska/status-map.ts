import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Poczta Polska, Śledzenie, zdarzenie/kod: the post's list with its Polish words as a public client has it, two more tables, and
// codes recorded on real parcels until October 2026, read 2026-11. Words in comments are the post's.
export const statusByCode: StatusMap = statusMap({
  PENDING: "P_REJ_KN1 P_REJ",
  PICKED_UP: "P_NAD P_PPDN",
  // P_RUD: registered at the office of delivery. P_PCWY, P_PCP, P_SCP: handed to customs, or sent through.
  IN_TRANSIT: "P_WZL P_PZL P_WEOC P_WYOC P_WEPL P_WYPL P_Z P_RUD P_OWUWPP P_OWUWPW P_PCWY P_PCP P_SCP",
  // "Zatrzymanie": in customs, by the customs office, in its warehouse, in the country of destination.
  "IN_TRANSIT:CUSTOMS_HOLD": "P_ZWC P_ZPUCPP P_ZWMC P_ZPUCWKP",
  // "Zwolnienie": released, here or abroad; P_ZZC: back from customs.
  "IN_TRANSIT:CUSTOMS_CLEARED": "P_ZWOLDDOR P_WPUCPP P_WPUCWKP P_ZZC",
  OUT_FOR_DELIVERY: "P_WD P_WDML P_NDD",
  // P_A and P_PA: a notice was left, and again. Some read that as a failed attempt; the parcel waits at the office from then on.
  // P_DKAO, P_DKAOK: on the list of what waits there.
  AVAILABLE_FOR_PICKUP: "P_A P_KWD P_PA P_DKAO P_DKAOK",
  DELIVERED: "P_D P_OWU P_OWUK P_WUPD",
  // "Pozostawienie w skrytce": in a post box.
  "DELIVERED:DELIVERED_TO_LOCKER": "P_S",
  // P_NDZK corrects a decision to return it, which leaves open what was decided. A and B: tried today, tried again tomorrow.
  ATTEMPT_FAILURE: "P_ND P_NDPD P_NDPJ P_NDZK P_NDZAP A B",
  // Held on request; held to be checked; held while the addressee is notified.
  "ATTEMPT_FAILURE:HELD": "P_R P_NDZKON G C",
  // P_ZDUN and P_CZDKN: "zwrot", to the office or the country it came from. E: returned to its sender.
  RETURN_TO_SENDER: "P_NDZ P_ZDUN P_CZDKN E",
  // At the office for what cannot be delivered.
  "UNKNOWN:HELD": "P_WDUNP P_SDUNPK",
  // Customs accounts that are settled after the delivery; mails and messages; D: the sender was asked.
  INFORMATIONAL: "P_ROZL_CEL P_POWE P_POOE P_POZE P_POWS P_POOS P_POZS P_WSMS D",
});
