import { createHash } from "node:crypto";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const service = "api/zoomclient/recherche-envoi";

type Signed = { identifier: string; apiKey: string; language: string; timestampMs: number; body: unknown };

/** The signature is over the body as it is sent, which is JSON without blanks. */
const signature = ({ identifier, apiKey, language, timestampMs, body }: Signed): string => {
  const signed = [apiKey, identifier, timestampMs, language, service, JSON.stringify(body)].join(";");
  const hash = createHash("sha256").update(signed).digest("hex");
  return [identifier, timestampMs, language, hash].join(";");
};

export const geodis = defineCarrier({
  carrier: "GEODIS",
  name: "Geodis",
  homeCountry: "FR",
  timeZone: "Europe/Paris",
  languages: ["fr", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Geodis publishes none; this is ours
  environments: {
    production: "https://espace-client.geodis.com/services",
    mock: "https://espace-client.geodis.com/services/services-mock",
  },
  credentialFields: [
    textField("identifier", "Identifier", "From your web services access on Espace Client."),
    secretField("apiKey", "API key", "From the same access. It signs requests and is never sent."),
    choiceField("language", "Language", "The language of messages. The default is French.", { fr: "Français", en: "English" }),
  ],
  trackingPage: (code) => `https://edesti.com/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of Geodis in France with web services on Espace Client.",
    portal: "https://espace-client.geodis.com",
    confidence: "medium",
    confidenceNote: "Call, signature and fields are confirmed; the meaning of some codes and how errors are worded is inferred.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["serviceName", "weight", "pieceCount", "origin", "destination"],
  },
  track: (codes, { http, credentials: { identifier, apiKey, language }, clock }) =>
    eachCode(codes, async (code) => {
      const body = { noSuivi: codeKey(code) };
      const signed = { identifier, apiKey, language: language || "fr", timestampMs: clock.now(), body };
      const reply = await http.json({
        path: `/${service}`,
        headers: { "x-geodis-service": signature(signed), "content-type": "application/json; charset=utf-8" },
        json: body,
      });
      return answerOne(reply, (answer) => readTrackAnswer(answer, code));
    }),
});
