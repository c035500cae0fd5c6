import type { MailWords } from "../mail-words.ts";

export const itMails: MailWords = {
  hello: (name) => `Buongiorno ${name},`,
  helloAnyone: "Buongiorno,",
  delayed: "Più tardi del previsto",
  attemptAdvice:
    "Cerchi un avviso del corriere o apra la pagina del pacco con il pulsante qui sotto: spesso può scegliere un altro giorno o un punto di ritiro. Molti corrieri riprovano il giorno lavorativo successivo.",
  severalParcels: "Riguarda più pacchi del suo ordine.",
  track: "Segui il pacco",
  whyNamed: (shop) => `Riceve questo messaggio perché ${shop} le sta inviando un pacco.`,
  whyAsked: "Riceve questo messaggio perché lo ha chiesto sulla pagina di tracciamento.",
  stopParcel: "Basta email su questo pacco",
  stopOrder: "Basta email su questo ordine",
  stopShop: (shop) => `Basta email da ${shop}`,
  stop: {
    title: "Interrompi le email",
    lead: "Quali email non vuole più ricevere?",
    parcelDone: "Non riceverà più email su questo pacco.",
    orderDone: "Non riceverà più email su questo ordine.",
    shopDone: "Non riceverà più email sui pacchi di questo negozio.",
  },
  ask: {
    title: "Novità via email",
    lead: "Scriviamo quando succede qualcosa, e solo su questo pacco.",
    email: "Indirizzo email",
    send: "Inviami le novità",
    sent: "Controlli la posta: c'è un link che conferma il suo indirizzo.",
    invalid: "Inserisca un indirizzo email, ad esempio nome@azienda.it.",
    wait: "Troppi tentativi. Aspetti qualche minuto e riprovi.",
  },
  confirm: {
    title: "Confermi il suo indirizzo email",
    lead: "Vuole ricevere novità su questo pacco? Se non lo ha chiesto, ignori questa email.",
    button: "Sì, inviami le novità",
    done: "Fatto. Riceverà novità su questo pacco via email.",
  },
};
