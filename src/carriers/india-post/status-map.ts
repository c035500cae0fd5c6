import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: the words of tracking_details[].event at India Post: the list in CEPT's approach document (May 2026) as a public client quotes
// it, the sentences and names (ITEM_BOOK, since September 2026) other clients have met on the live service, and those that an app and the queries behind India Post's own tracking have (ITEM_RETURN, BEAT_DISPATCH, ITEM_NONDELIVER), and those of the public tracking page; the patterns and the reasons for
// a failed delivery are ours, read 2026-11. The first that matches decides.
export const wordRules: WordRules = [
  [
    /\b(delivered|returned|return) ?(to (the )?|\()sender\b|^item return(ed)?\b|^returns? confirmed\b|^rto\b|\breturned to (the )?(booking office|customer)\b/,
    "RETURN_TO_SENDER",
  ],
  [/\b(pickup|booking) (cancelled|canceled|rejected)\b|^item cancel(led)?\b/, "UNKNOWN:CANCELLED"],
  [/\brefused\b/, "ATTEMPT_FAILURE:REFUSED"],
  [/\bdoor locked\b|\baddressee (is )?(absent|not available)\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [
    /\b(insufficient|incomplete|incorrect|wrong) address\b|\bno such person\b|\baddressee (has )?(left|moved)\b|\baddressee cannot be located\b/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
  [/\b(not|un) ?delivered\b|^(item )?delivery (attempted|failed)\b|^item non ?-?deliver(y|ed)?\b/, "ATTEMPT_FAILURE"],
  [/^item (delivered|delivery confirmed)\b|^item delivery$|^delivered\b/, "DELIVERED"],
  // An article invoiced to a branch office is on its way there; otherwise it is with the postman.
  [/^item invoiced to b\.? ?o\b/, "IN_TRANSIT"],
  [
    /^(item )?(taken )?out for delivery\b|^(item )?beat (assigned|dispatch)\b|^item invoiced?\b|\binvoiced to (the )?postman\b/,
    "OUT_FOR_DELIVERY",
  ],
  [/\bkept in deposit\b|\bto be collected\b/, "AVAILABLE_FOR_PICKUP"],
  [/^(item )?unclaimed\b/, "UNKNOWN:UNCLAIMED"],
  [
    /(?<!\bnot (yet )?)\b(released|cleared|returned) (by|from) (export |import )?customs\b|^custom return\b|\bcustoms (cleared|clearance completed)\b/,
    "IN_TRANSIT:CUSTOMS_CLEARED",
  ],
  [/\b(held|retained) (by|in|at) customs\b|^custom receive\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/\bdamaged\b/, "IN_TRANSIT:DAMAGED"],
  [/^item redirect(ed)?\b|^missent\b/, "IN_TRANSIT:FORWARDED"],
  [/^item (kept )?on ?hold\b/, "IN_TRANSIT:HELD"],
  [
    /^item (bagg(ed|ing)|d[ei]spatch(ed)?|received?|transferr?ed)\b|^bag (close|open|d[ei]spatch|receive|forward)(d|ed)?\b|^bag (un)?loaded\b|^transfer (to )?ooe\b|^send item to domestic location\b|^mail arrived\b|^aircraft departure\b|^uplift\b|^tmo (close|open|d[ei]spatch|receive)(d|ed)?\b/,
    "IN_TRANSIT",
  ],
  [/^(item|article) (book(ed)?|inducted)\b|^(item )?picked ?up\b/, "PICKED_UP"],
  [/^label generated\b/, "PENDING:LABEL_CREATED"],
  [/^pick ?up (scheduled|assigned|request)\b|^article data received\b|^booking accepted\b/, "PENDING"],
];

/** `del_status`: whether the article was delivered, and nothing else. It does not say to whom, so it only speaks if words fail. */
export const statusByDelivery: StatusMap = statusMap({ DELIVERED: "delivered" });
