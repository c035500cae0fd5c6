import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: CTT Express item-history-api, events[].code, as grouped by an open client, read 2026-11. Incidents ("4_INCT") are left out:
// they can be an absence, damage, a refusal or customs, and nobody tells which is which.
export const statusByCode: StatusMap = statusMap({
  PENDING: "0000 3000 3900..3904",
  IN_TRANSIT: "0010 0300 0400 0500 0700 1000 1200",
  OUT_FOR_DELIVERY: "1500 2400",
  DELIVERED: "2100 2200",
  // 1600 is "Reparto fallido".
  ATTEMPT_FAILURE: "1600 1700 1800 1900 2300 2600 2700 2900",
  RETURN_TO_SENDER: "2500",
});
