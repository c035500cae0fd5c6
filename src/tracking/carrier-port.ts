import type { Result } from "../lib/result.ts";
import type { Reading } from "./reading.ts";

/** What can go wrong between us and a carrier, as far as the engine must tell it apart. */
export type CarrierFailure =
  | { code: "not-found" }
  /** `isOwnLimit`: the carrier was not asked, because our own limit for the account has no room until then. */
  | { code: "rate-limited"; retryAfterMs: number | null; isOwnLimit?: true }
  | { code: "unavailable"; detail: string }
  | { code: "timed-out" }
  | { code: "credentials-rejected"; detail: string }
  | { code: "unexpected-answer"; detail: string; raw?: string };

/** Whether the carrier can take no more of this now. What it says of a parcel or of credentials is no sign of that. */
export const isStruggling = ({ code }: CarrierFailure): boolean =>
  code === "unavailable" || code === "timed-out" || code === "rate-limited";

/** A reading with the raw answer it came from (kept, compressed, for support and for re-reading when a map improves). */
export type CarrierAnswer = Result<Answered, CarrierFailure>;
export type Answered = {
  reading: Reading;
  raw: string;
  /** When there will be news, where the carrier knows it already (the simulated one does): epoch milliseconds. */
  newsAt?: number;
  /** The carrier brought it unasked: the latest scans, seldom all. */
  isPush?: true;
  /** What could not be read; the rest was. */
  leftOut?: readonly LeftOut[];
};

/** A part of an answer in a shape that nobody expected: one scan, one fact, or one of several parcels. Counted for the operator. */
export type LeftOut = {
  readonly part: "scan" | "fact" | "parcel";
  /** "shipments.*.events.*.location" */
  readonly place: string;
  readonly problem: string;
};

/** One answer per code asked for. A code the carrier left out is the engine's "unexpected-answer". */
export type CarrierAnswers = ReadonlyMap<string, CarrierAnswer>;

export type ProofDocumentKind = "SIGNATURE" | "PHOTO" | "DOCUMENT";

/** A picture or a paper about a delivery, as the carrier gave it. What it is, is read from the bytes. */
export type ProofFile = { readonly kind: ProofDocumentKind; readonly bytes: Buffer };

/** What the caller knows of a parcel beside its code. Some carriers need one or the other, and some tell more for it. */
export type Hints = {
  /** The recipient's. */
  postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  destinationCountryCode?: string;
  /** A day: "2026-03-01". */
  shippedOn?: string;
  /** When the recipient was told it would come: epoch milliseconds. */
  promisedAt?: number;
  pieceCount?: number;
};

export const noHints: Hints = {};

type Hinted = { readonly hints: Hints | null; readonly createdAt: number };

/** Of several trackers on one parcel: of each hint the newest tracker's that has it. */
export const hintsTogether = (trackers: readonly Hinted[]): Hints => {
  const hinted = trackers.filter(({ hints }) => hints !== null);
  if (hinted.length <= 1) return hinted[0]?.hints ?? noHints;
  return Object.assign({}, ...hinted.toSorted((a, b) => a.createdAt - b.createdAt).map(({ hints }) => hints));
};

/** The day so many days later, or earlier: "2026-03-01" and 2 are "2026-03-03". */
export const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
