import type { MailWords } from "../mail-words.ts";

export const nlMails: MailWords = {
  hello: (name) => `Hallo ${name},`,
  helloAnyone: "Hallo,",
  delayed: "Later dan gepland",
  attemptAdvice:
    "Kijk of de bezorger een kaartje heeft achtergelaten, of open de pagina van het pakket met de knop hieronder: daar kunt u vaak een andere dag of een afhaalpunt kiezen. Veel vervoerders proberen het de volgende werkdag opnieuw.",
  severalParcels: "Dit gaat over meerdere pakketten van uw bestelling.",
  track: "Pakket volgen",
  whyNamed: (shop) => `U ontvangt dit bericht omdat ${shop} u een pakket stuurt.`,
  whyAsked: "U ontvangt dit bericht omdat u er op de trackingpagina om hebt gevraagd.",
  stopParcel: "Geen e-mails meer over dit pakket",
  stopOrder: "Geen e-mails meer over deze bestelling",
  stopShop: (shop) => `Geen e-mails meer van ${shop}`,
  stop: {
    title: "E-mails stoppen",
    lead: "Welke e-mails wilt u niet meer ontvangen?",
    parcelDone: "U ontvangt geen e-mails meer over dit pakket.",
    orderDone: "U ontvangt geen e-mails meer over deze bestelling.",
    shopDone: "U ontvangt geen e-mails meer over pakketten van deze winkel.",
  },
  ask: {
    title: "Nieuws per e-mail",
    lead: "We schrijven als er iets gebeurt, en alleen over dit pakket.",
    email: "E-mailadres",
    send: "Stuur mij nieuws",
    sent: "Kijk in uw inbox: daar staat een link waarmee u uw adres bevestigt.",
    invalid: "Vul een e-mailadres in, bijvoorbeeld naam@bedrijf.nl.",
    wait: "Te veel pogingen. Wacht een paar minuten en probeer het opnieuw.",
  },
  confirm: {
    title: "Bevestig uw e-mailadres",
    lead: "Wilt u nieuws over dit pakket? Hebt u er niet om gevraagd, negeer deze e-mail dan.",
    button: "Ja, stuur mij nieuws",
    done: "Klaar. U krijgt nieuws over dit pakket per e-mail.",
  },
};
