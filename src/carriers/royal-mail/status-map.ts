import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Royal Mail Tracking API v2, mailPieces.events[].eventCode, from clients' tests and public lists, read 2026-11.
// EVKLS, EVKSU, EVNAR, EVNSR, EVDAV and EVBAV are inferred from the code family (see README.md).
export const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "EVAIE EVAIP",
  PICKED_UP: "EVPPA EVOAC EVDAC EVDAV EVBAV EVBAH EVOCO",
  // EVGMI, EVNMI and EVIPI are mis-sorts on their way to the right office.
  IN_TRANSIT: "EVIMC EVIAV EVODO EVORI EVGMI EVNMI EVIPI",
  "IN_TRANSIT:HELD": "EVNRT EVNKS",
  OUT_FOR_DELIVERY: "EVGPD",
  // EVNOC and EVPLC: collected by the recipient from a delivery office or a post office.
  DELIVERED: "EVKSP EVKOP EVNOC EVPLC",
  "DELIVERED:DELIVERED_TO_SAFE_PLACE": "EVKSF",
  "DELIVERED:DELIVERED_TO_NEIGHBOUR": "EVKDN",
  AVAILABLE_FOR_PICKUP: "EVPLA EVKLC EVKLS",
  ATTEMPT_FAILURE: "EVKNR EVKAA EVNAA EVNAR EVKSU EVNDN EVNSR",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "EVNDA EVKNA",
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
  "IN CUSTOMS": "IN_TRANSIT",
  "RELEASED FROM CUSTOMS": "IN_TRANSIT:CUSTOMS_CLEARED",
  "READY FOR DELIVERY": "IN_TRANSIT",
  "DELIVERY ATTEMPTED": "ATTEMPT_FAILURE",
  "READY FOR COLLECTION": "AVAILABLE_FOR_PICKUP",
  "RETURNED TO SENDER": "RETURN_TO_SENDER",
  DELIVERED: "DELIVERED",
  COLLECTED: "DELIVERED",
};
