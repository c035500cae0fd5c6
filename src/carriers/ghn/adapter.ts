import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { secretField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { isUnknownOrder, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const readError: CarrierRequest["readError"] = ({ status, text }) =>
  status === 400 && isUnknownOrder(text) ? { code: "not-found" } : null;

export const ghn = defineCarrier({
  carrier: "GHN",
  name: "Giao Hàng Nhanh (GHN)",
  homeCountry: "VN",
  timeZone: "Asia/Ho_Chi_Minh",
  languages: ["vi", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // GHN publishes none; this is ours
  environments: { production: "https://online-gateway.ghn.vn", test: "https://dev-online-gateway.ghn.vn" },
  credentialFields: [secretField("apiToken", "API token", "khachhang.ghn.vn › Chủ cửa hàng › Token API.")],
  trackingPage: (code) => `https://donhang.ghn.vn/?order_code=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "self-service",
    accessNote: "A token from your shop's account, which covers only the shop's own orders.",
    portal: "https://khachhang.ghn.vn",
    confidence: "medium",
    confidenceNote:
      "Call and fields are those of GHN's documented API as many public clients use it; its refusals are read from their descriptions.",
    estimate: true,
    places: false,
    offsets: "utc",
    facts: ["weight", "deliveryWindow", "amountDue"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: "/shiip/public-api/v2/shipping-order/detail",
        headers: { token: credentials.apiToken },
        json: { order_code: codeKey(code) },
        readError,
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
