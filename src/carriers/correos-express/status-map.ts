import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Correos Express, estadoEnvios[].codEstado: 1, 4, 6, 8 and 12 from answers kept by open clients (OCA delivery_correos_express and
// others), 17 from Correos' own shop module (correosoficial), read 2026-11. Other numbers exist and are not published: words decide there.
export const statusByCode: StatusMap = statusMap({
  // SIN RECEPCION
  PENDING: "1",
  // TRANSITO, DELEGACION DESTINO
  IN_TRANSIT: "4 6",
  // EN REPARTO
  OUT_FOR_DELIVERY: "8",
  // EN REPARTO with a code of what came in the way
  ATTEMPT_FAILURE: "8+incident",
  // ENTREGADO
  DELIVERED: "12",
  RETURN_TO_SENDER: "17",
});

/** For states whose number is not known. Spanish; the patterns are ours. */
export const stateRules: WordRules = [
  [/^(en )?(devuelto|devolucion)\b/, "RETURN_TO_SENDER"],
  [/^recogid[oa]\b|^recepcionad[oa] en origen\b/, "PICKED_UP"],
  [/^(envio )?disponible\b.*\b(oficina|punto|citypaq|pudo)\b/, "AVAILABLE_FOR_PICKUP"],
  [/^anulad[oa]\b/, "UNKNOWN:CANCELLED"],
];

/** What came in the way of a delivery, in any state. Spanish; the patterns are ours. */
export const incidentRules: WordRules = [
  [/\bausente\b|\bcerrado\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/\brehusad[oa]\b|\brechazad[oa]\b|\bno acepta\b/, "ATTEMPT_FAILURE:REFUSED"],
  [
    /\bdireccion (incorrecta|incompleta|erronea)\b|\b(falta|faltan) (direccion|datos)\b|\bdesconocido\b/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
];

/** "No se han encontrado datos", "El envío no existe". */
export const unknownNumber =
  /\bno (se ha(n)? )?(encontrad[oa]s?|localizad[oa]s?)\b|\bno existen?\b|\bno hay (datos|informacion)\b|\bsin datos\b/;
