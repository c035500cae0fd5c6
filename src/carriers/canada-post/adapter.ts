import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import type { ProofDocumentKind } from "../../tracking/carrier-port.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth, type CarrierRequest } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readErrorMessage, readPicture, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const readError: CarrierRequest["readError"] = (response) => {
  const message = readErrorMessage(response.xml());
  // 003: no signature, or none that may be shown.
  if (message?.code === "004" || message?.code === "003") return { code: "not-found" };
  if (message && /^(E002|AA00\d)$/.test(message.code))
    return { code: "credentials-rejected", detail: `Canada Post returned ${message.code}` };
  if (/Rejected by SLM Monitor/i.test(response.text)) return { code: "rate-limited", retryAfterMs: 60_000 };
  return null;
};

const headersOf = ({ user, password }: Readonly<Record<"user" | "password", string>>) => ({
  accept: "application/vnd.cpc.track-v2+xml",
  "accept-language": "en-CA",
  authorization: basicAuth(user, password),
});

export const canadaPost = defineCarrier({
  carrier: "CANADA_POST",
  name: "Canada Post",
  homeCountry: "CA",
  timeZone: "America/Toronto",
  languages: ["en", "fr"],
  batchMax: 1,
  rateLimit: { requests: 20, perSeconds: 60 },
  environments: { production: "https://soa-gw.canadapost.ca", development: "https://ct.soa-gw.canadapost.ca" },
  credentialFields: [
    textField("user", "API key user name", "The first half of the key from the Developer Program."),
    secretField("password", "API key password", "The second half, after the colon."),
  ],
  trackingPage: (code) =>
    `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "self-service",
    accessNote: "Free with the Canada Post Developer Program. 20 requests per minute; 500 for upgraded accounts.",
    portal: "https://www.canadapost-postescanada.ca",
    confidence: "high",
    confidenceNote:
      "Paths, XML and event numbers are from Canada Post's pages and real responses; the status chosen for each is ours.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["serviceName", "origin", "destination", "pickupPoint"],
    pickupPoint: ["name", "location", "holdUntil"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.xml({
        path: `/vis/track/pin/${encodeURIComponent(code)}/detail`,
        headers: headersOf(credentials),
        readError,
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
  /** The certificate has the signature in it; if there is no certificate, the signature may stand alone. */
  async fetchProof(code, { http, credentials }) {
    const ask = async (path: string, kind: ProofDocumentKind) => {
      const reply = await http.xml({ path, headers: headersOf(credentials), readError });
      return reply.ok ? readPicture(reply.value.body, kind) : reply;
    };
    const pin = encodeURIComponent(code);
    const certificate = await ask(`/vis/certificate/${pin}`, "DOCUMENT");
    if (certificate.ok && certificate.value.length > 0) return certificate;
    return !certificate.ok && certificate.failure.code !== "not-found"
      ? certificate
      : ask(`/vis/signatureimage/${pin}`, "SIGNATURE");
  },
});
