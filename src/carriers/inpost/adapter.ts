import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import type { CarrierAnswer } from "../../tracking/carrier-port.ts";
import { type CarrierContext, defineCarrier } from "../adapter.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import type * as GroupReadingModule from "./group-reading.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";
import type * as StatusTitlesModule from "./status-titles.ts";

const { readGroupAnswer } = onFirstUse<typeof GroupReadingModule>(import.meta.url, "./group-reading.ts");
const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");
const { statusTitles, withTitles } = onFirstUse<typeof StatusTitlesModule>(import.meta.url, "./status-titles.ts");

const token = oauthToken({
  host: "group",
  path: "/oauth2/token",
  client: "form",
  fields: () => ({ scope: "openid api:tracking:read" }),
});

type Fields = "language" | "clientId" | "clientSecret" | "pushSecret";

const isUnknown = { readError: ({ status }: { status: number }) => (status === 404 ? ({ code: "not-found" } as const) : null) };

const askShipX = async (code: string, { http, credentials }: CarrierContext<Fields>): Promise<CarrierAnswer> => {
  const reply = await http.json({ path: `/v1/tracking/${encodeURIComponent(codeKey(code))}`, ...isUnknown });
  if (!reply.ok) return reply;
  const { value } = reply;
  const titled = await http.withToken(statusTitles(credentials.language), async (titles) => withTitles(value, titles));
  return answerOne(titled.ok ? titled : withTitles(value, "{}"), (body) => readTrackAnswer(body, code));
};

const askGroup = async (code: string, { http, newRequestId }: CarrierContext<Fields>): Promise<CarrierAnswer> => {
  const reply = await http.json({
    host: "group",
    path: "/tracking/v1/parcels",
    query: { trackingNumbers: codeKey(code) },
    // The version of which InPost says that it stays.
    headers: { "x-inpost-event-version": "V1", "x-request-id": newRequestId() },
    token,
    ...isUnknown,
  });
  return answerOne(reply, (body) => readGroupAnswer(body, code));
};

/** Polish numbers are known to ShipX, open to all; what it does not know, and all others, to the Group API. */
const ask = async (code: string, context: CarrierContext<Fields>): Promise<CarrierAnswer> => {
  const { clientId, clientSecret } = context.credentials;
  if (!clientId || !clientSecret) return askShipX(code, context);
  if (!/^\d{24}$/.test(codeKey(code))) return askGroup(code, context);
  const answer = await askShipX(code, context);
  return !answer.ok && answer.failure.code === "not-found" ? askGroup(code, context) : answer;
};

export const inpost = defineCarrier({
  carrier: "INPOST",
  name: "InPost",
  homeCountry: "PL",
  timeZone: "Europe/Warsaw",
  languages: ["pl", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // InPost publishes none; this is ours
  environments: {
    production: { api: "https://api-shipx-pl.easypack24.net", group: "https://api.inpost-group.com" },
    sandbox: { api: "https://sandbox-api-shipx-pl.easypack24.net", group: "https://stage-api.inpost-group.com" },
  },
  credentialFields: [
    choiceField("language", "Language", "The language of messages. The default is English.", {
      en_GB: "English",
      pl_PL: "Polski",
    }),
    textField("clientId", "Client ID", "Only for parcels outside Poland and across borders: from InPost's Group API.", {
      optional: true,
    }),
    secretField("clientSecret", "Client secret", "From the same client, with the scope api:tracking:read.", { optional: true }),
    secretField(
      "pushSecret",
      "Webhook secret",
      "The HMAC secret agreed with InPost's integration team. Without it, pushes are refused.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://inpost.pl/en/find-parcel?number=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "open",
    accessNote:
      "Polish parcels can be tracked without an account, others with a client of InPost's Group API. InPost's integration team sets up webhooks.",
    portal: "https://developers.inpost-group.com",
    confidence: "high",
    confidenceNote:
      "From the ShipX documentation. The names in a webhook's body are from secondary sources, so Kolli only uses it as a signal to check.",
    estimate: false,
    places: false,
    offsets: "always",
    facts: ["origin", "pickupPoint"],
    pickupPoint: ["name", "street", "location", "openingHours"],
  },
  track: (codes, context) => eachCode(codes, (code) => ask(code, context)),
  // ShipX is open to all: only the Group API has something to be wrong about.
  check: async ({ http, credentials }) =>
    credentials.clientId && credentials.clientSecret
      ? http.withToken(token, async () => http.json({ path: "/v1/statuses" }))
      : http.json({ path: "/v1/statuses" }),
  push: {
    secretField: "pushSecret",
    setup:
      "Ask InPost's integration team for a tracking webhook to the address shown here, signed with HMAC-SHA-256 and the webhook secret.",
    receive: receivePush,
  },
});
