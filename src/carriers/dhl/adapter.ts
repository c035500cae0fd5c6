import { objectOnFirstUse, onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerOne, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";
import type * as SubscriptionsModule from "./subscriptions.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");
const subscriptions = objectOnFirstUse<typeof SubscriptionsModule, "subscriptions">(
  import.meta.url,
  "./subscriptions.ts",
  "subscriptions",
);

const readError: CarrierRequest["readError"] = ({ status }) => (status === 404 ? { code: "not-found" } : null);

/** As the API names its divisions. */
const services: Readonly<Record<string, string>> = {
  express: "Express",
  "parcel-de": "Paket (Germany)",
  "post-de": "Deutsche Post",
  svb: "Deutsche Post, registered",
  ecommerce: "eCommerce (Americas, Asia)",
  "ecommerce-europe": "eCommerce Europe",
  "ecommerce-ppl": "PPL (Czech Republic)",
  "parcel-nl": "eCommerce (Benelux)",
  "parcel-pl": "eCommerce (Poland)",
  "parcel-uk": "eCommerce (UK)",
  freight: "Freight",
  dgf: "Global Forwarding",
  sameday: "Same Day",
  dsc: "Supply Chain",
};

export const dhl = defineCarrier({
  carrier: "DHL",
  name: "DHL",
  homeCountry: "DE",
  timeZone: "Europe/Berlin",
  languages: ["en", "de"],
  batchMax: 1,
  rateLimit: { requests: 250, perSeconds: 86_400 },
  furtherRateLimits: [{ requests: 1, perSeconds: 5 }], // the newer text; the older says one a second
  environments: { production: "https://api-eu.dhl.com" },
  credentialFields: [
    secretField("apiKey", "API key", "From an app on developer.dhl.com that has Shipment Tracking – Unified."),
    choiceField(
      "service",
      "Division",
      "If one DHL division carries all your parcels, so that its numbers are not mistaken for another division's.",
      services,
    ),
    textField(
      "accountNumber",
      "Account number",
      "If DHL pushes all parcels of your account (Unified Push): one subscription then covers all of them.",
      { optional: true },
    ),
    secretField(
      "pushToken",
      "Push token",
      "Only for subscriptions that you create yourself: the token that they send. If you leave it empty, Kolli generates one.",
      { optional: true },
    ),
  ],
  trackingPage: (code) =>
    `https://www.dhl.com/us-en/home/tracking/tracking-parcel.html?submit=1&tracking-id=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "self-service",
    accessNote:
      "Free: an app on developer.dhl.com. 250 requests per day until DHL has reviewed the app. Pushes are only for DHL's customers.",
    portal: "https://developer.dhl.com/api-reference/shipment-tracking",
    confidence: "high",
    confidenceNote: "Shape and codes are DHL's own; the status chosen for each of the 1,089 codes is ours.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["serviceName", "weight", "pieceCount", "origin", "destination", "deliveryWindow"],
  },
  // DHL counts requests by the second, too: one at a time.
  track: (codes, { http, credentials, hintsOf }) =>
    eachCode(
      codes,
      async (code) => {
        const reply = await http.json({
          path: "/track/shipments",
          query: {
            trackingNumber: code,
            language: "en",
            service: credentials.service || undefined,
            // Some divisions have one number for two parcels, and report more if the request has it.
            recipientPostalCode: hintsOf(code).postalCode,
          },
          headers: { "dhl-api-key": credentials.apiKey },
          readError,
        });
        return answerOne(reply, (body) => readTrackAnswer(body, code));
      },
      1,
    ),
  push: {
    secretField: "pushToken",
    setup:
      "Ask DHL to give your app access to Shipment Tracking – Unified Push (available to its customers). Kolli then subscribes ten parcels at a time, or the whole account if you enter its number, and responds to DHL's handshake.",
    subscriptions,
    receive: receivePush,
  },
});
