import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: DHL's list of Express checkpoint codes (status_1.csv) and MyDHL API 3.1.1, events[].typeCode; the codes that DHL does not show to customers,
// with its words, from the list of the XML services that an open client keeps (omniship-dhl); read 2026-11. The status chosen is ours.
export const statusByCode: StatusMap = statusMap({
  // The first is of the XML services: shipment information received.
  PENDING: "DUMMY_PU",
  PICKED_UP: "PU SA",
  // Departing origin (PO, as the XML services write it), checked in (CI), in bond (BL), uplifted (CU), handed over (HN), no longer held (HO), loaded and unloaded (LV, UV), inspected (SI).
  IN_TRANSIT: "AF AR BL BN CI CU DF FD HN HO IC LV PL PO SI SM TP TR UV",
  "IN_TRANSIT:CUSTOMS_CLEARED": "BR CR",
  "IN_TRANSIT:CUSTOMS_HOLD": "CD UD",
  // IR: routed wrongly; NA: not arrived; TD: transport delayed.
  "IN_TRANSIT:DELAYED": "IR MC MD MS NA TD",
  "IN_TRANSIT:DAMAGED": "DM",
  "IN_TRANSIT:DUTIES_DUE": "HP",
  // DP: a party is on a list of denied ones; HI: lodged into held inventory; ST: intercepted.
  "IN_TRANSIT:HELD": "DP HI OH SS ST",
  "IN_TRANSIT:RESCHEDULED": "AD",
  OUT_FOR_DELIVERY: "WC",
  // PD is a part of the pieces: if the rest is delivered later, an OK follows.
  DELIVERED: "OK PD",
  "DELIVERED:DAMAGED": "DD",
  AVAILABLE_FOR_PICKUP: "CC",
  ATTEMPT_FAILURE: "ND",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "BA CM",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "CA NH",
  "ATTEMPT_FAILURE:REFUSED": "RD",
  RETURN_TO_SENDER: "RT",
  // Closed shipment, payment, response received, service changed; invoice, entry, image, weight, traces.
  INFORMATIONAL: "CS DI ES IA PY RR RW SC TI TT",
  "UNKNOWN:DISPOSED": "DS",
});
