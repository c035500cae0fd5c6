import type { Clock } from "../lib/clock.ts";
import { onFirstUse } from "../lib/loading/on-first-use.ts";
import { ok, type Result } from "../lib/result.ts";
import type { CarrierAnswers, CarrierFailure, Hints, ProofFile } from "../tracking/carrier-port.ts";
import type { PickupPoint, Reading } from "../tracking/reading.ts";
import type { CarrierHttp } from "./client/http/http.ts";
import type { NumberFormat } from "./number-formats/number-format.ts";
import { withMidnightAsDay } from "./reading/day-only.ts";
import type { WordLanguage } from "./reading/words/language-words.ts";
import type * as PlainWordsModule from "./reading/words/plain-words.ts";

const { withPlainWords } = onFirstUse<typeof PlainWordsModule>(import.meta.url, "./reading/words/plain-words.ts");

/** One carrier: everything Kolli knows about it, and the one call that asks it about parcels. */
export type CarrierAdapter<Field extends string = string> = {
  /** The value of the API's `Carrier` enumeration: "CANADA_POST". The folder is the same in kebab-case: `canada-post/`. */
  carrier: string;
  /** As the carrier writes itself. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  homeCountry: string;
  /** Local times without an offset and without a usable place are placed here. IANA name. */
  timeZone: string;
  /** What its words may be in, for scans that none of its codes explains; none for a carrier that sends no words. */
  languages: readonly WordLanguage[];
  /** How many codes one request may ask for. */
  batchMax: number;
  /** What the carrier allows a new account. An account may carry its own, better one. */
  rateLimit: RateLimit;
  /** Limits that hold beside it, for every account: a number for each second, say, beside one for the day. */
  furtherRateLimits?: readonly RateLimit[];
  /** Between two questions about one parcel, if the carrier asks for it. */
  leastIntervalSeconds?: number;
  /** Its addresses, by environment; the first is the default. More than one makes the form ask which. */
  environments: Readonly<Record<string, Hosts>>;
  credentialFields: readonly CredentialField<Field>[];
  /** What is wrong with what was entered, beyond what the fields say of themselves. */
  problemsOf?(credentials: Readonly<Record<Field, string>>): { field: string; message: string }[];
  /** The carrier's own page for a person who has the code. */
  trackingPage(code: string): string;
  numberFormats: readonly NumberFormat[];
  about: CarrierNotes;
  track(codes: readonly string[], context: CarrierContext<Field>): Promise<CarrierAnswers>;
  /** Pictures and papers about a parcel that was delivered; none if the carrier has none, or not yet. */
  fetchProof?(code: string, context: CarrierContext<Field>): Promise<Result<readonly ProofFile[], CarrierFailure>>;
  /** How to find out whether credentials work, if asking for an example number would not show it. */
  check?(context: CarrierContext<Field>): Promise<Result<unknown, CarrierFailure>>;
  push?: CarrierPush<NoInfer<Field>>;
  /** What is left of what the account has paid for, if the carrier or aggregator reports it. */
  readQuota?(context: CarrierContext<Field>): Promise<Result<AccountQuota, CarrierFailure>>;
  /**
   * Only for an aggregator: its codes of the carriers that can be followed through it, by our values. It is asked about
   * `parcelKey`s instead of codes, and names the carrier in what it pushes.
   */
  reaches?: ReadonlyMap<string, string>;
};

/** What is known of every carrier, also of one that only an aggregator speaks to. */
export type KnownCarrier = Pick<
  CarrierAdapter,
  "carrier" | "name" | "homeCountry" | "timeZone" | "trackingPage" | "numberFormats" | "push"
>;

/** In numbers that can be followed. */
export type AccountQuota = { total: number; remaining: number };

export type RateLimit = { requests: number; perSeconds: number };

/** One host for all, or several if, say, tokens come from elsewhere. */
export type Hosts = string | Readonly<{ api: string; [other: string]: string }>;

/** One input of the form that connects an account. */
export type CredentialField<Name extends string = string> = {
  name: Name;
  label: string;
  kind: "text" | "secret" | "choice";
  required: boolean;
  help: string;
  example?: string;
  choices?: readonly { value: string; label: string }[];
  /** Only asked for if another field has this value. */
  onlyWith?: { field: string; value: string };
};

/** What the documentation and the `carriers` query say about a carrier. */
export type CarrierNotes = {
  /** How one gets credentials. */
  access: "open" | "self-service" | "account" | "contract";
  accessNote: string;
  /** Where one gets them, or asks for them: the carrier's portal for developers or customers. None if no one needs any. */
  portal?: string;
  /** How far wire format and code meanings are confirmed. */
  confidence: "high" | "medium" | "low";
  confidenceNote: string;
  /** Whether the carrier itself gives an estimate, places and offsets. */
  estimate: boolean;
  places: boolean;
  /** Whether scan times come with their offset; "utc" is an instant without one. */
  offsets: "always" | "sometimes" | "never" | "utc";
  /** Which of these it reports, if it knows them. */
  facts?: readonly ReportableFact[];
  /** Of a pick-up point, if it reports one. */
  pickupPoint?: readonly (keyof PickupPoint)[];
};

/**
 * What a carrier may report of a parcel besides its scans, by the names of the API's fields. Attempts are counted from the scans
 * of every carrier: here they are those that the carrier counts itself.
 */
export const reportableFacts = [
  "serviceName",
  "weight",
  "pieceCount",
  "origin",
  "destination",
  "deliveryWindow",
  "pickupPoint",
  "attempts",
  "amountDue",
] as const;
export type ReportableFact = (typeof reportableFacts)[number];

/** What an adapter is given. Credentials hold every declared field; an optional one left empty is "". */
export type CarrierContext<Field extends string = string> = {
  credentials: Readonly<Record<Field, string>>;
  http: CarrierHttp;
  clock: Clock;
  /** What the caller knows about a code beside it, for carriers that want it or report more with it. */
  hintsOf(code: string): Hints;
  /** What the carrier shows that a push is its own: as it was entered, else one that Kolli chose for this account. "" for none. */
  pushSecret: string;
  /** A fresh UUID, for carriers that want one per request. */
  newRequestId(): string;
};

/** What a push is proven with. Nothing is asked of the carrier for it, so that a large one can be read in a thread. */
export type PushContext<Field extends string = string> = Pick<CarrierContext<Field>, "credentials" | "pushSecret">;

export type CarrierPush<Field extends string = string> = {
  /** For the dashboard: what to enter on the carrier's side, or to ask it for; if Kolli subscribes automatically, what that needs. */
  setup: string;
  /** What the carrier proves itself with, if a person enters it. */
  secretField?: Field;
  /** Only if the carrier has calls for it, and Kolli subscribes automatically. */
  subscriptions?: PushSubscriptions<Field>;
  /** Proves that the carrier sent it, then reads it. */
  receive(request: PushRequest, context: PushContext<Field>): Promise<Result<PushReceipt, PushFailure>>;
};

/** Header names in lower case; the body as it came, because signatures are over bytes. */
export type PushRequest = {
  headers: Readonly<Record<string, string | undefined>>;
  rawBody: Uint8Array;
  query: Readonly<Record<string, string | undefined>>;
};

/** `carriers`: whose parcel it may be, if it came from an aggregator; otherwise it is the account's carrier's. */
export type PushedReading = { code: string; reading: Reading; raw: string; carriers?: readonly string[] };

export type PushReceipt = {
  /** News that can be merged as it is. */
  readings: readonly PushedReading[];
  /** Codes about which there is news, to be fetched now. */
  fetchNow: readonly string[];
  /** What it says about subscriptions, by the carrier's ids. */
  subscriptions?: {
    /** It waits until this secret is confirmed before it sends anything. */
    toConfirm?: { remoteId: string; secret: string };
    /** It sends from now on. */
    begun?: string;
    /** The carrier ended it. */
    ended?: string;
  };
  /** What the carrier wants to hear, if that is not an empty 200. */
  reply?: { status: number; body: string; contentType: string };
};

export type PushFailure = { code: "not-authentic" } | { code: "unreadable"; detail: string };

/** How Kolli subscribes to the carrier's news. See `docs/adding-a-carrier.md`. */
export type PushSubscriptions<Field extends string = string> = {
  /** "account" if these credentials let all of the account's parcels be subscribed together; otherwise number by number. */
  scopeOf(credentials: Readonly<Record<Field, string>>): "account" | "numbers";
  /** How many numbers one call takes. */
  batchMax: number;
  /** Requests that one call leads to, a confirmation included. */
  requestsPerCall: number;
  /** How long one lasts if the carrier does not say; null for until it is ended. */
  lifetimeMs: number | null;
  /** A push repeats all that happened before: then nothing is lost when the first request waits. */
  hasWholeHistory: boolean;
  /** Whether the carrier takes the number at all; others are followed by asking. */
  takes?(code: string): boolean;
  /** All of these numbers, or the whole account if there are none. Never more than `batchMax`. */
  subscribe(codes: readonly string[], target: PushTarget, context: CarrierContext<Field>): Promise<SubscribeAnswer>;
  /** If the carrier holds its pushes back until its own secret is confirmed. */
  confirm?(remoteId: string, secret: string, context: CarrierContext<Field>): Promise<Result<unknown, CarrierFailure>>;
  /** If one can be ended before its time. Not found is as good as ended. */
  end?(remoteId: string, context: CarrierContext<Field>): Promise<Result<unknown, CarrierFailure>>;
};

/** The address that the carrier is to push to. */
export type PushTarget = { readonly url: string };

export type SubscribeAnswer = Result<Subscribed, CarrierFailure | SubscriptionRefusal>;

/** What asking again will not change: the account may not subscribe, or the carrier does not take one of the numbers. */
export type SubscriptionRefusal = { code: "refused"; detail: string; concerns: "account" | "numbers" };

export type Subscribed = {
  /** The carrier's id for it, which several numbers may share; null if it has none. */
  remoteId: string | null;
  /** When it expires, if the carrier says. */
  expiresAt?: number;
  /** It sends nothing before it was confirmed. */
  isUnconfirmed?: true;
  /** Numbers that it does not take, and why. */
  refused: readonly { code: string; reason: string }[];
};

/** Lets the compiler hold `credentials` to the declared fields. What holds for every carrier's readings is done here. */
export const defineCarrier = <const Field extends string>(adapter: CarrierAdapter<Field>): CarrierAdapter => {
  const { track, push } = adapter;
  const finish = (reading: Reading) => finishReading(reading, adapter);
  return {
    ...adapter,
    track: async (codes, context) => finishAnswers(await track(codes, context), finish),
    ...(push && {
      push: {
        ...push,
        // Not awaited before it begins: what it leaves out is gathered until it waits for something.
        receive: (request, context) => push.receive(request, context).then((receipt) => finishReceipt(receipt, finish)),
      },
    }),
  };
};

/** Unknown codes are read by their words, and midnight is a day. */
const finishReading = (reading: Reading, { languages, timeZone }: Pick<CarrierAdapter, "languages" | "timeZone">): Reading => ({
  ...withPlainWords(reading, languages),
  estimatedDelivery: withMidnightAsDay(reading.estimatedDelivery, reading.facts?.destination, timeZone),
});

const finishAnswers = (answers: CarrierAnswers, finish: (reading: Reading) => Reading): CarrierAnswers =>
  new Map(
    [...answers].map(([code, answer]) => [
      code,
      answer.ok ? ok({ ...answer.value, reading: finish(answer.value.reading) }) : answer,
    ]),
  );

const finishReceipt = (
  receipt: Result<PushReceipt, PushFailure>,
  finish: (reading: Reading) => Reading,
): Result<PushReceipt, PushFailure> =>
  receipt.ok
    ? ok({ ...receipt.value, readings: receipt.value.readings.map((one) => ({ ...one, reading: finish(one.reading) })) })
    : receipt;

const placeholder = "KOLLICODE";

/** The carrier's public page for a parcel; `{code}` stands for the tracking code. */
export const trackingPageTemplate = ({ trackingPage }: Pick<CarrierAdapter, "trackingPage">): string =>
  trackingPage(placeholder).replaceAll(placeholder, "{code}");
