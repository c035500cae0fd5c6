import { anyWord, anyWordUnless, type LanguageWords } from "./language-words.ts";

export const lithuanian: LanguageWords = {
  condition: anyWord(
    ...[
      "jei",
      "jeigu",
      "dar",
      "kai",
      "bus",
      "planuojam*",
      "numatom*",
      "laukiam*",
      "laukia",
      "praš*",
      "atšauk*",
      "netrukus",
      "užsak*",
    ],
    ...["sms", "*\\?"],
  ),
  troubles: [
    [anyWordUnless(["ne*"], "grąžin* siuntėjui", "(pristatyt*|įteikt*) siuntėjui"), "RETURN_TO_SENDER"],
    [anyWord("gavėj* (nerast*|nerado*|nebuvo)", "neradome gavėjo"), "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [anyWord("gavėj* atsisak*"), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("(neteisingas|netikslus|nepilnas) adresas"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      anyWord(
        "nepristatyt*",
        "neįteikt*",
        "nepavyko (pristatyti|įteikti)",
        "(pristatyti|įteikti) nepavyko",
        "nesėkming* pristatym*",
      ),
      "ATTEMPT_FAILURE",
    ],
    [anyWord("sulaikyt* muitin*"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  // Lithuanian denies with "ne-".
  doubt: anyWord(
    "ne*",
    "be",
    "vėl*",
    "pažeist*",
    "sugadint*",
    "praras*",
    "pamest*",
    "grąžin*",
    "atgal",
    "klaid*",
    "problem*",
    "iš dalies",
  ),
  steps: [
    [anyWord("(pristatyt*|įteikt*|perduot*) kaimyn*"), "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      anyWord("^(siunta )?(sėkmingai )?(pristatyta|įteikta)[.!]?$", "(pristatyt*|įteikt*) gavėjui", "gavėjas atsiėmė"),
      "DELIVERED",
    ],
    [anyWord("išvežta pristatym*", "(perduot* )?kurjeri* (pristatymui|išvyko pristatyti)"), "OUT_FOR_DELIVERY"],
    [anyWord("paruošt* atsiėmim*", "galima atsiimti"), "AVAILABLE_FOR_PICKUP"],
    [anyWord("(paimt*|priimt*) iš siuntėjo"), "PICKED_UP"],
    [anyWord("muitin* (procedūros|formalumai|įforminimas) (baigt*|atlikt*)"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    // It may wait there, or be on its round.
    [anyWord("paštomat*", "atsiėmimo punkt*", "pakeliui (pas|į) gavėj*"), "UNKNOWN"],
    [
      anyWord(
        "tranzite",
        "pakeliui",
        "surūšiuot*",
        "atvyko į (terminal*|skirstymo*|sandėl*)",
        "išvyko iš (terminal*|skirstymo*|sandėl*)",
      ),
      "IN_TRANSIT",
    ],
  ],
};
