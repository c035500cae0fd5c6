import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: CRG_ST and NO_CLDV_RSN_CD in CJ's developer guide V3.9.4, as public integrations cite it, read 2026-11. "84:02" is a scan with the
// reason why nothing was delivered or collected, by its code or its name. 21 and 44 are delivery-tracker's (kr.cjlogistics) and less sure.
export const statusByCode: StatusMap = statusMap({
  // Pick-up ordered, not picked up yet
  PENDING: "01 12",
  "PENDING:WEATHER_DELAY": "12:07 12:천재지변",
  PICKED_UP: "11",
  // Loaded for and unloaded from a trunk route, moved
  IN_TRANSIT: "21 41 42 44",
  OUT_FOR_DELIVERY: "82",
  // For the reasons with no detail of ours: sorted wrongly, no answer by phone, damage or loss, an island, left over, not paid
  ATTEMPT_FAILURE: "84",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "84:01 84:고객정보오류",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "84:02 84:고객부재",
  "ATTEMPT_FAILURE:DELAYED": "84:05 84:지연도착",
  "ATTEMPT_FAILURE:REFUSED": "84:09 84:수취거부",
  "ATTEMPT_FAILURE:WEATHER_DELAY": "84:11 84:천재지변",
  "ATTEMPT_FAILURE:FORWARDED": "84:16 84:착지변경",
  "ATTEMPT_FAILURE:RESCHEDULED": "84:24 84:지정일배송 84:지정일배달",
  "ATTEMPT_FAILURE:CANCELLED": "84:56 84:배송전취소",
  DELIVERED: "91",
  // The order was cancelled before it was collected.
  "UNKNOWN:CANCELLED": "12:08",
});

/** Only for codes the map does not have: none is known for the way back and for pick-up points. Korean; the patterns are ours. */
export const wordRules: WordRules = [
  [/반송(?!.*(취소|요청|접수))/, "RETURN_TO_SENDER"],
  [/(편의점|보관함|무인택배함).*(보관|도착)/, "AVAILABLE_FOR_PICKUP"],
];
