import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: La Poste Suivi v2, shipment.event[].code; the table agrees between three independent clients of the API, read 2026-11.
// DI0, DI3, DR2, ID0, MD1 and AN1 come from one source each (see README.md).
export const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "DR1",
  PENDING: "DR2",
  PICKED_UP: "PC1 PC2",
  IN_TRANSIT: "ET1..ET4 EP1 DO1 PB1 PB2",
  "IN_TRANSIT:CUSTOMS_CLEARED": "DO2",
  "IN_TRANSIT:CUSTOMS_HOLD": "DO3 ID0",
  "IN_TRANSIT:DELAYED": "DI3",
  OUT_FOR_DELIVERY: "MD1 MD2",
  AVAILABLE_FOR_PICKUP: "AG1",
  ATTEMPT_FAILURE: "ND1",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "AN1",
  DELIVERED: "DI0 DI1",
  // DI2 is delivered, but to the sender.
  RETURN_TO_SENDER: "RE1 DI2",
});

/** "At the delivery site, we are preparing it" comes under the same code as "with the postman". French and English. */
const inDistribution: WordRules = [
  [/aujourd['’]hui|en cours de livraison|out for delivery|today/, "OUT_FOR_DELIVERY"],
  [/\bprepar/, "IN_TRANSIT"],
];

/** An open problem is a failed delivery only if the words say it. French and English. */
const openProblem: WordRules = [
  [/destinataire (etait )?absent|recipient was (absent|out|not at home)/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/pas pu (vous )?etre (livre|distribue|remis)|livraison impossible|could not be delivered/, "ATTEMPT_FAILURE"],
];

/** Codes that stand for two situations: the words decide if they are known, otherwise the code alone. */
export const wordsWithin: ReadonlyMap<string, WordRules> = new Map([
  ["MD1", inDistribution],
  ["MD2", inDistribution],
  ["PB1", openProblem],
]);
