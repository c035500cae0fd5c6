import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { TokenRecipe } from "../client/http/http.ts";
import { rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { secretField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readAuthorization, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token: TokenRecipe = {
  // Without "Bearer".
  headers: (jwt) => ({ authorization: jwt }),
  async fetch(http, { apiKey }) {
    const reply = await http.json({
      path: "/v.1.0/clients/authorization",
      query: { apiKey },
      readError: (response) =>
        response.status === 422
          ? { code: "credentials-rejected", detail: "Nova Post does not accept the API key" }
          : rejectedByTokenEndpoint(response),
    });
    return reply.ok ? readAuthorization(reply.value.body) : reply;
  },
};

export const novaPost = defineCarrier({
  carrier: "NOVA_POST",
  name: "Nova Post (Europe)",
  homeCountry: "PL",
  timeZone: "Europe/Warsaw",
  languages: ["en", "pl", "uk", "de"],
  batchMax: 10, // Nova Post takes a list and publishes no maximum; this is ours
  rateLimit: { requests: 5, perSeconds: 1 }, // Nova Post publishes none; this is ours
  environments: { production: "https://api.novapost.com", stage: "https://api-stage.novapost.pl" },
  credentialFields: [secretField("apiKey", "API key", "From your manager at Nova Post.")],
  trackingPage: (code) => `https://novapost.com/en-pl/tracking/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For customers of Nova Post in Europe. Test keys are issued for the stage.",
    portal: "https://novapost.com",
    confidence: "medium",
    confidenceNote: "From Nova Post's description of its API and its own SDK. No answer of a real parcel was public.",
    estimate: true,
    places: true,
    offsets: "utc",
    facts: ["destination"],
  },
  track: (codes, { http }) =>
    answerBatchOrApart(
      codes,
      (asked) =>
        http.json({
          path: "/v.1.0/shipments/tracking",
          query: { "numbers[]": asked.map(codeKey), withCreatedOnTheBasis: "true" },
          headers: { "accept-language": "en" },
          token,
          // 422 for a list with a number that is none.
          readError: ({ status }) => (status === 404 || status === 422 ? { code: "not-found" } : null),
        }),
      readTrackAnswer,
    ),
});
