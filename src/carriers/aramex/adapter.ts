import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const aramex = defineCarrier({
  carrier: "ARAMEX",
  name: "Aramex",
  homeCountry: "AE",
  timeZone: "Asia/Dubai",
  languages: ["en"],
  batchMax: 50, // Aramex publishes no limit; this is ours
  rateLimit: { requests: 5, perSeconds: 1 }, // nor this one
  environments: { production: "https://ws.aramex.net", test: "https://ws.dev.aramex.net" },
  credentialFields: [
    textField("userName", "User name", "The email address you sign in to Aramex with."),
    secretField("password", "Password", "The password of that user."),
    textField("accountNumber", "Account number", "From your Aramex account.", { example: "20016" }),
    secretField("accountPin", "Account PIN", "From the same account."),
    textField("accountEntity", "Account entity", "The Aramex office of the account, as three letters.", { example: "AMM" }),
    textField("accountCountry", "Account country", "The country of the account, as two letters.", { example: "JO" }),
  ],
  trackingPage: (code) => `https://www.aramex.com/us/en/track/results?mode=0&ShipmentNumber=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For Aramex accounts with API access. South Africa, Australia and New Zealand have their own services.",
    portal: "https://www.aramex.com",
    confidence: "medium",
    confidenceNote:
      "Call and fields are from public clients; codes are from a published list with Aramex's own words, not complete.",
    estimate: false,
    places: true,
    offsets: "always",
    facts: ["weight"],
  },
  async track(codes, { http, credentials }) {
    const reply = await http.json({
      path: "/ShippingAPI.V2/Tracking/Service_1_0.svc/json/TrackShipments",
      json: {
        ClientInfo: {
          UserName: credentials.userName,
          Password: credentials.password,
          Version: "v1.0",
          AccountNumber: credentials.accountNumber,
          AccountPin: credentials.accountPin,
          AccountEntity: credentials.accountEntity,
          AccountCountryCode: credentials.accountCountry,
          Source: 24,
        },
        Transaction: { Reference1: "", Reference2: "", Reference3: "", Reference4: "", Reference5: "" },
        Shipments: codes.map(codeKey),
        GetLastTrackingUpdateOnly: false,
      },
    });
    return answerBatch(codes, reply, readTrackAnswer);
  },
});
