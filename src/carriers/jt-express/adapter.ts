import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { fail } from "../../lib/result.ts";
import { type CarrierContext, defineCarrier } from "../adapter.ts";
import type { CarrierReply } from "../client/http/http.ts";
import { fetchPictures } from "../client/pictures.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { contentDigest, passwordDigest } from "./digest.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { readPictures, readRefusal, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

/** Each country has its own system, and writes its own time. */
const countries = {
  vietnam: { name: "Vietnam", host: "api", timeZone: "Asia/Ho_Chi_Minh" },
  egypt: { name: "Egypt", host: "egypt", timeZone: "Africa/Cairo" },
  "saudi-arabia": { name: "Saudi Arabia", host: "saudiArabia", timeZone: "Asia/Riyadh" },
} as const;

const countryOf = (name: string) => countries[(name || "vietnam") as keyof typeof countries] ?? countries.vietnam;

type Field = "country" | "apiAccount" | "privateKey" | "customerCode" | "password";

/** Vietnam wants to know the customer; Egypt refuses whatever it did not ask for. */
const contentOf = (codes: readonly string[], { country, customerCode, password }: Readonly<Record<Field, string>>): string => {
  const numbers = codes.map(codeKey).join(",");
  if (countryOf(country) !== countries.vietnam) return JSON.stringify({ billCodes: numbers });
  return JSON.stringify({ customerCode, password: passwordDigest(password), txlogisticId: "", billcodes: numbers });
};

const ask = async (codes: readonly string[], { http, credentials, clock }: CarrierContext<Field>): Promise<CarrierReply> => {
  const bizContent = contentOf(codes, credentials);
  const reply = await http.json({
    host: countryOf(credentials.country).host,
    path: "/api/logistics/trace",
    headers: {
      apiaccount: credentials.apiAccount,
      digest: contentDigest(bizContent, credentials.privateKey),
      timestamp: String(clock.now()),
    },
    form: { bizContent },
  });
  const refusal = reply.ok ? readRefusal(reply.value.body) : null;
  return refusal ? fail(refusal) : reply;
};

export const jtExpress = defineCarrier({
  carrier: "JT_EXPRESS",
  name: "J&T Express",
  homeCountry: "VN",
  timeZone: "Asia/Ho_Chi_Minh",
  languages: ["en", "id", "th", "vi", "zh"],
  batchMax: 30,
  rateLimit: { requests: 2, perSeconds: 1 }, // J&T publishes none; this is ours
  environments: {
    production: {
      api: "https://ylopenapi.jtexpress.vn/webopenplatformapi",
      egypt: "https://openapi.jtjms-eg.com/webopenplatformapi",
      saudiArabia: "https://openapi.jtjms-sa.com/webopenplatformapi",
    },
    test: {
      api: "https://demoopenapi.jtexpress.vn/webopenplatformapi",
      egypt: "https://demoopenapi.jtjms-eg.com/webopenplatformapi",
      saudiArabia: "https://demoopenapi.jtjms-sa.com/webopenplatformapi",
    },
  },
  credentialFields: [
    choiceField(
      "country",
      "Country",
      "The country of the account. The default is Vietnam.",
      Object.fromEntries(Object.entries(countries).map(([value, { name }]) => [value, name])),
    ),
    textField("apiAccount", "API account", "From the console of J&T's open platform.", { example: "640826271705595946" }),
    secretField("privateKey", "Private key", "From the same console. It also signs pushes."),
    textField("customerCode", "Customer code", "Needed in Vietnam.", { optional: true }),
    secretField("password", "Customer password", "The password of the customer code. Needed in Vietnam.", { optional: true }),
  ],
  trackingPage: (code) => `https://jtexpress.vn/vi/tracking?type=track&billcode=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote:
      "An account on J&T's open platform in Vietnam, Egypt or Saudi Arabia. Other countries use other services, which are not supported.",
    portal: "https://open.jtexpress.vn",
    confidence: "medium",
    confidenceNote:
      "Signature, call and refusals are from J&T's pages and several clients; two lists of scan codes exist side by side, and no complete response was available.",
    estimate: false,
    places: true,
    offsets: "never",
    facts: ["attempts"],
  },
  track: (codes, context) =>
    answerBatchOrApart(
      codes,
      (asked) => ask(asked, context),
      (body) => readTrackAnswer(body, codes, countryOf(context.credentials.country).timeZone),
    ),
  fetchProof: async (code, context) =>
    fetchPictures(context.http, await ask([code], context), (body) => readPictures(body, code)),
  push: {
    setup: "Ask J&T to register the address shown here for logistics status feedback; it signs with your private key.",
    receive: receivePush,
  },
});
