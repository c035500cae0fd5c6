import type { LanguageWords } from "./language-words.ts";

export const czech: LanguageWords = {
  condition: /\b(?:pokud|kdyz|jeste|jakmile|bude|budou|planovan\w*|predpoklad\w*|ocekav\w*|cekame|prosim|zruse\w*|brzy)\b|\?/,
  troubles: [
    [
      /^(?!.*\b(?:ne|nebyl\w*|nelze)\b).*\b(?:vracen[aoy]?|vraci se|vracime|odeslan[aoy]? zpet|na ceste zpet) (?:k )?odesilatel[ei]\b/,
      "RETURN_TO_SENDER",
    ],
    [/\b(?:adresat|prijemce) (?:ne(?:byl )?zastizen|nepritomen)\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [/\b(?:adresat|prijemce) odmitl\b|\bodmitnut[aoy]? (?:adresatem|prijemcem)\b/, "ATTEMPT_FAILURE:REFUSED"],
    [
      /\b(?:zasilku se nepodarilo (?:dorucit|predat)|nebyl[ao]? dorucen[ao]?|neuspesn[yeo]+ (?:pokus o )?doruceni|pokus o doruceni (?:byl )?neuspesny)\b/,
      "ATTEMPT_FAILURE",
    ],
    [/\b(?:zadrzen[ao]?|pozastaven[ao]?) (?:na )?celni(?:ci|m uradem|m urade)\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: /\b(?:ne\w*|bez|zpozd\w*|poskoz\w*|ztrac\w*|vrac\w*|zpet|chyb\w*|odmit\w*|problem\w*)\b/,
  steps: [
    [
      /^(?:zasilka )?(?:byla |je )?(?:uspesne )?(?:dorucen[ao]|predan[ao] (?:adresatovi|prijemci))(?: (?:adresatovi|prijemci))?[.!]?$|\b(?:dorucen[ao]|predan[ao]|vydan[ao]) (?:adresatovi|prijemci)\b/,
      "DELIVERED",
    ],
    [/\b(?:na rozvozu|v doruceni|predan[ao] (?:kuryrovi|doruc\w+) k doruceni|naloz\w+ k doruceni)\b/, "OUT_FOR_DELIVERY"],
    [/\b(?:pripraven[ao]? k (?:vyzvednuti|odberu|vydani)|ulozen[ao]? k vyzvednuti)\b/, "AVAILABLE_FOR_PICKUP"],
    [/\b(?:prevzat[ao]? od odesilatele|vyzvednut[ao]? u odesilatele|podan[ao]? na poste)\b/, "PICKED_UP"],
    [/\b(?:propusten[ao]? z celni|celni rizeni (?:bylo )?ukonceno|proclen[ao]?)\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
    [/\b(?:vydejni(?:m|ho)? mist\w*|z-?box\w*|parcelshop\w*|vydejn\w*)\b/, "UNKNOWN"],
    [/\b(?:v preprave|na ceste|prijat[ao]? na depo|dorazil[ao]? (?:na|do)|opustil[ao]? (?:depo|trideni))\b/, "IN_TRANSIT"],
  ],
};
