import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { fail, ok } from "../../lib/result.ts";
import { defineCarrier } from "../adapter.ts";
import type { CredentialProblem } from "../client/credentials.ts";
import { secretField, textField } from "../credential-fields.ts";
import { allCodes } from "../reading/answers.ts";
import type * as PushModule from "./push.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");

const isWebAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === "https:";

const problemsOf = ({ logo, trackingPage }: Readonly<Record<"logo" | "trackingPage", string>>): CredentialProblem[] => [
  ...(logo && !isWebAddress(logo) ? [{ field: "logo", message: "The logo must be an https address." }] : []),
  ...(trackingPage && !(isWebAddress(trackingPage) && trackingPage.includes("{code}"))
    ? [{ field: "trackingPage", message: "The tracking page must be an https address with {code} in it." }]
    : []),
];

/**
 * A workspace's own courier: no carrier is asked about its parcels, their scans come from the caller. "Connecting" it gives it a
 * name, and an address to push scans to; its parcels are followed without that, too.
 */
export const ownCourier = defineCarrier({
  carrier: "OWN_COURIER",
  name: "Own courier",
  homeCountry: "ZZ",
  timeZone: "UTC",
  languages: [],
  batchMax: 1_000,
  rateLimit: { requests: 1_000, perSeconds: 1 },
  // Nothing is asked: what looks like a check is the moment at which a silent parcel is noticed.
  leastIntervalSeconds: 86_400,
  environments: { production: "https://own-courier.invalid" },
  credentialFields: [
    textField("name", "Name", "The courier's name, as recipients know it.", { example: "Bike Kurier" }),
    textField("logo", "Logo", "The https address of an image for the public tracking page.", { optional: true }),
    textField(
      "numberPattern",
      "Number pattern",
      "The format of its numbers, so that Kolli recognises them: # is a digit, @ a letter, * either.",
      { optional: true, example: "BK-######" },
    ),
    textField("trackingPage", "Tracking page", "The courier's own page for a parcel; {code} is replaced by the number.", {
      optional: true,
      example: "https://kurier.example/track/{code}",
    }),
    secretField("pushSecret", "Push secret", "A secret of your choice that you send to the push address as a bearer token.", {
      optional: true,
    }),
  ],
  problemsOf,
  trackingPage: () => "",
  numberFormats: [],
  about: {
    access: "open",
    accessNote: "You report the scans yourself, with checkpointCreate or to the push address.",
    confidence: "high",
    confidenceNote: "Nothing is inferred.",
    estimate: false,
    places: true,
    offsets: "sometimes",
  },
  track: async (codes) => allCodes(codes, fail({ code: "not-found" })),
  check: async () => ok("no carrier is asked"),
  push: {
    secretField: "pushSecret",
    setup:
      'Post {"scans":[{"trackingCode":"…","id":"…","status":"IN_TRANSIT","message":"…","scannedAt":"2026-03-01T09:30:00+01:00","location":{"city":"…","countryCode":"DE"}}]} to the address shown here, with the header Authorization: Bearer and the push secret. The same id is taken once.',
    receive: receivePush,
  },
});
