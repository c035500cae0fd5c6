import { dhlBenelux } from "../reading/networks/dhl-benelux.ts";
import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: DHL's own list for the division parcel-nl, the same network with the same words. Below is only what the track-trace
// service means differently, and what is not in that list: two independent public tables, and parcels that their authors saw; read 2026-11.
const own: StatusMap = statusMap({
  IN_TRANSIT: "INFORMATION_ON_DELIVERY_TRANSMITTED",
  AVAILABLE_FOR_PICKUP: `NOTIFICATION_FOR_PARCELSTATION_COLLECTION_HAS_BEEN_SENT REMINDER_FOR_COLLECTION_SENT_EMAIL
    REMINDER_FOR_COLLECTION_SENT_LETTER REMINDER_FOR_COLLECTION_SENT_SMS`,
  // Back with its sender: reading.ts sees to that.
  DELIVERED: "DELIVERED_AT_SHIPPER POSTPROCESS_DELIVERED_AT_SHIPPER RETURNED_TO_SHIPPER",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "ADDRESS_UNKNOWN POSTAL_CODE_INCORRECT PO_BOX",
  "ATTEMPT_FAILURE:UNCLAIMED": `REFUSED_NOT_COLLECTED STORAGE_PERIOD_ENDED_AT_ACCESSPOINT STORAGE_PERIOD_ENDED_AT_PARCELSHOP
    STORAGE_PERIOD_ENDED_AT_PARCELSTATION`,
  RETURN_TO_SENDER: "SPONTANEOUS_RETURN UNJUSTIFIED_SPONTANEOUS_RETURN",
  "UNKNOWN:CANCELLED": "SHIPMENT_STOPPED",
  // The recipient or the sender asks for something.
  INFORMATIONAL: `CLOSED_SHIPMENT INTERVENTION_RECEIVER_REQUEST_DELIVERY_CANCELLED INTERVENTION_REQUEST_CANCEL_INTERVENTION
    INTERVENTION_REQUEST_CANCEL_INTERVENTION_SUSPECTED_FRAUD INTERVENTION_SHIPPER_REQUEST_DELIVERY_CANCELLED`,
});

export const statusByCode: StatusMap = { ...statusMap(dhlBenelux), ...own };

// The same, events[].category, for words that no table has. IN_DELIVERY is not always on the van, and EXCEPTION and PROBLEM say too little.
export const statusByCategory: StatusMap = statusMap({
  PENDING: "DATA_RECEIVED LEG COLLECTION_EXPECTED",
  PICKED_UP: "COLLECTED",
  IN_TRANSIT: "PREPROCESS UNDERWAY POSTPROCESS CUSTOMS IN_DELIVERY",
  DELIVERED: "DELIVERED",
  INFORMATIONAL: "INTERVENTION",
});
