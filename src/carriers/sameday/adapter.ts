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
  async fetch(http, { username = "", password = "" }) {
    const reply = await http.json({
      path: "/api/authenticate",
      method: "POST",
      query: { remember_me: "1" },
      headers: { "x-auth-username": username, "x-auth-password": password },
      readError: rejectedByTokenEndpoint,
    });
    return reply.ok ? readLoginAnswer(reply.value.body) : reply;
  },
  headers: (value) => ({ "x-auth-token": value }),
};

export const sameday = defineCarrier({
  carrier: "SAMEDAY",
  name: "Sameday",
  homeCountry: "RO",
  timeZone: "Europe/Bucharest",
  languages: ["ro", "hu", "bg", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Sameday publishes none; this is ours
  leastIntervalSeconds: 1_800,
  environments: {
    romania: "https://api.sameday.ro",
    hungary: "https://api.sameday.hu",
    bulgaria: "https://api.sameday.bg",
    demo: "https://sameday-api.demo.zitec.com",
  },
  credentialFields: [
    textField("username", "User name", "Your eAWB client account, with permission to use the API."),
    secretField("password", "Password", "The password of that user."),
  ],
  trackingPage: (code) => `https://sameday.ro/#awb=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For eAWB clients, and only for their own AWBs.",
    portal: "https://sameday.ro",
    confidence: "high",
    confidenceNote:
      "From Sameday's own SDK and responses that public projects recorded. Beyond thirteen statuses our patterns read the words.",
    estimate: false,
    places: true,
    offsets: "always",
    facts: ["weight", "pieceCount", "attempts"],
  },
  track: (codes, { http }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: `/api/client/awb/${encodeURIComponent(codeKey(code))}/status`,
        token,
        readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
