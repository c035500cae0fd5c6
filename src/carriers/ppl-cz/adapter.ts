import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token = oauthToken({ path: "/login/getAccessToken", client: "form", fields: () => ({ scope: "myapi2" }) });

export const pplCz = defineCarrier({
  carrier: "PPL_CZ",
  name: "PPL CZ",
  homeCountry: "CZ",
  timeZone: "Europe/Prague",
  languages: ["cs", "en"],
  batchMax: 50,
  rateLimit: { requests: 5, perSeconds: 1 }, // PPL publishes none; this is ours
  leastIntervalSeconds: 1_800,
  environments: {
    production: "https://api.dhl.com/ecs/ppl/myapi2",
    test: "https://api-dev.dhl.com/ecs/ppl/myapi2",
  },
  credentialFields: [
    textField("clientId", "Client ID", "From PPL's IT support, for your customer number."),
    secretField("clientSecret", "Client secret", "You receive it with the client ID."),
  ],
  trackingPage: (code) => `https://www.ppl.cz/vyhledat-zasilku?shipmentId=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For PPL's customers, and for their own shipments only.",
    portal: "https://www.ppl.cz",
    confidence: "high",
    confidenceNote:
      "From PPL's own shop modules and description, and codes that public clients observed. The list of codes is not complete.",
    estimate: true,
    places: false,
    offsets: "never",
    facts: ["serviceName", "weight", "pieceCount", "origin", "destination", "deliveryWindow", "amountDue"],
  },
  async track(codes, { http }) {
    const reply = await http.json({
      path: "/shipment",
      query: { ShipmentNumbers: codes.map(codeKey), Limit: String(codes.length), Offset: "0" },
      headers: { "accept-language": "en-US" },
      token,
      readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
    });
    return answerBatch(codes, reply, (body) => readTrackAnswer(body, codes));
  },
});
