import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { ok } from "../../lib/result.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest, TokenRecipe } from "../client/http/http.ts";
import { escapeXml, soapEnvelope } from "../client/http/write-xml.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats, parcelNumberOf } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readFault, readLoginAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const types = "http://dpd.com/common/service/types";

const elements = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`)
    .join("");

const readError: CarrierRequest["readError"] = (response) => readFault(response.xml());

/** The language of an account without one, in DPD's own spelling. */
const languageOf = ({ language }: Readonly<Record<string, string>>): string => language || "en_EN";

/** DPD counts logins, so a token is cached for most of the day it lasts, and two logins are never tried at the same time. */
const token: TokenRecipe = {
  async fetch(http, credentials) {
    const { delisId = "", password = "" } = credentials;
    const login = elements({ delisId, password, messageLanguage: languageOf(credentials) });
    const reply = await http.xml({
      path: "/soap/services/LoginService/V2_1",
      headers: { soapaction: `"${types}/LoginService/2.1/getAuth"` },
      xml: soapEnvelope({ body: `<ns:getAuth xmlns:ns="${types}/LoginService/2.1">${login}</ns:getAuth>` }),
      readError,
      retry: false,
    });
    const answer = reply.ok ? readLoginAnswer(reply.value.body) : reply;
    return answer.ok ? ok({ token: answer.value, expiresInSeconds: 20 * 3_600 }) : answer;
  },
};

export const dpd = defineCarrier({
  carrier: "DPD",
  name: "DPD (Benelux)",
  homeCountry: "BE",
  timeZone: "Europe/Brussels",
  languages: ["nl", "fr", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // DPD publishes none; this is ours
  environments: {
    belgium: "https://wsshipper.dpd.be",
    netherlands: "https://wsshipper.dpd.nl",
    "belgium-test": "https://shipperadmintest.dpd.be/PublicApi",
    "netherlands-test": "https://shipperadmintest.dpd.nl/PublicApi",
  },
  credentialFields: [
    textField("delisId", "DELIS ID", "The user name of your DPD Shipper webservice account."),
    secretField("password", "Password", "The password of the same account."),
    choiceField("language", "Language", "The language of messages. The default is English.", {
      en_EN: "English",
      nl_NL: "Nederlands",
      fr_FR: "Français",
      de_DE: "Deutsch",
    }),
  ],
  trackingPage: (code) => `https://www.dpdgroup.com/be/mydpd/my-parcels/track?lang=en&parcelNumber=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of DPD in Belgium, the Netherlands and Luxembourg with access to the Shipper webservice.",
    portal: "https://www.dpd.com",
    confidence: "high",
    confidenceNote: "From the webservice's schemas. Returns, and the response for an unknown number, are inferred.",
    estimate: false,
    places: true,
    offsets: "never",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.withToken(token, (authToken) => {
        const { delisId } = credentials;
        const caller = elements({ delisId, authToken, messageLanguage: languageOf(credentials) });
        const question = elements({ parcelLabelNumber: parcelNumberOf(codeKey(code)) });
        return http.xml({
          path: "/soap/services/ParcelLifeCycleService/V2_0",
          headers: { soapaction: `"${types}/ParcelLifeCycleService/2.0/getTrackingData"` },
          xml: soapEnvelope({
            header: `<ns:authentication xmlns:ns="${types}/Authentication/2.0">${caller}</ns:authentication>`,
            body: `<ns:getTrackingData xmlns:ns="${types}/ParcelLifeCycleService/2.0">${question}</ns:getTrackingData>`,
          }),
          readError,
        });
      });
      return answerOne(reply, readTrackAnswer);
    }),
});
