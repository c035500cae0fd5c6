import type { LanguageWords } from "./language-words.ts";

export const dutch: LanguageWords = {
  condition:
    /\b(?:als|indien|zodra|wanneer|wordt (?:morgen|vandaag|binnenkort)|zal|zullen|verwacht\w*|gepland|binnenkort|verzoek|geannuleerd|kun(?:t|nen)?|kan)\b|\?/,
  troubles: [
    [/^retour afzender[.!]?$/, "RETURN_TO_SENDER"],
    [
      /^(?!.*\bniet\b).*\b(?:retour|terug(?:gestuurd|gezonden)?) (?:naar|aan) (?:de )?(?:afzender|verzender)\b/,
      "RETURN_TO_SENDER",
    ],
    [
      /\b(?:ontvanger|geadresseerde|klant) (?:was )?(?:niet thuis|afwezig)\b|\bniemand thuis\b/,
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
    ],
    [
      /\bgeweigerd door (?:de )?(?:ontvanger|geadresseerde|klant)\b|\b(?:ontvanger|geadresseerde) (?:heeft )?geweigerd\b/,
      "ATTEMPT_FAILURE:REFUSED",
    ],
    [
      /\bniet kunnen (?:worden )?(?:bezorgd|bezorgen|afgeleverd|geleverd)\b|\bkon niet (?:worden )?(?:bezorgd|afgeleverd|geleverd)\b|\b(?:bezorgpoging|bezorging|levering) (?:is )?mislukt\b|\bmislukte bezorgpoging\b/,
      "ATTEMPT_FAILURE",
    ],
    [/\b(?:vastgehouden|tegengehouden) (?:door|bij) (?:de )?douane\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: /\b(?:niet|nog|geen|mislukt\w*|vertrag\w*|retour\w*|terug\w*|beschadigd|verloren|vermist|geweigerd|fout\w*|probleem)\b/,
  steps: [
    [/\bbezorgd in (?:de |uw )?brievenbus\b/, "DELIVERED"],
    [/^klaar om af te halen[.!]?$/, "AVAILABLE_FOR_PICKUP"],
    [/\b(?:pakket|zending) (?:is )?ontvangen door (?:postnl|dhl|dpd|gls|bpost)\b/, "PICKED_UP"],
    [/\b(?:bezorgd|afgeleverd|geleverd) bij (?:de |uw |een )?buren\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      /^(?:de |het |uw )?(?:(?:zending|pakket|bestelling|pakje) )?(?:is |werd )?(?:succesvol )?(?:bezorgd|afgeleverd|geleverd)(?: bij (?:de )?(?:ontvanger|geadresseerde))?[.!]?$|\b(?:bezorgd|afgeleverd) bij (?:de )?(?:ontvanger|geadresseerde)\b|\b(?:opgehaald|afgehaald) door (?:de )?(?:ontvanger|geadresseerde|klant)\b/,
      "DELIVERED",
    ],
    [
      /\b(?:bezorger|chauffeur|koerier) is (?:onderweg|op weg)\b|\bonderweg naar (?:de )?ontvanger\b|\bin het voertuig geladen voor bezorging\b/,
      "OUT_FOR_DELIVERY",
    ],
    [
      /\b(?:ligt|staat|is) klaar (?:om af te halen|voor afhaling|voor ophalen)\b|\b(?:af te halen|op te halen) (?:bij|op|in)\b|\bbeschikbaar (?:in|bij|op) (?:het |de |een )?(?:afhaalpunt|servicepunt|pakketpunt)\b/,
      "AVAILABLE_FOR_PICKUP",
    ],
    [/\b(?:opgehaald|afgehaald) bij (?:de )?(?:afzender|verzender)\b/, "PICKED_UP"],
    [
      /\b(?:ingeklaard|vrijgegeven door (?:de )?douane|douaneafhandeling (?:is )?(?:afgerond|voltooid))\b/,
      "IN_TRANSIT:CUSTOMS_CLEARED",
    ],
    [/\b(?:zending|pakket) (?:is )?(?:aangemeld|voorgemeld)\b|\bgegevens (?:zijn )?ontvangen\b/, "PENDING"],
    [/\b(?:afhaalpunt|servicepunt|pakketpunt|postkantoor|pakketautomaat)\b/, "UNKNOWN"],
    [
      /\b(?:is )?gesorteerd\b|\baangekomen (?:in|op|bij) |\b(?:heeft .* verlaten|vertrokken (?:uit|van|vanuit))\b|^(?:zending |pakket )?onderweg$/,
      "IN_TRANSIT",
    ],
  ],
};
