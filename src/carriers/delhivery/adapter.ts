import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { secretField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { isNotFound, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

/**
 * 403 is the firewall's, for an address that asked too much; it looks again after thirty seconds. A refused token is 401, or 403 with words.
 * "Throttled, wait 8 seconds." comes with 429.
 */
const readError: CarrierRequest["readError"] = ({ status, text, headers, json }) => {
  if (status === 400 && isNotFound(json())) return { code: "not-found" };
  if (status === 403 && !/\b(token|credentials?|permission|authenticat\w+|authori[sz]\w+)\b/i.test(text))
    return { code: "rate-limited", retryAfterMs: 30_000 };
  const [, seconds] = /\bwait (\d{1,4}) seconds?\b/i.exec(text) ?? [];
  return status === 429 && seconds && !headers["retry-after"]
    ? { code: "rate-limited", retryAfterMs: Number(seconds) * 1_000 }
    : null;
};

export const delhivery = defineCarrier({
  carrier: "DELHIVERY",
  name: "Delhivery",
  homeCountry: "IN",
  timeZone: "Asia/Kolkata",
  languages: ["en"],
  batchMax: 50,
  rateLimit: { requests: 120, perSeconds: 60 }, // 750 in any five minutes, by address
  environments: { production: "https://track.delhivery.com", staging: "https://staging-express.delhivery.com" },
  credentialFields: [
    secretField("apiToken", "API token", "Delhivery One › Settings › API setup."),
    secretField(
      "pushSecret",
      "Webhook secret",
      "A secret of your choice that Delhivery sends in the header x-kolli-secret. Without it, pushes are refused.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://www.delhivery.com/track/package/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For Delhivery accounts; staging tokens come from Delhivery. Your account manager sets up webhooks.",
    portal: "https://one.delhivery.com",
    confidence: "medium",
    confidenceNote:
      "Call, fields and statuses are from Delhivery's B2C pages and from observed responses; what its codes mean is from a platform's table.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["pieceCount", "origin", "destination", "attempts", "amountDue"],
  },
  async track(codes, { http, credentials }) {
    const reply = await http.json({
      path: "/api/v1/packages/json/",
      query: { waybill: codes.map(codeKey).join(","), verbose: "1" }, // without it an answer may have no scans
      headers: { authorization: `Token ${credentials.apiToken}` },
      readError,
    });
    return answerBatch(codes, reply, (body) => readTrackAnswer(body, codes));
  },
  push: {
    secretField: "pushSecret",
    setup: "Ask your account manager for a scan webhook to the address shown here, with the secret in the header x-kolli-secret.",
    receive: receivePush,
  },
});
