import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Evri client tracking API, trackingPoint.trackingPointId, as far as a public client names them, read 2026-11.
export const statusByCode: StatusMap = statusMap({
  // Waits to be dropped off.
  PENDING: "715",
  // 690, 708: dropped off at a shop or locker; the others: collected by a courier.
  PICKED_UP: "688 689 690 708 710 711",
});

// trackingPoint.trackingPointCode, which answers of 2026 have, as an open client lists it, read 2026-11. Left to the stage, because they are at
// both ends of the way: ARRIVED_PARCELSHOP, COLLECTED_FROM_PARCELSHOP, COURIER_DELIVERY.
export const statusByPoint: StatusMap = statusMap({
  PENDING: "EXPECTED",
  IN_TRANSIT: "PROCESSING_DEPOT PROCESSING_HUB LOCAL_DEPOT_INBOUND",
  "IN_TRANSIT:DELAYED": "DELAY_FIX_NWD",
});

// trackingStage.trackingStageCode, which some answers have. A is the way back; about 4 alone clients disagree, so it is left to the words.
export const statusByStage: StatusMap = statusMap({
  PENDING: "0 1",
  PICKED_UP: "2",
  IN_TRANSIT: "3",
  OUT_FOR_DELIVERY: "4_COURIER",
  AVAILABLE_FOR_PICKUP: "4_SHOP 4_LOCKER",
  DELIVERED: "5_COURIER 5_SHOP 5_LOCKER",
  RETURN_TO_SENDER: "A",
  ATTEMPT_FAILURE: "6_ACTION",
  INFORMATIONAL: "6 6_INFO",
});

/** For all other points. Evri's wording, also for parcels that go abroad, as open clients recorded it; negative forms come first. */
export const wordRules: WordRules = [
  [/refused/, "ATTEMPT_FAILURE:REFUSED"],
  [/no ?(?:one|body) (?:was )?(?:at )?home|\bno answer\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [
    /not delivered|unable to deliver|could ?n[o'’]t (?:be )?deliver|cannot be delivered|attempted|carded|no access|sorry we missed you/,
    "ATTEMPT_FAILURE",
  ],
  [/\breturn(?:ed|ing)\b|back to (?:the )?sender/, "RETURN_TO_SENDER"],
  // "Delivered to your ParcelShop" is where it waits.
  [/\bdelivered to (?:a |the |your |our )?(?:\S+ )?(?:parcel ?shop|locker)/, "AVAILABLE_FOR_PICKUP"],
  [/ready for collection|ready to collect|awaiting collection|in the locker|waiting at .*parcel ?shop/, "AVAILABLE_FOR_PICKUP"],
  [/(?:delivered to|left with) (?:a |your )?neighbour/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
  [/(?:left|delivered) (?:in|to) (?:a |your )?safe ?place/, "DELIVERED:DELIVERED_TO_SAFE_PLACE"],
  [
    /^delivered|has been delivered|(?:collected|picked up) by (?:the |our )?(?:customer|recipient)|(?:posted )?through (?:the |your )?letterbox|handed to (?:a )?(?:resident|household member|the recipient)/,
    "DELIVERED",
  ],
  [/expecting|manifest|on its way to us|label created|^created$/, "PENDING"],
  [
    /out for delivery|due to be delivered (?:today|later)|(?:it's|is) coming today|with (?:the |your |our )?(?:local )?courier/,
    "OUT_FOR_DELIVERY",
  ],
  [/customs cleared|cleared (?:by )?customs/, "IN_TRANSIT:CUSTOMS_CLEARED"],
  [/\bcustoms\b/, "IN_TRANSIT"],
  [/^delayed|\bdelay(?:ed)?\b/, "IN_TRANSIT:DELAYED"],
  [/dropped off|^accepted$|^received at evri$|^we['’]?ve got (?:it|your parcel)/, "PICKED_UP"],
  [
    /\bhub\b|\bdepot\b|\bsorted\b|in transit|^consolidated$|^cross ?docked$|export gateway|arrived in country|partner carrier|^received by carrier$/,
    "IN_TRANSIT",
  ],
];
