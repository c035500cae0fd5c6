import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { choiceField, secretField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readErrorAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const laPoste = defineCarrier({
  carrier: "LA_POSTE",
  name: "La Poste",
  homeCountry: "FR",
  timeZone: "Europe/Paris",
  languages: ["fr", "en"],
  batchMax: 10,
  rateLimit: { requests: 10, perSeconds: 1 },
  environments: { production: "https://api.laposte.fr" },
  credentialFields: [
    secretField("apiKey", "Okapi key", "From an application on developer.laposte.fr that has been granted the product Suivi v2."),
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
    access: "self-service",
    accessNote:
      "Free: an application on developer.laposte.fr. Access to Suivi v2 is granted on request; until then, the key is refused.",
    portal: "https://developer.laposte.fr",
    confidence: "high",
    confidenceNote:
      "Calls and fields are from La Poste's specification; the meaning of the rarer codes is from clients of the API.",
    estimate: true,
    places: false,
    offsets: "always",
    facts: ["serviceName", "origin", "destination"],
  },
  // One malformed number makes La Poste refuse the whole list.
  track: (codes, { http, credentials }) =>
    answerBatchOrApart(
      codes,
      (some) =>
        http.json({
          path: `/suivi/v2/idships/${some.map((code) => encodeURIComponent(codeKey(code))).join(",")}`,
          query: { lang: credentials.language || "fr_FR" },
          headers: { "x-okapi-key": credentials.apiKey },
          readError: ({ status, text }) => readErrorAnswer(status, text),
        }),
      readTrackAnswer,
    ),
});
