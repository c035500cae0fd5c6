import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Correos Express, estadoEnvios[].codEstado: its list of physical states (1 to 42) with names and explanations, as a public client keeps
// it; 1, 4, 6, 8 and 12 seen on live parcels; read 2026-11. A few names have no number in the list ("DISPONIBLE EN OFICINA"): words decide there.
export const statusByCode: StatusMap = statusMap({
  // SIN RECEPCION, PROVEEDOR/SIN RECEPCION
  PENDING: "1 24",
  // RECEPCIONADO EN OFICINA, RECOGIDO
  PICKED_UP: "36 42",
  // EN ARRASTRE, TRAMO ORIGEN, TRANSITO, DELEGACION DESTINO, TRAMO DESTINO, NUEVO REPARTO (at the depot, to go out again), the same at a partner
  // (PROVEEDOR/…), DEPOSITADO PUNTO CONVENIENCIA (not yet to be fetched), TRANSITO ESTACIONADOS
  IN_TRANSIT: "2 3 4 6 7 11 18 20 21 25 27 28 30 38 41",
  // MAL TRANSITADO
  "IN_TRANSIT:DELAYED": "5 26",
  // ALMACEN ESTACIONADO (to be sorted out before another attempt), PARALIZADO (the client has it stopped)
  "IN_TRANSIT:HELD": "10 22 37",
  // REEXPEDIDO: another depot delivers it, as a new shipment
  "IN_TRANSIT:FORWARDED": "14",
  // PROVEEDOR/CESION ALM. ADUANA
  "IN_TRANSIT:CUSTOMS_HOLD": "33",
  // EN REPARTO
  OUT_FOR_DELIVERY: "8 23",
  // DISPONIBLE EN PUNTO CONCERTADO, DISPONIBLE PUNTO CONVENIENCIA
  AVAILABLE_FOR_PICKUP: "35 39",
  // REPARTO FALLIDO; EN REPARTO with a code of what came in the way
  ATTEMPT_FAILURE: "9 29 8+incident 23+incident",
  // ENTREGADO, ENTREGADO/PROVEEDOR
  DELIVERED: "12 34",
  // DEVUELTO (as a new shipment), PROVEEDOR/INFORMADA DEVOLUCION, DEVUELTO DESDE P. CONVENIENCIA
  RETURN_TO_SENDER: "17 32 40",
  // NO LOCALIZADO
  "UNKNOWN:LOST": "13 31",
  // ALM. REGULADOR: neither sender nor recipient can be reached
  "UNKNOWN:HELD": "15",
  // DESTRUIDO
  "UNKNOWN:DISPOSED": "16",
  // ANULADO
  "UNKNOWN:CANCELLED": "19",
});

/** For states whose number is not known. Spanish; the patterns are ours. */
export const stateRules: WordRules = [
  [/^(en )?(devuelto|devolucion)\b/, "RETURN_TO_SENDER"],
  [/^recogid[oa]\b|^recepcionad[oa] en origen\b/, "PICKED_UP"],
  [/^(envio )?disponible\b.*\b(oficina|punto|citypaq|pudo)\b/, "AVAILABLE_FOR_PICKUP"],
  [/^anulad[oa]\b/, "UNKNOWN:CANCELLED"],
];

// Source: codIncEstado with its words, the list of fifty that a public freight platform keeps, read 2026-11. A delivery that was hindered on the round or failed takes
// its reason from here. Left out: what concerns the collection (32, 34, 38), 3 (delivered wrongly) and 43 and 44 (flexible delivery, not identified).
export const detailByIncident: StatusMap = statusMap({
  // Dirección incorrecta, incompleta
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "1 2",
  // Cerrado por vacaciones, ausente, no recepciona por la tarde
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "4 6 39",
  // Rehusado, no paga el importe
  "ATTEMPT_FAILURE:REFUSED": "8 9",
  // Cambio de fecha, cita previa
  "ATTEMPT_FAILURE:RESCHEDULED": "10 13",
  // Fiesta local, área inaccesible, espera excesiva, sin efectivo, importe erróneo, excede dimensiones
  ATTEMPT_FAILURE: "5 7 11 12 35 41",
  // Dañado, mal embalado
  "ATTEMPT_FAILURE:DAMAGED": "29 33",
  // Trámite de aduana, falta documentación, espera de autorización
  "IN_TRANSIT:CUSTOMS_HOLD": "16 17 18",
  // Problemas climatológicos
  "IN_TRANSIT:WEATHER_DELAY": "19",
  // Sin tiempo, error de ruta, avería, capacidad, vuelo, fichero, pendiente, fuerza mayor, clasificador, recibida tarde, punto sin hueco
  "IN_TRANSIT:DELAYED": "21 22 24 27 28 30 31 37 40 45..50",
  // Recogerán en nave
  AVAILABLE_FOR_PICKUP: "20",
  // Mercancía peligrosa o restringida, paralizado por el cliente
  "IN_TRANSIT:HELD": "14 15 42",
  // Robo, hurto, pérdida
  "UNKNOWN:LOST": "25 26 36",
});

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
