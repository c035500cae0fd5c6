import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const dhlEcommerceNl = defineCarrier({
  carrier: "DHL_ECOMMERCE_NL",
  name: "DHL eCommerce (Benelux)",
  homeCountry: "NL",
  timeZone: "Europe/Amsterdam",
  languages: ["nl", "en"],
  batchMax: 10,
  rateLimit: { requests: 1, perSeconds: 1 }, // DHL publishes none; this is ours
  leastIntervalSeconds: 3_600,
  environments: { production: "https://api-gw.dhlparcel.nl" },
  credentialFields: [],
  trackingPage: (code) => `https://my.dhlecommerce.nl/home/tracktrace/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "open",
    accessNote: "No account is needed. With the recipient's postcode, DHL also reports the destination.",
    confidence: "high",
    confidenceNote:
      "Call and fields are from DHL's description; the words for events are from two public tables and observed parcels.",
    estimate: true,
    places: false,
    offsets: "always",
    facts: ["weight", "destination", "deliveryWindow"],
  },
  async track(codes, { http, hintsOf }) {
    const keys = codes.map((code) => [codeKey(code), codeKey(hintsOf(code).postalCode ?? "")].filter(Boolean).join("+"));
    const reply = await http.json({
      path: "/track-trace",
      query: { key: keys.join(",") },
      // Only DHL's own sentence says that none of them is known: a gateway in trouble answers 404, too.
      readError: ({ status, text }) => {
        if (status !== 404) return null;
        return /no parcel found/i.test(text)
          ? { code: "not-found" }
          : { code: "unavailable", detail: "404 without DHL's own words" };
      },
    });
    return answerBatch(codes, reply, (body) => readTrackAnswer(body, codes));
  },
});
