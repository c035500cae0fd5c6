import type { LanguageWords } from "./language-words.ts";

export const italian: LanguageWords = {
  condition: /\b(?:se|sara|saranno|previst[oa]|in attesa|quando|appena|richiest\w*|annullat\w*|prego|verra)\b|\?/,
  troubles: [
    [/^tentata consegna[.!]?$/, "ATTEMPT_FAILURE"],
    [
      /^(?!.*\bnon\b).*\b(?:restituit[oa]|reso|resa|ritornat[oa]|rientro|in ritorno|in restituzione) al mittente\b/,
      "RETURN_TO_SENDER",
    ],
    [/\bdestinatario assente\b|\bassenza (?:del )?destinatario\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [/\b(?:rifiutat[oa]|respint[oa]) dal destinatario\b|\bdestinatario (?:ha )?rifiut\w+\b/, "ATTEMPT_FAILURE:REFUSED"],
    [
      /\bnon (?:e stato possibile (?:consegnare|effettuare la consegna)|consegnat[oa])\b|\b(?:tentativo di consegna|tentata consegna|consegna) (?:fallit[oa]|non riuscit[oa]|senza esito)\b|\bmancata consegna\b|\bconsegna non andata a buon fine\b/,
      "ATTEMPT_FAILURE",
    ],
    [
      /\bindirizzo (?:e )?(?:errato|incompleto|insufficiente|sconosciuto|inesistente)\b|\bdestinatario sconosciuto\b/,
      "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
    ],
    [/\b(?:ferm[oa]|trattenut[oa]|bloccat[oa]) (?:in|alla|presso la) dogana\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt:
    /\b(?:non|mai|senza|fallit\w*|errore|ritard\w*|restitu\w*|ritorn\w*|reso|smarrit\w*|danneggiat\w*|rifiut\w*|assente|mancat\w*|giacenza|anomalia)\b/,
  steps: [
    [/^(?:la spedizione e )?disponibile per il ritiro\b/, "AVAILABLE_FOR_PICKUP"],
    [/^pres[oa] in carico[.!]?$/, "PICKED_UP"],
    [/^(?:partit[oa]|in dogana)[.!]?$/, "IN_TRANSIT"],
    [/\bconsegnat[oa] (?:a|al|ad un|a un) (?:un )?vicino\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      /^(?:la |il |l')?(?:(?:spedizione|pacco|collo|invio) )?(?:e['’]? stat[oa] |e )?consegnat[oa](?: con successo)?(?: al destinatario)?[.!]?$|\bconsegnat[oa] al destinatario\b|\britirat[oa] dal destinatario\b/,
      "DELIVERED",
    ],
    [/\bin consegna\b(?! al mittente)|\bconsegnat[oa] al corriere per la consegna\b/, "OUT_FOR_DELIVERY"],
    [/\b(?:disponibile|pront[oa]) (?:per il|al) ritiro (?:presso|in|al)\b/, "AVAILABLE_FOR_PICKUP"],
    [/\britirat[oa] (?:dal|presso il) mittente\b|\b(?:spedizione|pacco|collo) (?:ritirat[oa]|pres[oa] in carico)\b/, "PICKED_UP"],
    [
      /\b(?:sdoganat[oa]|sdoganamento (?:completato|concluso|terminato)|svincolat[oa] dalla dogana)\b/,
      "IN_TRANSIT:CUSTOMS_CLEARED",
    ],
    [/\b(?:dati|informazioni) (?:della )?spedizione (?:ricevut[ie]|trasmess[ie]|inserit[ie])\b/, "PENDING"],
    [/\b(?:punto di ritiro|ufficio postale|locker|punto poste)\b/, "UNKNOWN"],
    [
      /\bin transito\b|\barrivat[oa] (?:in|a|al|alla|presso) |\bpartit[oa] (?:da|dal|dalla) |\bin viaggio\b|\bsmistat[oa]\b|^in lavorazione\b/,
      "IN_TRANSIT",
    ],
  ],
};
