import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth } from "../client/http/http.ts";
import { escapeXml } from "../client/http/write-xml.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const question = (codes: readonly string[], marketType: string, originCountry: string): string => {
  const numbers = codes.map((code) => `<ConsignmentNumber>${escapeXml(codeKey(code))}</ConsignmentNumber>`);
  const origin = originCountry && ` originCountry="${escapeXml(originCountry.toUpperCase())}"`;
  return `<?xml version="1.0" encoding="UTF-8"?><TrackRequest locale="en_US" version="3.1"><SearchCriteria marketType="${escapeXml(
    marketType || "INTERNATIONAL",
  )}"${origin}>${numbers.join("")}</SearchCriteria><LevelOfDetail><Complete originAddress="true" destinationAddress="true"/></LevelOfDetail></TrackRequest>`;
};

export const tnt = defineCarrier({
  carrier: "TNT",
  name: "TNT",
  homeCountry: "NL",
  timeZone: "Europe/Amsterdam",
  languages: ["en"],
  batchMax: 50,
  rateLimit: { requests: 2, perSeconds: 1 }, // TNT publishes none; this is ours
  environments: { production: "https://express.tnt.com" },
  credentialFields: [
    textField("user", "User ID", "From your access to ExpressConnect."),
    secretField("password", "Password", "The password of the same access."),
    textField("originCountry", "Country of your account", "Two letters. Needed for domestic shipments.", {
      optional: true,
      example: "FR",
    }),
    choiceField("marketType", "Shipments", "The default is international.", {
      INTERNATIONAL: "International",
      DOMESTIC: "Domestic",
    }),
  ],
  trackingPage: (code) =>
    `https://www.tnt.com/express/en_gb/site/shipping-tools/tracking.html?searchType=con&cons=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote:
      "For TNT's customers with access to ExpressConnect. TNT's network is moving to FedEx; newer shipments are FedEx shipments.",
    portal: "https://www.tnt.com",
    confidence: "medium",
    confidenceNote:
      "The XML is confirmed by samples; TNT publishes no list of status codes, so all but a dozen are read from descriptions.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["pieceCount", "origin", "destination"],
  },
  async track(codes, { http, credentials: { user, password, marketType, originCountry } }) {
    const reply = await http.xml({
      path: "/expressconnect/track.do",
      headers: { authorization: basicAuth(user, password) },
      form: { xml_in: question(codes, marketType, originCountry) },
    });
    return answerBatch(codes, reply, (body) => readTrackAnswer(body, codes));
  },
});
