import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Geodis Espace Client, listSuivis[].codeSituationJustification (situation/justification), seen with their words in published
// answers: COM, EML, EPC, ECH, PCH, EXP and AAR with CFM, RST/CAD, RST/SOU and SOL/REO, read 2026-11. The others are inferred from the
// INOVERT family that Colissimo shares (see README.md). A situation with a justification that is not here stays unknown.
export const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "COM/CFM",
  PENDING: "EML/CFM EPC/CFM",
  PICKED_UP: "ECH/CFM ENE/CFM PCH/CFM",
  IN_TRANSIT: "AAR/CFM CHG/CFM DCH/CFM EXP/CFM",
  "IN_TRANSIT:HELD": "RST/SOU",
  "IN_TRANSIT:ADDRESS_PROBLEM": "RST/CAD",
  OUT_FOR_DELIVERY: "MLV/CFM",
  AVAILABLE_FOR_PICKUP: "RST/BRT",
  ATTEMPT_FAILURE: "REN/AVI",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "REN/ABS",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "REN/CAD",
  DELIVERED: "LIV/CFM",
  RETURN_TO_SENDER: "SOL/REO",
});

/** The steps of a shipment's way as Geodis draws it for people, in plain words; the one it has reached is marked. */
export const statusByStep: StatusMap = {
  "en attente de prise en charge": "PENDING",
  "prise en charge": "PICKED_UP",
  "en cours d'acheminement": "IN_TRANSIT",
  "en attente de vos instructions": "IN_TRANSIT:HELD",
  "mis en livraison": "OUT_FOR_DELIVERY",
  livre: "DELIVERED",
  "retour a l'expediteur": "RETURN_TO_SENDER",
};
