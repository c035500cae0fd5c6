import type { MailWords } from "../mail-words.ts";

export const nbMails: MailWords = {
  hello: (name) => `Hei ${name},`,
  helloAnyone: "Hei,",
  delayed: "Senere enn planlagt",
  attemptAdvice:
    "Se om budet har lagt igjen en lapp, eller åpne siden til pakken med knappen under: der kan du ofte velge en annen dag eller et hentested. Mange transportører prøver igjen neste virkedag.",
  severalParcels: "Det gjelder flere pakker i bestillingen din.",
  track: "Spor pakken",
  whyNamed: (shop) => `Du får denne meldingen fordi ${shop} sender deg en pakke.`,
  whyAsked: "Du får denne meldingen fordi du ba om det på sporingssiden.",
  stopParcel: "Ingen flere e-poster om denne pakken",
  stopOrder: "Ingen flere e-poster om denne bestillingen",
  stopShop: (shop) => `Ingen flere e-poster fra ${shop}`,
  stop: {
    title: "Stopp e-poster",
    lead: "Hvilke e-poster vil du ikke lenger ha?",
    parcelDone: "Du får ingen flere e-poster om denne pakken.",
    orderDone: "Du får ingen flere e-poster om denne bestillingen.",
    shopDone: "Du får ingen flere e-poster om pakker fra denne butikken.",
  },
  ask: {
    title: "Nytt på e-post",
    lead: "Vi skriver når noe skjer, og bare om denne pakken.",
    email: "E-postadresse",
    send: "Send meg nytt",
    sent: "Se i innboksen: der er det en lenke som bekrefter adressen din.",
    invalid: "Skriv inn en e-postadresse, for eksempel navn@firma.no.",
    wait: "For mange forsøk. Vent noen minutter og prøv igjen.",
  },
  confirm: {
    title: "Bekreft e-postadressen din",
    lead: "Vil du ha nytt om denne pakken? Hvis du ikke har bedt om det, kan du se bort fra e-posten.",
    button: "Ja, send meg nytt",
    done: "Ferdig. Du får nytt om denne pakken på e-post.",
  },
};
