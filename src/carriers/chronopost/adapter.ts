import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { escapeXml, soapEnvelope } from "../client/http/write-xml.ts";
import { choiceField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readFault, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

/** The operation is in Chronopost's namespace, its parameters are in none. */
const question = (code: string, language: string): string =>
  soapEnvelope({
    body: `<cxf:trackSkybillV2 xmlns:cxf="http://cxf.tracking.soap.chronopost.fr/"><language>${escapeXml(
      language,
    )}</language><skybillNumber>${escapeXml(code)}</skybillNumber></cxf:trackSkybillV2>`,
  });

export const chronopost = defineCarrier({
  carrier: "CHRONOPOST",
  name: "Chronopost",
  homeCountry: "FR",
  timeZone: "Europe/Paris",
  languages: ["fr", "en"],
  batchMax: 1,
  rateLimit: { requests: 2, perSeconds: 1 }, // Chronopost publishes none; this is ours
  environments: { production: "https://ws.chronopost.fr" },
  credentialFields: [
    choiceField(
      "language",
      "Language",
      "The language of messages. The default is French. Only French messages include the day that a delivery was postponed to.",
      { fr_FR: "Français", en_GB: "English" },
    ),
  ],
  trackingPage: (code) => `https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "open",
    accessNote: "No account is needed.",
    confidence: "high",
    confidenceNote: "From Chronopost's WSDL; the meaning of the codes is from labels observed with them.",
    estimate: true,
    places: true,
    offsets: "always",
  },
  track: (codes, { http, credentials }) =>
    eachCode(
      codes,
      async (code) => {
        const reply = await http.xml({
          path: "/tracking-cxf/TrackingServiceWS",
          headers: { soapaction: '""' },
          xml: question(codeKey(code), credentials.language || "fr_FR"),
          readError: (response) => readFault(response.xml()),
        });
        return answerOne(reply, (body) => readTrackAnswer(body, code));
      },
      2,
    ),
});
