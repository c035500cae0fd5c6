import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: DPD Cloud Service, getOrderStatus (life cycle 3.1): StatusID as far as the service's description lists it, and the names of
// the five milestones, read 2026-11.
export const statusByCode: StatusMap = statusMap({
  PENDING: "SHIPMENT Start",
  IN_TRANSIT: "ACCEPTED AT_SENDING_DEPOT ON_THE_ROAD AT_DELIVERY_DEPOT OnTheRoad DeliveryDepot",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY CarLoad",
  DELIVERED: "DELIVERED Delivered",
});

/** What no milestone says. German; inferred from DPD's own page. */
export const wordRules: WordRules = [
  [/nicht angetroffen/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/annahme verweigert|verweigerte? die annahme/, "ATTEMPT_FAILURE:REFUSED"],
  [/nicht (?:zugestellt|zustellen)|zustellung (?:war |ist )?nicht/, "ATTEMPT_FAILURE"],
  [/rucksendung|zuruck an den (?:absender|versender)/, "RETURN_TO_SENDER"],
  [/(?:paketshop|pickup|paketstation).*(?:abgeholt werden|abholbereit|bereit)/, "AVAILABLE_FOR_PICKUP"],
];
