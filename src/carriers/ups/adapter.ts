import { objectOnFirstUse, onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";
import { token } from "./sign-in.ts";
import type * as SubscriptionsModule from "./subscriptions.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { readErrorCode, readProofAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");
const subscriptions = objectOnFirstUse<typeof SubscriptionsModule, "subscriptions">(
  import.meta.url,
  "./subscriptions.ts",
  "subscriptions",
);

const readError: CarrierRequest["readError"] = (response) => {
  const code = readErrorCode(response.json());
  return code === "TW0001" || code === "TV1002" ? { code: "not-found" } : null;
};

export const ups = defineCarrier({
  carrier: "UPS",
  name: "UPS",
  homeCountry: "US",
  timeZone: "America/New_York",
  languages: ["en"],
  batchMax: 1,
  rateLimit: { requests: 10, perSeconds: 1 }, // UPS publishes none; this is ours
  environments: { production: "https://onlinetools.ups.com", sandbox: "https://wwwcie.ups.com" },
  credentialFields: [
    textField("clientId", "Client ID", "From your app on developer.ups.com."),
    secretField("clientSecret", "Client secret", "From the same app."),
    secretField(
      "pushCredential",
      "Track Alert credential",
      "Only if you registered the push address with UPS yourself: the credential you entered there. If you leave it empty, Kolli generates one.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://www.ups.com/track?tracknum=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "self-service",
    accessNote: "Free: create an app on developer.ups.com and add the Tracking product.",
    portal: "https://developer.ups.com",
    confidence: "high",
    confidenceNote: "Paths, fields and codes are from UPS's own OpenAPI; the status chosen for each code is ours.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["serviceName", "weight", "pieceCount", "origin", "destination", "deliveryWindow", "pickupPoint"],
    pickupPoint: ["holdUntil"],
  },
  track: (codes, { http, newRequestId }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: `/api/track/v1/details/${encodeURIComponent(code)}`,
        query: { locale: "en_US", returnSignature: "false" },
        headers: { transid: newRequestId(), transactionsrc: "kolli" },
        token,
        readError,
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
  async fetchProof(code, { http, newRequestId }) {
    const reply = await http.json({
      path: `/api/track/v1/details/${encodeURIComponent(code)}`,
      query: { locale: "en_US", returnSignature: "true", returnPOD: "true" },
      headers: { transid: newRequestId(), transactionsrc: "kolli" },
      token,
      readError,
    });
    return reply.ok ? readProofAnswer(reply.value.body, code) : reply;
  },
  push: {
    secretField: "pushCredential",
    setup:
      "Add the Track Alert product to the app on developer.ups.com; Kolli subscribes each number. If UPS requires you to register the address (Manage Webhook Credentials), enter the one shown here with a credential of your choice, and enter the same credential in Kolli.",
    subscriptions,
    receive: receivePush,
  },
});
