import type { MailWords } from "../mail-words.ts";

export const svMails: MailWords = {
  hello: (name) => `Hej ${name},`,
  helloAnyone: "Hej,",
  delayed: "Senare än planerat",
  attemptAdvice:
    "Se efter om budet lämnade en avi, eller öppna paketets sida med knappen nedan: där kan du ofta välja en annan dag eller ett utlämningsställe. Många fraktbolag försöker igen nästa vardag.",
  severalParcels: "Det gäller flera paket i din beställning.",
  track: "Spåra paketet",
  whyNamed: (shop) => `Du får det här eftersom ${shop} skickar ett paket till dig.`,
  whyAsked: "Du får det här eftersom du bad om det på spårningssidan.",
  stopParcel: "Inga fler mejl om det här paketet",
  stopOrder: "Inga fler mejl om den här beställningen",
  stopShop: (shop) => `Inga fler mejl från ${shop}`,
  stop: {
    title: "Sluta få mejl",
    lead: "Vilka mejl vill du inte längre få?",
    parcelDone: "Du får inga fler mejl om det här paketet.",
    orderDone: "Du får inga fler mejl om den här beställningen.",
    shopDone: "Du får inga fler mejl om paket från den här butiken.",
  },
  ask: {
    title: "Nyheter via mejl",
    lead: "Vi skriver när något händer, och bara om det här paketet.",
    email: "E-postadress",
    send: "Skicka nyheter",
    sent: "Titta i din inkorg: där finns en länk som bekräftar din adress.",
    invalid: "Ange en e-postadress, till exempel namn@foretag.se.",
    wait: "För många försök. Vänta några minuter och försök igen.",
  },
  confirm: {
    title: "Bekräfta din e-postadress",
    lead: "Vill du ha nyheter om det här paketet? Om du inte bad om det kan du bortse från mejlet.",
    button: "Ja, skicka nyheter",
    done: "Klart. Du får nyheter om det här paketet via mejl.",
  },
};
