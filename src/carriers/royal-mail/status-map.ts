import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Royal Mail Tracking API v2, mailPieces.events[].eventCode, with the words that clients have seen beside them, read 2026-11.
export const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "EVAIE EVAIP",
  // A collection was booked.
  PENDING: "ECCSB",
  // Collected; accepted at a shop; "we have your item at … and it's on its way".
  PICKED_UP: "EVCAD EVPPA EVOAC EVDAC EVDAV EVBAV EVBAH EVOCO",
  IN_TRANSIT: "EVIMC EVIAV EVODO EVORI EVIPP EVHAC EVHOE EVIIS EVGID",
  // Mis-sorts on their way to the right office.
  "IN_TRANSIT:DELAYED": "EVGMI EVNMI EVIPI",
  "IN_TRANSIT:HELD": "EVNRT EVNKS",
  // "Item prepared for redelivery", "due for redelivery the next working day": the attempt was told before.
  "IN_TRANSIT:RESCHEDULED": "EVNSR EVNAR",
  // EVKPD: the partner abroad.
  OUT_FOR_DELIVERY: "EVGPD EVKPD",
  // EVNOC and EVPLC: collected by the recipient from a delivery office or a post office.
  DELIVERED: "EVKSP EVKOP EVNOC EVPLC",
  "DELIVERED:DELIVERED_TO_SAFE_PLACE": "EVKSF",
  "DELIVERED:DELIVERED_TO_NEIGHBOUR": "EVKDN",
  // EVNDA and EVNPS: "available for redelivery or collection" at the delivery office. EVKLC and EVKLS: at the chosen collection point.
  AVAILABLE_FOR_PICKUP: "EVPLA EVKLC EVKLS EVNDA EVNPS",
  // EVKAA and EVNAA: nobody could get to the address. EVKSU: the chosen safe place would not do.
  ATTEMPT_FAILURE: "EVKNR EVKAA EVNAA EVKSU EVNDN",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "EVKNA",
  // They usually end as a return, but only EVRTS says so, and a return once read is not taken back.
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "EVKAI EVKGA EVNGA",
  "ATTEMPT_FAILURE:REFUSED": "EVKRF EVNRF",
  RETURN_TO_SENDER: "EVRTS",
  // Requests for a redelivery.
  INFORMATIONAL: "ASRXS RFRXS RNRXS RORXS RPRXS RSRXS",
});

/** `summary.statusCategory`, in upper case: what Royal Mail takes its newest event to mean. */
export const statusByCategory: StatusMap = {
  EXPECTING: "PENDING",
  "WE'RE EXPECTING IT": "PENDING",
  PENDING: "PENDING",
  "WE'VE GOT IT": "PICKED_UP",
  "IN TRANSIT": "IN_TRANSIT",
  "LEFT ORIGIN COUNTRY": "IN_TRANSIT",
  "LEFT THE UK": "IN_TRANSIT",
  "IN CUSTOMS": "IN_TRANSIT:CUSTOMS_HOLD",
  "RELEASED FROM CUSTOMS": "IN_TRANSIT:CUSTOMS_CLEARED",
  "READY FOR DELIVERY": "IN_TRANSIT",
  "DELIVERY ATTEMPTED": "ATTEMPT_FAILURE",
  "READY FOR COLLECTION": "AVAILABLE_FOR_PICKUP",
  "RETURNED TO SENDER": "RETURN_TO_SENDER",
  DELIVERED: "DELIVERED",
  COLLECTED: "DELIVERED",
};
