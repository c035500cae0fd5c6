import type { LanguageWords } from "./language-words.ts";

export const portuguese: LanguageWords = {
  condition:
    /\b(?:se|sera|serao|prevista?|previsto|aguardando(?! retirada)|aguarda(?! entrada)|quando|solicit\w*|cancelad\w*|por favor(?! aguarde)|em breve|favor(?! aguarde))\b|\?/,
  troubles: [
    [/^(?:(?:objeto|encomenda|envio) )?nao entregue[.!]?$/, "ATTEMPT_FAILURE"],
    [/^(?:(?:objeto|encomenda|envio) )?devolvid[oa][.!]?$/, "RETURN_TO_SENDER"],
    [
      /\bendereco (?:e |esta )?(?:incorreto|incompleto|errado|insuficiente|desconhecido)\b|\bdestinatario desconhecido\b/,
      "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
    ],
    [/^(?!.*\bnao\b).*\b(?:devolvid[oa]|devolucao|retornad[oa]|retorno) ao remetente\b/, "RETURN_TO_SENDER"],
    [/\bdestinatario ausente\b|\bausencia do destinatario\b|\bcliente ausente\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [
      /\b(?:recusad[oa]|rejeitad[oa]) pelo destinatario\b|\bdestinatario recusou\b|\bcliente recusou\b/,
      "ATTEMPT_FAILURE:REFUSED",
    ],
    [
      /\bnao (?:foi possivel (?:efetuar a entrega|entregar)|pode ser entregue)\b|\btentativa de entrega (?:nao efetuada|sem sucesso|falhou|falhada|frustrada)\b|\bentrega (?:nao efetuada|nao conseguida|falhada)\b|\bobjeto nao entregue\b/,
      "ATTEMPT_FAILURE",
    ],
    [/\bretid[oa] (?:na|pela) alfandega\b|\bretid[oa] pela fiscalizacao aduaneira\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt:
    /\b(?:nao|nunca|sem|falh\w*|erro|atras\w*|devol\w*|retorn\w*|extravi\w*|perdid\w*|avari\w*|recus\w*|ausente|problema|remetente)\b/,
  steps: [
    [/\bentregue a(?:o|um)? (?:um |seu )?vizinho\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      /^(?:o |a |sua |seu )?(?:(?:objeto|envio|encomenda|pedido|pacote) )?(?:foi )?entregue(?: com sucesso)?(?: ao destinatario)?[.!]?$|\bentregue ao destinatario\b/,
      "DELIVERED",
    ],
    [/\bsaiu para (?:a )?entrega\b|\bem distribuicao\b|^em entrega[.!]?$/, "OUT_FOR_DELIVERY"],
    [
      /\b(?:aguardando retirada|disponivel para (?:retirada|levantamento|recolha))\b|^no ponto de entrega[.!]?$/,
      "AVAILABLE_FOR_PICKUP",
    ],
    [/^aguarda entrada nos ctt[.!]?$/, "PENDING"],
    [/^aceite[.!]?$|\bobjeto postado\b|\bpostado (?:nos correios|na agencia)\b|\bencomenda (?:recolhida|aceite)\b/, "PICKED_UP"],
    [
      /\b(?:desalfandegad[oa]|liberad[oa] (?:pela|da) alfandega|fiscalizacao aduaneira finalizada|desembaraco aduaneiro (?:concluido|finalizado))\b/,
      "IN_TRANSIT:CUSTOMS_CLEARED",
    ],
    [/\betiqueta (?:emitida|criada|gerada)\b/, "PENDING:LABEL_CREATED"],
    [
      /\bem transito\b|^objeto em transferencia\b|^saida do centro internacional\b|\b(?:objeto |encomenda )?encaminhad[oa]\b|\b(?:chegou|chegada) (?:a|ao|na|no) (?:unidade|centro|pais)\b|\bsaiu d[aoe] (?:unidade|centro|pais)\b/,
      "IN_TRANSIT",
    ],
  ],
};
