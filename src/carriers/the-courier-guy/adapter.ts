import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { type CarrierContext, defineCarrier } from "../adapter.ts";
import type { CarrierReply } from "../client/http/http.ts";
import { fetchPictures } from "../client/pictures.ts";
import { secretField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readPictures, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const ask = (code: string, { http, credentials }: CarrierContext<"apiKey">): Promise<CarrierReply> =>
  http.json({
    path: "/tracking/shipments",
    query: { tracking_reference: codeKey(code) },
    headers: { authorization: `Bearer ${credentials.apiKey}` },
    readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
  });

export const theCourierGuy = defineCarrier({
  carrier: "THE_COURIER_GUY",
  name: "The Courier Guy",
  homeCountry: "ZA",
  timeZone: "Africa/Johannesburg",
  languages: ["en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // The Courier Guy publishes none; this is ours
  environments: { portal: "https://api.portal.thecourierguy.co.za", shiplogic: "https://api.shiplogic.com/v2" },
  credentialFields: [secretField("apiKey", "API key", "Portal › Settings › API keys.")],
  trackingPage: (code) => `https://portal.thecourierguy.co.za/track?ref=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "A key from the portal. The system belongs to Shiplogic; Shiplogic's own keys work at its own address.",
    portal: "https://portal.thecourierguy.co.za",
    confidence: "medium",
    confidenceNote:
      "Call and fields are from the portal's documentation, public clients and observed responses; status words are from two clients' lists.",
    estimate: true,
    places: true,
    offsets: "utc",
    facts: ["serviceName", "pieceCount", "origin", "destination", "deliveryWindow"],
  },
  track: (codes, context) =>
    eachCode(codes, async (code) => answerOne(await ask(code, context), (body) => readTrackAnswer(body, code))),
  fetchProof: async (code, context) => fetchPictures(context.http, await ask(code, context), (body) => readPictures(body, code)),
});
