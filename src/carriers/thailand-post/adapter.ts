import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { fail } from "../../lib/result.ts";
import { defineCarrier } from "../adapter.ts";
import type { TokenRecipe } from "../client/http/http.ts";
import { rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { secretField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readRefusal, readTokenAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

/** The word is Token, for either of the two. */
const tokenHeader = (value: string) => ({ authorization: `Token ${value}` });

const token: TokenRecipe = {
  headers: tokenHeader,
  async fetch(http, { apiToken }) {
    const reply = await http.json({
      path: "/post/api/v1/authenticate/token",
      method: "POST",
      headers: tokenHeader(apiToken ?? ""),
      readError: rejectedByTokenEndpoint,
    });
    return reply.ok ? readTokenAnswer(reply.value.body) : reply;
  },
};

export const thailandPost = defineCarrier({
  carrier: "THAILAND_POST",
  name: "Thailand Post",
  homeCountry: "TH",
  timeZone: "Asia/Bangkok",
  languages: ["th", "en"],
  batchMax: 1, // it takes lists, but counts numbers: one for each request keeps to what it allows a day
  rateLimit: { requests: 1_000, perSeconds: 86_400 }, // older accounts; newer ones have 1,500
  environments: { production: "https://trackapi.thailandpost.co.th" },
  credentialFields: [secretField("apiToken", "API token", "From the developer page of track.thailandpost.co.th.")],
  trackingPage: (code) => `https://track.thailandpost.co.th/?trackNumber=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "self-service",
    accessNote: "Free with an account on track.thailandpost.co.th: 1,500 numbers per day, 1,000 for older accounts.",
    portal: "https://track.thailandpost.co.th",
    confidence: "medium",
    confidenceNote:
      "Calls, fields and the table of statuses are from its developer guide as found in public clients, with observed responses.",
    estimate: false,
    places: true,
    offsets: "always",
  },
  track: (codes, { http }) =>
    eachCode(codes, async (code) => {
      const reply = await http.withToken(token, async (accessToken) => {
        const answer = await http.json({
          path: "/post/api/v1/track",
          headers: tokenHeader(accessToken),
          json: { status: "all", language: "EN", barcode: [codeKey(code)] },
        });
        const refusal = answer.ok ? readRefusal(answer.value.body) : null;
        return refusal ? fail(refusal) : answer;
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
