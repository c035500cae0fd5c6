import { anyWord, anyWordUnless, type LanguageWords } from "../language-words.ts";

export const croatian: LanguageWords = {
  condition: anyWord(
    ...["ako", "još", "kad", "kada", "će", "planiran*", "očekuj*", "očekivan*", "uskoro", "molimo", "otkaz*", "stornir*", "*\\?"],
  ),
  troubles: [
    [
      anyWordUnless(["ne", "nije"], "(vraćen*|vraća se|povrat) pošiljatelj*", "(dostavljen*|isporučen*|uručen*) pošiljatelj*"),
      "RETURN_TO_SENDER",
    ],
    [
      anyWord("primatelj (odsutan|nije (bio )?(kod kuće|zatečen|prisutan))", "odsutnost primatelja"),
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
    ],
    [anyWord("primatelj (je )?(odbio|odbija)"), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("(netočna|nepotpuna|pogrešna|kriva) adresa"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      anyWord("neusp* (pokušaj )?(dostav*|isporuk*)", "nije (dostavljen*|isporučen*|uručen*)", "dostava nije uspjela"),
      "ATTEMPT_FAILURE",
    ],
    [anyWord("zadržan* (na|u) carin*"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: anyWord(
    ...["ne", "nije", "bez", "još", "neusp*", "vraćen*", "vraća*", "povrat*", "ošteć*", "izgub*", "kašnj*", "kasni", "grešk*"],
    ...["odbij*", "djelomič*", "problem*"],
  ),
  steps: [
    [
      anyWord(
        "^(pošiljka |paket )?(je )?(uspješno )?(dostavljen|dostavljena|dostavljeno|isporučen|isporučena|isporučeno|uručen|uručena|uručeno)[.!]?$",
        "(dostavljen*|isporučen*|uručen*) primatelju",
      ),
      "DELIVERED",
    ],
    [anyWord("(na|u) (dostavi|isporuci)"), "OUT_FOR_DELIVERY"],
    [anyWord("spreman* za (preuzimanje|podizanje)"), "AVAILABLE_FOR_PICKUP"],
    [anyWord("preuzet* od pošiljatelja"), "PICKED_UP"],
    [anyWord("carinjenje (je )?(završeno|okončano)"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    // It may wait there, or be on its round.
    [anyWord("paketomat*", "poštansk* ured*", "na putu (do|prema) (primatelj*|vas|vama)"), "UNKNOWN"],
    [anyWord("u (tranzitu|prijevozu)", "na putu", "(stigl*|napustil*) (u )?(skladište|sortirni|centar|depo)"), "IN_TRANSIT"],
  ],
};

export const slovene: LanguageWords = {
  condition: anyWord(
    ...["če", "še", "ko", "bo", "bodo", "predvid*", "pričak*", "načrt*", "prosimo", "preklic*", "kmalu", "*\\?"],
  ),
  troubles: [
    [
      anyWordUnless(["ne", "ni"], "(vrnjen*|vrača se|vračilo) pošiljatelj*", "(dostavljen*|vročen*) pošiljatelj*"),
      "RETURN_TO_SENDER",
    ],
    [
      anyWord("(naslovnik|prejemnik) (je )?odsoten", "(naslovnik|prejemnik) ni bil (doma|prisoten)"),
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
    ],
    [anyWord("(naslovnik|prejemnik) (je )?zavrnil"), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("(napačen|nepopoln) naslov"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      anyWord("neusp* (poskus )?(dostav*|vročit*)", "ni (bila |bil )?(dostavljen*|vročen*)", "dostava ni uspela"),
      "ATTEMPT_FAILURE",
    ],
    [anyWord("zadržan* (na|v) carin*"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: anyWord(
    ...["ne", "ni", "brez", "še", "neusp*", "vrnjen*", "vrač*", "poškod*", "izgub*", "zamud*", "napak*", "zavrn*", "deln*"],
    "težav*",
  ),
  steps: [
    [
      anyWord(
        "^(pošiljka |paket )?(je )?(bila |bil )?(uspešno )?(dostavljen|dostavljena|dostavljeno|vročen|vročena|vročeno)[.!]?$",
        "(dostavljen*|vročen*) (naslovniku|prejemniku)",
      ),
      "DELIVERED",
    ],
    [anyWord("(na|v) dostavi"), "OUT_FOR_DELIVERY"],
    [anyWord("pripravljen* (za|na) prevzem"), "AVAILABLE_FOR_PICKUP"],
    [anyWord("(prevzet*|sprejet*) (od|pri) pošiljatelj*"), "PICKED_UP"],
    [anyWord("(carinjenje|carinski postopek) (je )?(zaključen*|končan*)"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    // It may wait there, or be on its round.
    [anyWord("paketomat*", "na pošti", "na poti (k|do) (naslovnik*|prejemnik*|vam|vas)"), "UNKNOWN"],
    [anyWord("v (tranzitu|prevozu)", "na poti", "prispel* v (skladišče|center|logistični|depo)"), "IN_TRANSIT"],
  ],
};
