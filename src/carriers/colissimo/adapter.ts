import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readErrorAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const colissimo = defineCarrier({
  carrier: "COLISSIMO",
  name: "Colissimo",
  homeCountry: "FR",
  timeZone: "Europe/Paris",
  languages: ["fr", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Colissimo publishes none; this is ours
  environments: { production: "https://ws.colissimo.fr" },
  credentialFields: [
    textField("login", "Contract number", "From your Colissimo contract. Leave it empty if you have an API key.", {
      optional: true,
      example: "123456",
    }),
    secretField(
      "secret",
      "Password or API key",
      "The password for the contract number or, without a contract number, the API key of your Colissimo Box.",
    ),
    choiceField("language", "Language", "The language of messages. The default is French.", {
      fr_FR: "Français",
      en_GB: "English",
      de_DE: "Deutsch",
      es_ES: "Español",
      it_IT: "Italiano",
      nl_NL: "Nederlands",
    }),
  ],
  trackingPage: (code) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For merchants with a Colissimo contract. Everyone else can track Colissimo parcels with La Poste.",
    portal: "https://www.colissimo.entreprise.laposte.fr",
    confidence: "medium",
    confidenceNote:
      "Call, fields and code table are from official modules; the numbers of errors are those of the older service.",
    estimate: false,
    places: true,
    offsets: "sometimes",
  },
  track: (codes, { http, credentials: { login, secret, language } }) =>
    eachCode(codes, async (code) => {
      const account = login ? { login, password: secret } : { apiKey: secret };
      const reply = await http.json({
        path: "/tracking-timeline-ws/rest/tracking/timelineCompany",
        json: { ...account, parcelNumber: codeKey(code), lang: language || "fr_FR", profil: "TRACKING_PARTNER" },
        readError: (response) => readErrorAnswer(response.json()),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
