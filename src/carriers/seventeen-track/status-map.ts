import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: 17TRACK's API, sub_status of events and of latest_status; help.17track.net and public clients of v2.2 and v2.4, read
// 2026-11. TransportArrived and TransportDeparted are in no list, and on real parcels of China Post.

/** What 17TRACK makes of an event. Its words are the carrier's own. */
export const statusBySubStatus: StatusMap = statusMap({
  PENDING: "InfoReceived NotFound_Other",
  PICKED_UP: "InTransit_PickedUp",
  IN_TRANSIT:
    "InTransit_Other InTransit_Departure InTransit_Arrival InTransit_TransportArrived InTransit_TransportDeparted InTransit_CustomsProcessing Exception_Other",
  "IN_TRANSIT:CUSTOMS_CLEARED": "InTransit_CustomsReleased",
  "IN_TRANSIT:CUSTOMS_HOLD": "InTransit_CustomsRequiringInformation",
  "IN_TRANSIT:DELAYED": "Exception_Delayed",
  "IN_TRANSIT:HELD": "Exception_Security",
  // Something is wrong with what is known of the recipient, seen before any attempt.
  "IN_TRANSIT:ADDRESS_PROBLEM": "Exception_NoBody",
  "IN_TRANSIT:DAMAGED": "Exception_Damage",
  AVAILABLE_FOR_PICKUP: "AvailableForPickup_Other",
  OUT_FOR_DELIVERY: "OutForDelivery_Other",
  ATTEMPT_FAILURE: "DeliveryFailure_Other DeliveryFailure_Security",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "DeliveryFailure_NoBody",
  "ATTEMPT_FAILURE:REFUSED": "DeliveryFailure_Rejected Exception_Rejected",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "DeliveryFailure_InvalidAddress",
  DELIVERED: "Delivered_Other",
  RETURN_TO_SENDER: "Exception_Returning Exception_Returned",
  "UNKNOWN:LOST": "Exception_Lost",
  "UNKNOWN:DISPOSED": "Exception_Destroyed",
  "UNKNOWN:CANCELLED": "Exception_Cancel",
  // Nothing came for 30 days, and 17TRACK asks no more; or it takes the number for no carrier's.
  INFORMATIONAL: "Expired_Other NotFound_InvalidCode",
});

/** Milestones, which an event may be: key_stage. */
export const statusByStage: StatusMap = statusMap({
  PENDING: "InfoReceived",
  PICKED_UP: "PickedUp",
  IN_TRANSIT: "Departure Arrival",
  AVAILABLE_FOR_PICKUP: "AvailableForPickup",
  OUT_FOR_DELIVERY: "OutForDelivery",
  DELIVERED: "Delivered",
  RETURN_TO_SENDER: "Returning Returned",
});

/** The parcel as a whole, if its sub-status is a new one. */
export const statusByStatus: StatusMap = statusMap({
  PENDING: "InfoReceived",
  IN_TRANSIT: "InTransit",
  AVAILABLE_FOR_PICKUP: "AvailableForPickup",
  OUT_FOR_DELIVERY: "OutForDelivery",
  ATTEMPT_FAILURE: "DeliveryFailure",
  DELIVERED: "Delivered",
});
