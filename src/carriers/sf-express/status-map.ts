import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: SF open platform, EXP_RECE_SEARCH_ROUTES, routes[].opCode, as mirrored in public SDKs, and real parcels, read 2026-11. Seen in
// real answers: 30 31 36 44 50 54 80 105 123 125 126 130 204 302 305 407 501 605 607 631 634 642 3036 8000; the others are in lists that many share,
// or in the groups of SF's own page for Taiwan (14 47 83 88 89 122 201 202 205 206 630 640 646 950 980).
export const statusByCode: StatusMap = statusMap({
  // 54 is listed as "the courier is on the way", and was seen with the words for a parcel that the courier has.
  PICKED_UP: "43 50 51 54 655 656 950",
  // 605: in clearance; 3036: 30 and 36 as one, in older answers.
  IN_TRANSIT: "30 31 34 36 77 88 89 105 106 123 201 202 205 206 302 304 305 310 407 501 605 607 626 627 646 3036",
  // Cleared, and released.
  "IN_TRANSIT:CUSTOMS_CLEARED": "14",
  OUT_FOR_DELIVERY: "44 47 83 122 204 630 634 640",
  // A locker, an SF station, a partner's point
  AVAILABLE_FOR_PICKUP: "125 130 642 657",
  DELIVERED: "80 980",
  // Collected at a locker, station or partner's point
  "DELIVERED:DELIVERED_TO_PICKUP_POINT": "127 658",
  // Taken out of the locker again, the code for it void
  ATTEMPT_FAILURE: "126",
  RETURN_TO_SENDER: "631",
  // The receipt that goes with 80, hours later at times
  INFORMATIONAL: "8000",
});

/** secondaryStatusCode, or firstStatusCode: SF's own sorting of its codes, in newer answers. For codes that the map does not have. */
export const statusByGroup: StatusMap = statusMap({
  PICKED_UP: "1",
  IN_TRANSIT: "2",
  "IN_TRANSIT:CUSTOMS_CLEARED": "205",
  OUT_FOR_DELIVERY: "3",
  DELIVERED: "4",
  AVAILABLE_FOR_PICKUP: "11",
  // Waiting to be tried again
  ATTEMPT_FAILURE: "13",
});

/** A return, or a change of address. Simplified and traditional Chinese, and English, here and below. */
export const rerouteRules: WordRules = [
  [/退回|退件|\breturn(ed|ing)? to (the )?sender\b/, "RETURN_TO_SENDER"],
  [/转寄|轉寄|转运|轉運|更改地址|\bforward(ed|ing)\b/, "IN_TRANSIT:FORWARDED"],
];

/** 70: why it was not delivered. */
const failureRules: WordRules = [
  [/拒收|拒签|拒簽|\brefused\b/, "ATTEMPT_FAILURE:REFUSED"],
  [/地址不|地址有误|地址錯|\baddress\b/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/约定|約定|更改派送时间|更改派送時間|\breschedul/, "ATTEMPT_FAILURE:RESCHEDULED"],
  [/无人|無人|不在家|\b(absent|not at home)\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/^/, "ATTEMPT_FAILURE"],
];

/** 33: a notice of anything that keeps a parcel. */
const noticeRules: WordRules = [
  [/作废|作廢/, "UNKNOWN:CANCELLED"],
  [/自取|自提|待取/, "AVAILABLE_FOR_PICKUP"],
  [/不成功|未能派|无法派|無法派/, "ATTEMPT_FAILURE"],
  [/天气|天氣|暴雨|台风|颱風|\bweather\b/, "IN_TRANSIT:WEATHER_DELAY"],
  [/延误|延誤|延迟|延遲|\bdelay/, "IN_TRANSIT:DELAYED"],
  [/滞留|滯留|暂存|暫存|\b(held|hold)\b/, "IN_TRANSIT:HELD"],
];

/** Codes that stand for more than one thing: only the words decide. */
export const wordRulesByCode: Readonly<Record<string, WordRules>> = {
  "33": noticeRules,
  "70": failureRules,
  "99": rerouteRules,
  "517": rerouteRules,
  "648": rerouteRules,
};
