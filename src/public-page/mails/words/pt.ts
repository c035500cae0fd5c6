import type { MailWords } from "../mail-words.ts";

export const ptMails: MailWords = {
  hello: (name) => `Olá, ${name},`,
  helloAnyone: "Olá,",
  delayed: "Mais tarde do que o previsto",
  attemptAdvice:
    "Procure um aviso da transportadora ou abra a página da encomenda com o botão abaixo: muitas vezes pode escolher outro dia ou um ponto de recolha. Muitas transportadoras tentam de novo no dia útil seguinte.",
  severalParcels: "Trata-se de vários volumes da sua encomenda.",
  track: "Seguir a encomenda",
  whyNamed: (shop) => `Recebe esta mensagem porque ${shop} lhe envia uma encomenda.`,
  whyAsked: "Recebe esta mensagem porque a pediu na página de seguimento.",
  stopParcel: "Não receber mais e-mails sobre esta encomenda",
  stopOrder: "Não receber mais e-mails sobre esta compra",
  stopShop: (shop) => `Não receber mais e-mails de ${shop}`,
  stop: {
    title: "Parar os e-mails",
    lead: "Que e-mails já não quer receber?",
    parcelDone: "Não receberá mais e-mails sobre esta encomenda.",
    orderDone: "Não receberá mais e-mails sobre esta compra.",
    shopDone: "Não receberá mais e-mails sobre encomendas desta loja.",
  },
  ask: {
    title: "Novidades por e-mail",
    lead: "Escrevemos quando algo acontece, e só sobre esta encomenda.",
    email: "Endereço de e-mail",
    send: "Enviar-me novidades",
    sent: "Veja a sua caixa de entrada: há uma ligação que confirma o seu endereço.",
    invalid: "Introduza um endereço de e-mail, por exemplo nome@empresa.pt.",
    wait: "Demasiadas tentativas. Aguarde alguns minutos e tente de novo.",
  },
  confirm: {
    title: "Confirme o seu endereço de e-mail",
    lead: "Quer novidades sobre esta encomenda? Se não as pediu, ignore este e-mail.",
    button: "Sim, enviar-me novidades",
    done: "Feito. Receberá novidades sobre esta encomenda por e-mail.",
  },
};
