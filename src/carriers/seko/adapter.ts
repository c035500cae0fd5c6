import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const seko = defineCarrier({
  carrier: "SEKO",
  name: "SEKO (OmniParcel)",
  homeCountry: "US",
  timeZone: "America/Chicago",
  languages: ["en"],
  batchMax: 25, // SEKO publishes no ceiling; this is ours
  rateLimit: { requests: 2, perSeconds: 1 }, // nor a limit
  environments: { production: "https://api.omniparcel.com", staging: "https://staging.omniparcel.com" },
  credentialFields: [secretField("accessKey", "Access key", "From your OmniParcel account, from SEKO.")],
  trackingPage: (code) => `https://track.omniparcel.com/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of SEKO Omni-Channel Logistics with an OmniParcel account.",
    portal: "https://www.omniparcel.com",
    confidence: "medium",
    confidenceNote:
      "Call, fields and the names of all OP codes are from karrio's connector, with responses in its tests; the status of each is ours.",
    estimate: false,
    places: true,
    offsets: "never",
  },
  async track(codes, { http, credentials }) {
    const reply = await http.json({
      path: "/labels/statusv2",
      headers: { access_key: credentials.accessKey },
      json: codes.map(codeKey),
    });
    return answerBatch(codes, reply, (body) => readTrackAnswer(body, codes));
  },
});
