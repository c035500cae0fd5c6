import type { MailWords } from "../mail-words.ts";

export const esMails: MailWords = {
  hello: (name) => `Hola, ${name}:`,
  helloAnyone: "Hola:",
  delayed: "Más tarde de lo previsto",
  attemptAdvice:
    "Busque un aviso del transportista o abra la página del paquete con el botón de abajo: allí suele poder elegir otro día o un punto de recogida. Muchos transportistas lo intentan de nuevo el siguiente día laborable.",
  severalParcels: "Se trata de varios paquetes de su pedido.",
  track: "Seguir el paquete",
  whyNamed: (shop) => `Recibe este mensaje porque ${shop} le envía un paquete.`,
  whyAsked: "Recibe este mensaje porque lo pidió en la página de seguimiento.",
  stopParcel: "No recibir más correos sobre este paquete",
  stopOrder: "No recibir más correos sobre este pedido",
  stopShop: (shop) => `No recibir más correos de ${shop}`,
  stop: {
    title: "Dejar de recibir correos",
    lead: "¿Qué correos no quiere recibir más?",
    parcelDone: "No recibirá más correos sobre este paquete.",
    orderDone: "No recibirá más correos sobre este pedido.",
    shopDone: "No recibirá más correos sobre paquetes de esta tienda.",
  },
  ask: {
    title: "Novedades por correo",
    lead: "Escribimos cuando ocurre algo, y solo sobre este paquete.",
    email: "Correo electrónico",
    send: "Enviarme novedades",
    sent: "Revise su bandeja de entrada: hay un enlace que confirma su dirección.",
    invalid: "Introduzca un correo electrónico, por ejemplo nombre@empresa.es.",
    wait: "Demasiados intentos. Espere unos minutos y vuelva a intentarlo.",
  },
  confirm: {
    title: "Confirme su correo electrónico",
    lead: "¿Quiere novedades sobre este paquete? Si no lo ha pedido, ignore este correo.",
    button: "Sí, enviarme novedades",
    done: "Listo. Recibirá novedades sobre este paquete por correo.",
  },
};
