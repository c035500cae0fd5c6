import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { TokenRecipe } from "../client/http/http.ts";
import { rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { readLoginAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token: TokenRecipe = {
  async fetch(http, { username, password }) {
    const reply = await http.json({
      path: "/v1/access/login",
      json: { username, password },
      readError: rejectedByTokenEndpoint,
    });
    return reply.ok ? readLoginAnswer(reply.value.body) : reply;
  },
};

export const indiaPost = defineCarrier({
  carrier: "INDIA_POST",
  name: "India Post",
  homeCountry: "IN",
  timeZone: "Asia/Kolkata",
  languages: ["en"],
  batchMax: 20, // fifty are mentioned, but also that numbers get lost above twenty
  rateLimit: { requests: 2, perSeconds: 1 }, // India Post publishes none; this is ours
  environments: {
    production: "https://app.indiapost.gov.in/beextcustomer",
    test: "https://test.cept.gov.in/beextcustomer",
  },
  credentialFields: [
    textField("username", "User name", "Issued by CEPT, India Post's technology centre."),
    secretField("password", "Password", "The password of that user."),
    secretField(
      "pushSecret",
      "Push secret",
      "A secret of your choice, which you append to the address you give to CEPT. Without it, pushes are refused.",
      { optional: true },
    ),
  ],
  // The page takes no number in its address; it is there to be copied.
  trackingPage: (code) =>
    `https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx#${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For bulk customers of India Post. CEPT must also allow the fixed IP address of your server.",
    portal: "https://www.indiapost.gov.in",
    confidence: "low",
    confidenceNote:
      "Calls and fields are from three public clients that agree; events have no codes, and few of their words are confirmed.",
    estimate: false,
    places: true,
    offsets: "never",
    facts: ["serviceName", "origin", "destination"],
  },
  async track(codes, { http }) {
    const reply = await http.json({ path: "/v1/tracking/bulk", json: { bulk: codes.map(codeKey) }, token });
    return answerBatch(codes, reply, (body) => readTrackAnswer(body, codes));
  },
  push: {
    secretField: "pushSecret",
    setup: "Ask CEPT to send events to the address shown here, followed by ?secret= and the push secret.",
    receive: receivePush,
  },
});
