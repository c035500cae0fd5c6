import { defineCarrier } from "../adapter.ts";
import { secretField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";

export const delhivery = defineCarrier({
  carrier: "DELHIVERY",
  name: "Delhivery",
  homeCountry: "IN",
  timeZone: "Asia/Kolkata",
  batchMax: 50,
  rateLimit: { requests: 120, perSeconds: 60 }, // 750 requests in five minutes are told of
  environments: { production: "https://track.delhivery.com", staging: "https://staging-express.delhivery.com" },
  credentialFields: [
    secretField("apiToken", "API token", "Delhivery One › Settings › API setup."),
    secretField(
      "pushSecret",
      "Webhook secret",
      "A word of your choice, sent by Delhivery in the header x-kolli-secret. Without it pushes are refused.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://www.delhivery.com/track/package/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For Delhivery accounts; staging tokens come from Delhivery. Webhooks are set up by the account manager.",
    confidence: "medium",
    confidenceNote: "Call, fields and statuses are from Delhivery's B2C pages; the codes of failed attempts are a part of them.",
    estimate: true,
    places: true,
    offsets: "never",
  },
  async track(codes, { http, credentials }) {
    const reply = await http.json({
      path: "/api/v1/packages/json/",
      query: { waybill: codes.map(codeKey).join(",") },
      headers: { authorization: `Token ${credentials.apiToken}` },
    });
    return answerBatch(codes, reply, (body) => readTrackAnswer(body, codes));
  },
  push: {
    setup:
      "Ask your account manager for a scan webhook to the address shown here, with the header x-kolli-secret holding the secret.",
    receive: receivePush,
  },
});
