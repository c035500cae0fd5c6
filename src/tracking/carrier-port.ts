import type { Result } from "../lib/result.ts";
import type { Reading } from "./reading.ts";

/** What can fail between Kolli and a carrier, as far as the engine must distinguish it. */
export type CarrierFailure =
  | { code: "not-found" }
  /** `isOwnLimit`: no request was sent, because our limit for the account has no room until then. */
  | { code: "rate-limited"; retryAfterMs: number | null; isOwnLimit?: true }
  | { code: "unavailable"; detail: string }
  | { code: "timed-out" }
  | { code: "credentials-rejected"; detail: string }
  | { code: "unexpected-answer"; detail: string; raw?: string };

/** Whether the carrier can take no more requests now. A failure of one parcel or of credentials does not show that. */
export const isStruggling = ({ code }: CarrierFailure): boolean =>
  code === "unavailable" || code === "timed-out" || code === "rate-limited";

/** A reading with the raw response it came from (stored, compressed, for support and for reading again when a map improves). */
export type CarrierAnswer = Result<Answered, CarrierFailure>;
export type Answered = {
  reading: Reading;
  raw: string;
  /** When there will be news, if the carrier already knows it (the simulated one does): epoch milliseconds. */
  newsAt?: number;
  /** A push by the carrier: the latest scans, seldom all. */
  isPush?: true;
  /** The parts that could not be read; the rest was. */
  leftOut?: readonly LeftOut[];
};

/** A part of a response with an unexpected shape: one scan, one fact, or one of several parcels. Counted for the operator. */
export type LeftOut = {
  readonly part: "scan" | "fact" | "parcel";
  /** "shipments.*.events.*.location" */
  readonly place: string;
  readonly problem: string;
};

/** One answer per requested code. A code that the carrier left out becomes "unexpected-answer" in the engine. */
export type CarrierAnswers = ReadonlyMap<string, CarrierAnswer>;

export type ProofDocumentKind = "SIGNATURE" | "PHOTO" | "DOCUMENT";

/** A picture or a document about a delivery, as the carrier sent it. Its type is read from the bytes. */
export type ProofFile = { readonly kind: ProofDocumentKind; readonly bytes: Buffer };

/** What the caller knows about a parcel besides its code. Some carriers require a hint, and some return more with it. */
export type Hints = {
  /** The recipient's postal code. */
  postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  destinationCountryCode?: string;
  /** A day: "2026-03-01". */
  shippedOn?: string;
  /** When the recipient was promised the delivery: epoch milliseconds. */
  promisedAt?: number;
  pieceCount?: number;
};

export const noHints: Hints = {};

type Hinted = { readonly hints: Hints | null; readonly createdAt: number };

/** For several trackers on one parcel: each hint comes from the newest tracker that has it. */
export const hintsTogether = (trackers: readonly Hinted[]): Hints => {
  const hinted = trackers.filter(({ hints }) => hints !== null);
  if (hinted.length <= 1) return hinted[0]?.hints ?? noHints;
  return Object.assign({}, ...hinted.toSorted((a, b) => a.createdAt - b.createdAt).map(({ hints }) => hints));
};

/** The day a number of days later or earlier: "2026-03-01" and 2 give "2026-03-03". */
export const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
