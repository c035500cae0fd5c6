import { z } from "zod";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import { receivePush } from "./push.ts";
import { readProofAnswer, readTrackAnswer } from "./reading.ts";

const token = oauthToken({ path: "/security/v1/oauth/token", client: "basic" });

const errorAnswer = z.object({ response: z.object({ errors: z.array(z.object({ code: z.string() })) }) });

const readError: CarrierRequest["readError"] = (response) => {
  const parsed = errorAnswer.safeParse(response.json());
  const code = parsed.data?.response.errors[0]?.code;
  return code === "TW0001" || code === "TV1002" ? { code: "not-found" } : null;
};

export const ups = defineCarrier({
  carrier: "UPS",
  name: "UPS",
  homeCountry: "US",
  timeZone: "America/New_York",
  batchMax: 1,
  rateLimit: { requests: 10, perSeconds: 1 }, // UPS publishes none; this is ours
  environments: { production: "https://onlinetools.ups.com", sandbox: "https://wwwcie.ups.com" },
  credentialFields: [
    textField("clientId", "Client ID", "From your app on developer.ups.com."),
    secretField("clientSecret", "Client secret", "From the same app."),
    secretField(
      "pushCredential",
      "Track Alert credential",
      "The credential you registered with UPS for Track Alert. Without it pushes are refused.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://www.ups.com/track?tracknum=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "self-service",
    accessNote: "Free: create an app on developer.ups.com and add the Tracking product.",
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
    setup:
      "In Track Alert's webhook settings on developer.ups.com, enter the address shown here and a credential of your choice.",
    receive: receivePush,
  },
});
