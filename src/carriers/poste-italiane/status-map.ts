import type { WordRules } from "../reading/status-map.ts";

// Poste does not publish what its codes of three letters mean. Source of the words: Poste's manual, examples in public clients, and the
// names of phases, read 2026-11. Most are inferred; negative forms come first. Italian, and English for parcels abroad.
export const wordRules: WordRules = [
  [/rifiutat/, "ATTEMPT_FAILURE:REFUSED"],
  [/destinatario assente|assenza del destinatario/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/indirizzo (?:errato|incompleto|insufficiente)/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [
    /non (?:e stata |e stato )?consegnat|non recapitat|mancata consegna|consegna non (?:andata a buon fine|riuscita|effettuata)|tentativo di consegna|not delivered/,
    "ATTEMPT_FAILURE",
  ],
  [/in restituzione|restituit|\bres[oa] al mittente|ritorno al mittente|returned to (?:the )?sender/, "RETURN_TO_SENDER"],
  // At the office that brings it; after "in consegna", and before it is there.
  [/pronta per la consegna/, "IN_TRANSIT"],
  [/in consegna|out for delivery/, "OUT_FOR_DELIVERY"],
  [
    /\bconsegnat[aoie]\b|ritirat[ao] (?:dal destinatario|da(?:l)? (?:locker|punto|ufficio))|con successo in data|^delivered/,
    "DELIVERED",
  ],
  // Something is being looked into; it says not what.
  [/verifiche sulla spedizione/, "IN_TRANSIT:HELD"],
  [/accettat[ao] online/, "PENDING"],
  [/in giacenza|disponibile (?:per|al) (?:il )?ritiro/, "AVAILABLE_FOR_PICKUP"],
  [
    /sdoganat|(?:verifica doganale|fase di verifica per lo svincolo) (?:conclusa|completata)|completata la fase di verifica/,
    "IN_TRANSIT:CUSTOMS_CLEARED",
  ],
  [/\bdogana/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/pres[ao] in carico|accettat|ritiro effettuato|presso l['’]ufficio postale|\bspedit[ao]\b/, "PICKED_UP"],
  [/preavvis|prenotat|a seguito di acquisto|in attesa di (?:ritiro|accettazione)/, "PENDING"],
  [/in transit|in (?:stato di )?lavorazione|\bpartit|\barrivat|all['’]estero|paese estero/, "IN_TRANSIT"],
];
