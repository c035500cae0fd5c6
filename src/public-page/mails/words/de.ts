import type { MailWords } from "../mail-words.ts";

export const deMails: MailWords = {
  hello: (name) => `Guten Tag ${name},`,
  helloAnyone: "Guten Tag,",
  delayed: "Später als geplant",
  attemptAdvice:
    "Sehen Sie nach einer Benachrichtigungskarte oder öffnen Sie mit der Schaltfläche unten die Seite zum Paket: Dort können Sie oft einen anderen Tag oder eine Abholstelle wählen. Viele Paketdienste versuchen es am nächsten Werktag erneut.",
  severalParcels: "Das betrifft mehrere Pakete Ihrer Bestellung.",
  track: "Paket verfolgen",
  whyNamed: (shop) => `Sie erhalten diese Nachricht, weil ${shop} Ihnen ein Paket schickt.`,
  whyAsked: "Sie erhalten diese Nachricht, weil Sie auf der Sendungsseite darum gebeten haben.",
  stopParcel: "Keine E-Mails mehr zu diesem Paket",
  stopOrder: "Keine E-Mails mehr zu dieser Bestellung",
  stopShop: (shop) => `Keine E-Mails mehr von ${shop}`,
  stop: {
    title: "E-Mails beenden",
    lead: "Welche E-Mails möchten Sie nicht mehr erhalten?",
    parcelDone: "Sie erhalten keine E-Mails mehr zu diesem Paket.",
    orderDone: "Sie erhalten keine E-Mails mehr zu dieser Bestellung.",
    shopDone: "Sie erhalten keine E-Mails mehr zu Paketen dieses Shops.",
  },
  ask: {
    title: "Neuigkeiten per E-Mail",
    lead: "Wir schreiben, wenn etwas passiert, und nur zu diesem Paket.",
    email: "E-Mail-Adresse",
    send: "Neuigkeiten senden",
    sent: "Sehen Sie in Ihr Postfach: Dort ist ein Link, mit dem Sie Ihre Adresse bestätigen.",
    invalid: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@firma.de.",
    wait: "Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.",
  },
  confirm: {
    title: "E-Mail-Adresse bestätigen",
    lead: "Möchten Sie Neuigkeiten zu diesem Paket? Wenn Sie nicht darum gebeten haben, ignorieren Sie diese E-Mail.",
    button: "Ja, Neuigkeiten senden",
    done: "Fertig. Sie erhalten Neuigkeiten zu diesem Paket per E-Mail.",
  },
};
