import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readRefusal, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const econt = defineCarrier({
  carrier: "ECONT",
  name: "Econt",
  homeCountry: "BG",
  timeZone: "Europe/Sofia",
  languages: ["bg", "en"],
  batchMax: 50,
  rateLimit: { requests: 2, perSeconds: 1 }, // Econt publishes none; this is ours
  leastIntervalSeconds: 1_800,
  environments: { production: "https://ee.econt.com/services", demo: "https://demo.econt.com/ee/services" },
  credentialFields: [
    textField("username", "User name", "Your e-Econt user."),
    secretField("password", "Password", "The password of that user."),
  ],
  trackingPage: (code) => `https://www.econt.com/services/track-shipment/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For users of e-Econt. Econt's documentation has a user for its demo system.",
    portal: "https://ee.econt.com",
    confidence: "medium",
    confidenceNote:
      "Call and fields are from Econt's documentation; what its types and words mean is from public clients that agree.",
    estimate: true,
    places: true,
    offsets: "utc",
    facts: ["serviceName", "weight", "pieceCount", "pickupPoint", "amountDue"],
    pickupPoint: ["name", "location"],
  },
  async track(codes, { http, credentials }) {
    const reply = await http.json({
      path: "/Shipments/ShipmentService.getShipmentStatuses.json",
      json: { shipmentNumbers: codes.map(codeKey) },
      headers: { authorization: basicAuth(credentials.username, credentials.password) },
      readError: ({ json }) => readRefusal(json()),
    });
    return answerBatch(codes, reply, (body) => readTrackAnswer(body, codes));
  },
});
