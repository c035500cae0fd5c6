import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Evri client tracking API, trackingPoint.trackingPointId, as far as a public client names them, read 2026-11.
export const statusByCode: StatusMap = statusMap({
  // Waits to be dropped off.
  PENDING: "715",
  // 690, 708: dropped off at a shop or locker; the others: collected by a courier.
  PICKED_UP: "688 689 690 708 710 711",
});

// trackingStage.trackingStageCode, which some answers have. 4 and A are the way back.
export const statusByStage: StatusMap = statusMap({
  PENDING: "0 1",
  PICKED_UP: "2",
  IN_TRANSIT: "3",
  OUT_FOR_DELIVERY: "4_COURIER",
  AVAILABLE_FOR_PICKUP: "4_SHOP 4_LOCKER",
  DELIVERED: "5_COURIER 5_SHOP 5_LOCKER",
  RETURN_TO_SENDER: "4 A",
  ATTEMPT_FAILURE: "6_ACTION",
  INFORMATIONAL: "6 6_INFO",
});

/** For all other points. Inferred from Evri's wording; negative forms come first. */
export const wordRules: WordRules = [
  [/refused/, "ATTEMPT_FAILURE:REFUSED"],
  [/not delivered|unable to deliver|could ?n[o']t deliver|attempted|carded|no access/, "ATTEMPT_FAILURE"],
  [/\breturn(?:ed|ing)\b|back to (?:the )?sender/, "RETURN_TO_SENDER"],
  [/ready for collection|ready to collect|in the locker|waiting at .*parcelshop/, "AVAILABLE_FOR_PICKUP"],
  [/delivered to (?:a |your )?neighbour|left with (?:a |your )?neighbour/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
  [/(?:left|delivered) (?:in|to) (?:a |your )?safe ?place/, "DELIVERED:DELIVERED_TO_SAFE_PLACE"],
  [/^delivered|has been delivered|collected by (?:the )?(?:customer|recipient)/, "DELIVERED"],
  [/out for delivery/, "OUT_FOR_DELIVERY"],
  [/expecting|manifest|on its way to us|label created/, "PENDING"],
  [/\bhub\b|\bdepot\b|\bsorted\b|in transit|customs/, "IN_TRANSIT"],
];
