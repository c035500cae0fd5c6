import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: PostNL ShippingStatus v2, developer.postnl.nl, "T&T status codes": the table of statuses (numbers) and the table of events (a
// letter and two digits) with their Dutch and English words; A18, A95 and A98 from answers seen; A03 A04 A19 A24 A25 A65 A80 A96 B03 J04
// J21 J30..J32 J40 J44 J46 K33 K50 M02 T04 as github.com/Plhery/universal-parcel-scraper has them from answers. Read 2026-11. Events are
// grouped by their words, because one status holds many situations: 8, "not delivered", has returns as well as attempts, 11 a parcel in
// storage.
export const statusByCode: StatusMap = statusMap({
  // 1 announced, 4 not collected, 13 and 14 announced but not accepted. Not collected (D03 …), refused at the counter (X42, X43).
  PENDING: "1 A01 A03 A71 F01 J56 J93 M03 X80 4 D03 D05..D07 D09 D40 X42 X43 Y80 Y81 13 14 M01 M02",
  "PENDING:LABEL_CREATED": "A10",
  "PENDING:ADDRESS_PROBLEM": "D02 D04",
  // 2 received, 3 and 23 collected; at a counter, by a partner.
  PICKED_UP: "2 B01 X40 3 B04 23 C01 A73 A74 B06 C02",
  // 5 sorted, 6 not sorted, 20 in clearance, 21 in stock, 31 ready for transport to the destination country
  IN_TRANSIT: `5 A21 A27..A32 A99 J01 J04 J06 J10 J21 J27 J28 J30..J32 J40 J44 J46 J61 J90 Q12 Q13 R01 X01 X02 X07 X08 X14 X20 X21 X50 X51
    X68 X81 Y23 Y24 6 20 A76 21 V12 V13 V22 V23 V50 31 A72 A75 X15 J45 J55 Q15..Q19 S05 X16 X19 X52`,
  // "Delivery time has been updated", put off to the next working day, late, missed in sorting.
  "IN_TRANSIT:DELAYED": `J07 J09 J14 J17 J22 J24 J26 J36 J39 J92 J95 Y07 Y08 Y33 Y35 Y60..Y62 Y66 K01 K25 V01..V04 V06 V11 V21 V31 H32
    T02 T04 G01..G03 G05`,
  "IN_TRANSIT:WEATHER_DELAY": "Y65",
  "IN_TRANSIT:ADDRESS_PROBLEM": "J33",
  "IN_TRANSIT:FORWARDED": "K02 K03",
  "IN_TRANSIT:UNCLAIMED": "J47",
  "IN_TRANSIT:HELD": "K91 Q14",
  // 9 at customs
  "IN_TRANSIT:CUSTOMS_HOLD": "9 X03 X10 X30 X60 X62..X64 X66 Y25 Y46 Y64",
  "IN_TRANSIT:CUSTOMS_CLEARED": "X04 X61 X65",
  "IN_TRANSIT:DUTIES_DUE": "A20 A22 X67",
  // 7 in distribution; J59 is "today by courier", though listed under customs.
  OUT_FOR_DELIVERY: "7 J05 J59 X06 X55 Y05",
  // 8 not delivered. J08, J16 and J29 will be tried again; J41, J42 and J48 did not go into the locker; K15, K70 and K71 did not succeed.
  ATTEMPT_FAILURE: "8 H34 J08 J16 J29 J41 J42 J48 K15 K16 K30 K41 K70 K71 Y15 Y36..Y39 Y41 Y43 Y48",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "D08 J94 K14 Y02 Y10 Y42",
  "ATTEMPT_FAILURE:REFUSED": "Y03 Y13 Y44 Y50",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "H36 Y01 Y09 Y12 Y17 Y22 Y30..Y32",
  "ATTEMPT_FAILURE:DAMAGED": "Y04 Y11 Y14",
  // 11 delivered
  DELIVERED: "11 I01 I03 I05..I07 I11 I23 J63 J91 Z01..Z04 Z08",
  "DELIVERED:DELIVERED_TO_NEIGHBOUR": "I10 Z05",
  "DELIVERED:DELIVERED_TO_SAFE_PLACE": "I12 Z09",
  "DELIVERED:DELIVERED_TO_LOCKER": "I09",
  // 22 collected at a post office. Z80 has the words of Z06, though it is listed under 3.
  "DELIVERED:DELIVERED_TO_PICKUP_POINT": "22 I02 I22 Z06 Z80",
  // 12 at the pick-up location
  AVAILABLE_FOR_PICKUP: "12 I08 J02 J12 J52 X05 Y26",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "J23",
  // 27 undeliverable, 28 wrong delivery code: on the way back. All of them say "return to sender" or the like.
  RETURN_TO_SENDER: "27 28 H08..H10 H15..H18 H20 H22 H24 H25 H51 H52 K43 X22 X24 Y19 Y21 Y47",
  "RETURN_TO_SENDER:REFUSED": "H01 H38",
  "RETURN_TO_SENDER:ADDRESS_PROBLEM": "H02 H12 Y16",
  "RETURN_TO_SENDER:UNCLAIMED": "H03 Y20",
  "RETURN_TO_SENDER:DAMAGED": "H04 H35 Y18",
  "RETURN_TO_SENDER:RECIPIENT_ABSENT": "H05 H07 Y40",
  // 15 to 17: missing in collection, sorting or distribution; 18 for good
  "UNKNOWN:LOST": "15..18 Y71",
  // 19 rejected: not processed
  "UNKNOWN:CANCELLED": "19 F03..F08 F10 D41 H23 H30 H31 Q02 R06",
  "UNKNOWN:DISPOSED": "K92 Y29 Y45",
  // 99 not applicable. What the recipient chose, mails that were sent, weighing, papers, an estimate.
  INFORMATIONAL: "99 A04 A08 A09 A11..A13 A18 A19 A24 A25 A34 A41 A43 A46 A80 A94..A96 A98 B03 J80 K33 K50 K90 P20..P24 X11 X17",
  "INFORMATIONAL:RESCHEDULED": "A35 A42 A65",
});

/** "01B" stands for two events in answers seen, so the words decide. Dutch and English. */
export const wordsWithin: ReadonlyMap<string, WordRules> = new Map([
  [
    "B01",
    [
      [/\b(is bezorgd|delivered)\b/, "DELIVERED"],
      [/\b(bij|door) postnl\b|\b(at|by) postnl\b/, "PICKED_UP"],
    ],
  ],
]);
