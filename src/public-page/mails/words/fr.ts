import type { MailWords } from "../mail-words.ts";

export const frMails: MailWords = {
  hello: (name) => `Bonjour ${name},`,
  helloAnyone: "Bonjour,",
  delayed: "Plus tard que prévu",
  attemptAdvice:
    "Cherchez un avis de passage, ou ouvrez la page du colis avec le bouton ci-dessous : vous pouvez souvent y choisir un autre jour ou un point de retrait. Beaucoup de transporteurs repassent le jour ouvré suivant.",
  severalParcels: "Cela concerne plusieurs colis de votre commande.",
  track: "Suivre le colis",
  whyNamed: (shop) => `Vous recevez ce message parce que ${shop} vous envoie un colis.`,
  whyAsked: "Vous recevez ce message parce que vous l'avez demandé sur la page de suivi.",
  stopParcel: "Ne plus recevoir d'e-mails sur ce colis",
  stopOrder: "Ne plus recevoir d'e-mails sur cette commande",
  stopShop: (shop) => `Ne plus recevoir d'e-mails de ${shop}`,
  stop: {
    title: "Arrêter les e-mails",
    lead: "Quels e-mails ne souhaitez-vous plus recevoir ?",
    parcelDone: "Vous ne recevrez plus d'e-mails sur ce colis.",
    orderDone: "Vous ne recevrez plus d'e-mails sur cette commande.",
    shopDone: "Vous ne recevrez plus d'e-mails sur les colis de cette boutique.",
  },
  ask: {
    title: "Des nouvelles par e-mail",
    lead: "Nous écrivons quand il se passe quelque chose, et seulement sur ce colis.",
    email: "Adresse e-mail",
    send: "Recevoir les nouvelles",
    sent: "Regardez votre messagerie : un lien y confirme votre adresse.",
    invalid: "Saisissez une adresse e-mail, par exemple nom@societe.fr.",
    wait: "Trop de tentatives. Attendez quelques minutes, puis réessayez.",
  },
  confirm: {
    title: "Confirmez votre adresse e-mail",
    lead: "Souhaitez-vous des nouvelles de ce colis ? Si vous n'avez rien demandé, ignorez cet e-mail.",
    button: "Oui, recevoir les nouvelles",
    done: "C'est fait. Vous recevrez des nouvelles de ce colis par e-mail.",
  },
};
