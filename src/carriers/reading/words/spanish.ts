import type { LanguageWords } from "./language-words.ts";

export const spanish: LanguageWords = {
  condition:
    /\b(?:si|sera|seran|previst[oa]s?|proximamente|pendiente|cuando|esper\w*|solicit\w*|anulad\w*|cancelad\w*|por favor|se intentara)\b|\?/,
  troubles: [
    [/^ausente[.!]?$|\bintento de entrega\b.*\bausente\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [/^rehusad[oa][.!]?$/, "ATTEMPT_FAILURE:REFUSED"],
    [/^(?:(?:envio|paquete) )?(?:devuelto|en devolucion)[.!]?$/, "RETURN_TO_SENDER"],
    [
      /\bdireccion (?:es )?(?:incorrecta|incompleta|erronea|desconocida)\b|\bdestinatario desconocido\b/,
      "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
    ],
    [/^(?!.*\bno\b).*\b(?:devuelt[oa]|devolucion|retornad[oa]) (?:al|a su) (?:remitente|origen)\b/, "RETURN_TO_SENDER"],
    [
      /\bdestinatario ausente\b|\bausencia del destinatario\b|\bausente en (?:el )?(?:domicilio|reparto)\b/,
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
    ],
    [/\b(?:rehusad[oa]|rechazad[oa]) por el destinatario\b|\bdestinatario (?:ha )?rechaz\w+\b/, "ATTEMPT_FAILURE:REFUSED"],
    [
      /\bno (?:ha sido posible|se ha podido|se pudo|ha podido) (?:entregar|ser entregad[oa])\b|\bno (?:ha sido posible|se ha podido) realizar la entrega\b|\b(?:intento de entrega|entrega) (?:fallid[oa]|sin exito)\b|\bintento fallido de entrega\b|^realizado intento de entrega[.!]?$/,
      "ATTEMPT_FAILURE",
    ],
    [/\bretenid[oa] (?:en|por) (?:la )?aduanas?\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt:
    /\b(?:no|nunca|sin|fallid\w*|incidencia|error|retras\w*|demora\w*|devol\w*|devuel\w*|retorn\w*|extravi\w*|perdid\w*|danad\w*|rechaz\w*|rehus\w*|ausente)\b/,
  steps: [
    [/^prer?registrad[oa][.!]?$/, "PENDING"],
    [/\bdespachad[oa] (?:de|por) (?:la )?aduanas?\b/, "IN_TRANSIT:CUSTOMS_CLEARED"],
    [
      /^clasificad[oa][.!]?$|^en aduanas?[.!]?$|^le(?:ido|ctura) en (?:agencia |delegacion )?(?:destino|origen|transito)\b|^en ruta a\b|^alta en la unidad de reparto[.!]?$/,
      "IN_TRANSIT",
    ],
    [/\bentregad[oa] (?:a|en casa de) (?:un |su |el )?vecino\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      /^(?:el |su |tu )?(?:(?:envio|paquete|pedido) )?(?:ha sido |fue )?entregad[oa](?: correctamente)?(?: al destinatario)?[.!]?$|\bentregad[oa] al destinatario\b|\brecogid[oa] por el destinatario\b/,
      "DELIVERED",
    ],
    [/\ben reparto\b|^reparto[.!]?$|\bsalid[oa] (?:a|en|para) reparto\b/, "OUT_FOR_DELIVERY"],
    [
      /\bdisponible (?:para (?:su )?(?:recogida|retirada) )?en (?:la |el |tu |su )?(?:oficina|punto|tienda|citypaq|taquilla)\b|\blisto para recoger en\b/,
      "AVAILABLE_FOR_PICKUP",
    ],
    [
      /\brecogid[oa] (?:en el domicilio del |en |del |al )?remitente\b|^(?:envio |paquete )?(?:admitid[oa]|recogid[oa] por (?:el )?(?:mensajero|transportista))[.!]?$/,
      "PICKED_UP",
    ],
    [
      /\b(?:despacho (?:de aduanas?|aduanero) (?:finalizado|completado)|liberad[oa] (?:de|por) (?:la )?aduanas?)\b/,
      "IN_TRANSIT:CUSTOMS_CLEARED",
    ],
    [
      /\b(?:informacion|datos) del envio (?:recibid[oa]s?|registrad[oa]s?)\b|\benvio (?:pre-?registrado|prerregistrado)\b/,
      "PENDING",
    ],
    [/\b(?:punto de recogida|oficina|tienda|citypaq|taquilla)\b/, "UNKNOWN"],
    [
      /^en transito\b|\bllegad[oa] (?:a|al) |\b(?:ha salido|salida) (?:de|del) (?:la |el )?(?:centro|delegacion|plataforma|almacen|unidad)\b|\bclasificad[oa] en\b|\ben camino\b/,
      "IN_TRANSIT",
    ],
  ],
};
