import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { fail } from "../../lib/result.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readRefusal, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const novaPoshta = defineCarrier({
  carrier: "NOVA_POSHTA",
  name: "Nova Poshta",
  homeCountry: "UA",
  timeZone: "Europe/Kyiv",
  languages: ["uk", "en"],
  batchMax: 100,
  rateLimit: { requests: 1, perSeconds: 1 }, // Nova Poshta publishes none and refuses what is too much; this is ours
  leastIntervalSeconds: 1_800,
  environments: { production: "https://api.novaposhta.ua" },
  credentialFields: [
    secretField("apiKey", "API key", "Personal account › Settings › Security."),
    textField("phone", "Sender's phone", "As on your waybills. Without it, Nova Poshta leaves some fields empty.", {
      optional: true,
      example: "380500000000",
    }),
  ],
  trackingPage: (code) => `https://novaposhta.ua/tracking/?cargo_number=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "self-service",
    accessNote: "Anyone with a personal account can create a key. The carrier has no sandbox.",
    portal: "https://novaposhta.ua",
    confidence: "high",
    confidenceNote:
      "From Nova Poshta's list of codes, which public clients agree on, and responses they recorded. It reports only where a parcel is now.",
    estimate: true,
    places: false,
    offsets: "never",
    facts: ["serviceName", "weight", "pieceCount", "origin", "destination", "pickupPoint", "amountDue"],
    pickupPoint: ["name", "street", "location", "holdUntil"],
  },
  track: (codes, { http, credentials }) =>
    answerBatchOrApart(
      codes,
      async (asked) => {
        const reply = await http.json({
          path: "/v2.0/json/",
          json: {
            apiKey: credentials.apiKey,
            modelName: "TrackingDocument",
            calledMethod: "getStatusDocuments",
            methodProperties: {
              Documents: asked.map((code) => ({ DocumentNumber: codeKey(code), Phone: credentials.phone })),
              Language: "EN",
            },
          },
        });
        const refusal = reply.ok ? readRefusal(reply.value.body) : null;
        return refusal ? fail(refusal) : reply;
      },
      readTrackAnswer,
    ),
});
