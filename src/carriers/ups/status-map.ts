import { type StatusMap, statusMap } from "../reading/status-map.ts";
import { statusByException } from "./exceptions.ts";

// Source: UPS Track API v1 (OpenAPI in UPS-API/api-documentation) and the appendix of the tracking reference on
// developer.ups.com, read 2026-11. The meanings are UPS's, the choice of our status is ours (see README.md).
// Keys: "011" is activity.status.statusCode; "D:FS" is activity.status.type and .code; "MI:DL" is a Mail Innovations code.

/** The three-digit code, the same in polling and in Track Alert. 000, 013, 029, 030, 140, 142, 148 and 163 say nothing alone. */
const byStatusCode = statusMap({
  "PENDING:LABEL_CREATED": "003",
  PENDING: "044 045 065 077 079 080 131 135 157 166",
  PICKED_UP: "038 160 167 168 169",
  IN_TRANSIT: `005 010 016 025 028 039 042 047 057 063 070 071 073..076 082 087 088 093 094 096 099 100 103 104 106 108 110 112 120 122
    136..139 141 158 159 164 165`,
  "IN_TRANSIT:CUSTOMS_HOLD": "012 058 092 123..126",
  "IN_TRANSIT:CUSTOMS_CLEARED": "014 084 134",
  "IN_TRANSIT:WEATHER_DELAY": "032 051..053",
  "IN_TRANSIT:DELAYED": "046 048 049 086 090 132",
  "IN_TRANSIT:RESCHEDULED": "055 115",
  "IN_TRANSIT:ADDRESS_PROBLEM": "050",
  "IN_TRANSIT:DAMAGED": "059",
  "IN_TRANSIT:HELD": "019 083 085",
  OUT_FOR_DELIVERY: "006 021 037 072 078 089 091 146 162",
  DELIVERED: "011 026 143",
  AVAILABLE_FOR_PICKUP: "017 040 144",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT": "161",
  ATTEMPT_FAILURE: "022 023 024 060 061 062 066 069 145",
  "ATTEMPT_FAILURE:REFUSED": "064",
  RETURN_TO_SENDER: "033 034 035 036 067 117 118 119",
  "RETURN_TO_SENDER:DAMAGED": "081",
  // Asked for and not yet done, investigations and claims, updates: none of them says where the parcel is.
  INFORMATIONAL: "018 020 027 041 054 056 095 097 098 101 102 105 107 109 111 113 114 116 121 127..130 133 153..156",
  "UNKNOWN:CANCELLED": "007 043",
  "UNKNOWN:LOST": "068",
  "UNKNOWN:DISPOSED": "147 149",
});

/** "Pickup Scan" comes with the type P. */
const pickup = statusMap({ PICKED_UP: "PU" }, "P:");

const movement = statusMap(
  {
    PENDING: "OC PL SP",
    PICKED_UP: "OR PU PC PT XD",
    IN_TRANSIT: "AG AR AT CA CD CL DL DP DS EP HU IP LC LM UA UD UL WH XA XR YH YM YN YP",
    OUT_FOR_DELIVERY: "OD OF OT YF YI",
    "UNKNOWN:CANCELLED": "VP",
  },
  "I:",
);

const manifest = statusMap({ PENDING: "DP RD", "PENDING:LABEL_CREATED": "MP", "UNKNOWN:CANCELLED": "VP" }, "M:");
const voidedManifest = statusMap({ "UNKNOWN:CANCELLED": "VP" }, "MV:");
const updates = statusMap({ INFORMATIONAL: "PX UP UT" }, "U:");

const delivery = statusMap(
  {
    DELIVERED: `FS KB KE F4 KM FV UC OO YC 3F 3G 3H 8O 9E AI M1..M9 MA..MH MJ..MN MP..MS MU MW MX NL NT OZ P5 PF ZE..ZI`,
    "DELIVERED:DELIVERED_TO_PICKUP_POINT": "2W A0",
    AVAILABLE_FOR_PICKUP: "1N 2Q AU EP ZP ZQ",
    OUT_FOR_DELIVERY: "2K 7K",
    ATTEMPT_FAILURE: "50 53 BI BO CI DI DO DZ KU FC BS",
    RETURN_TO_SENDER: "B0 5F",
    PICKED_UP: "VS",
    IN_TRANSIT: `0 9 12 28 32 2D 2J 41 42 44 4X 57 61 62 70 74 7A 7B 83 85 86 98 B2 BL BM BN CB CR CU DK EA..EO EQ..EZ F0..F3 F7
      FB FD GW HI L4 LM MV RN RQ SB SE SG ST YH`,
  },
  "D:",
);

/** UPS Mail Innovations (numbers beginning with 92) has its own table, in which the same letters mean other things. */
const mailInnovations = statusMap(
  {
    PENDING: "2N ML MP PF Q0 ZW",
    PICKED_UP: "2O EN MQ MV VS XA ZS PA Q1",
    OUT_FOR_DELIVERY: "1A EL P9 RB..RE",
    DELIVERED: "DL F4 YC P1 PP RQ 1E 1G",
    AVAILABLE_FOR_PICKUP: "1C 1D AU DN ED YD P0 PC PE RP SO R1",
    ATTEMPT_FAILURE: "DO DU DV DW DX EM EE..EH P6 PG PL PU QS..QX RF..RM SR YE YF YJ YK ZM",
    RETURN_TO_SENDER: "1F EI..EK KP PJ PQ..PT PV PW S9 SA..SK SL SM SP SQ XD XO",
    "UNKNOWN:LOST": "R9",
    "UNKNOWN:DISPOSED": "RS..RZ S0..S3 YL YM",
  },
  "MI:",
);

export const statusByCode: StatusMap = {
  ...byStatusCode,
  ...pickup,
  ...movement,
  ...manifest,
  ...voidedManifest,
  ...updates,
  ...delivery,
  ...statusByException,
  ...mailInnovations,
};
