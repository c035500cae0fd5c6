import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { ok } from "../../lib/result.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth, type CarrierRequest } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, eachCode } from "../reading/answers.ts";
import { isWaybill, numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readProofAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const readError: CarrierRequest["readError"] = ({ status }) => (status === 404 ? { code: "not-found" } : null);

/** The call for one waybill is the only one that has the offset of each event, so it is preferred to the one for 200. */
const questionOf = (code: string): Pick<CarrierRequest, "path" | "query"> =>
  isWaybill(code)
    ? {
        path: `/shipments/${encodeURIComponent(code)}/tracking`,
        query: { trackingView: "all-checkpoints", levelOfDetail: "shipment", requestGMTOffsetPerEvent: "true" },
      }
    : { path: "/tracking", query: { pieceTrackingNumber: code, trackingView: "all-checkpoints", levelOfDetail: "all" } };

const headersOf = ({ username, password }: Readonly<Record<"username" | "password", string>>, requestId: string) => ({
  authorization: basicAuth(username, password),
  "accept-language": "eng",
  "message-reference": requestId,
});

export const dhlExpress = defineCarrier({
  carrier: "DHL_EXPRESS",
  name: "DHL Express (MyDHL)",
  homeCountry: "DE",
  timeZone: "Europe/Berlin",
  languages: ["en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // DHL publishes none; this is ours
  environments: { production: "https://express.api.dhl.com/mydhlapi", test: "https://express.api.dhl.com/mydhlapi/test" },
  credentialFields: [
    textField("username", "API user name", "For the MyDHL API, issued by DHL Express."),
    secretField("password", "API password", "The password of that user."),
    textField(
      "shipperAccount",
      "Shipper account number",
      "The account that ships. Without it, no proofs of delivery are fetched.",
      { optional: true },
    ),
  ],
  trackingPage: (code) =>
    `https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote:
      "For customers of DHL Express, after MyDHL API onboarding. The test system knows only DHL's fifteen test waybills.",
    portal: "https://developer.dhl.com/api-reference/dhl-express-mydhl-api",
    confidence: "high",
    confidenceNote: "Calls, fields and codes are from DHL's OpenAPI and code list; the status chosen for each code is ours.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["weight", "pieceCount", "origin", "destination"],
  },
  track: (codes, { http, credentials, newRequestId }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        ...questionOf(code),
        headers: headersOf(credentials, newRequestId()),
        readError,
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
  async fetchProof(code, { http, credentials, newRequestId }) {
    if (credentials.shipperAccount === "" || !isWaybill(code)) return ok([]);
    const reply = await http.json({
      path: `/shipments/${encodeURIComponent(code)}/proof-of-delivery`,
      query: { shipperAccountNumber: credentials.shipperAccount, content: "epod-summary" },
      headers: headersOf(credentials, newRequestId()),
      readError,
    });
    return reply.ok ? readProofAnswer(reply.value.body) : reply;
  },
});
