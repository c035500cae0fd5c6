import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: AfterShip's documents of delivery sub-statuses, 2025-01 to 2026-07, and its help pages about those new since March 2026, read
// 2026-11. OutForDelivery_002 is from older versions. What is listed after Exception_021 was not seen.

/** What AfterShip makes of a checkpoint. Its words are the carrier's own. */
export const statusBySubtag: StatusMap = statusMap({
  PENDING: "Pending_001 InfoReceived_001",
  PICKED_UP: "InTransit_002",
  IN_TRANSIT: "InTransit_001 InTransit_003 InTransit_004 InTransit_006 InTransit_007 InTransit_008 Exception_001",
  "IN_TRANSIT:CUSTOMS_CLEARED": "InTransit_005",
  "IN_TRANSIT:FORWARDED": "InTransit_009",
  "IN_TRANSIT:CUSTOMS_HOLD": "Exception_004 Exception_018",
  // 016: in the carrier's network; 019: a late flight.
  "IN_TRANSIT:DELAYED": "Exception_005 Exception_016 Exception_019",
  "IN_TRANSIT:WEATHER_DELAY": "Exception_017",
  "IN_TRANSIT:DUTIES_DUE": "Exception_006",
  OUT_FOR_DELIVERY: "OutForDelivery_001 OutForDelivery_003 OutForDelivery_004",
  AVAILABLE_FOR_PICKUP: "AvailableForPickup_001 OutForDelivery_002",
  ATTEMPT_FAILURE: "AttemptFail_001",
  // 003: a business that is closed.
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "AttemptFail_002 AttemptFail_003",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "Exception_002 Exception_007",
  "ATTEMPT_FAILURE:REFUSED": "Exception_003",
  "ATTEMPT_FAILURE:UNCLAIMED": "Exception_008",
  DELIVERED: "Delivered_001 Delivered_002 Delivered_003 Delivered_004",
  "DELIVERED:DELIVERED_TO_NEIGHBOUR": "Delivered_005",
  RETURN_TO_SENDER: "Exception_010 Exception_011",
  // The carrier does not accept it.
  "UNKNOWN:HELD": "Exception_009",
  "UNKNOWN:DAMAGED": "Exception_012",
  "UNKNOWN:LOST": "Exception_013",
  "UNKNOWN:CANCELLED": "Exception_020",
  "UNKNOWN:DISPOSED": "Exception_021",
  // Nothing came for 30 days, and AfterShip asks no more.
  INFORMATIONAL: "Expired_001",
});

/** Coarser, for a sub-status that is new. An exception may be anything. */
export const statusByTag: StatusMap = statusMap({
  PENDING: "Pending InfoReceived",
  IN_TRANSIT: "InTransit",
  OUT_FOR_DELIVERY: "OutForDelivery",
  AVAILABLE_FOR_PICKUP: "AvailableForPickup",
  ATTEMPT_FAILURE: "AttemptFail",
  DELIVERED: "Delivered",
  INFORMATIONAL: "Expired",
});
