import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: status of Shiplogic's tracking events, as three public clients list them, read 2026-11.

export const statusByCode: StatusMap = statusMap({
  PENDING: `submitted pending-approval deposit-pending awaiting-dropoff collection-assigned collection-accepted collection-unassigned collection-rejected collection-exception
    collection-failed-attempt`,
  // In a locker, or out of it, before it has travelled: see below.
  PICKED_UP: "collected in-locker collected-from-locker collected-from-counter",
  IN_TRANSIT: `at-hub manifested ready-for-dispatch in-transit at-destination-hub returned-to-hub delivery-assigned delivery-unassigned
    delivery-rejected delivery-scheduled outsourced collect-and-return-to-hub return-to-hub`,
  "IN_TRANSIT:HELD": "on-hold on-hold-internal under-query",
  "IN_TRANSIT:CUSTOMS_HOLD": "inbound-customs-and-vat",
  "IN_TRANSIT:DAMAGED": "damaged",
  OUT_FOR_DELIVERY: "out-for-delivery",
  AVAILABLE_FOR_PICKUP: "ready-for-pickup",
  // returned-to-sender is the arrival of a return: reading.ts sees to that.
  DELIVERED: "delivered returned-to-sender",
  ATTEMPT_FAILURE: "delivery-exception delivery-failed-attempt undeliverable",
  "UNKNOWN:CANCELLED": "cancelled",
  // Measured, photographed, found on the floor.
  INFORMATIONAL:
    "floor-check swad-dimensions swad-imaging operational-event bob-box-reservation-failed bob-box-dropoff-pin-revealed",
});

export const afterTravel: StatusMap = statusMap({
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "in-locker",
  DELIVERED: "collected-from-locker collected-from-counter",
});

export const arrivalAtSender = "returned-to-sender";
