import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const postnl = defineCarrier({
  carrier: "POSTNL",
  name: "PostNL",
  homeCountry: "NL",
  timeZone: "Europe/Amsterdam",
  languages: ["nl", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // by contract and not published; this is ours
  environments: { production: "https://api.postnl.nl", sandbox: "https://api-sandbox.postnl.nl" },
  credentialFields: [
    secretField("apiKey", "API key", "From MijnPostNL or developer.postnl.nl. Production and sandbox have separate keys."),
  ],
  // The page asks for the recipient's postcode, which a code alone does not contain.
  trackingPage: (code) => `https://jouw.postnl.nl/track-and-trace/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For business customers of PostNL. Only shipments of the customer who owns the key can be tracked.",
    portal: "https://developer.postnl.nl",
    confidence: "high",
    confidenceNote: "From PostNL's own SDK and developer pages. Which events of the last leg mean out for delivery is inferred.",
    estimate: true,
    places: false,
    offsets: "never",
    facts: ["serviceName", "weight", "pieceCount", "origin", "destination", "deliveryWindow", "pickupPoint", "amountDue"],
    pickupPoint: ["name", "street", "location"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: `/shipment/v2/status/barcode/${encodeURIComponent(codeKey(code))}`,
        query: { detail: "true", language: "EN" },
        headers: { apikey: credentials.apiKey, accept: "application/json" },
        // Not promised, but an unknown barcode is all that this path can be about.
        readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
