import { fail } from "../../lib/result.ts";
import { defineCarrier } from "../adapter.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { contentDigest, passwordDigest } from "./digest.ts";
import { numberFormats } from "./number-format.ts";
import { receivePush } from "./push.ts";
import { readRefusal, readTrackAnswer } from "./reading.ts";

/** Each country has its own system, and writes its own time. */
const countries = {
  vietnam: { name: "Vietnam", host: "api", timeZone: "Asia/Ho_Chi_Minh" },
  egypt: { name: "Egypt", host: "egypt", timeZone: "Africa/Cairo" },
  "saudi-arabia": { name: "Saudi Arabia", host: "saudiArabia", timeZone: "Asia/Riyadh" },
} as const;

const countryOf = (name: string) => countries[(name || "vietnam") as keyof typeof countries] ?? countries.vietnam;

type Fields = Readonly<Record<"country" | "customerCode" | "password", string>>;

/** Vietnam wants to know the customer; Egypt refuses whatever it did not ask for. */
const contentOf = (codes: readonly string[], { country, customerCode, password }: Fields): string => {
  const numbers = codes.map(codeKey).join(",");
  if (countryOf(country) !== countries.vietnam) return JSON.stringify({ billCodes: numbers });
  return JSON.stringify({ customerCode, password: passwordDigest(password), txlogisticId: "", billcodes: numbers });
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
    confidence: "medium",
    confidenceNote:
      "Signature, call and refusals are from J&T's pages and several clients; two lists of scan codes exist side by side, and no complete response was available.",
    estimate: false,
    places: true,
    offsets: "never",
    facts: ["attempts"],
  },
  track: (codes, { http, credentials, clock }) => {
    const { host, timeZone } = countryOf(credentials.country);
    const ask = async (asked: readonly string[]) => {
      const bizContent = contentOf(asked, credentials);
      const reply = await http.json({
        host,
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
    return answerBatchOrApart(codes, ask, (body) => readTrackAnswer(body, codes, timeZone));
  },
  push: {
    setup: "Ask J&T to register the address shown here for logistics status feedback; it signs with your private key.",
    receive: receivePush,
  },
});
