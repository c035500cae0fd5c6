import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const austrianPost = defineCarrier({
  carrier: "AUSTRIAN_POST",
  name: "Österreichische Post",
  homeCountry: "AT",
  timeZone: "Europe/Vienna",
  languages: ["de", "en"],
  batchMax: 1,
  rateLimit: { requests: 2, perSeconds: 1 }, // the post publishes none; this is ours
  leastIntervalSeconds: 3_600,
  environments: { production: "https://customerservices.post.at" },
  credentialFields: [
    textField("username", "User name", "For the customer tracking service, not for the Post-Labelcenter."),
    secretField("password", "Password", "The password of that user."),
  ],
  trackingPage: (code) => `https://www.post.at/sv/sendungsdetails?snr=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For business customers. The post issues you a user for tracking. The carrier has no sandbox.",
    portal: "https://www.post.at",
    confidence: "medium",
    confidenceNote:
      "What events mean is from the post's own list; call and fields are from one public client. No example of a response was found.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["serviceName", "weight", "deliveryWindow", "pickupPoint"],
    pickupPoint: ["name", "location", "holdUntil", "code"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: "/api/v1/GetParcelDetail",
        query: { format: "json" },
        json: { IdentCode: codeKey(code), WithDescription: "true" },
        headers: { authorization: basicAuth(credentials.username, credentials.password) },
        readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
