import { defineCarrier } from "../adapter.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { messageDigest } from "./digest.ts";
import { numberFormats } from "./number-format.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";

export const sfExpress = defineCarrier({
  carrier: "SF_EXPRESS",
  name: "SF Express",
  homeCountry: "CN",
  timeZone: "Asia/Shanghai",
  batchMax: 10,
  rateLimit: { requests: 5, perSeconds: 1 }, // SF publishes none; this is ours
  environments: {
    mainland: "https://bspgw.sf-express.com",
    "hong-kong": "https://sfapi-hk.sf-express.com",
    sandbox: "https://sfapi-sbox.sf-express.com",
  },
  credentialFields: [
    textField("partnerId", "Partner ID", "顾客编码 of your application on open.sf-express.com."),
    secretField("checkword", "Check word", "校验码 of the same application and environment."),
    textField(
      "phoneSuffix",
      "Last four digits of the phone",
      "The sender's, for parcels outside your monthly account: SF shows them to no one else.",
      { optional: true, example: "1234" },
    ),
    choiceField("digest", "Digest", "How the request is signed. Change it only if SF refuses the digest (A1006).", {
      encoded: "Over the URL-encoded text, as in SF's samples",
      plain: "Over the plain text",
    }),
    secretField(
      "pushSecret",
      "Push secret",
      "A word of your choice, at the end of the callback address. Without it pushes are refused.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://www.sf-express.com/chn/sc/waybill/waybill-detail/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "An approved application on SF's open platform and a monthly account.",
    confidence: "medium",
    confidenceNote:
      "Gateway, signature and nesting are from SF's documentation as mirrored in public SDKs; some operation codes were never seen.",
    estimate: false,
    places: true,
    offsets: "never",
  },
  async track(codes, { http, credentials, clock, newRequestId }) {
    const timestamp = String(clock.now());
    const msgData = JSON.stringify({
      language: "zh-CN",
      trackingType: "1",
      trackingNumber: codes.map(codeKey),
      methodType: "1",
      ...(credentials.phoneSuffix && { checkPhoneNo: credentials.phoneSuffix }),
    });
    const reply = await http.json({
      path: "/std/service",
      form: {
        partnerID: credentials.partnerId,
        requestID: newRequestId(),
        serviceCode: "EXP_RECE_SEARCH_ROUTES",
        timestamp,
        msgDigest: messageDigest(msgData + timestamp + credentials.checkword, credentials.digest !== "plain"),
        msgData,
      },
    });
    return answerBatch(codes, reply, readTrackAnswer);
  },
  push: {
    setup:
      "In the console of SF's open platform, set the route push callback to the address shown here, followed by ?secret= and the push secret.",
    receive: receivePush,
  },
});
