import type { LanguageWords } from "./language-words.ts";

export const german: LanguageWords = {
  condition:
    /\b(?:falls|wenn|sobald|sofern|ob|bis|mochten|bitte|gewunscht|wunsch\w*|beauftragt|storniert|voraussichtlich|geplant|soll\w*)\b|\?/,
  troubles: [
    [/^(?!.*\bnicht\b).*\b(?:rucksendung|retoure) an (?:den )?absender\b/, "RETURN_TO_SENDER"],
    [
      /\bvom absender (?:\w+ )?angekundigt\b|\bwurde (?:uns )?elektronisch angekundigt\b|\b(?:absender|versender)\S* bereitet .*\bvor[.!]?$/,
      "PENDING",
    ],
    [
      /\b(?:anschrift|adresse) (?:ist |war )?(?:falsch|unvollstandig|fehlerhaft|unbekannt)\b|\b(?:falsche|unvollstandige|fehlerhafte) (?:anschrift|adresse)\b|\bempfanger unbekannt\b/,
      "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
    ],
    [/^(?!.*\bnicht\b).*\b(?:sendung|zustellung|lieferung) verzogert sich\b/, "IN_TRANSIT:DELAYED"],
    [
      /^(?!.*\bnicht\b).*\b(?:(?:an den|zum) absender (?:zuruck\w*|retourniert)|zuruck (?:an|zum) (?:den )?absender)/,
      "RETURN_TO_SENDER",
    ],
    [/\bannahme (?:wurde |der sendung )?verweigert\b|\bempfanger (?:hat )?.*\bverweigert\b/, "ATTEMPT_FAILURE:REFUSED"],
    [/\bempfanger (?:wurde |war )?nicht (?:angetroffen|zu hause|anwesend)\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [
      /\bkonnte(?:n)? (?:leider )?(?:\w+ )?nicht (?:zugestellt|ausgeliefert) werden\b|\bzustellung (?:war )?(?:nicht (?:moglich|erfolgreich)|gescheitert|fehlgeschlagen)\b|\bzustellversuch (?:war )?(?:erfolglos|nicht erfolgreich|fehlgeschlagen|gescheitert)\b|\berfolgloser zustellversuch\b/,
      "ATTEMPT_FAILURE",
    ],
    [/\b(?:im|vom|beim) zoll (?:festgehalten|zuruckgehalten|angehalten)\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt:
    /\b(?:nicht|kein\w*|noch|wird|werden|kann|konnen|erwartet|angekundigt|avisiert|benachrichtig\w*|verzoger\w*|beschadigt|verloren|fehl\w*|problem\w*|rucksendung|retoure\w*|zuruck\w*|absender zu)\b/,
  steps: [
    [
      /^zustellung (?:war )?erfolgreich[.!]?$|\bin den briefkasten (?:eingelegt|zugestellt|eingeworfen)\b|\bdem empfanger (?:per|durch|als) .*\bzugestellt[.!]?$|\bempfanger hat (?:die sendung|das paket) .*\babgeholt\b/,
      "DELIVERED",
    ],
    [/^(?:das paket|die sendung) (?:ist|befindet sich) in (?:der )?zustellung[.!]?$/, "OUT_FOR_DELIVERY"],
    [/\bvom absender (?:\w+ )?ubergeben\b/, "PICKED_UP"],
    [/\bimportzollabfertigung (?:ist |wurde )?abgeschlossen\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
    [/\bin der verzollung\b/, "IN_TRANSIT"],
    [/\bnachbar\w* (?:zugestellt|abgegeben|ubergeben|ausgehandigt)\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      /^(?:die |ihre |deine |das |ihr |dein )?(?:(?:sendung|paket|lieferung) )?(?:wurde |ist )?(?:erfolgreich |(?:dem|an den|beim) empfanger )?(?:zugestellt|ausgeliefert)[.!]?$|\b(?:dem|an den) empfanger (?:zugestellt|ubergeben|ausgehandigt|ausgeliefert)\b/,
      "DELIVERED",
    ],
    [/\bvom empfanger .*\babgeholt\b|\bvom empfanger abgeholt\b/, "DELIVERED"],
    [
      /^(?:sendung |paket )?in zustellung$|\bin das zustellfahrzeug (?:geladen|verladen)\b|\bauf dem weg zum empfanger\b|\bbefindet sich auf tour\b/,
      "OUT_FOR_DELIVERY",
    ],
    [/\babholbereit\b|\bzur abholung (?:bereit|hinterlegt)\b|\bliegt .*\bzur abholung\b/, "AVAILABLE_FOR_PICKUP"],
    [
      /\b(?:beim|vom) absender (?:abgeholt|ubernommen|eingeliefert)\b|\b(?:sendung|paket) (?:wurde )?(?:\w+ )*eingeliefert\b/,
      "PICKED_UP",
    ],
    [/\b(?:verzollung|zollabfertigung) (?:ist |wurde )?abgeschlossen\b|\bvom zoll freigegeben\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
    [/\b(?:sendungsdaten|auftragsdaten)\b.*\b(?:ubermittelt|erfasst|eingegangen|empfangen)\b/, "PENDING"],
    [/\b(?:filiale|paketshop|packstation|postfiliale|abholstation)\b/, "UNKNOWN"],
    [
      /\b(?:zentrum|paketzentrum|logistikzentrum|verteilzentrum|zustellbasis|depot|lager|hub|umschlag\w*)\b.*\b(?:eingetroffen|angekommen|bearbeitet|in bearbeitung|sortiert|verlassen)\b|\b(?:ubergabe|ubergeben) an (?:den |unseren )?(?:zustell|transport)partner\b|\bin der region .*eingetroffen\b|^(?:(?:die |ihre |deine )?sendung |(?:das |ihr |dein )?paket )?(?:ist )?unterwegs[.!]?$/,
      "IN_TRANSIT",
    ],
  ],
};
