import { createHash } from "node:crypto";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

type Signed = Readonly<Record<"app_key" | "format" | "method" | "timestamp" | "v", string>>;

/** Names and values in the order of the alphabet, then the body as it is sent, then the secret. Language and sign stay out. */
const signatureOf = (parameters: Signed, body: string, secret: string): string => {
  const joined = Object.entries(parameters)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join("");
  return createHash("md5").update(`${joined}${body}${secret}`).digest("hex");
};

export const fourpx = defineCarrier({
  carrier: "FOURPX",
  name: "4PX",
  homeCountry: "CN",
  timeZone: "Asia/Shanghai",
  languages: ["en", "zh"],
  batchMax: 1,
  rateLimit: { requests: 2, perSeconds: 1 }, // 4PX publishes none; this is ours
  environments: { production: "https://open.4px.com" }, // its test system does not track
  credentialFields: [
    textField("appKey", "App key", "From your own application on open.4px.com."),
    secretField("appSecret", "App secret", "From the same application."),
  ],
  trackingPage: (code) => `https://track.4px.com/#/result/0/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote:
      "A merchant's own application on 4PX's open platform. Applications of software vendors, which act for merchants, are not supported.",
    portal: "https://open.4px.com",
    confidence: "medium",
    confidenceNote:
      "Signature, call and fields are from public clients and SDKs; codes are from clients that follow 4PX's code page. Its refusals were not observed.",
    estimate: false,
    places: true,
    offsets: "always",
    facts: ["destination"],
  },
  track: (codes, { http, credentials, clock }) =>
    eachCode(codes, async (code) => {
      const question = { deliveryOrderNo: codeKey(code) };
      const parameters = {
        app_key: credentials.appKey,
        format: "json",
        method: "tr.order.tracking.get",
        timestamp: String(clock.now()),
        v: "1.0.0",
      };
      const sign = signatureOf(parameters, JSON.stringify(question), credentials.appSecret);
      const reply = await http.json({
        path: "/router/api/service",
        query: { ...parameters, sign, language: "en" },
        // Asked for JSON by name, the gateway writes question marks for letters beyond ASCII.
        headers: { accept: "*/*" },
        json: question,
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
