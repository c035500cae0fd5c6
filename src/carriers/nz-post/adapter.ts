import { objectOnFirstUse, onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierHttp, CarrierReply, CarrierRequest } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";
import type * as SubscriptionsModule from "./subscriptions.ts";
import { nzPostToken } from "./token.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { isOwnAnswer, readSignature, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");
const subscriptions = objectOnFirstUse<typeof SubscriptionsModule, "subscriptions">(
  import.meta.url,
  "./subscriptions.ts",
  "subscriptions",
);

const auth = "https://oauth.nzpost.co.nz";

type Address = Pick<CarrierRequest, "path" | "query">;

/** As NZ Post's clients write it, and as its description of version 3 does since 2026. */
const addressesOf = (code: string): readonly [Address, Address] => [
  { path: `/parceltrack/3.0/parcels/${encodeURIComponent(codeKey(code))}` },
  { path: "/parceltrack/v3/parcels", query: { tracking_reference: codeKey(code) } },
];

/** A 404 that is no answer of NZ Post's own is about the address, not about the parcel: then the other one is tried. */
const ask = async (http: CarrierHttp, clientId: string, code: string): Promise<CarrierReply> => {
  let isOwn = false;
  const askAt = (address: Address) =>
    http.json({
      ...address,
      headers: { client_id: clientId },
      token: nzPostToken,
      readError: ({ status, json }) => {
        isOwn = isOwnAnswer(json());
        return status === 404 ? { code: "not-found" } : null;
      },
    });
  const [usual, newer] = addressesOf(code);
  const reply = await askAt(usual);
  const isNoAddress = !reply.ok && reply.failure.code === "not-found" && !isOwn;
  return isNoAddress ? askAt(newer) : reply;
};

export const nzPost = defineCarrier({
  carrier: "NZ_POST",
  name: "NZ Post",
  homeCountry: "NZ",
  timeZone: "Pacific/Auckland",
  languages: ["en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // by contract; this is ours
  environments: {
    production: { api: "https://api.nzpost.co.nz", auth },
    uat: { api: "https://api.uat.nzpost.co.nz", auth },
  },
  credentialFields: [
    textField("clientId", "Client ID", "From your application in NZ Post's developer centre."),
    secretField("clientSecret", "Client secret", "From the same application."),
  ],
  trackingPage: (code) => `https://www.nzpost.co.nz/tools/tracking?trackid=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "An application in NZ Post's developer centre with the product ParcelTrack.",
    portal: "https://www.nzpost.co.nz",
    confidence: "low",
    confidenceNote:
      "Calls and fields are from NZ Post's own sample and its clients. What most codes mean is only from one library; others are read from their descriptions.",
    estimate: false,
    places: false,
    offsets: "never",
    facts: ["serviceName"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) =>
      answerOne(await ask(http, credentials.clientId, code), (body) => readTrackAnswer(body, code)),
    ),
  async fetchProof(code, { http, credentials }) {
    const reply = await ask(http, credentials.clientId, code);
    return reply.ok ? readSignature(reply.value.body) : reply;
  },
  push: {
    setup: "Kolli subscribes to each parcel with the same application. The webhook's address contains a secret.",
    subscriptions,
    receive: receivePush,
  },
});
