import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: DPD Cloud Service, getOrderStatus (life cycle 3.1): StatusID as far as the service's description lists it, and the names of
// the five milestones; more of StatusID as two open clients of DPD's app have it, read 2026-11. PICKED_UP is left to its words: by whom?
export const statusByCode: StatusMap = statusMap({
  PENDING: "SHIPMENT Start START NO_TRACKINGDATA DATA_TRANSMITTED",
  PICKED_UP: "COLLECTED",
  IN_TRANSIT:
    "ACCEPTED SORTED SORTED_TO_PICKUP_LOCATION PARCEL_PROCESSING AT_SENDING_DEPOT ON_THE_ROAD AT_DELIVERY_DEPOT OnTheRoad DeliveryDepot",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY IN_DELIVERY CarLoad",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT": "AT_PARCELSHOP",
  DELIVERED: "DELIVERED Delivered",
  RETURN_TO_SENDER: "RETURN_TO_SENDER",
});

/** What no milestone says. German; inferred from DPD's own page. */
export const wordRules: WordRules = [
  [/nicht angetroffen/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/annahme verweigert|verweigerte? die annahme/, "ATTEMPT_FAILURE:REFUSED"],
  [/nicht (?:zugestellt|zustellen)|zustellung (?:war |ist )?nicht/, "ATTEMPT_FAILURE"],
  [/rucksendung|zuruck an den (?:absender|versender)/, "RETURN_TO_SENDER"],
  [/(?:paketshop|pickup|paketstation).*(?:abgeholt werden|abholbereit|bereit)/, "AVAILABLE_FOR_PICKUP"],
];
