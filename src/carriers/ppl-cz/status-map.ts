import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: PPL CPL API (myapi2), trackAndTrace.events[].code: the filter words of PPL's description, and codes that public clients saw
// on real parcels, read 2026-11. "Delivered" and "Delivered.Parcelshop" are left to the phase: they are said of a parcel that was put
// into a parcel shop, too.
export const statusByCode: StatusMap = statusMap({
  PENDING: "WaitingForShipment Active DataShipment",
  PICKED_UP: "ShipmentInTransport.TakeOverFromSender PickedUpFromSender",
  // The depots abroad that take it in and deliver it ("InputDepot.Foreign").
  IN_TRANSIT: "ShipmentInTransport PreparingForDelivery InputDepot DeliveryDepot",
  OUT_FOR_DELIVERY: "LoadingForDelivery OutForDelivery",
  AVAILABLE_FOR_PICKUP: "DeliveredToPickupPoint",
  // Back with its sender: reading.ts sees to that.
  DELIVERED: "Delivered.BackToSender",
  ATTEMPT_FAILURE: "NotDelivered Undelivered",
  "ATTEMPT_FAILURE:REFUSED": "Rejected",
  RETURN_TO_SENDER: "BackToSender",
  "UNKNOWN:CANCELLED": "Canceled",
  INFORMATIONAL: "CodPaidDate",
});

// The same, events[].phase, and what a code without a phase means that only the phase could say.
export const statusByPhase: StatusMap = statusMap({
  PENDING: "Order",
  IN_TRANSIT: "InTransport",
  OUT_FOR_DELIVERY: "Delivering",
  AVAILABLE_FOR_PICKUP: "PickupPoint",
  DELIVERED: "Delivered",
  RETURN_TO_SENDER: "Returning BackToSender",
  "UNKNOWN:CANCELLED": "Canceled Deleted",
  INFORMATIONAL: "CodPaidDate",
});
