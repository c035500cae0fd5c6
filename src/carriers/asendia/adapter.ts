import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { TokenRecipe } from "../client/http/http.ts";
import { rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readLoginAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token: TokenRecipe = {
  async fetch(http, { username, password }) {
    const reply = await http.json({
      path: "/api/authenticate",
      json: { username, password },
      readError: rejectedByTokenEndpoint,
    });
    return reply.ok ? readLoginAnswer(reply.value.body) : reply;
  },
};

export const asendia = defineCarrier({
  carrier: "ASENDIA",
  name: "Asendia",
  homeCountry: "CH",
  timeZone: "Europe/Zurich",
  languages: ["en", "fr", "de"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Asendia publishes none; this is ours
  environments: { production: "https://www.asendia-sync.com" },
  credentialFields: [
    textField("username", "User name", "For asendia-sync, issued by Asendia."),
    secretField("password", "Password", "The password of that user."),
    textField("customerId", "Customer ID", "From your contract.", { example: "CUST001" }),
  ],
  trackingPage: (code) => `https://tracking.asendia.com/tracking/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of Asendia with access to asendia-sync.",
    portal: "https://www.asendia-sync.com",
    confidence: "low",
    confidenceNote:
      "Calls and fields are only from karrio's connector. Codes are not published: our patterns read the descriptions.",
    estimate: false,
    places: true,
    offsets: "utc",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: `/api/customers/${encodeURIComponent(credentials.customerId)}/tracking/${encodeURIComponent(codeKey(code))}`,
        token,
        readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
