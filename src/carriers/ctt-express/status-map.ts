import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: CTT Express item-history-api, events[].code with CTT's own Spanish names, as an Odoo module keeps the master data that CTT gave
// it (Tecnativa), held against events that another client's tests take from CTT's sandbox and from live parcels; read 2026-11. 2110
// from a public tracker's live parcels. By their words alone: 2300, "pendiente de admisión" in one list and "disponible en punto" in the other, and
// 2700, "almacén regulador" in one and a return in the other. Left out: the incidents ("4_INCT") without words.
export const statusByCode: StatusMap = statusMap({
  // Manifestado, recepción provisional, pendiente de depositar en punto, recogida asignada
  PENDING: "0000 0010 0020 0300",
  // Recogida fallida
  "PENDING:DELAYED": "0600",
  // Depositado en punto, envío recogido
  PICKED_UP: "0030 0500",
  // Delegación de origen, en tránsito, delegación de tránsito, delegación de destino, tránsito internacional
  IN_TRANSIT: "0700 0900 1000 1200 3900",
  // Mal transitado
  "IN_TRANSIT:DELAYED": "1100",
  // Envío estacionado, estacionado ubicado, pendiente de extracción
  "IN_TRANSIT:HELD": "1700 1800 1900",
  // Nuevo reparto: it is to go out again
  "IN_TRANSIT:RESCHEDULED": "2400",
  // Reexpedición
  "IN_TRANSIT:FORWARDED": "2600",
  // Gestión, revisión, inspección aduanera; despachado
  "IN_TRANSIT:CUSTOMS_HOLD": "3901 3903 3904",
  "IN_TRANSIT:CUSTOMS_CLEARED": "3902",
  // En reparto
  OUT_FOR_DELIVERY: "1500",
  // Disponible en punto, recoger en delegación
  AVAILABLE_FOR_PICKUP: "2310 2900",
  // Entregado, entrega parcial
  DELIVERED: "2100 2110 2200",
  // Reparto fallido
  ATTEMPT_FAILURE: "1600",
  // Devolución
  RETURN_TO_SENDER: "2500",
  // Envío anulado
  "UNKNOWN:CANCELLED": "3000",
  // Recogida anulada; a new day for the delivery; damage found
  "INFORMATIONAL:CANCELLED": "0400",
  "INFORMATIONAL:RESCHEDULED": "71_INAT",
  "INFORMATIONAL:DAMAGED": "6_INCT",
});

/** Of the codes that lists describe in two ways. Spanish; the patterns are ours. */
export const wordsOfDoubtful: WordRules = [
  [/\bdevuelt[oa]\b|\bdevolucion\b/, "RETURN_TO_SENDER"],
  [/\balmacen regulador\b/, "IN_TRANSIT:HELD"],
  [/^pendiente de admision\b/, "PENDING"],
  [/^disponible en punto\b/, "AVAILABLE_FOR_PICKUP"],
];

/** Why a delivery failed: the name of the incident beside the event, in Spanish or English. The patterns are ours. */
export const incidentRules: WordRules = [
  [/\bausente\b|\bcerrado\b|\babsent\b|\bnot (responding|at home|available)\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/\brehusad[oa]\b|\brechazad[oa]\b|\brefused\b|\brejected\b/, "ATTEMPT_FAILURE:REFUSED"],
  [/\bdireccion\b|\baddress\b|\bdesconocido\b/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
  [/\bdanad[oa]\b|\bdano\b|\bdamaged?\b/, "ATTEMPT_FAILURE:DAMAGED"],
];
