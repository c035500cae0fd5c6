import type { LanguageWords } from "./language-words.ts";

export const polish: LanguageWords = {
  condition:
    /\b(?:jesli|jezeli|jeszcze|gdy|kiedy|bedzie|zostanie|planowan\w*|przewidywan\w*|oczekuje na (?:nadanie|odbior przez kuriera)|prosimy|anulowan\w*|wkrotce)\b|\?/,
  troubles: [
    [/^(?!.*\bnie\b).*\b(?:zwrocon[oay]|zwrot|odeslan[oay]) do nadawcy\b/, "RETURN_TO_SENDER"],
    [
      /\b(?:nieobecnosc (?:odbiorcy|adresata)|(?:odbiorca|adresat) nieobecny|nie zastano (?:odbiorcy|adresata))\b/,
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
    ],
    [
      /\b(?:bledny|nieprawidlowy|niepelny|niekompletny) adres\b|\badres (?:bledny|nieprawidlowy|niepelny|niekompletny)\b/,
      "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
    ],
    [/\b(?:odbiorca|adresat) odmowil\b|\bodmowa przyjecia\b/, "ATTEMPT_FAILURE:REFUSED"],
    [
      /\b(?:nieudana proba (?:doreczenia|dostarczenia)|nie (?:doreczono|dostarczono)|(?:proba )?(?:doreczenia|dostarczenia) nieudan[ay])\b/,
      "ATTEMPT_FAILURE",
    ],
    [/\bzatrzyman[ay] (?:w|przez) (?:urzedzie celnym|urzad celny|celnikow)\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: /\b(?:nie|bez|brak|opozni\w*|uszkodz\w*|zagub\w*|zwro\w*|zwrac\w*|blad|bled\w*|odmow\w*|problem\w*)\b/,
  steps: [
    [
      /^(?:(?:przesylka|paczka) )?nadan[aeo](?: przez (?:paczkomat|paczkopunkt)\S*)?[.!]?$|^nadanie(?: przesylki)?[.!]?$/,
      "PICKED_UP",
    ],
    [/\b(?:doreczon[oay]|wydan[oay]|przekazan[oay]) sasiadowi\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      /^(?:(?:paczka|przesylka) )?(?:zostala )?(?:doreczon[oay]|dostarczon[oay])(?: (?:do )?(?:odbiorcy|adresatowi|adresata))?[.!]?$|\bodebran[oay] przez (?:odbiorce|adresata|klienta)\b/,
      "DELIVERED",
    ],
    [
      /\bwydan[oay] (?:kurierowi )?do doreczenia\b|\bprzekazan[oay] (?:kurierowi )?do doreczenia\b|\bw doreczeniu\b/,
      "OUT_FOR_DELIVERY",
    ],
    [/\b(?:gotow[ay] do odbioru|oczekuje na odbior w|czeka na odbior w|do odbioru w)\b/, "AVAILABLE_FOR_PICKUP"],
    [
      /\b(?:odebran[oay] (?:od|przez kuriera od) nadawcy|nadan[oay] w (?:placowce|punkcie|paczkomacie|urzedzie)|przyjet[aoy] od nadawcy)\b/,
      "PICKED_UP",
    ],
    [
      /\b(?:zwolnion[ay] (?:z odprawy|przez urzad celny)|odprawa celna zakonczona|zakonczono odprawe celna)\b/,
      "IN_TRANSIT:CUSTOMS_CLEARED",
    ],
    [
      /\b(?:utworzon[oay] (?:etykiet\w*|przesylk\w*)|zarejestrowano dane (?:paczki|przesylki)|przygotowan[aoy] przez nadawce)\b/,
      "PENDING",
    ],
    [/\b(?:paczkomat\w*|punkcie odbioru|punktu odbioru)\b/, "UNKNOWN"],
    [
      /\b(?:w trasie|w drodze|w transporcie)\b|\bprzyjet[aoy] w (?:oddziale|sortowni|centrum|magazynie)\b|\b(?:opuscila|wyslan[aoy] z) (?:oddzial\w*|sortowni\w*|centrum|magazyn\w*)\b|\bdotarla do (?:oddzialu|sortowni|centrum|magazynu)\b/,
      "IN_TRANSIT",
    ],
  ],
};
