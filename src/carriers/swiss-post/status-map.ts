import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Swiss Post, events[].code: the last part of a dotted code (PARCEL.*.1.1003, LETTER.*.90.912) with the post's English words, as
// public clients of the post's pages recorded them on real parcels until October 2026, read 2026-11. Whether this API uses the same is
// inferred.
export const statusByCode: StatusMap = statusMap({
  // 620, 854, 859: data only, "will shortly be handed over".
  PENDING: "600 620 854 859",
  // 100, 200, 912: mailed; 500 to 502: picked up at the client.
  PICKED_UP: "100 200 500 501 502 912",
  // 803, 819, 842, 902, 919, 942: in clearance. 1001, 1002, 1100: at the delivery office. 4020: forwarded abroad.
  IN_TRANSIT: `803 813 815 818..820 842 902 906 908 909 913 915 918..921 942 1001 1002 1100 1201 1202 1204 1213 1218 4020`,
  "IN_TRANSIT:CUSTOMS_CLEARED": "804 805 847 904 947",
  "IN_TRANSIT:CUSTOMS_HOLD": "944",
  "IN_TRANSIT:DELAYED": "1800",
  OUT_FOR_DELIVERY: "1003",
  // 910: "registered for collection", which in German is the invitation to fetch it; 926: its time was extended.
  AVAILABLE_FOR_PICKUP: "910 926",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "2102",
  ATTEMPT_FAILURE: "934",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "923",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "924",
  RETURN_TO_SENDER: "3600",
  DELIVERED: "938 4000 4001 4600",
  "DELIVERED:DELIVERED_TO_LOCKER": "3800",
  // An enquiry, and what the recipient ordered.
  INFORMATIONAL: "9112 9224",
});

/** For all other codes. English, as asked for, after the post's own words for the codes above. */
export const wordRules: WordRules = [
  [/^order triggered by|^enquiry\b/, "INFORMATIONAL"],
  [/refused/, "ATTEMPT_FAILURE:REFUSED"],
  [/recipient absent/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/recipient unknown|(?:incorrect|incomplete|insufficient) address/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/not delivered|unsuccessful|could not be delivered|delivery failed|undeliverable/, "ATTEMPT_FAILURE"],
  [/\breturn(?:ed|ing)?\b.*sender|^returned/, "RETURN_TO_SENDER"],
  [/shortly be handed over|announced|data (?:received|transmitted|delivered)|recorded by the (?:foreign )?sender/, "PENDING"],
  [/mypost ?24|parcel terminal/, "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER"],
  [
    /ready for (?:pick-?up|collection)|registered for collection|retention period|arrived at the (?:pick-?up|collection) point/,
    "AVAILABLE_FOR_PICKUP",
  ],
  [/in delivery|out for delivery|loaded for delivery|delivery vehicle/, "OUT_FOR_DELIVERY"],
  [/^delivered to the (?:mailbox|letter ?box)/, "DELIVERED:DELIVERED_TO_LOCKER"],
  [/^delivered|has been delivered/, "DELIVERED"],
  [
    /complet(?:ed|ion).*customs|customs clearance (?:process )?completed|cleared (?:by|through) customs/,
    "IN_TRANSIT:CUSTOMS_CLEARED",
  ],
  [/(?<!no longer |not )held (?:at|by|in) customs/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/customs/, "IN_TRANSIT"],
  [/mailed|posted|handed over by the sender|accepted|picked up/, "PICKED_UP"],
  [/^delay/, "IN_TRANSIT:DELAYED"],
  [
    /sort(?:ed|ing)|in transit|transport|border point|destination country|delivery point|being processed|forwarding/,
    "IN_TRANSIT",
  ],
];
