import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import { readTrackAnswer } from "./reading.ts";

/** The bodies of 400 and 404 repeat the status, when they are JSON at all. */
const readError: CarrierRequest["readError"] = ({ status, text }) => {
  if (status === 400 || status === 404) return { code: "not-found" };
  if (/max quota reached/i.test(text)) return { code: "rate-limited", retryAfterMs: null };
  return null;
};

export const laPoste = defineCarrier({
  carrier: "LA_POSTE",
  name: "La Poste",
  homeCountry: "FR",
  timeZone: "Europe/Paris",
  batchMax: 10,
  rateLimit: { requests: 10, perSeconds: 1 },
  environments: { production: "https://api.laposte.fr" },
  credentialFields: [
    {
      name: "apiKey",
      label: "Okapi key",
      kind: "secret",
      required: true,
      help: "Of an application on developer.laposte.fr that has been granted the product Suivi v2.",
    },
    {
      name: "language",
      label: "Language",
      kind: "choice",
      required: false,
      help: "Of the messages. French unless told.",
      choices: [
        { value: "fr_FR", label: "Français" },
        { value: "en_GB", label: "English" },
        { value: "de_DE", label: "Deutsch" },
        { value: "es_ES", label: "Español" },
        { value: "it_IT", label: "Italiano" },
        { value: "nl_NL", label: "Nederlands" },
      ],
    },
  ],
  trackingPage: (code) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "self-service",
    accessNote:
      "Free: an application on developer.laposte.fr. Access to Suivi v2 is granted on request; until then the key is refused.",
    confidence: "high",
    confidenceNote:
      "Calls and fields are from La Poste's specification; the meaning of the rarer codes is from clients of the API.",
    estimate: true,
    places: false,
    offsets: "always",
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
          readError,
        }),
      readTrackAnswer,
    ),
});
