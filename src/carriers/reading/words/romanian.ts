import type { LanguageWords } from "./language-words.ts";

const parcel = "(?:(?:expeditia|expeditie|coletul|colet|comanda|awb-ul) )?(?:a fost |este )?";

export const romanian: LanguageWords = {
  condition:
    /\b(?:va fi|vor fi|urmeaza|daca|cand|asteptare|asteapta|asteptam|programat\w*|estimat\w*|solicit\w*|cerere|cerut\w*|anulat\w*|anulare|reprogram\w*|ulterioar[ae]|va rugam|notificat\w*|sms)\b|\?/,
  troubles: [
    [
      /^(?!.*\bnu\b).*\b(?:returnat\w*|retur) (?:la|catre|spre) (?:expeditor|destinatia initiala|depozitul expeditorului)\b/,
      "RETURN_TO_SENDER",
    ],
    [/\bdestinatar(?:ul)? (?:este |a fost )?(?:absent|lipsa)\b|\blipsa destinatar\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [
      /\brefuzat\w* (?:de |de catre )?destinatar\b|\bdestinatar(?:ul)? (?:a )?refuz\w+\b|\brefuz (?:primire|destinatar)\b/,
      "ATTEMPT_FAILURE:REFUSED",
    ],
    [/\badresa (?:gresita|incompleta|incorecta|insuficienta)\b|\bdestinatar necunoscut\b/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      /\bnu (?:a fost|a putut fi) (?:livrat|predat)\w*\b|\b(?:livrare|tentativa de livrare) (?:esuata|nereusita)\b/,
      "ATTEMPT_FAILURE",
    ],
    [/\bretinut\w* (?:in|la|de) vama\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt:
    /\b(?:nu|fara|nelivrat\w*|esuat\w*|nereusit\w*|eroare|intarzi\w*|retur\w*|pierdut\w*|deteriorat\w*|avariat\w*|distrus\w*|refuz\w*|partial\w*|gresit\w*|lipsa)\b/,
  steps: [
    [/\blivrat\w* (?:la|unui|catre) (?:un )?vecin\w*\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      new RegExp(`^${parcel}(?:livrat|livrata|predat|predata)(?: cu succes)?(?: (?:la |catre )?destinatar(?:ului)?)?[.!]?$`),
      "DELIVERED",
    ],
    [/\bridicat[a]? de (?:catre )?destinatar\b/, "DELIVERED"],
    [/\b(?:in|spre) livrare\b|\bin curs de livrare\b|\bla curier(?:ul)? pentru livrare\b/, "OUT_FOR_DELIVERY"],
    [/\b(?:disponibil\w*|gata) (?:pentru|de) ridicare\b/, "AVAILABLE_FOR_PICKUP"],
    [new RegExp(`^${parcel}(?:ridicat|ridicata|preluat|preluata)(?: de (?:catre )?curier| de la expeditor)?[.!]?$`), "PICKED_UP"],
    [/\b(?:fanbox|easybox|locker|punct(?:ul)? de ridicare|oficiu)\b/, "UNKNOWN"],
    [
      /\bin tranzit\b|\b(?:sosit|ajuns|intrat|descarcat|incarcat|sortat|iesit|plecat)[a]? (?:in|la|din|pe) (?:depozit|hub|centru|sediu|banda|agentie)\w*/,
      "IN_TRANSIT",
    ],
  ],
};
