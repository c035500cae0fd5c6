import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: CJ Logistics DX API, CRG_ST, as in public clients and in delivery-tracker (kr.cjlogistics), read 2026-11. 21 and 44 are less sure.
export const statusByCode: StatusMap = statusMap({
  // Pick-up ordered, not picked up yet
  PENDING: "01 12",
  PICKED_UP: "11",
  // Moved, arrived at and left a hub
  IN_TRANSIT: "21 41 42 44",
  OUT_FOR_DELIVERY: "82",
  ATTEMPT_FAILURE: "84",
  DELIVERED: "91",
});

/** Only for codes the map does not have: none is known for the way back and for pick-up points. Korean; the patterns are ours. */
export const wordRules: WordRules = [
  [/반송(?!.*(취소|요청|접수))/, "RETURN_TO_SENDER"],
  [/(편의점|보관함|무인택배함).*(보관|도착)/, "AVAILABLE_FOR_PICKUP"],
];
