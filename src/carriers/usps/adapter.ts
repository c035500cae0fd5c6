import { objectOnFirstUse, onFirstUse } from "../../lib/loading/on-first-use.ts";
import type { CarrierAnswers, Hints } from "../../tracking/carrier-port.ts";
import { type CarrierContext, defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerBatch, answerOne, eachCode } from "../reading/answers.ts";
import { numberFormats, withoutZipCode } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";
import type * as SubscriptionsModule from "./subscriptions.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { readErrorBody, readTrackAnswer, readTrackList } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");
const subscriptions = objectOnFirstUse<typeof SubscriptionsModule, "subscriptions">(
  import.meta.url,
  "./subscriptions.ts",
  "subscriptions",
);

const token = oauthToken({ path: "/oauth2/v3/token", client: "json", fields: () => ({ scope: "tracking" }) });

const readError: CarrierRequest["readError"] = (response) => readErrorBody(response.status, response.json());

/** What USPS takes to distinguish parcels with one number. A ZIP code that is part of the code as printed goes first. */
const itemOf = (code: string, { postalCode, destinationCountryCode = "US", shippedOn }: Hints) => ({
  ...(destinationCountryCode === "US" && zipCode.test(postalCode ?? "") && { destinationZIPCode: postalCode!.slice(0, 5) }),
  ...(shippedOn !== undefined && { mailingDate: shippedOn }),
  ...withoutZipCode(code),
});
const zipCode = /^\d{5}(?:-?\d{4})?$/;

const trackOneByOne = (codes: readonly string[], { http, hintsOf }: CarrierContext): Promise<CarrierAnswers> =>
  eachCode(codes, async (code) => {
    const { trackingNumber, ...query } = itemOf(code, hintsOf(code));
    const path = `/tracking/v3/tracking/${encodeURIComponent(trackingNumber)}`;
    const reply = await http.json({ path, query: { expand: "DETAIL", ...query }, token, readError });
    return answerOne(reply, (body) => readTrackAnswer(body, trackingNumber));
  });

/** If USPS refuses a whole list with a 400 for one number in it, the halves are asked apart, so that the others are read. */
const trackList = async (codes: readonly string[], context: CarrierContext): Promise<CarrierAnswers> => {
  const items = new Map(codes.map((code) => [code, itemOf(code, context.hintsOf(code))]));
  let isRefused = false;
  const reply = await context.http.json({
    path: "/tracking/v3r2/tracking",
    json: [...items.values()],
    token,
    readError: (response) => {
      isRefused = response.status === 400;
      return readError(response);
    },
  });
  if (isRefused && codes.length > 1) {
    const half = Math.ceil(codes.length / 2);
    const halves = [codes.slice(0, half), codes.slice(half)];
    const answers = await Promise.all(halves.map((part) => trackList(part, context)));
    return new Map(answers.flatMap((part) => [...part]));
  }
  const answers = answerBatch(
    [...items.values()].map(({ trackingNumber }) => trackingNumber),
    reply,
    readTrackList,
  );
  return new Map([...items].map(([code, { trackingNumber }]) => [code, answers.get(trackingNumber)!]));
};

export const usps = defineCarrier({
  carrier: "USPS",
  name: "USPS",
  homeCountry: "US",
  timeZone: "America/New_York",
  languages: ["en"],
  batchMax: 35,
  rateLimit: { requests: 60, perSeconds: 3_600 }, // reported by integrators for a new app; USPS raises it on request
  environments: { production: "https://apis.usps.com", test: "https://apis-tem.usps.com" },
  credentialFields: [
    textField("clientId", "Consumer key", "From an app on developers.usps.com that has the tracking scope."),
    secretField("clientSecret", "Consumer secret", "From the same app."),
    choiceField(
      "apiVersion",
      "Tracking API",
      "v3r2 checks 35 numbers at a time. Choose v3 only if your app does not have v3r2.",
      { v3r2: "v3r2 (35 numbers per request)", v3: "v3 (one number per request)" },
    ),
    textField("mailerId", "Mailer ID", "If all your parcels have the same Mailer ID: one subscription then covers all of them.", {
      optional: true,
      example: "900000001",
    }),
    textField(
      "adminEmail",
      "Email for notices",
      "USPS writes to it before it ends a subscription that had no updates for a long time.",
      {
        optional: true,
      },
    ),
    secretField(
      "pushSecret",
      "Subscription secret",
      "Only for subscriptions that you create yourself: their secret of 32 characters. If you leave it empty, Kolli generates one.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "self-service",
    accessNote:
      "Free: an app on developers.usps.com. For some apps, you must request the tracking scope. Larger quotas are available on request.",
    portal: "https://developers.usps.com",
    confidence: "high",
    confidenceNote:
      "v3 is from USPS's OpenAPI. v3r2's field names are partly inferred, and so is the status chosen for each code.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["serviceName", "origin", "destination", "deliveryWindow", "pickupPoint"],
    pickupPoint: ["holdUntil"],
  },
  track: (codes, context) =>
    context.credentials.apiVersion === "v3" ? trackOneByOne(codes, context) : trackList(codes, context),
  push: {
    secretField: "pushSecret",
    setup:
      "Ask USPS for the scope subscriptions-tracking for the app; Kolli then subscribes each number, or the Mailer ID if you enter one.",
    subscriptions,
    receive: receivePush,
  },
});
