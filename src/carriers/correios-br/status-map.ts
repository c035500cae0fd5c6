import { type StatusGroups, type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Correios' list of events (code and type) with its words, as two public integrations keep it (one of the federal administration, with the
// present words), Correios' integration manual of 2023 and answers seen, read 2026-11. BDE, BDI and BDR are the ends of a list of delivery:
// their types mean the same.

const endsOfDelivery: StatusGroups = {
  DELIVERED: "00 01 70",
  "DELIVERED:DELIVERED_TO_NEIGHBOUR": "67",
  AVAILABLE_FOR_PICKUP: "24",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "68",
  // 18, 20: tried again, on Saturday or another day; 25: a business that is closed.
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "02 18 20 25",
  // 33: the recipient had no document to show; 39: what becomes of it is being decided; the others are tried again.
  ATTEMPT_FAILURE: "33 35 39 46",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "19 34",
  "RETURN_TO_SENDER:REFUSED": "04",
  "RETURN_TO_SENDER:ADDRESS_PROBLEM": "06 07 08 10 89",
  "RETURN_TO_SENDER:RECIPIENT_ABSENT": "21",
  // 03 and 12: the sender has not fetched it either.
  "RETURN_TO_SENDER:UNCLAIMED": "26 03 12",
  "RETURN_TO_SENDER:CUSTOMS_HOLD": "40 62",
  RETURN_TO_SENDER: "05 23 36 42 48 49 64",
  // 15: by a court's order; 31: paid; 84: being looked at; 85: a number without tracking.
  IN_TRANSIT: "15 22 30 31 41 45 47 53 58 59 84 85",
  // 09 and 69: not at the unit yet, where it is awaited.
  "IN_TRANSIT:DELAYED": "09 66 69",
  "IN_TRANSIT:RESCHEDULED": "32",
  "IN_TRANSIT:FORWARDED": "87",
  "IN_TRANSIT:DUTIES_DUE": "54",
  // Released after its taxes were reviewed.
  "IN_TRANSIT:CUSTOMS_CLEARED": "57",
  // 44: an authority's papers are awaited; 56: declaration missing or wrong; 77: awaits the tax office; 81: not allowed to leave the country.
  "IN_TRANSIT:CUSTOMS_HOLD": "44 55 56 77 81",
  "IN_TRANSIT:ADDRESS_PROBLEM": "82",
  "IN_TRANSIT:DAMAGED": "28 37",
  // 63 and 83: the recipient has not paid, or not done what was asked for.
  "IN_TRANSIT:HELD": "38 60 63 83",
  // Burnt, broken.
  "UNKNOWN:DAMAGED": "13 86",
  "UNKNOWN:LOST": "29 50 51 52 80 98",
  "UNKNOWN:DISPOSED": "61",
  // Seized by an authority.
  "UNKNOWN:HELD": "43 71..76",
  "UNKNOWN:CANCELLED": "14",
  // "Inexistent posting"
  INFORMATIONAL: "79",
};

const others: StatusGroups = {
  // Of a collection at the sender: to be done, under way, passed on, tried, awaited at the office.
  PENDING: "CO:02..CO:05 CO:07 CO:12..CO:14",
  PICKED_UP: "PO:00 PO:01 CO:01",
  "PICKED_UP:DELAYED": "PO:09",
  // PAR:15 is received in a country, PAR:18 at the export unit. The other types of PAR are read by their words.
  IN_TRANSIT: `RO:00 RO:01 DO:00 DO:01 DO:02 PMT:01 TRI:00 CD:00..CD:03 CMT:00 CUN:00..CUN:02 CAR:01 CMR:01 FC:05 FC:10 FC:55 PAR:15 PAR:18
    BLQ:24 BLQ:44 BLQ:54 BLQ:61`,
  "IN_TRANSIT:CUSTOMS_HOLD": "FC:12 FC:13 FC:19 FC:24 FC:27 FC:31..FC:35 FC:37 BLQ:51",
  "IN_TRANSIT:DUTIES_DUE": "FC:26",
  "IN_TRANSIT:RESCHEDULED": "FC:02",
  "IN_TRANSIT:DELAYED": "FC:03 FC:08",
  // 41: a problem with its papers; 42: it holds a liquid. BLQ: the sender asks to suspend the delivery, or it is blocked.
  "IN_TRANSIT:HELD": "FC:41 FC:42 BLQ:01 BLQ:02 BLQ:04 BLQ:05 BLQ:11 BLQ:21 BLQ:22 BLQ:41 BLQ:42",
  OUT_FOR_DELIVERY: "OEC:00 OEC:01 OEC:03",
  AVAILABLE_FOR_PICKUP: "LDI:00..LDI:04 LDI:11 LDI:13 LDI:14",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "FC:07",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "FC:04",
  // 09 and LDE are on their way to the sender.
  RETURN_TO_SENDER: "OEC:09 LDE:00 LDE:09 FC:01 FC:47",
  "RETURN_TO_SENDER:UNCLAIMED": "FC:09",
  "UNKNOWN:DISPOSED": "FC:11",
  "UNKNOWN:HELD": "FC:29",
  "UNKNOWN:DAMAGED": "CO:11",
  "UNKNOWN:LOST": "IDC:01..IDC:07 FC:51 BLQ:31",
  "UNKNOWN:CANCELLED": "CO:06 CO:09 CO:10",
  // "Disregard the information before": reading.ts sees to the event before it.
  INFORMATIONAL: "EST:01..EST:09",
};

export const statusByCode: StatusMap = {
  ...statusMap(endsOfDelivery, "BDE:"),
  ...statusMap(endsOfDelivery, "BDI:"),
  ...statusMap(endsOfDelivery, "BDR:"),
  ...statusMap(others),
};

/** Customs' types of PAR have changed their meaning over the years (17 was "released", and is "awaiting payment" now), so their words decide. */
export const wordRules: WordRules = [
  [/\bdevolvido ao pais de origem\b|\bdevolucao (autorizada|a pedido)\b/, "RETURN_TO_SENDER"],
  [/\bdestinatario recusou\b/, "ATTEMPT_FAILURE:REFUSED"],
  [/\bpagamento (confirmado|efetuado)\b|\bpago na origem\b/, "IN_TRANSIT"],
  [/\bprazo de pagamento encerrado\b/, "IN_TRANSIT:HELD"],
  [/\baguardando (o )?(pagamento|confirmacao de pagamento)\b|\bpagamento nao confirmado\b/, "IN_TRANSIT:DUTIES_DUE"],
  [
    /\bfiscalizacao aduaneira (finalizada|concluida)\b|\bliberado (sem tributacao|pela alfandega)\b|^objeto liberado\b/,
    "IN_TRANSIT:CUSTOMS_CLEARED",
  ],
  [
    /\bfiscalizacao\b|\bfaltam informacoes\b|\binformacoes (prestadas|enviadas)\b|\brevisao de tributos?\b|\bautorizacao da receita federal\b/,
    "IN_TRANSIT:CUSTOMS_HOLD",
  ],
  [/\bembalagem danificada\b/, "IN_TRANSIT:DAMAGED"],
  [
    /\brecebido (pelos correios do brasil|em|na unidade de (exportacao|tratamento))\b|\bencaminhado para a unidade de tratamento\b/,
    "IN_TRANSIT",
  ],
];
