import type { MailWords } from "../mail-words.ts";

export const daMails: MailWords = {
  hello: (name) => `Hej ${name},`,
  helloAnyone: "Hej,",
  delayed: "Senere end planlagt",
  attemptAdvice:
    "Se, om buddet har lagt en seddel, eller åbn pakkens side med knappen herunder: der kan du ofte vælge en anden dag eller et udleveringssted. Mange fragtfirmaer prøver igen næste hverdag.",
  severalParcels: "Det gælder flere pakker i din bestilling.",
  track: "Følg pakken",
  whyNamed: (shop) => `Du får denne besked, fordi ${shop} sender dig en pakke.`,
  whyAsked: "Du får denne besked, fordi du bad om det på sporingssiden.",
  stopParcel: "Ikke flere mails om denne pakke",
  stopOrder: "Ikke flere mails om denne bestilling",
  stopShop: (shop) => `Ikke flere mails fra ${shop}`,
  stop: {
    title: "Stop mails",
    lead: "Hvilke mails vil du ikke længere have?",
    parcelDone: "Du får ikke flere mails om denne pakke.",
    orderDone: "Du får ikke flere mails om denne bestilling.",
    shopDone: "Du får ikke flere mails om pakker fra denne butik.",
  },
  ask: {
    title: "Nyt på mail",
    lead: "Vi skriver, når der sker noget, og kun om denne pakke.",
    email: "E-mailadresse",
    send: "Send mig nyt",
    sent: "Se i din indbakke: der er et link, som bekræfter din adresse.",
    invalid: "Skriv en e-mailadresse, for eksempel navn@firma.dk.",
    wait: "For mange forsøg. Vent et par minutter, og prøv igen.",
  },
  confirm: {
    title: "Bekræft din e-mailadresse",
    lead: "Vil du have nyt om denne pakke? Hvis du ikke har bedt om det, så se bort fra mailen.",
    button: "Ja, send mig nyt",
    done: "Færdig. Du får nyt om denne pakke på mail.",
  },
};
