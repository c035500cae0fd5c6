import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { fitsFormat } from "../number-formats/number-format.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

/** Everything else that Venipak knows is a shipment's id, which it takes under another name. */
const isPack = (code: string): boolean => numberFormats.some((format) => fitsFormat(format, code));

export const venipak = defineCarrier({
  carrier: "VENIPAK",
  name: "Venipak",
  homeCountry: "LT",
  timeZone: "Europe/Vilnius",
  languages: ["lt", "lv", "et", "en"],
  batchMax: 1,
  rateLimit: { requests: 2, perSeconds: 1 }, // Venipak publishes none; this is ours
  leastIntervalSeconds: 1_800,
  environments: { production: "https://tracking.venipak.com" },
  credentialFields: [],
  trackingPage: (code) => `https://venipak.com/lt/en/tracking/track/${encodeURIComponent(code)}/`,
  numberFormats,
  about: {
    access: "open",
    accessNote: "No account is needed.",
    confidence: "medium",
    confidenceNote:
      "Call, fields and statuses are from Venipak's description. What ends a journey is reported by words, which are partly inferred.",
    estimate: false,
    places: true,
    offsets: "sometimes",
    facts: ["pickupPoint"],
    pickupPoint: ["name", "street", "location"],
  },
  track: (codes, { http }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: "/api/v1/events",
        query: { [isPack(codeKey(code)) ? "pack_no" : "shipment_id"]: codeKey(code), lang: "EN" },
        // 422: the number does not have the form of Venipak's.
        readError: ({ status }) => (status === 404 || status === 422 ? { code: "not-found" } : null),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
