import { anyWord, anyWordUnless, type LanguageWords } from "../language-words.ts";

const recipient = "(adresát*|príjemc*)";

export const slovak: LanguageWords = {
  condition: anyWord(
    ...[
      "ak",
      "keď",
      "ešte",
      "akonáhle",
      "bude",
      "budú",
      "plánovan*",
      "predpoklad*",
      "očakáv*",
      "čakáme",
      "čaká na (kuriéra|odovzdanie|podanie)",
    ],
    ...["prosím*", "zruš*", "čoskoro", "*\\?"],
  ),
  troubles: [
    [
      anyWordUnless(["ne", "neb*", "nie"], "(vrátená|vrátený|vrátené|vracia sa|vraciame|na ceste späť) (k )?odosielateľ*"),
      "RETURN_TO_SENDER",
    ],
    [anyWord(`${recipient} (nebol zastihnutý|nezastihnutý|neprítomný)`), "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [anyWord(`${recipient} odmietol`, "odmietnut* (adresátom|príjemcom)"), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("(nesprávna|neúplná|chybná) adresa"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      anyWord(
        "nepodarilo (sa )?(zásielku )?doručiť",
        "(nebola|nebol|nebolo) doručen*",
        "nedoručen*",
        "neúspešn* (pokus o )?doručeni*",
        "pokus o doručenie bol neúspešný",
      ),
      "ATTEMPT_FAILURE",
    ],
    [anyWord("(zadržan*|pozastaven*) (na )?coln*"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  // Slovak denies with "ne-".
  doubt: anyWord(
    ...[
      "ne*",
      "nie",
      "bez",
      "zdrž*",
      "mešk*",
      "poškod*",
      "straten*",
      "strat*",
      "vrát*",
      "vrac*",
      "späť",
      "chyb*",
      "odmiet*",
      "problém*",
    ],
    "čiastočn*",
  ),
  steps: [
    [
      anyWord(
        "^(zásielka |balík )?(bola |bol |je )?(úspešne )?(doručená|doručený|doručené)( adresátovi| príjemcovi)?[.!]?$",
        "(doručen*|odovzdan*|vydan*) (adresátovi|príjemcovi)",
      ),
      "DELIVERED",
    ],
    [anyWord("na rozvoze", "v doručovaní", "odovzdan* kuriérovi na doručenie"), "OUT_FOR_DELIVERY"],
    [anyWord("pripraven* (na|k) (vyzdvihnuti*|prevzati*|výdaj*|odber*)", "uložen* na vyzdvihnutie"), "AVAILABLE_FOR_PICKUP"],
    [anyWord("prevzat* od odosielateľa", "podan* na pošte"), "PICKED_UP"],
    [anyWord("colné konanie (bolo )?ukončené", "prepusten* z colného"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    // It may wait there, or be on its round.
    [anyWord("výdajn*", "z-?box*", "parcelshop*", "balíkobox*", "na ceste k (príjemcovi|adresátovi|vám)"), "UNKNOWN"],
    [
      anyWord("v preprave", "na ceste", "prijat* na depo", "dorazil* (na|do) (depo|depa|triedi*)", "opustil* (depo|triedi*)"),
      "IN_TRANSIT",
    ],
  ],
};
