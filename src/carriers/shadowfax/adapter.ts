import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const shadowfax = defineCarrier({
  carrier: "SHADOWFAX",
  name: "Shadowfax",
  homeCountry: "IN",
  timeZone: "Asia/Kolkata",
  languages: ["en"],
  batchMax: 50,
  rateLimit: { requests: 2, perSeconds: 1 }, // Shadowfax publishes none; this is ours
  environments: { production: "https://dale.shadowfax.in", staging: "https://dale.staging.shadowfax.in" },
  credentialFields: [secretField("apiToken", "API token", "From your account manager, or the Shadowfax 360 panel.")],
  trackingPage: (code) => `https://tracker.shadowfax.in/#/?awb=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For merchants of Shadowfax. Staging has separate tokens.",
    portal: "https://www.shadowfax.in",
    confidence: "medium",
    confidenceNote:
      "Call, fields and statuses are from several public clients and a platform's table; no complete response for a live parcel was public.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["destination"],
  },
  async track(codes, { http, credentials }) {
    const reply = await http.json({
      path: "/api/v4/clients/bulk_track/",
      headers: { authorization: `Token ${credentials.apiToken}` },
      json: { awb_numbers: codes.map(codeKey) },
    });
    return answerBatch(codes, reply, (body) => readTrackAnswer(body, codes));
  },
});
