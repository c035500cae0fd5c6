import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Chronopost TrackingServiceWS, events/code without its blanks; meanings as observed with their labels, and PC, I, RO, AT and RI with those that
// an open client of the service lists, read 2026-11.
// D1 to D9 are inferred from D (see README.md).
export const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "DC EA",
  PICKED_UP: "DB DY PC",
  // RO: packed anew on the way.
  IN_TRANSIT: "SC EC TS O TP T TT EI SD IS RB RO",
  "IN_TRANSIT:DELAYED": "IA A2 AT",
  // "Problème douanier résolu".
  "IN_TRANSIT:CUSTOMS_CLEARED": "SJ",
  "IN_TRANSIT:HELD": "SK I",
  OUT_FOR_DELIVERY: "TA",
  AVAILABLE_FOR_PICKUP: "AB",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "P",
  DELIVERED: "D D1..D9",
  // "Colis remis au destinataire au point de retrait".
  "DELIVERED:DELIVERED_TO_PICKUP_POINT": "RI",
  RETURN_TO_SENDER: "R",
  // A text message or mail was sent; an instruction was received.
  INFORMATIONAL: "SM CL",
});

/** Only for codes that the map does not have (partners abroad bring their own), and only if the words leave no doubt. */
export const wordRules: WordRules = [
  [/retour (a|vers) l['’]expediteur|retourne a l['’]expediteur|return(ed|ing)? to (the )?(sender|shipper)/, "RETURN_TO_SENDER"],
  [/^(colis |envoi )?livre$|^livraison effectuee|^(shipment |parcel )?delivered$|^delivery (made|completed)/, "DELIVERED"],
  [
    /(?<!\b(pas|plus|non) )disponible (en|au|dans (le|votre)) point|(?<!\b(pas|non) (encore )?mis )a disposition (en|au|dans)|(?<!\bnot (yet )?)\bavailable (at|in) (the |a |your )?(pick-?up|relay)/,
    "AVAILABLE_FOR_PICKUP",
  ],
  [/destinataire absent|(consignee|recipient) absent/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/en cours de livraison|(?<!\bnot (yet )?)\bout for delivery/, "OUT_FOR_DELIVERY"],
];

/** Codes that stand for two situations. SD is the sorting at the last agency, or that it keeps the parcel for a day. French and English. */
export const wordsWithin: ReadonlyMap<string, WordRules> = new Map([
  ["SD", [[/\blivraison reportee\b|\bdelivery (postponed|delayed)\b/, "IN_TRANSIT:DELAYED"]]],
]);

/** Offices that are services, not places: who announced the parcel, who sends messages, the partners abroad. */
export const services: ReadonlySet<string> = new Set(["web services", "service d'avisage", "chronopost networks", "internet"]);
