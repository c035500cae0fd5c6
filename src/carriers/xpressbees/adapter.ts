import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { fail } from "../../lib/result.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest, TokenRecipe } from "../client/http/http.ts";
import { rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readLoginAnswer, readRefusal, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token: TokenRecipe = {
  async fetch(http, { email, password }) {
    const reply = await http.json({
      path: "/api/users/login",
      json: { email, password },
      readError: rejectedByTokenEndpoint,
    });
    return reply.ok ? readLoginAnswer(reply.value.body) : reply;
  },
};

const readError: CarrierRequest["readError"] = ({ json }) => {
  const refusal = readRefusal(json());
  return refusal?.code === "unexpected-answer" ? null : refusal;
};

export const xpressbees = defineCarrier({
  carrier: "XPRESSBEES",
  name: "XpressBees",
  homeCountry: "IN",
  timeZone: "Asia/Kolkata",
  languages: ["en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // XpressBees publishes none; this is ours
  environments: { production: "https://shipment.xpressbees.com" },
  credentialFields: [
    textField("email", "Email", "The email address of a user on shipment.xpressbees.com."),
    secretField("password", "Password", "The password of that user."),
  ],
  trackingPage: (code) => `https://www.xpressbees.com/shipment/tracking?awbNo=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For accounts on the shipment panel. Keys of the older client service (XBkey), which has no HTTPS, do not work.",
    portal: "https://shipment.xpressbees.com",
    confidence: "medium",
    confidenceNote:
      "Calls and fields are from many public clients; the codes of its history are those that several of them list, mapped by us.",
    estimate: true,
    places: true,
    offsets: "never",
  },
  track: (codes, { http }) =>
    eachCode(codes, async (code) => {
      const reply = await http.withToken(token, async (jwt) => {
        const answer = await http.json({
          path: `/api/shipments2/track/${encodeURIComponent(codeKey(code))}`,
          headers: { authorization: `Bearer ${jwt}` },
          readError,
        });
        const refusal = answer.ok ? readRefusal(answer.value.body) : null;
        return refusal ? fail(refusal) : answer;
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
