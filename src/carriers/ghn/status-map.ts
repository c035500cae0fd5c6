import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: statuses of GHN's orders, as ten public clients list them alike, read 2026-11.

export const statusByCode: StatusMap = statusMap({
  PENDING: "ready_to_pick picking money_collect_picking",
  PICKED_UP: "picked",
  IN_TRANSIT: "storing transporting sorting",
  "IN_TRANSIT:HELD": "exception",
  OUT_FOR_DELIVERY: "delivering money_collect_delivering",
  // returned is the arrival of a return: reading.ts sees to that.
  DELIVERED: "delivered returned",
  ATTEMPT_FAILURE: "delivery_fail",
  RETURN_TO_SENDER: "waiting_to_return return return_transporting return_sorting returning return_fail",
  "UNKNOWN:CANCELLED": "cancel",
  "UNKNOWN:LOST": "lost",
  "UNKNOWN:DAMAGED": "damage",
});

export const arrivalAtSender = "returned";
