import { objectOnFirstUse, onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { gatewayForm } from "./gateway.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";
import type * as SubscriptionsModule from "./subscriptions.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");
const subscriptions = objectOnFirstUse<typeof SubscriptionsModule, "subscriptions">(
  import.meta.url,
  "./subscriptions.ts",
  "subscriptions",
);

export const sfExpress = defineCarrier({
  carrier: "SF_EXPRESS",
  name: "SF Express",
  homeCountry: "CN",
  timeZone: "Asia/Shanghai",
  languages: ["zh", "en"],
  batchMax: 10,
  rateLimit: { requests: 5, perSeconds: 1 }, // SF publishes none; this is ours
  environments: {
    mainland: "https://bspgw.sf-express.com",
    "hong-kong": "https://sfapi-hk.sf-express.com",
    sandbox: "https://sfapi-sbox.sf-express.com",
  },
  credentialFields: [
    textField("partnerId", "Partner ID", "The 顾客编码 of your application on open.sf-express.com."),
    secretField("checkword", "Check word", "The 校验码 of the same application and environment."),
    textField(
      "phoneSuffix",
      "Last four digits of the phone",
      "The sender's phone, for parcels outside your monthly account. SF shows them only with these digits.",
      { optional: true, example: "1234" },
    ),
    choiceField("digest", "Digest", "How the request is signed. Change it only if SF refuses the digest (A1006).", {
      encoded: "Over the URL-encoded text, as in SF's samples",
      plain: "Over the plain text",
    }),
    secretField(
      "pushSecret",
      "Push secret",
      "A secret of your choice, if you set the callback address yourself. If you leave it empty, Kolli generates one for the waybills it registers.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://www.sf-express.com/chn/sc/waybill/waybill-detail/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "An approved application on SF's open platform and a monthly account.",
    portal: "https://open.sf-express.com",
    confidence: "medium",
    confidenceNote:
      "Gateway, signature and nesting are from SF's documentation as mirrored in public SDKs; some operation codes were never observed.",
    estimate: false,
    places: true,
    offsets: "never",
  },
  async track(codes, context) {
    const { phoneSuffix } = context.credentials;
    const message = {
      language: "zh-CN",
      trackingType: "1",
      trackingNumber: codes.map(codeKey),
      methodType: "1",
      ...(phoneSuffix && { checkPhoneNo: phoneSuffix }),
    };
    const reply = await context.http.json({
      path: "/std/service",
      form: gatewayForm("EXP_RECE_SEARCH_ROUTES", message, context),
    });
    return answerBatch(codes, reply, readTrackAnswer);
  },
  push: {
    secretField: "pushSecret",
    setup:
      "Kolli registers each waybill for SF's route push. SF pushes those of your monthly account automatically: in the console of its open platform, set the callback to the address shown here, followed by ?secret= and the push secret.",
    subscriptions,
    receive: receivePush,
  },
});
