/** What can come of one attempt. Only the first is success. */
export const attemptResults = [
  "DELIVERED",
  "BAD_STATUS",
  "REDIRECTED",
  "GONE",
  "TIMED_OUT",
  "CONNECTION_FAILED",
  "BAD_RESPONSE",
  "ADDRESS_REFUSED",
  "SECRET_UNREADABLE",
] as const;
export type AttemptResult = (typeof attemptResults)[number];

/** One request and its answer, as it is kept. */
export type DeliveryExchange = {
  readonly result: AttemptResult;
  /** null: no answer. */
  readonly status: number | null;
  readonly durationMs: number;
  /** Why there was no answer, or what was wrong with it; null when there is nothing to add. */
  readonly detail: string | null;
  /** A line for each, `name: value`. */
  readonly responseHeaders: string | null;
  /** The first 4 KiB; null when empty. */
  readonly responseBody: Buffer | null;
  /** What the receiver asked for with a 429 or 503. */
  readonly retryAfterMs: number | null;
};

/** Success is any 2xx. A redirect is not followed: the receiver's address is what was entered and judged. */
export const resultOfStatus = (status: number): AttemptResult => {
  if (status >= 200 && status < 300) return "DELIVERED";
  if (status === 410) return "GONE";
  return status >= 300 && status < 400 ? "REDIRECTED" : "BAD_STATUS";
};

/** Why an endpoint cannot be sent to at all: its URL is none that webhooks may reach, or nothing can be signed for it. */
export type SendRefusal = { readonly result: "ADDRESS_REFUSED" | "SECRET_UNREADABLE"; readonly detail: string };

/** Nothing was sent. */
export const refusedExchange = ({ result, detail }: SendRefusal): DeliveryExchange => ({
  result,
  status: null,
  durationMs: 0,
  detail,
  responseHeaders: null,
  responseBody: null,
  retryAfterMs: null,
});
