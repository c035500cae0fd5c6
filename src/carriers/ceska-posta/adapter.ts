import { createHash, createHmac } from "node:crypto";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

type Signed = { body: string; seconds: number; nonce: string; secretKey: string };

/** Over the hash of the body, the time and a word that is used once. The key is signed with as it is written, not decoded. */
const signature = ({ body, seconds, nonce, secretKey }: Signed): Record<string, string> => {
  const hash = createHash("sha256").update(body).digest("hex");
  const signed = createHmac("sha256", secretKey).update(`${hash};${seconds};${nonce}`).digest("base64");
  return {
    "authorization-timestamp": String(seconds),
    "authorization-content-sha256": hash,
    authorization: `CP-HMAC-SHA256 nonce="${nonce}", signature="${signed}"`,
  };
};

/** The post asks for a UUID of the random kind. */
const randomKind = (uuid: string): string => `${uuid.slice(0, 14)}4${uuid.slice(15)}`;

export const ceskaPosta = defineCarrier({
  carrier: "CESKA_POSTA",
  name: "Česká pošta",
  homeCountry: "CZ",
  timeZone: "Europe/Prague",
  languages: ["cs", "en"],
  batchMax: 10,
  rateLimit: { requests: 5, perSeconds: 1 }, // the post publishes none; this is ours
  leastIntervalSeconds: 1_800,
  environments: { production: "https://b2b.postaonline.cz:444", test: "https://b2b-test.postaonline.cz:444" },
  credentialFields: [
    secretField("apiToken", "API token", "Create it in the customer portal (postaonline.cz), in the B2B profile."),
    secretField("secretKey", "Secret key", "You receive it with the token. It signs the requests."),
  ],
  trackingPage: (code) => `https://www.postaonline.cz/trackandtrace/-/zasilka/cislo?parcelNumbers=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote:
      "For contract customers. The post's certificate is issued by PostSignum: start Kolli with its root in NODE_EXTRA_CA_CERTS.",
    portal: "https://www.postaonline.cz",
    confidence: "medium",
    confidenceNote:
      "Call and signature are from the post's description and from clients in use, states from its older service's real responses. Times have only a day.",
    estimate: false,
    places: true,
    offsets: "never",
    facts: ["weight", "pieceCount", "pickupPoint"],
    pickupPoint: ["name", "location", "holdUntil"],
  },
  async track(codes, { http, credentials, clock, newRequestId }) {
    const json = { parcelIds: codes.map(codeKey), language: "CZ" };
    const reply = await http.json({
      path: "/restservices/ZSKService/v1/parcelStatus",
      json,
      headers: {
        "api-token": credentials.apiToken,
        ...signature({
          body: JSON.stringify(json),
          seconds: Math.floor(clock.now() / 1_000),
          nonce: randomKind(newRequestId()),
          secretKey: credentials.secretKey,
        }),
      },
      readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
    });
    return answerBatch(codes, reply, (body) => readTrackAnswer(body, codes));
  },
});
