import { createHmac } from "node:crypto";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { fail } from "../../lib/result.ts";
import { type CarrierContext, defineCarrier } from "../adapter.ts";
import type { CarrierReply, TokenRecipe } from "../client/http/http.ts";
import { rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { fetchPictures } from "../client/pictures.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readPictures, readRefusal, readTokenAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(
  import.meta.url,
  "./reading.ts",
);

const token: TokenRecipe = {
  async fetch(http, { appId, appSecret, sourceKey }) {
    const reply = await http.json({
      path: "/openapi/oauth2/token",
      json: { grantType: "client_credentials", appId, appSecret, ...(sourceKey && { sourceKey }) },
      readError: rejectedByTokenEndpoint,
    });
    return reply.ok ? readTokenAnswer(reply.value.body) : reply;
  },
};

const trackPath = "/v1/track-service/info/get";

/** Over the path without its query; a question without a body leaves `body` out. */
const signatureOf = (date: string, secret: string): string =>
  createHmac("sha256", secret).update(`date=${date}&method=GET&uri=${trackPath}`).digest("base64");

const ask = (code: string, { http, credentials, clock }: CarrierContext<"appSecret">): Promise<CarrierReply> =>
  http.withToken(token, async (accessToken) => {
    const date = String(clock.now());
    const answer = await http.json({
      path: trackPath,
      query: { order_number: codeKey(code) },
      headers: { token: accessToken, date, sign: signatureOf(date, credentials.appSecret), "accept-language": "en-US" },
    });
    const refusal = answer.ok ? readRefusal(answer.value.body) : null;
    return refusal ? fail(refusal) : answer;
  });

export const yunexpress = defineCarrier({
  carrier: "YUNEXPRESS",
  name: "YunExpress",
  homeCountry: "CN",
  timeZone: "Asia/Shanghai",
  languages: ["en", "zh"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // YunExpress publishes none; this is ours
  environments: { production: "https://openapi.yunexpress.cn", sandbox: "https://openapi-sbx.yunexpress.cn" },
  credentialFields: [
    textField("appId", "App ID", "From your application on open.yunexpress.cn."),
    secretField("appSecret", "App secret", "From the same application."),
    textField("sourceKey", "Source key", "User centre › User information. Some accounts have none.", { optional: true }),
  ],
  trackingPage: (code) => `https://www.yuntrack.com/parcelTracking?id=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For customers of YunExpress with an application on its open platform. Keys of the older OMS do not work.",
    portal: "https://open.yunexpress.cn",
    confidence: "medium",
    confidenceNote:
      "Calls, signature and fields are from several public clients that agree; node codes are from two tables after YunExpress's own list.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["serviceName", "weight", "origin", "destination"],
  },
  track: (codes, context) =>
    eachCode(codes, async (code) => answerOne(await ask(code, context), (body) => readTrackAnswer(body, code))),
  fetchProof: async (code, context) => fetchPictures(context.http, await ask(code, context), (body) => readPictures(body, code)),
});
