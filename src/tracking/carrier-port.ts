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

/** A reading with the raw answer it came from (kept, compressed, for support and for re-reading when a map improves). */
export type CarrierAnswer = Result<Answered, CarrierFailure>;
export type Answered = {
  reading: Reading;
  raw: string;
  /** When there will be news, where the carrier knows it already (the simulated one does): epoch milliseconds. */
  newsAt?: number;
  /** The carrier brought it unasked: the latest scans, seldom all. */
  isPush?: true;
};

/** One answer per code asked for. A code the carrier left out is the engine's "unexpected-answer". */
export type CarrierAnswers = ReadonlyMap<string, CarrierAnswer>;

export type ProofDocumentKind = "SIGNATURE" | "PHOTO" | "DOCUMENT";

/** A picture or a paper about a delivery, as the carrier gave it. What it is, is read from the bytes. */
export type ProofFile = { readonly kind: ProofDocumentKind; readonly bytes: Buffer };
