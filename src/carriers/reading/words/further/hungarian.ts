import { anyWord, anyWordUnless, type LanguageWords } from "../language-words.ts";

export const hungarian: LanguageWords = {
  condition: anyWord(
    ...[
      "ha",
      "még",
      "amint",
      "amikor",
      "majd",
      "lesz",
      "fog*",
      "várható*",
      "várhatóan",
      "tervezett*",
      "hamarosan",
      "kérjük",
      "kérés*",
    ],
    ...["igény*", "töröl*", "értesít*", "sms", "*\\?"],
  ),
  troubles: [
    [
      anyWordUnless(
        ["nem", "sem"],
        "visszaküld* a feladó*",
        "feladó* (visszaküld*|visszaszállít*|visszakézbesít*)",
        "visszakézbesít* a feladó*",
        "vissza a feladó*",
      ),
      "RETURN_TO_SENDER",
    ],
    [
      anyWord("(a )?címzett (nem volt otthon|nem tartózkodott otthon|nem volt elérhető)", "címzett távol*"),
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
    ],
    [anyWord("címzett (megtagad*|visszautasít*|elutasít*)", "átvétel* megtagad*"), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("(hibás|hiányos|helytelen|pontatlan) cím"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      anyWord(
        "sikertelen (kézbesít*|kiszállít*)",
        "(kézbesít*|kiszállít*)( kísérlet)? sikertelen",
        "nem (sikerült|tudtuk) (kézbesíteni|kiszállítani|átadni)",
      ),
      "ATTEMPT_FAILURE",
    ],
    [anyWord("vám* visszatart*"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: anyWord(
    ...[
      "nem",
      "sem",
      "még",
      "nélkül",
      "sikertelen*",
      "vissza*",
      "sérült*",
      "elveszett*",
      "késik",
      "késedel*",
      "hib*",
      "részleges*",
    ],
    "problém*",
  ),
  steps: [
    [anyWord("szomszéd* (átad*|kézbesít*)", "(átad*|kézbesít*) … szomszéd*"), "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      anyWord(
        "^(a )?(küldemény(t)? |csomag(ot)? )?(sikeresen )?(kézbesítve|kézbesítettük)[.!]?$",
        "^sikeres kézbesítés[.!]?$",
        "(kézbesítve|átadva) a címzettnek",
        "címzettnek (kézbesítve|átadva)",
      ),
      "DELIVERED",
    ],
    [anyWord("(kézbesítés|kiszállítás) alatt", "futárnál kiszállítás*", "kiszállításra átadva"), "OUT_FOR_DELIVERY"],
    [anyWord("átvehető", "átvételre (kész|készen|vár)"), "AVAILABLE_FOR_PICKUP"],
    [anyWord("feladótól (átvéve|felvéve|átvettük)"), "PICKED_UP"],
    [anyWord("vámkezelés (befejez*|megtörtént|lezárult)"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    // It may wait there, or be on its round.
    [anyWord("csomagpont*", "csomagautomat*", "postapont*", "úton (a )?(címzett*|önhöz)"), "UNKNOWN"],
    [
      anyWord(
        "úton",
        "szállítás alatt",
        "megérkezett … (depó*|raktár*|központ*)",
        "elhagyta … (depó*|raktár*|központ*)",
        "feldolgozás alatt",
      ),
      "IN_TRANSIT",
    ],
  ],
};
