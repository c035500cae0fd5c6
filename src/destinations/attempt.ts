import { webhookBounds } from "./bounds.ts";

/**
 * What can come of an attempt, for every kind of destination, and what the queue makes of it:
 * - `delivered`: it is done;
 * - `retry`: it is tried again by the schedule, whether there was an answer or none;
 * - `give-up`: this event would be refused again, so it is not tried any more;
 * - `hold`: nothing gets through before a person acts, so the destination is left alone for longer, and shown with the problem;
 * - `disable`: the receiver said that it is gone.
 */
const meanings = {
  DELIVERED: "delivered",
  BAD_STATUS: "retry",
  REDIRECTED: "retry",
  GONE: "disable",
  TIMED_OUT: "retry",
  CONNECTION_FAILED: "retry",
  BAD_RESPONSE: "retry",
  ADDRESS_REFUSED: "retry",
  SECRET_UNREADABLE: "retry",
  NOT_ACCEPTED: "retry",
  REFUSED: "give-up",
  CREDENTIALS_REFUSED: "hold",
} as const;

export type AttemptResult = keyof typeof meanings;
export type AttemptMeaning = (typeof meanings)[AttemptResult];

export const meaningOf = (result: AttemptResult): AttemptMeaning => meanings[result];
export const resultsThat = (meaning: AttemptMeaning): readonly AttemptResult[] =>
  (Object.keys(meanings) as AttemptResult[]).filter((result) => meanings[result] === meaning);

/** What a kind of destination gives for each event that it was to send. */
export type Outcome = {
  readonly result: AttemptResult;
  /** A number that the receiver answers with, such as HTTP's status; null: no answer, or none with a number. */
  readonly status: number | null;
  /** Why there was no answer, or what was wrong with it; null when there is nothing to add. */
  readonly detail: string | null;
  /** What the receiver sent beside its answer, a line for each: `name: value`. */
  readonly responseHeaders: string | null;
  /** The first 4 KiB of its answer; null when empty. */
  readonly responseBody: Buffer | null;
  /** How long the receiver asks to be left alone. */
  readonly retryAfterMs: number | null;
};

/** One attempt, as it is kept. */
export type Exchange = Outcome & { readonly durationMs: number };

const storedBytes = webhookBounds.responseKept.cap;
const detailLength = webhookBounds.detailLength.cap;

/** A receiver decides what it answers; what is kept is bounded, and free of the one character that cannot be stored. */
const storable = (text: string | null, atMost: number): string | null => {
  if (text === null) return null;
  const short = text.length > atMost ? text.slice(0, atMost) : text;
  return short.includes("\0") ? short.replaceAll("\0", "\ufffd") : short;
};

export const exchangeOf = (
  { result, status, detail, responseHeaders, responseBody, retryAfterMs }: Outcome,
  durationMs: number,
): Exchange => ({
  result,
  status,
  detail: storable(detail, detailLength),
  responseHeaders: storable(responseHeaders, storedBytes),
  // Copied: a part of a larger buffer would keep it in memory.
  responseBody:
    responseBody !== null && responseBody.length > storedBytes
      ? Buffer.from(responseBody.subarray(0, storedBytes))
      : responseBody,
  retryAfterMs,
  durationMs: Math.max(0, durationMs),
});

/** An outcome without an answer from the receiver. */
export const withoutAnswer = (result: AttemptResult, detail: string | null): Outcome => ({
  result,
  status: null,
  detail,
  responseHeaders: null,
  responseBody: null,
  retryAfterMs: null,
});
