import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: USPS Publication 199, appendices G-4 (domestic, digits) and G-5 (international, letters), read 2026-11, and the
// letters that Tracking v3 answers carry beside them (GX, MA, OF, A1, …; see README.md). The status chosen is ours.
const domestic = statusMap({
  "PENDING:LABEL_CREATED": "GX",
  PENDING: "MA 89",
  PICKED_UP: "03 43 80 87 TM PA OA UA AD",
  IN_TRANSIT: "07 08 10 15 32 33 35 36 38..42 45 60 61 81 82 84 85 A1 T1 TL NT SF EF PC U1 L1 UT",
  "IN_TRANSIT:FORWARDED": "06",
  "IN_TRANSIT:WEATHER_DELAY": "57",
  "IN_TRANSIT:RESCHEDULED": "71",
  OUT_FOR_DELIVERY: "OF",
  DELIVERED: "01 13 17 34 63",
  AVAILABLE_FOR_PICKUP: "14 16 62 73",
  "AVAILABLE_FOR_PICKUP:HELD": "58",
  ATTEMPT_FAILURE: "02 30 51..55 64 72",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "56",
  "ATTEMPT_FAILURE:REFUSED": "04",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "05 21..26",
  "ATTEMPT_FAILURE:RESCHEDULED": "74",
  RETURN_TO_SENDER: "09 28 29 86",
  "RETURN_TO_SENDER:UNCLAIMED": "27",
  // "Awaiting delivery scan": it was on the vehicle, and nothing is known since.
  "INFORMATIONAL:DELAYED": "DX",
  INFORMATIONAL: "44 46 70 GC",
  "UNKNOWN:DAMAGED": "12",
});

const international = statusMap({
  PENDING: "NP PE",
  PICKED_UP: "A0 OS PO PU",
  IN_TRANSIT: "AF AG AJ AP AR AS AT B0 B1 B2 BB C0 CI D0 D1 D2 DD DT E0 EA ED G0 IC J0 K0 K1 K2 K3 SC TA TP TR",
  "IN_TRANSIT:CUSTOMS_CLEARED": "B3 B5 CO CR F0",
  "IN_TRANSIT:CUSTOMS_HOLD": "CD RE",
  "IN_TRANSIT:DUTIES_DUE": "HP",
  "IN_TRANSIT:DELAYED": "BX HX",
  "IN_TRANSIT:WEATHER_DELAY": "WX",
  "IN_TRANSIT:HELD": "OH SS",
  OUT_FOR_DELIVERY: "DG WC",
  DELIVERED: "I0 DL OK PD BR AH",
  "DELIVERED:DAMAGED": "DN",
  AVAILABLE_FOR_PICKUP: "CC DF DH",
  ATTEMPT_FAILURE: "H0 ND CA",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "NH",
  "ATTEMPT_FAILURE:REFUSED": "RD",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "BA CM",
  RETURN_TO_SENDER: "H8 RT K4 K5",
  "UNKNOWN:DISPOSED": "DP",
});

export const statusByCode: StatusMap = { ...domestic, ...international };

/** `statusCategory`, USPS's summary of the parcel. "Alert" is left out: it says that something is wrong, and not what. */
export const statusByCategory: StatusMap = {
  "pre-shipment": "PENDING",
  accepted: "PICKED_UP",
  "in transit": "IN_TRANSIT",
  "moving through network": "IN_TRANSIT",
  "out for delivery": "OUT_FOR_DELIVERY",
  delivered: "DELIVERED",
  "delivered to agent": "DELIVERED",
  "available for pickup": "AVAILABLE_FOR_PICKUP",
  "delivery attempt": "ATTEMPT_FAILURE",
};

/** Codes that mean something else in another edition of the list: the words decide, or nothing does. */
export const wordsByCode: Readonly<Record<string, WordRules>> = {
  "31": [[/picked up/, "DELIVERED"]],
  // Taken out of a locker, by its recipient or because the locker was full; or, in one client, out for delivery.
  "59": [
    [/held at post office/, "AVAILABLE_FOR_PICKUP:HELD"],
    [/out for delivery/, "OUT_FOR_DELIVERY"],
    [/delivered|picked up/, "DELIVERED"],
  ],
  "83": [
    [/pre-?shipment/, "PENDING"],
    [/arrive/, "IN_TRANSIT"],
  ],
};

/** All fourteen kinds of delivery have the code 01; only the words say to whom or where. */
export const deliveryWords: WordRules = [
  // "…, Retrieved from full parcel locker" is among the kinds of delivery, and is none.
  [/held at post office/, "AVAILABLE_FOR_PICKUP:HELD"],
  [/parcel locker/, "DELIVERED:DELIVERED_TO_LOCKER"],
  [/neighbor/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
  [/front door|porch|garage|other location/, "DELIVERED:DELIVERED_TO_SAFE_PLACE"],
];
