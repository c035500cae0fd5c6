import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const springGds = defineCarrier({
  carrier: "SPRING_GDS",
  name: "Spring GDS",
  homeCountry: "NL",
  timeZone: "Europe/Amsterdam",
  languages: ["en", "nl"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Spring publishes none; this is ours
  environments: { production: "https://mtapi.net" },
  credentialFields: [secretField("apiKey", "API key", "From your Spring account (XBS), from its support.")],
  trackingPage: (code) => `https://www.mailingtechnology.com/tracking/?tn=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of Spring GDS with access to its XBS API.",
    portal: "https://www.mailingtechnology.com",
    confidence: "medium",
    confidenceNote:
      "Call, fields and codes are from karrio's connector, which cites Spring's XBS document; no response for a live parcel was public.",
    estimate: false,
    places: true,
    offsets: "utc",
    facts: ["serviceName", "weight"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: "/",
        headers: { "content-type": "text/json" },
        json: { Apikey: credentials.apiKey, Command: "TrackShipment", Shipment: { TrackingNumber: codeKey(code) } },
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
