import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Mondial Relay's web service guide (STAT), read 2026-11. It describes the parcel as a whole, so it only speaks for the newest
// event, and only if that event's own words say nothing. 81 (in process) and 83 (anomaly) do not say where the parcel is.
export const statusByCode: StatusMap = statusMap({ PENDING: "80", DELIVERED: "82" });

/** Events have words and no codes. They are asked for in French; the patterns are ours (see README.md). The first that matches decides. */
export const wordRules: WordRules = [
  [/(\bnon|pas (ete )?)\s?(retire|recupere|reclame)/, "UNKNOWN:UNCLAIMED"],
  [
    /(en retour|retour|retourne|renvoye) (a|vers|chez) (l['’](expediteur|enseigne)|votre expediteur)|^(colis )?en retour$|^retour (en cours|expediteur)\b/,
    "RETURN_TO_SENDER",
  ],
  [/\brefus(e|ee)?\b/, "ATTEMPT_FAILURE:REFUSED"],
  [/destinataire absent|absence du destinataire/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [
    /adresse (incomplete|incorrecte|erronee|inconnue|introuvable)|n['’]habite pas a l['’]adresse/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
  [/\bdedouane\b|\bsorti(e)? de douane\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
  [/\b(retenu|bloque|en attente)\b.*\bdouane\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/\b(endommage|avarie)\b/, "IN_TRANSIT:DAMAGED"],
  [/\bintemperies\b/, "IN_TRANSIT:WEATHER_DELAY"],
  [/\bretard(e|ee)?\b/, "IN_TRANSIT:DELAYED"],
  [
    /\b(non|pas) ((pu )?(ete|etre) )?(livre|remis (au|a) )|livraison impossible|echec (de|a) (la )?livraison|destinataire avise|avis de passage/,
    "ATTEMPT_FAILURE",
  ],
  [/^colis perdu\b/, "UNKNOWN:LOST"],
  [
    /\bsera (bientot )?(livre|disponible|mis a disposition)|en cours de mise a disposition|prise? en charge .*\bsite logistique\b/,
    "IN_TRANSIT",
  ],
  [
    /(?<!\b(pas|plus|non) (encore )?)\bdisponible (au|en|dans|chez)\b|(?<!\b(pas|non) (encore )?(ete )?)\bmis(e)? a (la |votre )?disposition|\bvous attend (au|dans|chez)\b|pret a etre retire\b|\brestants? pour retirer\b|livre (au|en|dans (le|un|votre)) (point relais|relais|locker)/,
    "AVAILABLE_FOR_PICKUP",
  ],
  [
    /\b(colis|est|ete) livre\b|^livre\b|\b(retire|recupere) par (le|son) (destinataire|client)|remis au (destinataire|client)|^colis (retire|recupere)\b|^retrait effectue\b|^livraison effectuee\b/,
    "DELIVERED",
  ],
  [/en cours de (livraison|distribution)|\ben livraison\b|remis au livreur/, "OUT_FOR_DELIVERY"],
  [
    /(?<!\b(pas|non) (encore )?(ete )?|\ben attente de )\bprise? en charge\b|\bdepose (au|en|dans|chez)\b|\bcolis (collecte|depose)\b/,
    "PICKED_UP",
  ],
  [/^etiquette creee\b/, "PENDING:LABEL_CREATED"],
  [/^information transmise par l['’]expediteur|\benregistre|\ben preparation\b|\bannonce\b/, "PENDING"],
  [
    /en cours d['’]acheminement|en transit|\barrivee? (sur|dans|en|a) |\bdepart (de|du|vers) |\bexpedie (vers|depuis) |en cours de traitement sur |\ben route vers /,
    "IN_TRANSIT",
  ],
];
