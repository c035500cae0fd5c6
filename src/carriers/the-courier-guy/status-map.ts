import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: status of Shiplogic's tracking events, as two public clients list them, read 2026-11.

export const statusByCode: StatusMap = statusMap({
  PENDING: `submitted deposit-pending awaiting-dropoff collection-assigned collection-unassigned collection-rejected collection-exception
    collection-failed-attempt`,
  // In a locker, or out of it, before it has travelled: see below.
  PICKED_UP: "collected in-locker collected-from-locker collected-from-counter",
  IN_TRANSIT: `at-hub manifested ready-for-dispatch in-transit at-destination-hub returned-to-hub delivery-assigned delivery-unassigned
    delivery-rejected collect-and-return-to-hub`,
  "IN_TRANSIT:HELD": "on-hold on-hold-internal",
  OUT_FOR_DELIVERY: "out-for-delivery",
  AVAILABLE_FOR_PICKUP: "ready-for-pickup",
  // returned-to-sender is the arrival of a return: reading.ts sees to that.
  DELIVERED: "delivered returned-to-sender",
  ATTEMPT_FAILURE: "delivery-exception delivery-failed-attempt undeliverable",
  "UNKNOWN:CANCELLED": "cancelled",
  // Measured, photographed, found on the floor.
  INFORMATIONAL: "floor-check swad-dimensions swad-imaging",
});

export const afterTravel: StatusMap = statusMap({
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "in-locker",
  DELIVERED: "collected-from-locker collected-from-counter",
});

export const arrivalAtSender = "returned-to-sender";
