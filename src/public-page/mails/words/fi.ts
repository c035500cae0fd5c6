import type { MailWords } from "../mail-words.ts";

export const fiMails: MailWords = {
  hello: (name) => `Hei ${name},`,
  helloAnyone: "Hei,",
  delayed: "Suunniteltua myöhemmin",
  attemptAdvice:
    "Katso, jättikö kuljettaja ilmoituksen, tai avaa paketin sivu alla olevalla painikkeella: siellä voi usein valita toisen päivän tai noutopisteen. Moni kuljetusyhtiö yrittää uudelleen seuraavana arkipäivänä.",
  severalParcels: "Tämä koskee useaa tilauksesi pakettia.",
  track: "Seuraa pakettia",
  whyNamed: (shop) => `Saat tämän viestin, koska ${shop} lähettää sinulle paketin.`,
  whyAsked: "Saat tämän viestin, koska pyysit sitä seurantasivulla.",
  stopParcel: "Ei enää viestejä tästä paketista",
  stopOrder: "Ei enää viestejä tästä tilauksesta",
  stopShop: (shop) => `Ei enää viestejä lähettäjältä ${shop}`,
  stop: {
    title: "Lopeta viestit",
    lead: "Mitä viestejä et enää halua?",
    parcelDone: "Et saa enää viestejä tästä paketista.",
    orderDone: "Et saa enää viestejä tästä tilauksesta.",
    shopDone: "Et saa enää viestejä tämän kaupan paketeista.",
  },
  ask: {
    title: "Uutiset sähköpostiin",
    lead: "Kirjoitamme, kun jotain tapahtuu, ja vain tästä paketista.",
    email: "Sähköpostiosoite",
    send: "Lähetä minulle uutiset",
    sent: "Katso sähköpostisi: siellä on linkki, joka vahvistaa osoitteesi.",
    invalid: "Anna sähköpostiosoite, esimerkiksi nimi@yritys.fi.",
    wait: "Liian monta yritystä. Odota muutama minuutti ja yritä uudelleen.",
  },
  confirm: {
    title: "Vahvista sähköpostiosoitteesi",
    lead: "Haluatko uutisia tästä paketista? Jos et pyytänyt niitä, jätä tämä viesti huomiotta.",
    button: "Kyllä, lähetä uutiset",
    done: "Valmis. Saat uutisia tästä paketista sähköpostiisi.",
  },
};
