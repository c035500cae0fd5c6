import { type StatusGroups, type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Correios' list of events (code and type) as in its older manual, restated by public integrations, and Correios' integration
// manual of 2023 with answers seen, read 2026-11. BDE, BDI and BDR are the ends of a list of delivery: their types mean the same.

const endsOfDelivery: StatusGroups = {
  DELIVERED: "00 01",
  AVAILABLE_FOR_PICKUP: "24",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "68",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "02 20",
  // Closed, not done: a new attempt is announced.
  ATTEMPT_FAILURE: "18 25 35 46",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "07 19 34",
  "RETURN_TO_SENDER:REFUSED": "04",
  "RETURN_TO_SENDER:ADDRESS_PROBLEM": "06 08 10",
  "RETURN_TO_SENDER:RECIPIENT_ABSENT": "21",
  // 03 and 12: the sender has not fetched it either.
  "RETURN_TO_SENDER:UNCLAIMED": "26 03 12",
  "RETURN_TO_SENDER:CUSTOMS_HOLD": "40 56",
  RETURN_TO_SENDER: "05 23 33 36 42 48 49",
  IN_TRANSIT: "22 30 41 45 47 53 57 58 59",
  "IN_TRANSIT:DELAYED": "66 69",
  "IN_TRANSIT:RESCHEDULED": "32",
  "IN_TRANSIT:DUTIES_DUE": "54",
  "IN_TRANSIT:CUSTOMS_HOLD": "55",
  "IN_TRANSIT:DAMAGED": "28 37",
  "IN_TRANSIT:HELD": "38 39 60",
  "UNKNOWN:LOST": "09 50 51 52 80",
  // Seized by an authority.
  "UNKNOWN:HELD": "43 75",
};

const others: StatusGroups = {
  PICKED_UP: "PO:01 CO:01",
  "PICKED_UP:DELAYED": "PO:09",
  IN_TRANSIT:
    "RO:00 RO:01 DO:00 DO:01 DO:02 PMT:01 TRI:00 CD:00..CD:03 CMT:00 CUN:00..CUN:02 CAR:01 CMR:01 FC:05 FC:10 PAR:15 PAR:18",
  "IN_TRANSIT:CUSTOMS_HOLD": "PAR:16",
  "IN_TRANSIT:CUSTOMS_CLEARED": "PAR:17",
  "IN_TRANSIT:RESCHEDULED": "FC:02",
  "IN_TRANSIT:DELAYED": "FC:03 FC:08",
  "IN_TRANSIT:HELD": "BLQ:01 BLQ:02",
  OUT_FOR_DELIVERY: "OEC:00 OEC:01 OEC:03",
  AVAILABLE_FOR_PICKUP: "LDI:00..LDI:04 LDI:14",
  ATTEMPT_FAILURE: "FC:07",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "FC:04",
  // 09 and LDE are on their way to the sender.
  RETURN_TO_SENDER: "OEC:09 LDE:00 LDE:09 FC:01 FC:47",
  "RETURN_TO_SENDER:UNCLAIMED": "FC:09",
  "UNKNOWN:LOST": "IDC:01..IDC:07",
  "UNKNOWN:CANCELLED": "BDI:14 BDR:14",
  // "Disregard the information before": reading.ts sees to the event before it.
  INFORMATIONAL: "EST:01..EST:09",
};

export const statusByCode: StatusMap = {
  ...statusMap(endsOfDelivery, "BDE:"),
  ...statusMap(endsOfDelivery, "BDI:"),
  ...statusMap(endsOfDelivery, "BDR:"),
  ...statusMap(others),
};

/** Customs has more types of PAR than are published; their words are plain. */
export const wordRules: WordRules = [
  [/\bpagamento confirmado\b/, "IN_TRANSIT"],
  [/\baguardando pagamento\b/, "IN_TRANSIT:DUTIES_DUE"],
  [/\bfiscalizacao aduaneira (finalizada|concluida)\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
  [/\bfiscalizacao\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
];
