import type { LanguageWords } from "./language-words.ts";

export const french: LanguageWords = {
  condition:
    /\b(?:si|sera|seront|sous reserve|prevue?s?|prochainement|en attente|attendu|lorsque|des que|veuillez|demande\w*|annul\w*|va etre|doit)\b|\?/,
  troubles: [
    [
      /^(?!.*\b(?:pas|non|impossible)\b).*\b(?:retour(?:ne|nee)?|renvoye|renvoyee) (?:a|vers|chez) (?:l')?(?:expediteur|son expediteur)\b|^retour (?:a l')?expediteur$/,
      "RETURN_TO_SENDER",
    ],
    [/\bdestinataire (?:etait )?absent\b|\babsence du destinataire\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [/^(?:(?:le |votre )?(?:colis|envoi) )?retarde\b/, "IN_TRANSIT:DELAYED"],
    [/^(?:colis|envoi) perdu[.!]?$/, "UNKNOWN:LOST"],
    [/^(?:colis|envoi) refuse[.!]?$/, "ATTEMPT_FAILURE:REFUSED"],
    [
      /\badresse (?:est )?(?:incomplete|incorrecte|erronee|insuffisante|inconnue)\b|\bdestinataire inconnu\b/,
      "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
    ],
    [/\brefuse(?:e)? par (?:le|son) destinataire\b|\bdestinataire (?:a )?refuse\b/, "ATTEMPT_FAILURE:REFUSED"],
    [
      /\bn'?a(?:vons)? pu (?:etre |vous etre )?(?:livre|distribue|remis)e?\b|\bn'a pas pu etre (?:livre|distribue|remis)e?\b|\btentative de livraison (?:infructueuse|echouee|sans succes)\b|\bechec de (?:la )?livraison\b|\blivraison (?:infructueuse|echouee|impossible)\b/,
      "ATTEMPT_FAILURE",
    ],
    [/\b(?:retenu|bloque)e? (?:en|par la|a la) douane\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt:
    /\b(?:pas|non|ne|aucun\w*|impossible|echec|retard\w*|retour\w*|renvoy\w*|erreur|incident|anomalie|perdu|endommage\w*|refus\w*|avarie)\b|n'/,
  steps: [
    [/\bformalites import\/export .*\bterminees\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
    [/\bformalites import\/export .*\ben cours\b/, "IN_TRANSIT"],
    [/\ben (?:cours de )?preparation (?:chez|par) l'expediteur\b/, "PENDING"],
    [/^(?:colis|envoi) depose par l'expediteur[.!]?$/, "PICKED_UP"],
    [/\bvous attend (?:dans|au|en) (?:votre |le |un )?(?:point|relais|bureau|consigne|locker|casier)\b/, "AVAILABLE_FOR_PICKUP"],
    [/\b(?:livre|distribue)e? dans (?:la|votre|sa) boite (?:a|aux) lettres\b|^livraison effectuee[.!]?$/, "DELIVERED"],
    [/^(?:colis )?mis en livraison[.!]?$/, "OUT_FOR_DELIVERY"],
    [
      /^(?:(?:le|votre) )?(?:(?:colis|envoi) )?(?:est |a ete )?pris en charge(?: par (?:la poste|colissimo|chronopost|notre reseau))?[.!]?$/,
      "PICKED_UP",
    ],
    [/^(?:le |votre )?(?:colis|envoi) est en transit[.!]?$|\ben cours de dedouanement\b/, "IN_TRANSIT"],
    [/\b(?:livre|remis|distribue)e? (?:a|chez) (?:un |votre |son )?voisin\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      /^(?:le |votre )?(?:(?:colis|envoi|pli) )?(?:a ete |est )?(?:bien )?(?:livre|distribue)e?(?: (?:au|a son|a votre) destinataire)?[.!]?$|\bremise? (?:au|a son) destinataire\b|^(?:colis|envoi) livre\b(?!.*\b(?:relais|point|consigne|casier|agence|bureau|retrait|depot|douane|expediteur|transporteur|partenaire|poste)\b)[^,;]*$/,
      "DELIVERED",
    ],
    [/\b(?:retire|recupere)e? par (?:le|son) destinataire\b/, "DELIVERED"],
    [
      /\ben cours de livraison\b(?!.*\b(?:relais|point|consigne|casier|agence|bureau|expediteur)\b)|\bpris en charge par (?:le|notre) (?:livreur|facteur)\b/,
      "OUT_FOR_DELIVERY",
    ],
    [
      /\b(?:disponible|a disposition|mis a disposition)\b.*\b(?:point|relais|bureau|consigne|agence|retrait)\b/,
      "AVAILABLE_FOR_PICKUP",
    ],
    [/\b(?:collecte|enleve|ramasse)e? chez l'expediteur\b|^(?:colis|envoi) (?:pris en charge|collecte)[.!]?$/, "PICKED_UP"],
    [/\bdedouanement (?:est )?(?:termine|effectue|acheve)\b|\bdedouane\b|\blibere par la douane\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
    [/\b(?:etiquette|bordereau) (?:a ete )?(?:cree|creee|genere|generee|imprimee?)\b/, "PENDING:LABEL_CREATED"],
    [/\b(?:informations?|donnees) (?:de l'envoi |du colis )?(?:recues?|transmises?)\b/, "PENDING"],
    [/\b(?:relais|consigne|bureau de poste|point de retrait)\b/, "UNKNOWN"],
    [
      /\barrivee?s? (?:sur|a|au|dans|en) |^en transit\b|\ben cours d'acheminement\b|\b(?:a quitte|depart d[eu]) (?:le |la |l')?(?:site|centre|plateforme|agence|hub|pays)\b|\btrie dans\b|^tri effectue\b|^entree dans (?:l'|le |la )?(?:agence|depot|centre)\b|\bentre dans le pays de destination\b/,
      "IN_TRANSIT",
    ],
  ],
};
