import type { Tracker, TrackerUserError, TrackerUserErrorCode } from "./schema.ts";

/** Every error of this package. */
export class KolliError extends Error {
  override name = "KolliError";
}

/** Kolli did what was asked in part or not at all, for a reason that the caller can fix. `code` is made for programs. */
export class UserError extends KolliError {
  override name = "UserError";
  readonly code: TrackerUserErrorCode;
  /** The input field it refers to, if there is one. */
  readonly field: string | null;
  /** All of them; the first is the one above. */
  readonly errors: readonly TrackerUserError[];
  /** CARRIER_TIMEOUT, CARRIER_UNAVAILABLE and CREDENTIALS_REJECTED come with the tracker, which exists. */
  readonly tracker: Tracker | null;

  constructor(errors: readonly TrackerUserError[], tracker: Tracker | null) {
    super(errors.map(({ message }) => message).join(" "));
    this.errors = errors;
    this.code = errors[0]!.code;
    this.field = errors[0]!.field;
    this.tracker = tracker;
  }
}

type Details = { code?: string; status?: number | null; requestId?: string | null; cause?: unknown };

/** The request was refused as a whole, or failed. docs/errors.md lists the codes. */
export class RequestError extends KolliError {
  override name = "RequestError";
  readonly code: string;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** With it, the operator of Kolli finds the request in the log. */
  readonly requestId: string | null;

  constructor(message: string, { code = "UNKNOWN", status = null, requestId = null, cause }: Details = {}) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
  }
}

/** The key is missing, unknown, expired or revoked, or may not do this. */
export class AuthenticationError extends RequestError {
  override name = "AuthenticationError";
}

/** The budget of the key is used up, also after the retries. */
export class RateLimitError extends RequestError {
  override name = "RateLimitError";
  /** In seconds. */
  readonly retryAfter: number | null;

  constructor(message: string, details: Details & { retryAfter: number | null }) {
    super(message, details);
    this.retryAfter = details.retryAfter;
  }
}

/** No response of Kolli: the network failed, the time was over, or something in between answered, such as a proxy. */
export class TransportError extends RequestError {
  override name = "TransportError";
}

export type WebhookFault = "NO_HEADER" | "TOO_OLD" | "WRONG_SIGNATURE" | "NOT_JSON";

/** Answer the request with 400: it is not from Kolli, too old, or was changed on its way. */
export class WebhookError extends KolliError {
  override name = "WebhookError";
  readonly code: WebhookFault;

  constructor(code: WebhookFault, message: string) {
    super(message);
    this.code = code;
  }
}
