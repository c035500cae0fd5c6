import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { fail } from "../../lib/result.ts";
import { defineCarrier } from "../adapter.ts";
import type { TokenRecipe } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readRefusal, readTokenAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

/** Lasts a day. */
const token: TokenRecipe = {
  async fetch(http, { customerId, businessNumber }) {
    const reply = await http.json({
      path: "/ReqOneDayToken",
      json: { DATA: { CUST_ID: customerId, BIZ_REG_NUM: businessNumber } },
    });
    return reply.ok ? readTokenAnswer(reply.value.body) : reply;
  },
};

export const cjLogistics = defineCarrier({
  carrier: "CJ_LOGISTICS",
  name: "CJ Logistics",
  homeCountry: "KR",
  timeZone: "Asia/Seoul",
  languages: ["ko", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // CJ publishes none; this is ours
  leastIntervalSeconds: 3 * 3_600,
  environments: { production: "https://dxapi.cjlogistics.com:5052", development: "https://dxapi-dev.cjlogistics.com:5054" },
  credentialFields: [
    textField("customerId", "Customer ID", "The CUST_ID of your contract.", { example: "30123456" }),
    secretField(
      "businessNumber",
      "Business registration number",
      "BIZ_REG_NUM, digits only. CJ uses it to authenticate requests.",
    ),
  ],
  trackingPage: (code) => `https://trace.cjlogistics.com/next/tracking.html?wblNo=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote:
      "For customers with a contract that includes the DX API. CJ requires three hours between two requests about the same waybill.",
    portal: "https://www.cjlogistics.com",
    confidence: "medium",
    confidenceNote:
      "Calls, fields and codes are from CJ's guide as public integrations cite it; no code is known for returns and pick-up points.",
    estimate: false,
    places: true,
    offsets: "never",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.withToken(token, async (tokenNumber) => {
        const answer = await http.json({
          path: "/ReqOneGdsTrc",
          headers: { "cj-gateway-apikey": tokenNumber },
          json: { DATA: { TOKEN_NUM: tokenNumber, CLNTNUM: credentials.customerId, INVC_NO: codeKey(code) } },
        });
        const refusal = answer.ok ? readRefusal(answer.value.body) : null;
        return refusal ? fail(refusal) : answer;
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
