import { anyWord, anyWordUnless, type LanguageWords } from "./language-words.ts";

const recipient = "получател*";
const sender = "подател*";

export const bulgarian: LanguageWords = {
  condition: anyWord(
    ...[
      "ако",
      "още",
      "когато",
      "ще",
      "очаква*",
      "планиран*",
      "предстои",
      "моля",
      "отмен*",
      "анулиран*",
      "заяв*",
      "насрочен*",
      "скоро",
    ],
    ...["sms", "*\\?"],
  ),
  troubles: [
    [
      anyWordUnless(
        ["не", "неуспеш*"],
        `върнат* (на|към) ${sender}`,
        `връща се (на|към) ${sender}`,
        `обратно към ${sender}`,
        `доставен* на ${sender}`,
      ),
      "RETURN_TO_SENDER",
    ],
    [anyWord(`${recipient} (не е (намерен|открит)|отсъства)`, `отсъстващ ${recipient}`), "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [anyWord(`отказан* от ${recipient}`, `${recipient} отказ*`, `отказ от ${recipient}`), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("(грешен|непълен|неточен) адрес"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      anyWord("неуспеш* опит за доставка", "неуспеш* доставка", "не е доставен*", "недоставен*", "не може да бъде доставен*"),
      "ATTEMPT_FAILURE",
    ],
    [anyWord("задържан* (на|от) митница*"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: anyWord(
    ...["не", "без", "неуспеш*", "недостав*", "върна*", "връща*", "обратно", "закъсн*", "повреден*", "изгубен*", "отказ*"],
    ...["грешк*", "проблем*", "частичн*"],
  ),
  steps: [
    [anyWord("(доставен*|предаден*|връчен*) на съсед*"), "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      anyWord(
        "^(пратка* )?(е )?(успешно )?доставен*[.!]?$",
        `(доставен*|предаден*|връчен*) на ${recipient}`,
        `получен* от ${recipient}`,
      ),
      "DELIVERED",
    ],
    [anyWord("(натоварен*|предаден* на куриер*) за доставка", "при куриер* за доставка", "(за|в) разнос"), "OUT_FOR_DELIVERY"],
    [anyWord("готов* за (получаване|вземане)"), "AVAILABLE_FOR_PICKUP"],
    [anyWord(`(взет*|приет*) от ${sender}`), "PICKED_UP"],
    [anyWord("освободен* от митница*", "митническ* (оформяне|обработка) (е )?завършен*"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    // It may wait there.
    [anyWord("офис*", "еконтомат*", "автомат*"), "UNKNOWN"],
    [
      anyWord("в транзит", "на път", "пристигнал* в (склад*|център*|депо*|логистич*)", "напуснал* (склад*|център*|депо*)"),
      "IN_TRANSIT",
    ],
  ],
};
