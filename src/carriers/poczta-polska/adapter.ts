import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { escapeXml, soapEnvelope } from "../client/http/write-xml.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readFault, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const security = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
const plainText = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText";

const header = ({ username, password }: Readonly<Record<"username" | "password", string>>): string =>
  `<wsse:Security xmlns:wsse="${security}" soap:mustUnderstand="1"><wsse:UsernameToken><wsse:Username>${escapeXml(username)}</wsse:Username>` +
  `<wsse:Password Type="${plainText}">${escapeXml(password)}</wsse:Password></wsse:UsernameToken></wsse:Security>`;

/** The form of the call that says more about post offices. */
const question = (code: string): string =>
  `<sled:sprawdzPrzesylkePl xmlns:sled="http://sledzenie.pocztapolska.pl"><sled:numer>${escapeXml(codeKey(code))}</sled:numer></sled:sprawdzPrzesylkePl>`;

export const pocztaPolska = defineCarrier({
  carrier: "POCZTA_POLSKA",
  name: "Poczta Polska",
  homeCountry: "PL",
  timeZone: "Europe/Warsaw",
  languages: ["pl", "en"],
  batchMax: 1,
  rateLimit: { requests: 2, perSeconds: 1 }, // the post publishes none; this is ours
  leastIntervalSeconds: 3_600,
  environments: { production: "https://tt.poczta-polska.pl" },
  credentialFields: [
    textField(
      "username",
      "User name",
      "For the tracking service. The post publishes a general user in its guide; for many parcels, it requires your own.",
    ),
    secretField("password", "Password", "The password of that user."),
  ],
  trackingPage: (code) => `https://emonitoring.poczta-polska.pl/?numer=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "open",
    accessNote: "Use the general user that the post publishes (poczta-polska.pl/webservices), or your own for larger volumes.",
    portal: "https://www.poczta-polska.pl/webservices",
    confidence: "high",
    confidenceNote:
      "Call and fields are from the service's WSDL, codes from three public tables. That a notice left means waiting is our reading.",
    estimate: false,
    places: true,
    offsets: "never",
    facts: ["serviceName", "weight", "origin", "destination", "pickupPoint"],
    pickupPoint: ["name", "street", "location"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.xml({
        path: "/Sledzenie/services/Sledzenie.SledzenieHttpSoap11Endpoint/",
        headers: { soapaction: '"urn:sprawdzPrzesylkePl"' },
        xml: soapEnvelope({ header: header(credentials), body: question(code) }),
        readError: (response) => readFault(response.xml()),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
