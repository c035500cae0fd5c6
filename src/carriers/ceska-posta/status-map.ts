import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Česká pošta B2B, parcelStatuses[].id: real answers of the post's services in public clients' tests, and the list that
// contributte/czech-post quotes, read 2026-11. -3 and -4 say that the number is not known.
export const statusByCode: StatusMap = statusMap({
  PENDING: "-L -M",
  PICKED_UP: "21",
  // C1: sent to the country of destination. 8T: sent the wrong way.
  IN_TRANSIT: "-F -I -B -K 5K 51 75 C1 8T",
  "IN_TRANSIT:FORWARDED": "8D",
  "IN_TRANSIT:DAMAGED": "8E",
  OUT_FOR_DELIVERY: "53",
  // 86: held on request.
  AVAILABLE_FOR_PICKUP: "P2 82 86 8V",
  // 9V is delivered to the sender: reading.ts sees to that.
  DELIVERED: "91 9V",
  RETURN_TO_SENDER: "95",
  // Messages to people, cash on delivery, where an attempt was made, and what is no longer in the register.
  INFORMATIONAL: "42 43 BG1 BG4 BG5 88 QB",
});

/** For ids that are in no list: the post has some six hundred. The post's own sentences, as open clients list them, and the words of its code list. */
export const wordRules: WordRules = [
  [/^(?:e-?mail|sms)\b|^prijeti pozadavku/, "INFORMATIONAL"],
  [/zpet odesilateli.*odmitl/, "RETURN_TO_SENDER:REFUSED"],
  [/zpet odesilateli.*nevyzvedl/, "RETURN_TO_SENDER:UNCLAIMED"],
  [/zpet odesilateli.*neznamy/, "RETURN_TO_SENDER:ADDRESS_PROBLEM"],
  [/^odeslani zasilky zpet odesilateli/, "RETURN_TO_SENDER"],
  // Into a box of the recipient's own, at the door or among others.
  [/^ulozeni zasilky do dodavaci schrany|dodana do domovni schran/, "DELIVERED"],
  [/^ulozeni zasilky - adresat nezastizen/, "AVAILABLE_FOR_PICKUP"],
  [/^priprava zasilky (?:k doruceni|pro opakovane)/, "IN_TRANSIT"],
  [/nezastizen/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/odmitnut/, "ATTEMPT_FAILURE:REFUSED"],
  [/neuspesn|nedorucen|nebyla? dorucen/, "ATTEMPT_FAILURE"],
  [/vraceni|vracena|vraci se/, "RETURN_TO_SENDER"],
  [/^dorucovani/, "OUT_FOR_DELIVERY"],
  [/^(?:dodani|doruceni) zasilky|^zasilka (?:byla )?dorucena/, "DELIVERED"],
  [/^ulozeni|^zasilka (?:je )?ulozena/, "AVAILABLE_FOR_PICKUP"],
  [/^podani zasilky|^zasilka prevzata do prepravy/, "PICKED_UP"],
  [/^obdrzeny udaje/, "PENDING"],
  [/^doslani zasilky/, "IN_TRANSIT:FORWARDED"],
  [/^vstup zasilky na|^preprava zasilky|^zasilka (?:v preprave|vypravena)/, "IN_TRANSIT"],
];
