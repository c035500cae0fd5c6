import { type StatusGroups, type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: ScanGroupType and ScanCode with Blue Dart's words, as two versions of a public Indian logistics platform table them and answers seen
// show them (S 501, T 555), and another platform's table for pick-ups and returns, read 2026-11. S are movements, T what was found out, RS and RT the
// same on the way back. Left out: T 026 (posted), 207 (taken from a locker, by whom?), and S 017, 503, T 509, 535 and 538, whose words were not seen.

const movements: StatusGroups = {
  // 500, 504: booked; 501: the courier is on the way to the sender.
  PENDING: "500 501 504",
  PICKED_UP: "015 018",
  // The first 001 is the pick-up: reading.ts sees to that.
  IN_TRANSIT: "001 003..005 007..014 020..023 025..027 100 106",
  OUT_FOR_DELIVERY: "002",
  // Undelivered and scanned in, undelivered and held: the T code beside it says why.
  INFORMATIONAL: "006 024",
  // The recipient confirmed with a code that it is refused.
  "ATTEMPT_FAILURE:REFUSED": "029",
  // Out to the sender.
  RETURN_TO_SENDER: "019",
  "UNKNOWN:CANCELLED": "016 502",
};

const findings: StatusGroups = {
  // 544, 590: booked; the others: nothing was picked up.
  PENDING: "500..506 508 510..514 531..534 536 537 540..544 590..594",
  // The customer wants the pick-up on another day.
  "PENDING:RESCHEDULED": "555",
  // 091 and 142 are a part of the shipment; 097 awaits a demand draft.
  DELIVERED: "000 091 097 142",
  // The consignee considers it damaged.
  "DELIVERED:DAMAGED": "086",
  OUT_FOR_DELIVERY: "092",
  // Strikes, no time, identity or payment, closed areas, open delivery.
  ATTEMPT_FAILURE: "004 017 062 066 071 076 137 151 160 187 203 217 218 308",
  // Taxes that the consignee will not pay.
  "ATTEMPT_FAILURE:DUTIES_DUE": "044",
  "ATTEMPT_FAILURE:REFUSED": "011 201 202 204 777",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "008 009 010 012 014 056 139 205",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "003 013 019 020 069 175",
  "ATTEMPT_FAILURE:RESCHEDULED": "001",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "206",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT": "208",
  // 118 and 188 are delivered back.
  RETURN_TO_SENDER: "016 034 043 060 074 104 105 118 123 188 209",
  // 002: out of the area. With agents, partners and DHL, by another mode, screened, delivered by appointment.
  IN_TRANSIT: `002 007 031 033 035 039 047 051 053 065 072 075 077 085 087..089 100..103 111 120 132 136 140 145 155 156 159 161 169 174
    184 210 219..222`,
  "IN_TRANSIT:FORWARDED": "027 050 090",
  "IN_TRANSIT:ADDRESS_PROBLEM": "061",
  "IN_TRANSIT:CUSTOMS_HOLD": "022 038 040..042 046 073 170 171",
  "IN_TRANSIT:DUTIES_DUE": "030 064",
  "IN_TRANSIT:CUSTOMS_CLEARED": "028 172",
  // 006: packing; the others for charges, authorities, security, checks of the parties.
  "IN_TRANSIT:HELD": "006 045 078 083 110 146 147 154 216",
  "IN_TRANSIT:DAMAGED": "084",
  "IN_TRANSIT:WEATHER_DELAY": "305 307",
  // 005 (a holiday) and 079: no attempt was made. 093: delivered to a wrong address and fetched back. 094, 173, 186 and 190: cannot be found for now.
  "IN_TRANSIT:DELAYED": `005 024 029 032 036 037 048 049 052 054 055 057..059 063 067 068 079 080 082 093 094 106 107 121 143 149 157 166 173
    176 185 186 189 190 211..215 301..304 306 309..316`,
  "UNKNOWN:LOST": "021",
  "UNKNOWN:DISPOSED": "025 070 141 177",
  "UNKNOWN:DAMAGED": "129 178",
  // Seized.
  "UNKNOWN:HELD": "135",
  "UNKNOWN:CANCELLED": "098",
  // Papers, proofs, traces, "contact customer service", on the way back from an associate, moved to the history.
  INFORMATIONAL: "081 095 096 099 133 148 150 162 163 179..183 223 224",
  "INFORMATIONAL:DAMAGED": "130",
};

export const statusByCode: StatusMap = {
  ...statusMap(movements, "S:"),
  ...statusMap(findings, "T:"),
  ...statusMap(movements, "RS:"),
  ...statusMap(findings, "RT:"),
};

/** Scanned on the way back, under the waybill of the way out. */
export const wayBackGroup = /^R[ST]:/;

/** Of the shipment as a whole. UD is whatever is not delivered. */
export const statusTypes: StatusMap = statusMap({
  PENDING: "PU",
  IN_TRANSIT: "IT RD",
  OUT_FOR_DELIVERY: "OD",
  RETURN_TO_SENDER: "RT",
  "UNKNOWN:LOST": "LS",
  "UNKNOWN:CANCELLED": "CN",
});

/** For scans without a code, as older answers have them, and for codes that are in no list. Blue Dart's own sentences. */
export const wordRules: WordRules = [
  [/^online shipment booked|^(auto )?pickup (has been )?registered|\bout to p\/ ?u shipment|^pickup not attempted/, "PENDING"],
  [/^pickup cancelled/, "UNKNOWN:CANCELLED"],
  [/undelivered (shipment )?(inscan|held at location)|^ud shipment received/, "INFORMATIONAL"],
  [/\brto\b|\breturn(ed|ing)?\b|^delivered back to shipper|^redirected on same awb to shipper/, "RETURN_TO_SENDER"],
  [/refused to accept|refused by consignee|refused due to|refused to pay/, "ATTEMPT_FAILURE:REFUSED"],
  [
    /\baddress (is )?(incomplete|incorrect|unlocatable)|no such (co|consignee|cnee)|shifted from the given address|need department name/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
  [/premises closed|office closed|consignee (is )?(not available|out of station)/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/requested future delivery|asked future delivery/, "ATTEMPT_FAILURE:RESCHEDULED"],
  [
    /undelivered|not delivered|delivery attempted|entry restricted|charges pending from consignee|refused id|otp not/,
    "ATTEMPT_FAILURE",
  ],
  [/^shipment delivered/, "DELIVERED"],
  [/^shipment destroyed/, "UNKNOWN:DISPOSED"],
  [/outscanned to network|in-?transit|in transit|\bbag\b|inscan/, "IN_TRANSIT"],
  [/^shipment out ?scan$|out for delivery/, "OUT_FOR_DELIVERY"],
  [/^shipment picked up/, "PICKED_UP"],
  [/^shipment redirected/, "IN_TRANSIT:FORWARDED"],
  [/\bon hold\b|^held\b/, "IN_TRANSIT:HELD"],
  [/delay(ed)?\b|misrouted|misplaced|^network issue|next (working|business) day|manifested - not received/, "IN_TRANSIT:DELAYED"],
  [/^shipment (arrived|further connected)|^load\/vehicle arriv(ed|al)|^clubbed/, "IN_TRANSIT"],
];
