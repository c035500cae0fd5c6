import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: PostNL ShippingStatus v2, developer.postnl.nl: the table of statuses (numbers) and the table of events (a letter and two
// digits) with the status each belongs to, read 2026-11. Numbers are only read where an answer has no events.
export const statusByCode: StatusMap = statusMap({
  // 1 announced, 4 not collected, 13 and 14 announced but not accepted, 23 pick-up order collected
  PENDING: `1 A01 A10 A71 F01 J93 M03 X80 X81
    4 D02..D07 D09 D40 D41 H31 X42 X43 Y80 Y81
    13 A20..A22 Q02 X03 14 M01 23 C01`,
  // 2 received, 3 collected. B04 is the collection by the driver.
  PICKED_UP: "2 B01 X40 3 B04",
  // 5 sorted, 6 not sorted, 21 in stock, 31 ready for transport to the destination country
  IN_TRANSIT: `5 A08 A09 A11 A12 A13 A27..A32 A34 A35 A42 A43 A99 J01 J06 J07 J09 J10 J14 J16 J17 J22 J24 J26..J28 J33 J36 J61 J90
    Q12 Q13 R01 R06 X01 X02 X07 X08 X11 X14 X17 X20..X22 X50 X51 X68 Y23 Y24 Y33 Y35 Y60..Y62
    6 D08 H10 K01..K03 K30 K92 V01 V06 Y07
    21 V02..V04 V11..V13 V21..V23 V31 V50
    31 A72 A74 A75 X15
    H32 H35 J08 J39 J41 J42 J45 J47 J48 J55 J94 J95 K14 K15 K70 Q15 S05 T02 X04 X06 X19 X55 Y05`,
  // 9 at customs, 20 customs clearance
  "IN_TRANSIT:CUSTOMS_HOLD": "9 J59 X30 X60..X66 Y25 Y29",
  // 7 in distribution. The events above that belong to 7 only say that the last leg has begun; these two are with the driver.
  OUT_FOR_DELIVERY: "7 J05 J29",
  // 8 not delivered
  ATTEMPT_FAILURE: `8 H01..H05 H07..H09 H12 H20 H22 H24 H34 H36 H38 H51 H52 J92 K16 K41 K43
    Y01..Y04 Y08..Y22 Y30..Y32 Y36 Y38..Y44 Y50 Y71`,
  // 11 delivered
  DELIVERED: "11 I01 I03 I05..I07 I09..I12 I22 I23 J63 J91 K91 X24 Y26 Z01..Z06 Z08 Z09",
  // 22 collected at a post office
  "DELIVERED:DELIVERED_TO_PICKUP_POINT": "22 I02",
  // 12 at the pick-up location
  AVAILABLE_FOR_PICKUP: "12 I08 J02 J12 J23 J52 X05",
  // 27 undeliverable, 28 wrong delivery code: on the way back
  RETURN_TO_SENDER: "27 H16 H25 28 Y37",
  // 15 to 17: missing in collection, sorting or distribution
  "UNKNOWN:LOST": "15 G03 16 G01 G02 G05 17 H23 K90",
  // 19 rejected
  "UNKNOWN:CANCELLED": "19 F03..F08 F10",
  // 20 customs clearance continues somewhere, 99 not applicable. Z80 is listed as collected and is taken for delivered by one client.
  INFORMATIONAL: `20 A76 X10 X67
    99 A41 A46 A73 A94 B06 C02 H15 H17 H18 H30 J56 J80 K25 K71 P20..P24 Q14 Q16..Q19 X16 X52 Y45..Y48 Y64..Y66 Z80`,
});
