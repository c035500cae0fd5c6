import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Omniva's API library and shop modules (codes without their prefix PACKET_EVENT_), with the explanations of a partner's list, read
// 2026-11. IPS_ is followed by the letters of the UPU's events (EMSEVT). OMX has begun to write TRT_… instead: one such code is public.
const events: StatusMap = statusMap({
  PENDING: "SAVED TRT_SHIPMENT_REGISTERED",
  PICKED_UP: "PICKED_UP_WITH_SCAN PICKED_UP_QUANTITATIVELY IPS_A",
  // IN_DEST_POSTOFFICE is the last hub, "final" or "the receiver's": the parcel may still go to a machine or to the door from there.
  IN_TRANSIT: `IPS_C IPS_D IPS_EDD IPS_EMC IPS_EMD IPS_EMF IPS_G IN_POSTOFFICE IN_DEST_POSTOFFICE FROM_CONTAINER FROM_WAYBILL_LIST
    IN_CONTAINER ON_ROUTE_LIST OPENING_CONTAINER ARRIVED_EXCESS FROM_DELIVERY_LIST`,
  "IN_TRANSIT:FORWARDED": "REDIRECTION",
  "IN_TRANSIT:HELD": "IPS_EDA",
  "IN_TRANSIT:CUSTOMS_HOLD": "IPS_E IPS_EME IPS_EDB",
  "IN_TRANSIT:CUSTOMS_CLEARED": "IPS_EDC",
  OUT_FOR_DELIVERY: "ON_DELIVERY_LIST",
  // Stored, and waiting for the receiver to pick it up.
  AVAILABLE_FOR_PICKUP: "STORING",
  ATTEMPT_FAILURE: "DELIVERING_TRY IPS_H",
  DELIVERED: "DELIVERED IPS_I",
  RETURN_TO_SENDER: "RETURN",
  // Neither sender nor receiver takes it.
  "UNKNOWN:DISPOSED": "WRITING_OFF",
  // Messages to the receiver, and a delivery that was marked by mistake.
  INFORMATIONAL: "SEND_REC_SMS_NOTIF SEND_REC_EMAIL_NOTIF DELIVERY_CALL DELIVERY_CANCELLED",
});

// The same modules list the states of a packet beside its events. Left out: at the post office, with a courier, waiting for one, at either end of the way.
const states: StatusMap = statusMap(
  {
    PENDING: "CONFIRMED REGISTERED SAVED UNCONFIRMED UNCONFIRMED_NO_TARRIF WAITING_UNARRIVED",
    IN_TRANSIT: "BEING_TRANSPORTED IN_CONTAINER IN_WAREHOUSE ON_HANDOVER_LIST SORTED",
    "IN_TRANSIT:HELD": "ON_HOLD",
    OUT_FOR_DELIVERY: "ON_COURIER",
    DELIVERED: "DELIVERED",
    "UNKNOWN:CANCELLED": "CANCELLED DELETED",
    "UNKNOWN:DISPOSED": "WRITTEN_OFF",
  },
  "PACKET_STATE_",
);

export const statusByCode: StatusMap = { ...events, ...states };
