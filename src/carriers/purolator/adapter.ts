import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth } from "../client/http/http.ts";
import { escapeXml, soapEnvelope } from "../client/http/write-xml.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readFault, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const namespace = "http://purolator.com/pws/datatypes/v1";

type Question = { pin: string; language: string; userToken: string; reference: string };

const question = ({ pin, language, userToken, reference }: Question): string => {
  const context = { Version: "1.2", Language: language || "en", GroupID: "", RequestReference: reference, UserToken: userToken };
  const elements = Object.entries(context).map(([name, value]) => `<v:${name}>${escapeXml(value)}</v:${name}>`);
  return soapEnvelope({
    header: `<v:RequestContext xmlns:v="${namespace}">${elements.join("")}</v:RequestContext>`,
    body: `<v:TrackPackagesByPinRequest xmlns:v="${namespace}"><v:PINs><v:PIN><v:Value>${escapeXml(
      pin,
    )}</v:Value></v:PIN></v:PINs></v:TrackPackagesByPinRequest>`,
  });
};

export const purolator = defineCarrier({
  carrier: "PUROLATOR",
  name: "Purolator",
  homeCountry: "CA",
  timeZone: "America/Toronto",
  languages: ["en", "fr"],
  // Several PINs fit into a request, but one that is unknown seems to make an error of the whole answer.
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Purolator publishes none; this is ours
  environments: { production: "https://webservices.purolator.com", development: "https://devwebservices.purolator.com" },
  credentialFields: [
    textField("key", "Key", "Your E-Ship Web Services key."),
    secretField("password", "Key password", "You receive it with the key."),
    secretField("userToken", "User token", "Needed in production.", { optional: true }),
    choiceField("language", "Language", "The language of messages. The default is English.", { en: "English", fr: "Français" }),
  ],
  trackingPage: (code) => `https://www.purolator.com/en/shipping/tracker?searchValue=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For customers with a Purolator account who register for E-Ship Web Services.",
    portal: "https://www.purolator.com",
    confidence: "medium",
    confidenceNote: "Schema and scan types are confirmed. The scan type Other says nothing and is read by our own patterns.",
    estimate: false,
    places: true,
    offsets: "never",
  },
  track: (codes, { http, credentials, newRequestId }) =>
    eachCode(codes, async (code) => {
      const { key, password, userToken, language } = credentials;
      const reply = await http.xml({
        path: "/PWS/V1/Tracking/TrackingService.asmx",
        headers: {
          authorization: basicAuth(key, password),
          soapaction: '"http://purolator.com/pws/service/v1/TrackPackagesByPin"',
        },
        xml: question({ pin: codeKey(code), language, userToken, reference: newRequestId() }),
        readError: (response) => readFault(response.xml()),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
