import { anyWord, anyWordUnless, type LanguageWords } from "../language-words.ts";

export const estonian: LanguageWords = {
  condition: anyWord(
    ...[
      "kui",
      "veel",
      "juhul",
      "planeeri*",
      "oodatav*",
      "eeldatav*",
      "ootab (saatja*|kulleri*)",
      "palun",
      "tühist*",
      "peagi",
      "varsti",
    ],
    ...["tellitud", "teavit*", "sms", "*\\?"],
  ),
  troubles: [
    [anyWordUnless(["ei", "pole"], "tagasta* saatjale", "tagasi saatjale"), "RETURN_TO_SENDER"],
    [anyWord("(saajat|adressaati) ei (leitud|tabatud)", "saaja (puudus|ei olnud kodus)"), "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [anyWord("saaja (keeldus|loobus)"), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("(vale|puudulik|ebatäpne|ebaõige) aadress"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      anyWord(
        "ebaõnnestunud (kättetoimeta*|kohaletoimeta*|tarne*)",
        "(kättetoimetamine|kohaletoimetamine|tarne) ebaõnnestus",
        "ei õnnestunud (kätte|kohale) toimetada",
      ),
      "ATTEMPT_FAILURE",
    ],
  ],
  doubt: anyWord(
    ...["ei", "pole", "veel", "ilma", "ebaõn*", "tagas*", "kahjust*", "kadun*", "hilin*", "vig*", "osali*", "probleem*"],
  ),
  steps: [
    [
      anyWord(
        "^(saadetis |pakk )?(on )?(kätte toimetatud|väljastatud|kohale toimetatud)( saajale)?[.!]?$",
        "(väljastatud|üle antud|kätte antud) saajale",
      ),
      "DELIVERED",
    ],
    [anyWord("kulleri käes", "kulleriga teel"), "OUT_FOR_DELIVERY"],
    [anyWord("ootab … järele ?tulemist", "ootab (pakiautomaadis|postkontoris)"), "AVAILABLE_FOR_PICKUP"],
    [anyWord("saatjalt (vastu võetud|kätte saadud)", "vastu võetud saatjalt"), "PICKED_UP"],
    [anyWord("tollivormistus (lõpetatud|tehtud)"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    // It may wait there, or be on its round.
    [anyWord("pakiautomaa*", "postkonto*", "teel saaja*"), "UNKNOWN"],
    [
      anyWord(
        "transiidis",
        "sorteeritud",
        "teel",
        "saabunud (sorteerimiskesku*|terminal*|lattu)",
        "lahkunud (sorteerimiskesku*|terminal*)",
      ),
      "IN_TRANSIT",
    ],
  ],
};

export const latvian: LanguageWords = {
  condition: anyWord(
    ...[
      "ja",
      "vēl",
      "kad",
      "tiks",
      "būs",
      "plānot*",
      "paredz*",
      "gaidām*",
      "gaida (sūtītāj*|nosūtītāj*|kurjer*)",
      "lūdzu",
      "atcelt*",
    ],
    ...["drīz*", "sms", "*\\?"],
  ),
  troubles: [
    [
      anyWordUnless(["ne*", "nav"], "atgriez* (sūtītājam|nosūtītājam)", "(piegādāt*|izsniegt*) (sūtītājam|nosūtītājam)"),
      "RETURN_TO_SENDER",
    ],
    [anyWord("(saņēmējs|adresāts) (nav mājās|nav sastapts|nebija mājās)"), "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [anyWord("(saņēmējs|adresāts) (atteicās|atteicies)"), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("(nepareiza|nepilnīga|kļūdaina) adrese"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      anyWord("neizdev* (piegādāt|izsniegt)", "nav (piegādāt*|izsniegt*)", "neveiksmīg* piegād*", "piegāde neizdevās"),
      "ATTEMPT_FAILURE",
    ],
    [anyWord("aizturēt* muit*"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  // Latvian denies with "ne-".
  doubt: anyWord(
    ...["ne*", "nav", "bez", "vēl", "atgriez*", "atpakaļ", "bojāt*", "pazaudēt*", "kavēj*", "kļūd*", "atteic*", "daļēj*"],
    "problēm*",
  ),
  steps: [
    [
      anyWord(
        "^(sūtījums |paka )?(ir )?(veiksmīgi )?(piegādāts|piegādāta|izsniegts|izsniegta)[.!]?$",
        "(piegādāt*|izsniegt*) (saņēmējam|adresātam)",
      ),
      "DELIVERED",
    ],
    [anyWord("nodot* kurjeram piegādei"), "OUT_FOR_DELIVERY"],
    [anyWord("(gatavs|gatava|pieejams|pieejama) saņemšanai"), "AVAILABLE_FOR_PICKUP"],
    [anyWord("(saņemt*|pieņemt*) no (sūtītāja|nosūtītāja)"), "PICKED_UP"],
    [anyWord("atmuitošana (pabeigta|veikta)"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    // It may wait there, or be on its round.
    [anyWord("pakomāt*", "pasta nodaļ*", "ceļā pie (saņēmēja|adresāta|jums)"), "UNKNOWN"],
    [anyWord("ceļā", "tranzītā", "sašķirot*", "(ieradies|pienācis) (terminālī|šķirošanas*|noliktavā)"), "IN_TRANSIT"],
  ],
};
