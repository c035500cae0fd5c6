import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import type { CarrierAnswers } from "../../tracking/carrier-port.ts";
import { type CarrierContext, defineCarrier } from "../adapter.ts";
import { basicAuth } from "../client/http/http.ts";
import { escapeXml } from "../client/http/write-xml.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatch } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { isSpoiltByOne, readSignature, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

type Field = "apiKey" | "apiSecret" | "appName" | "password";

const question = (
  request: "d-get-piece-detail" | "d-get-signature",
  codes: readonly string[],
  { appName, password }: Readonly<Record<Field, string>>,
): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?><data appname="${escapeXml(appName)}" password="${escapeXml(password)}" request="${request}" language-code="en" piece-code="${escapeXml(codes.join(";"))}"/>`;

/** One bad number must not keep the others in the dark: a list refused for it is asked in halves. */
const trackList = async (codes: readonly string[], context: CarrierContext<Field>): Promise<CarrierAnswers> => {
  const { http, credentials } = context;
  const reply = await http.xml({
    path: "/shipments",
    query: { xml: question("d-get-piece-detail", codes, credentials) },
    headers: { authorization: basicAuth(credentials.apiKey, credentials.apiSecret) },
  });
  if (codes.length === 1 || !reply.ok || !isSpoiltByOne(reply.value.body)) return answerBatch(codes, reply, readTrackAnswer);
  const half = Math.ceil(codes.length / 2);
  const answers = await Promise.all([codes.slice(0, half), codes.slice(half)].map((part) => trackList(part, context)));
  return new Map(answers.flatMap((part) => [...part]));
};

export const dhlParcelDe = defineCarrier({
  carrier: "DHL_PARCEL_DE",
  name: "DHL Paket (Germany)",
  homeCountry: "DE",
  timeZone: "Europe/Berlin",
  languages: ["de", "en"],
  batchMax: 20,
  rateLimit: { requests: 60, perSeconds: 60 }, // DHL publishes none; this is ours
  environments: {
    production: "https://api-eu.dhl.com/parcel/de/tracking/v0",
    sandbox: "https://api-sandbox.dhl.com/parcel/de/tracking/v0",
  },
  credentialFields: [
    textField("apiKey", "API key", "From an app on developer.dhl.com that has Parcel DE Tracking."),
    secretField("apiSecret", "API secret", "From the same app."),
    textField("appName", "Tracking user", "The tracking login of your business customer portal (Geschäftskundenportal).", {
      example: "zt12345",
    }),
    secretField("password", "Tracking password", "The password of that login."),
  ],
  trackingPage: (code) =>
    `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For business customers of DHL Paket: an app on developer.dhl.com and the tracking login of the customer portal.",
    portal: "https://developer.dhl.com",
    confidence: "medium",
    confidenceNote:
      "Call, attributes and codes are DHL's; error shapes of single numbers and the status chosen for each code are inferred.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["serviceName", "weight", "origin", "destination", "deliveryWindow"],
  },
  track: trackList,
  async fetchProof(code, { http, credentials }) {
    const reply = await http.xml({
      path: "/shipments",
      query: { xml: question("d-get-signature", [code], credentials) },
      headers: { authorization: basicAuth(credentials.apiKey, credentials.apiSecret) },
    });
    return reply.ok ? readSignature(reply.value.body) : reply;
  },
});
