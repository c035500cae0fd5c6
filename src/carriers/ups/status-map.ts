import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: UPS Track API v1 (OpenAPI in UPS-API/api-documentation) and the appendix of the tracking reference on
// developer.ups.com, read 2026-11. The meanings are UPS's, the choice of our status is ours (see README.md).
// Keys: "011" is activity.status.statusCode; "D:FS" is activity.status.type and .code; "MI:DL" is a Mail Innovations code.

/** The three-digit code, the same in polling and in Track Alert. 000, 013, 029, 030, 140, 142, 148 and 163 say nothing by themselves. */
const byStatusCode = statusMap({
  "PENDING:LABEL_CREATED": "003",
  PENDING: "044 045 065 077 079 080 131 135 157 166",
  PICKED_UP: "038 160 167 168 169",
  IN_TRANSIT: `005 010 012 014 016 018 019 020 025 027 028 032 039 041 042 046..059 063 070 071 073..076 082..088 090 092..116
    120..130 132 134 136..139 141 158 159 164 165`,
  OUT_FOR_DELIVERY: "006 021 037 072 078 089 091 146 162",
  DELIVERED: "011 026 143",
  AVAILABLE_FOR_PICKUP: "017 040 144 161",
  ATTEMPT_FAILURE: "022 023 024 060 061 062 066 069 145",
  "ATTEMPT_FAILURE:REFUSED": "064",
  RETURN_TO_SENDER: "033 034 035 036 067 081 117 118 119",
  INFORMATIONAL: "133 153..156",
  "UNKNOWN:CANCELLED": "007 043",
  "UNKNOWN:LOST": "068",
  "UNKNOWN:DISPOSED": "147 149",
});

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
    DELIVERED: `FS KB F4 KM FV UC OO YC 3F 3G 3H 8O 9E AI M1..M9 MA..MH MJ..MN MP..MS MU MW MX NL NT OZ P5 PF ZE..ZI`,
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

/** Only the exceptions that say where the parcel is. The other published ones (about 500) are known to UPS and unknown here. */
const exceptions = statusMap(
  {
    ATTEMPT_FAILURE: `48 49 51 52 55 AM AN AP AQ AS AY C4 FM G3 G7 G8 GB HQ IQ IR KI KQ KR KS KT KX KZ L1 YD YE YF ZM 3J 3L 5Z 7L 84`,
    AVAILABLE_FOR_PICKUP: "39 54 5G 6B 8I I5 O5 O8 S7 UE VB VE VN ZP",
    RETURN_TO_SENDER: "24 27 65 66 90 3N 4R 4S 6C 7H 8H A1 CS DL H8 I1 KP O0 O4 PP RV TU UA UF XU YJ YK ZO",
    DELIVERED: "64 F4 KM FT",
    OUT_FOR_DELIVERY: "RK RL ZS",
    PICKED_UP: "Z5 HF",
    PENDING: "G4 G5 KY TR",
    IN_TRANSIT: "89 2X 5R 6R",
    "UNKNOWN:LOST": "1F 26 30 5D 8D A2 BZ IY J0 NI S9 TJ UO YL YM",
  },
  "X:",
);

/** UPS Mail Innovations (numbers beginning with 92) has a table of its own, in which the same letters mean other things. */
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
  ...movement,
  ...manifest,
  ...voidedManifest,
  ...updates,
  ...delivery,
  ...exceptions,
  ...mailInnovations,
};
