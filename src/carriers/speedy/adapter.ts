import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { fail } from "../../lib/result.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readRefusal, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const speedy = defineCarrier({
  carrier: "SPEEDY",
  name: "Speedy / DPD Romania",
  homeCountry: "BG",
  timeZone: "Europe/Sofia",
  languages: ["bg", "ro", "en"],
  batchMax: 10,
  rateLimit: { requests: 2, perSeconds: 1 }, // neither publishes one; this is ours
  leastIntervalSeconds: 1_800,
  environments: { bulgaria: "https://api.speedy.bg", romania: "https://api.dpd.ro" },
  credentialFields: [
    textField("userName", "User name", "For the web API, issued by Speedy or DPD Romania."),
    secretField("password", "Password", "The password of that user."),
  ],
  trackingPage: (code) =>
    codeKey(code).startsWith("8")
      ? `https://tracking.dpd.ro/?shipmentNumber=${encodeURIComponent(code)}`
      : `https://www.speedy.bg/en/track-shipment?shipmentNumber=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote:
      "For customers; test users on request. Speedy in Bulgaria and DPD in Romania run the same API, each with its own users.",
    portal: "https://www.speedy.bg",
    confidence: "high",
    confidenceNote:
      "From both carriers' public description and schemas, and code names in public clients. Texts of errors are inferred.",
    estimate: true,
    places: true,
    offsets: "always",
    facts: ["deliveryWindow"],
  },
  async track(codes, { http, credentials }) {
    const reply = await http.json({
      path: "/v1/track",
      json: {
        userName: credentials.userName,
        password: credentials.password,
        language: "EN",
        parcels: codes.map((code) => ({ id: codeKey(code) })),
        lastOperationOnly: false,
      },
      readError: ({ json }) => readRefusal(json()),
    });
    const refusal = reply.ok ? readRefusal(reply.value.body) : null;
    return answerBatch(codes, refusal ? fail(refusal) : reply, (body) => readTrackAnswer(body, codes));
  },
});
