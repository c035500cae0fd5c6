import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth, type CarrierRequest, type TokenRecipe } from "../client/http/http.ts";
import { rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { isUnknownObject, readTokenAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

/** For the posting card: a token for the user alone may come without the right to ask about parcels. Lasts about a day. */
const token: TokenRecipe = {
  async fetch(http, { user, accessCode, postingCard }) {
    const reply = await http.json({
      path: "/token/v1/autentica/cartaopostagem",
      headers: { authorization: basicAuth(user ?? "", accessCode ?? "") },
      json: { numero: postingCard },
      readError: rejectedByTokenEndpoint,
    });
    return reply.ok ? readTokenAnswer(reply.value.body) : reply;
  },
};

const readError: CarrierRequest["readError"] = ({ text }) => (isUnknownObject(text) ? { code: "not-found" } : null);

export const correiosBr = defineCarrier({
  carrier: "CORREIOS_BR",
  name: "Correios (Brazil)",
  homeCountry: "BR",
  timeZone: "America/Sao_Paulo",
  languages: ["pt"],
  batchMax: 50,
  rateLimit: { requests: 25, perSeconds: 1 }, // its gateway states 50 a second
  environments: { production: "https://api.correios.com.br", homologation: "https://apihom.correios.com.br" },
  credentialFields: [
    textField("user", "User", "Your Meu Correios user, as in the CWS portal."),
    secretField("accessCode", "API access code", "Código de acesso a APIs: CWS › Gestão de acesso a APIs."),
    textField("postingCard", "Posting card", "The Cartão de postagem of a contract that includes the API Rastro.", {
      example: "0012345678",
    }),
  ],
  trackingPage: (code) => `https://rastreamento.correios.com.br/app/index.php?objetos=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "A contract with Correios whose posting card includes the API Rastro. Create the access code in the CWS portal.",
    portal: "https://cws.correios.com.br",
    confidence: "high",
    confidenceNote:
      "Calls and fields are from Correios' integration manual; codes and types are from its older list of events, which observed responses agree with.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["serviceName", "weight", "pickupPoint"],
    pickupPoint: ["name", "street", "location"],
  },
  track: (codes, { http }) =>
    answerBatchOrApart(
      codes,
      (asked) =>
        http.json({
          path: "/srorastro/v1/objetos",
          query: { codigosObjetos: asked.map(codeKey).join(","), resultado: "T" },
          token,
          readError,
        }),
      readTrackAnswer,
    ),
});
