import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest, TokenRecipe } from "../client/http/http.ts";
import { rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { isWrongNumber, readLoginAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token: TokenRecipe = {
  async fetch(http, { username = "", password = "" }) {
    const reply = await http.json({ path: "/login", form: { username, password }, readError: rejectedByTokenEndpoint });
    return reply.ok ? readLoginAnswer(reply.value.body) : reply;
  },
};

/** One number of a wrong form refuses the whole list. */
const readError: CarrierRequest["readError"] = ({ status, json }) =>
  (status === 422 || status === 400) && isWrongNumber(json()) ? { code: "not-found" } : null;

export const fanCourier = defineCarrier({
  carrier: "FAN_COURIER",
  name: "FAN Courier",
  homeCountry: "RO",
  timeZone: "Europe/Bucharest",
  languages: ["ro", "en"],
  batchMax: 10,
  rateLimit: { requests: 2, perSeconds: 1 }, // FAN publishes none; this is ours
  leastIntervalSeconds: 1_800,
  environments: { production: "https://api.fancourier.ro" },
  credentialFields: [
    textField("username", "User name", "Your SelfAWB user."),
    secretField("password", "Password", "The password of that user."),
    textField("clientId", "Client ID", "The number of your branch in SelfAWB.", { example: "7032158" }),
  ],
  trackingPage: (code) => `https://www.fancourier.ro/awb-tracking/?awb=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For SelfAWB users. FAN publishes a test client in its documentation.",
    portal: "https://www.selfawb.ro",
    confidence: "high",
    confidenceNote:
      "From responses recorded by public clients and the list of events in several of them. Unknown numbers cannot be distinguished from new ones.",
    estimate: false,
    places: true,
    offsets: "never",
    facts: ["serviceName", "weight"],
  },
  track: (codes, { http, credentials }) =>
    answerBatchOrApart(
      codes,
      (asked) =>
        http.json({
          path: "/reports/awb/tracking",
          query: { clientId: credentials.clientId, "awb[]": asked.map(codeKey), language: "en" },
          token,
          readError,
        }),
      (body) => readTrackAnswer(body, codes),
    ),
});
