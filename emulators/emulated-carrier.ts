import type { AmountDueReason } from "../src/tracking/reading.ts";

/** A carrier's wire format, spoken from scripted parcels. One per carrier, in `src/carriers/<carrier>/emulator.ts`. */
export type CarrierEmulator = {
  /** As in the adapter: "UPS". It is reached under `/ups`. */
  carrier: string;
  /** The credentials it accepts, by the names of the adapter's fields. */
  credentials: Readonly<Record<string, string>>;
  /** Answers requests for a token; null for every other request. Faults do not touch these. */
  signIn?(request: EmulatedRequest, world: EmulatedWorld): EmulatedAnswer | null;
  /** Answers everything else. */
  track(request: EmulatedRequest, world: EmulatedWorld): EmulatedAnswer;
  /** What it pushes to its subscribers when something happened to a parcel. */
  push?(parcel: ScriptedParcel, world: EmulatedWorld): readonly EmulatedPush[];
};

/** A request that the carrier makes. */
export type EmulatedPush = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** What a receiver subscribed to, and where its pushes go. One list for each carrier. */
export type EmulatedSubscription = {
  id: string;
  url: string;
  /** What the receiver gave it to prove itself with. */
  secret: string;
  codes: readonly string[];
  /** All parcels of the account, or those with this Mailer ID. */
  account?: string;
  /** It waits for the receiver to show this. */
  awaits?: string;
  isSuspended?: boolean;
  expiresAt?: number;
};

export type EmulatedRequest = {
  method: string;
  /** Without the carrier's prefix and the query. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
};

export type EmulatedAnswer = {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** One of the four. */
  json?: unknown;
  xml?: string;
  text?: string;
  file?: Buffer;
};

export type EmulatedWorld = {
  /** A scripted parcel; undefined if the carrier does not know the code. */
  parcel(code: string): ScriptedParcel | undefined;
  /** A token that will be accepted until it is revoked. */
  issueToken(): string;
  isValidToken(token: string | undefined): boolean;
  now(): number;
  subscriptions: EmulatedSubscription[];
  newId(): string;
  /** Sends a push after this answer; `then` gets what the receiver says to it. */
  send(push: EmulatedPush, then?: (answer: { status: number; body: string }) => void): void;
  /** What the carrier remembers of its tokens, say. */
  memory: Map<string, string>;
};

/** What is true about a parcel, in no carrier's format. */
export type ScriptedParcel = {
  code: string;
  /** Oldest first. */
  scans: readonly ScriptedScan[];
  /** A day, `2026-03-05`, or a time. */
  estimatedDelivery?: string;
  /** Who received it, and what the carrier has to show for it. */
  proof?: ScriptedProof;
  /** What else is true. A carrier reports what its format has a field for. */
  facts?: ScriptedFacts;
  /** The number at the post that takes it over. */
  postNumber?: string;
  /** The number is another parcel's, too: the carrier means this one only if the request has these. */
  meantBy?: { readonly postalCode?: string; readonly shippedOn?: string };
};

export type ScriptedProof = {
  signedBy?: string;
  /** Where or in which role: "FRONT DOOR". */
  receivedAs?: string;
  /** Base64. */
  signature?: string;
  photo?: string;
  document?: string;
};

export type ScriptedFacts = {
  serviceName?: string;
  weightGrams?: number;
  pieceCount?: number;
  origin?: ScriptedPlace;
  destination?: ScriptedPlace;
  /** Two times of one day, with the offset of the destination. */
  deliveryWindow?: { from: string; until: string };
  pickupPoint?: ScriptedPlace & { name: string; street: string; openingHours: string; holdUntil: string; code: string };
  failedAttempts?: number;
  /** Decimal, in the carrier's currency. */
  amountDue?: { amount: string; reason: AmountDueReason };
};

export type ScriptedPlace = { city: string; region: string; postalCode: string; countryCode: string };

export type ScriptedScan = {
  /** The carrier's own code, as the keys of its status map. */
  code: string;
  message: string;
  /** With the offset of the place: `2026-03-01T09:30:00+01:00`. An emulator writes it the way its carrier does. */
  at: string;
  /** The carrier forgets to say the offset. Ignored by formats that cannot. */
  withoutOffset?: boolean;
  city?: string;
  region?: string;
  postalCode?: string;
  countryCode?: string;
  /** Fields that only this carrier has. */
  extra?: Readonly<Record<string, string>>;
};

/** `2026-03-01T09:30:00+01:00` taken apart, the way carriers' formats need it. */
export const timeParts = (at: string) => {
  const [local = "", offset = ""] = [at.slice(0, 19), at.slice(19)];
  const utc = new Date(at).toISOString().slice(0, 19);
  const compact = (text: string) => text.replace(/[-:]/g, "");
  return {
    local,
    offset,
    utc,
    date: local.slice(0, 10),
    time: local.slice(11),
    compactDate: compact(local.slice(0, 10)),
    compactTime: compact(local.slice(11)),
    compactUtcDate: compact(utc.slice(0, 10)),
    utcTime: utc.slice(11),
  };
};

/** As carriers that weigh in kilograms write it: "1.25". */
export const kilograms = (grams: number | undefined): string | undefined =>
  grams === undefined ? undefined : String(grams / 1000);

/** `at` as ISO text, with or without its offset. */
export const isoTime = ({ at, withoutOffset }: ScriptedScan): string => (withoutOffset ? at.slice(0, 19) : at);

export const bearerOf = ({ headers }: EmulatedRequest): string | undefined =>
  /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];

export const isBasicAuth = ({ headers }: EmulatedRequest, user = "", password = ""): boolean =>
  headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

export const escapeXmlText = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** The address of the carrier's pictures, for its answers to link to. `name` is one of a scripted proof's. */
export const pictureLink = (
  { headers }: EmulatedRequest,
  carrier: string,
  { code, proof }: ScriptedParcel,
  name: "signature" | "photo" | "document",
): string =>
  proof?.[name] ? `http://${headers.host}/${carrier.toLowerCase().replaceAll("_", "-")}/pictures/${code}/${name}.jpg` : "";

/** The picture that a request is for; null for every other request. */
export const pictureAt = (path: string, world: EmulatedWorld): EmulatedAnswer | null => {
  const [, code, name] = /^\/pictures\/([^/]+)\/(signature|photo|document)\.jpg$/.exec(path) ?? [];
  if (!code) return null;
  const written = world.parcel(code)?.proof?.[name as "signature"];
  return written ? { file: Buffer.from(written, "base64") } : { status: 404, text: "No such key" };
};
