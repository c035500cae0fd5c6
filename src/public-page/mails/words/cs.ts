import type { MailWords } from "../mail-words.ts";

export const csMails: MailWords = {
  hello: (name) => `Dobrý den, ${name},`,
  helloAnyone: "Dobrý den,",
  delayed: "Později, než bylo plánováno",
  attemptAdvice:
    "Podívejte se, zda kurýr nenechal oznámení, nebo otevřete stránku zásilky tlačítkem níže: často tam lze zvolit jiný den nebo výdejní místo. Mnoho dopravců to zkusí znovu příští pracovní den.",
  severalParcels: "Týká se to několika zásilek z vaší objednávky.",
  track: "Sledovat zásilku",
  whyNamed: (shop) => `Tuto zprávu dostáváte, protože vám ${shop} posílá zásilku.`,
  whyAsked: "Tuto zprávu dostáváte, protože jste o ni požádali na stránce sledování.",
  stopParcel: "Nechci další e-maily o této zásilce",
  stopOrder: "Nechci další e-maily o této objednávce",
  stopShop: (shop) => `Nechci další e-maily od ${shop}`,
  stop: {
    title: "Ukončit e-maily",
    lead: "Které e-maily už nechcete dostávat?",
    parcelDone: "O této zásilce vám už nebudeme psát.",
    orderDone: "O této objednávce vám už nebudeme psát.",
    shopDone: "O zásilkách tohoto obchodu vám už nebudeme psát.",
  },
  ask: {
    title: "Novinky e-mailem",
    lead: "Píšeme, když se něco stane, a jen o této zásilce.",
    email: "E-mailová adresa",
    send: "Posílat novinky",
    sent: "Podívejte se do schránky: je tam odkaz, který potvrdí vaši adresu.",
    invalid: "Zadejte e-mailovou adresu, například jmeno@firma.cz.",
    wait: "Příliš mnoho pokusů. Počkejte několik minut a zkuste to znovu.",
  },
  confirm: {
    title: "Potvrďte svou e-mailovou adresu",
    lead: "Chcete novinky o této zásilce? Pokud jste o ně nežádali, tento e-mail ignorujte.",
    button: "Ano, posílat novinky",
    done: "Hotovo. Novinky o této zásilce dostanete e-mailem.",
  },
};
