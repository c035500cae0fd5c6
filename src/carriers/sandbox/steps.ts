import type { ScanMeaning } from "../../tracking/reading.ts";
import type { StatusDetail } from "../../tracking/statuses.ts";

/** Where on its way a simulated parcel is scanned. */
export type Stop = "origin" | "hub" | "destination";

export type Step = { readonly meaning: ScanMeaning; readonly stop: Stop };

/** What can happen to a simulated parcel. The name is the carrier's code for it. */
export const steps = {
  NOT_RECEIVED: { meaning: { status: "UNKNOWN", informational: true }, stop: "origin" },
  ANNOUNCED: { meaning: { status: "PENDING", detail: "LABEL_CREATED" }, stop: "origin" },
  COLLECTED: { meaning: { status: "PICKED_UP" }, stop: "origin" },
  DEPARTED: { meaning: { status: "IN_TRANSIT" }, stop: "origin" },
  AT_HUB: { meaning: { status: "IN_TRANSIT" }, stop: "hub" },
  HANDED_OVER: { meaning: { status: "IN_TRANSIT", detail: "FORWARDED", handsOver: true }, stop: "hub" },
  AT_DEPOT: { meaning: { status: "IN_TRANSIT" }, stop: "destination" },
  OUT_FOR_DELIVERY: { meaning: { status: "OUT_FOR_DELIVERY" }, stop: "destination" },
  NOBODY_HOME: { meaning: { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" }, stop: "destination" },
  READY_FOR_PICKUP: { meaning: { status: "AVAILABLE_FOR_PICKUP" }, stop: "destination" },
  DELIVERED: { meaning: { status: "DELIVERED" }, stop: "destination" },
  RETURNING: { meaning: { status: "RETURN_TO_SENDER", detail: "UNCLAIMED" }, stop: "destination" },
  RETURN_DELIVERED: { meaning: { status: "DELIVERED" }, stop: "origin" },
  /** A remark about a parcel that has arrived. */
  NOTICE: { meaning: { status: "UNKNOWN" }, stop: "destination" },
  /** Stands for a code that no status map knows. */
  UNCHARTED: { meaning: { status: "UNKNOWN" }, stop: "hub" },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

export type ScanLanguage = "en" | "fr" | "de" | "es" | "it" | "nl";

/** What the carrier writes, by language. `reworded` is what it changes an English text to when it rewords. */
export const wordings: Readonly<Record<StepName, Readonly<Record<ScanLanguage | "reworded", string>>>> = {
  NOT_RECEIVED: {
    en: "Label information not yet received",
    reworded: "We are waiting for the sender's data",
    fr: "Les informations de l'étiquette n'ont pas encore été reçues",
    de: "Die Sendungsdaten liegen noch nicht vor",
    es: "Todavía no hemos recibido los datos de la etiqueta",
    it: "I dati dell'etichetta non sono ancora arrivati",
    nl: "De labelgegevens zijn nog niet ontvangen",
  },
  ANNOUNCED: {
    en: "Shipment information received",
    reworded: "Label created, awaiting the parcel",
    fr: "Votre colis est annoncé, nous attendons sa remise par l'expéditeur",
    de: "Die Sendung wurde elektronisch angekündigt",
    es: "Hemos recibido la información del envío",
    it: "Abbiamo ricevuto i dati della spedizione",
    nl: "De zending is aangemeld",
  },
  COLLECTED: {
    en: "Picked up by the carrier",
    reworded: "Collected from the sender",
    fr: "Colis pris en charge",
    de: "Die Sendung wurde abgeholt",
    es: "Envío recogido",
    it: "Spedizione ritirata",
    nl: "De zending is opgehaald",
  },
  DEPARTED: {
    en: "Departed from the origin facility",
    reworded: "Left the origin sorting centre",
    fr: "Le colis a quitté le site de départ",
    de: "Die Sendung hat das Start-Paketzentrum verlassen",
    es: "El envío ha salido del centro de origen",
    it: "La spedizione ha lasciato la sede di partenza",
    nl: "De zending heeft het sorteercentrum verlaten",
  },
  AT_HUB: {
    en: "Processed at the sorting hub",
    reworded: "Sorted at the hub and on its way",
    fr: "Colis trié sur la plateforme, en cours d'acheminement",
    de: "Die Sendung wurde im Paketzentrum bearbeitet",
    es: "Envío clasificado en el centro de distribución",
    it: "Spedizione lavorata presso il centro di smistamento",
    nl: "De zending is gesorteerd",
  },
  HANDED_OVER: {
    en: "Handed over to the local delivery partner",
    reworded: "Transferred to the partner that delivers it",
    fr: "Colis remis au transporteur partenaire pour la livraison",
    de: "Die Sendung wurde an den Zustellpartner übergeben",
    es: "Envío entregado al transportista colaborador",
    it: "Spedizione affidata al corriere partner",
    nl: "De zending is overgedragen aan de bezorgpartner",
  },
  AT_DEPOT: {
    en: "Arrived at the delivery depot",
    reworded: "At the local depot",
    fr: "Colis arrivé sur le site de livraison",
    de: "Die Sendung ist in der Zustellbasis eingetroffen",
    es: "El envío ha llegado a la delegación de destino",
    it: "La spedizione è arrivata alla sede di consegna",
    nl: "De zending is in het bezorgdepot aangekomen",
  },
  OUT_FOR_DELIVERY: {
    en: "Out for delivery",
    reworded: "On the vehicle for delivery today",
    fr: "Colis en cours de livraison",
    de: "Die Sendung ist in Zustellung",
    es: "En reparto",
    it: "In consegna",
    nl: "De bezorger is onderweg",
  },
  NOBODY_HOME: {
    en: "Delivery attempted, nobody was home",
    reworded: "We missed you: delivery attempt failed",
    fr: "Destinataire absent lors du passage du livreur",
    de: "Der Empfänger wurde nicht angetroffen",
    es: "Intento de entrega fallido: destinatario ausente",
    it: "Tentativo di consegna: destinatario assente",
    nl: "Bezorgpoging mislukt: niemand thuis",
  },
  READY_FOR_PICKUP: {
    en: "Ready for pickup at the parcel shop",
    reworded: "Waiting for you at the pickup point",
    fr: "Colis disponible au point de retrait",
    de: "Die Sendung liegt zur Abholung bereit",
    es: "Disponible para su recogida en el punto de entrega",
    it: "Disponibile per il ritiro presso il punto di ritiro",
    nl: "De zending ligt klaar bij het afhaalpunt",
  },
  DELIVERED: {
    en: "Delivered",
    reworded: "Delivered to the recipient",
    fr: "Colis livré",
    de: "Die Sendung wurde zugestellt",
    es: "Entregado",
    it: "Consegnata",
    nl: "De zending is bezorgd",
  },
  RETURNING: {
    en: "Not collected in time, returning to the sender",
    reworded: "Return to sender",
    fr: "Colis non réclamé, retour à l'expéditeur",
    de: "Nicht abgeholt: Rücksendung an den Absender",
    es: "No recogido a tiempo: devolución al remitente",
    it: "Non ritirata in tempo: reso al mittente",
    nl: "Niet opgehaald: retour naar de afzender",
  },
  RETURN_DELIVERED: {
    en: "Returned to the sender",
    reworded: "The return was delivered to the sender",
    fr: "Colis restitué à l'expéditeur",
    de: "Die Rücksendung wurde dem Absender zugestellt",
    es: "Devuelto al remitente",
    it: "Restituita al mittente",
    nl: "De retourzending is bezorgd bij de afzender",
  },
  NOTICE: {
    en: "Note on the shipment",
    reworded: "Remark about the shipment",
    fr: "Note sur le colis",
    de: "Hinweis zur Sendung",
    es: "Nota sobre el envío",
    it: "Nota sulla spedizione",
    nl: "Opmerking bij de zending",
  },
  UNCHARTED: {
    en: "Event ZZ99",
    reworded: "Event ZZ99",
    fr: "Événement ZZ99",
    de: "Ereignis ZZ99",
    es: "Evento ZZ99",
    it: "Evento ZZ99",
    nl: "Gebeurtenis ZZ99",
  },
};

/** What the carrier writes of a detail that was chosen. */
export const detailWordings: Readonly<Record<StatusDetail, string>> = {
  LABEL_CREATED: "Label created",
  CUSTOMS_HOLD: "Held by customs",
  CUSTOMS_CLEARED: "Released by customs",
  DUTIES_DUE: "Import duties must be paid before delivery",
  DELAYED: "The shipment is delayed",
  WEATHER_DELAY: "Delayed by severe weather",
  DAMAGED: "Damage to the shipment was recorded",
  LOST: "The shipment cannot be found and is being searched for",
  REFUSED: "The recipient refused the shipment",
  ADDRESS_PROBLEM: "The address is incomplete or wrong",
  RECIPIENT_ABSENT: "The recipient was absent",
  RESCHEDULED: "Delivery was moved to another day",
  FORWARDED: "The shipment was redirected",
  HELD: "The shipment is held at the depot",
  CANCELLED: "The shipment was cancelled by the sender",
  DISPOSED: "The shipment was disposed of",
  UNCLAIMED: "The shipment was not collected in time",
  DELIVERED_TO_NEIGHBOUR: "Delivered to a neighbour",
  DELIVERED_TO_LOCKER: "Delivered to a parcel locker",
  DELIVERED_TO_PICKUP_POINT: "Handed over at a pickup point",
  DELIVERED_TO_SAFE_PLACE: "Left in a safe place",
};
