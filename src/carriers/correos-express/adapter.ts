import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const correosExpress = defineCarrier({
  carrier: "CORREOS_EXPRESS",
  name: "Correos Express",
  homeCountry: "ES",
  timeZone: "Europe/Madrid",
  languages: ["es", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Correos Express publishes none; this is ours
  environments: { production: "https://www.cexpr.es/wspsc", test: "https://www.test.cexpr.es/wsps" },
  credentialFields: [
    textField("user", "Web service user", "From Correos Express.", { example: "12345_WS" }),
    secretField("password", "Password", "The password of that user."),
    textField("customerCode", "Customer code", "Your codigoCliente.", { example: "12345" }),
  ],
  trackingPage: (code) => `https://s.correosexpress.com/c?n=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of Correos Express, on request. Messages are in Spanish.",
    portal: "https://www.correosexpress.com",
    confidence: "medium",
    confidenceNote: "Call and fields are from its own shop module and from open clients; few of the states are known by number.",
    estimate: false,
    places: true,
    offsets: "never",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: "/apiRestSeguimientoEnviosk8s/json/seguimientoEnvio",
        headers: { authorization: basicAuth(credentials.user, credentials.password) },
        json: { codigoCliente: credentials.customerCode, dato: codeKey(code), idioma: "ES" },
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
