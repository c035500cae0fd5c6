import type { MailWords } from "../mail-words.ts";

export const plMails: MailWords = {
  hello: (name) => `Dzień dobry, ${name}!`,
  helloAnyone: "Dzień dobry!",
  delayed: "Później niż planowano",
  attemptAdvice:
    "Proszę sprawdzić, czy kurier zostawił awizo, lub otworzyć stronę paczki przyciskiem poniżej: często można tam wybrać inny dzień lub punkt odbioru. Wielu przewoźników próbuje ponownie następnego dnia roboczego.",
  severalParcels: "Dotyczy to kilku paczek z zamówienia.",
  track: "Śledź paczkę",
  whyNamed: (shop) => `Otrzymuje Pani/Pan tę wiadomość, ponieważ ${shop} wysyła paczkę.`,
  whyAsked: "Otrzymuje Pani/Pan tę wiadomość na prośbę złożoną na stronie śledzenia.",
  stopParcel: "Nie chcę więcej e-maili o tej paczce",
  stopOrder: "Nie chcę więcej e-maili o tym zamówieniu",
  stopShop: (shop) => `Nie chcę więcej e-maili od: ${shop}`,
  stop: {
    title: "Rezygnacja z e-maili",
    lead: "Z których e-maili chce Pani/Pan zrezygnować?",
    parcelDone: "Nie będziemy więcej pisać o tej paczce.",
    orderDone: "Nie będziemy więcej pisać o tym zamówieniu.",
    shopDone: "Nie będziemy więcej pisać o paczkach z tego sklepu.",
  },
  ask: {
    title: "Powiadomienia e-mailem",
    lead: "Piszemy, gdy coś się wydarzy, i tylko o tej paczce.",
    email: "Adres e-mail",
    send: "Powiadamiaj mnie",
    sent: "Proszę sprawdzić skrzynkę: jest tam link, który potwierdza adres.",
    invalid: "Proszę podać adres e-mail, na przykład imie@firma.pl.",
    wait: "Zbyt wiele prób. Proszę odczekać kilka minut i spróbować ponownie.",
  },
  confirm: {
    title: "Potwierdzenie adresu e-mail",
    lead: "Czy chce Pani/Pan otrzymywać wiadomości o tej paczce? Jeśli to nie Pani/Pana prośba, proszę zignorować ten e-mail.",
    button: "Tak, powiadamiaj mnie",
    done: "Gotowe. Wiadomości o tej paczce będą przychodzić e-mailem.",
  },
};
