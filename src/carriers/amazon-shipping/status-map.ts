import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Amazon Shipping API v2 (EventCode and DetailCodes in amzn/selling-partner-api-models), read 2026-11. The status chosen is ours.
// PackageReceivedByCarrier is in the newer reference only; Received and InTransit were seen in answers.
export const statusByCode: StatusMap = statusMap({
  PENDING: "ReadyForReceive",
  PICKED_UP: "PickupDone PackageReceivedByCarrier",
  IN_TRANSIT: "Departed ArrivedAtCarrierFacility Received InTransit",
  OUT_FOR_DELIVERY: "OutForDelivery",
  DELIVERED: "Delivered",
  AVAILABLE_FOR_PICKUP: "AvailableForPickup",
  ATTEMPT_FAILURE: "DeliveryAttempted Undeliverable",
  "ATTEMPT_FAILURE:REFUSED": "Rejected",
  RETURN_TO_SENDER: "ReturnInitiated",
  "INFORMATIONAL:RESCHEDULED": "RecipientRequestedAlternateDeliveryTiming",
  "UNKNOWN:LOST": "Lost",
  "UNKNOWN:CANCELLED": "PickupCancelled",
});

/** `summary.status`, about the parcel as a whole. */
export const statusBySummary: StatusMap = statusMap({
  PENDING: "PreTransit",
  IN_TRANSIT: "InTransit",
  OUT_FOR_DELIVERY: "OutForDelivery",
  DELIVERED: "Delivered",
  AVAILABLE_FOR_PICKUP: "AwaitingCustomerPickup",
  ATTEMPT_FAILURE: "DeliveryAttempted Undeliverable",
  "ATTEMPT_FAILURE:REFUSED": "Rejected",
  "UNKNOWN:LOST": "Lost",
  "UNKNOWN:CANCELLED": "PickupCancelled",
});

/** Why, or to whom: given once for the whole parcel, so it belongs to the newest event of the same status. */
export const detailByCode: StatusMap = statusMap({
  "DELIVERED:DELIVERED_TO_NEIGHBOUR": "DeliveredToNeighbor",
  "DELIVERED:DELIVERED_TO_SAFE_PLACE": `DeliveredToBehindWheelieBin DeliveredToPorch DeliveredToGarage DeliveredToGarden DeliveredToGreenhouse
    DeliveredToRearDoor DeliveredToShed`,
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "BusinessClosed CustomerUnavailable UnableToContactRecipient",
  "ATTEMPT_FAILURE:REFUSED": "Rejected RejectedByRecipientWithVerification IncorrectItems NotRequired",
  "ATTEMPT_FAILURE:CANCELLED": "CancelledByRecipient",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "AddressNotFound",
  "ATTEMPT_FAILURE:DAMAGED": "Damaged",
});
