import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const correos = defineCarrier({
  carrier: "CORREOS",
  name: "Correos (Spain)",
  homeCountry: "ES",
  timeZone: "Europe/Madrid",
  languages: ["es", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Correos publishes none; this is ours
  environments: { production: "https://localizador.correos.es" },
  credentialFields: [
    textField("user", "User", "For the tracking web service, issued by your account manager."),
    secretField("password", "Password", "The password of that user."),
  ],
  trackingPage: (code) =>
    `https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers with a contract. Messages are in Spanish.",
    portal: "https://www.correos.es",
    confidence: "medium",
    confidenceNote:
      "The address is in Correos' own shop modules; codes are from there and from observed parcels, and not all are known.",
    estimate: true,
    places: true,
    offsets: "never",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: `/canonico/eventos_envio_servicio_auth/${encodeURIComponent(codeKey(code))}`,
        query: { codIdioma: "ES", indUltEvento: "N" },
        headers: { authorization: basicAuth(credentials.user, credentials.password) },
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
