import { fail } from "../lib/result.ts";

/** Every failure of the `/auth` routes that a person can meet, with its HTTP status. */
export const accountErrors = {
  INVALID_INPUT: { status: 400, meaning: "A field is missing or not valid; `field` says which." },
  PASSWORD_TOO_WEAK: { status: 400, meaning: "The new password is too short or too common." },
  LINK_INVALID: {
    status: 400,
    meaning: "The link (to set up, join or choose a password) was used, has expired, was withdrawn, or is incomplete.",
  },
  ACCOUNT_EXISTS: { status: 400, meaning: "The invited address has an account. Sign in with it and open the link again." },
  LIMIT_REACHED: { status: 400, meaning: "The workspace or the account has as many as Kolli allows; the message says of what." },
  TWO_FACTOR_STATE: { status: 400, meaning: "Two-factor is already on, already off, or setup has not started." },
  PASSKEY_REFUSED: { status: 401, meaning: "The passkey is not known here, or its response was not accepted." },
  CONFIRMATION_REQUIRED: {
    status: 403,
    meaning: "You must confirm your identity again: you last did so more than ten minutes ago.",
  },
  SIGNED_OUT: { status: 401, meaning: "There is no session, or it has ended. Sign in." },
  SIGN_IN_FAILED: { status: 401, meaning: "No account has this email address and password." },
  WRONG_PASSWORD: { status: 401, meaning: "The current password is wrong." },
  TWO_FACTOR_REQUIRED: {
    status: 401,
    meaning: "The password is correct; a code from the authenticator app or a recovery code is also required.",
  },
  TWO_FACTOR_WRONG: { status: 401, meaning: "The code is wrong, has expired, or was already used." },
  CROSS_SITE: { status: 403, meaning: "The request did not come from the dashboard's own pages." },
  NOT_FOUND: { status: 404, meaning: "This route does not exist." },
  METHOD_NOT_ALLOWED: { status: 405, meaning: "The route does not support this method; see the Allow header." },
  TWO_FACTOR_UNREADABLE: {
    status: 503,
    meaning:
      "The account's two-factor secret cannot be read with the current master key, so app codes cannot be checked; recovery codes still work.",
  },
  THROTTLED: {
    status: 429,
    meaning:
      "Too many attempts for this account or from this network, or too many sign-ins on this server right now; Retry-After says when to try again.",
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type AccountErrorCode = keyof typeof accountErrors;
export type AccountFailure = { code: AccountErrorCode; message: string; field?: string; retryAfterMs?: number };

/** For what no caller may get past: a proof that is missing, a field of the wrong type. */
export class AccountRefusal extends Error {
  readonly failure: AccountFailure;

  constructor(failure: AccountFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const refuseAccount = (code: AccountErrorCode, message: string, more: { field?: string; retryAfterMs?: number } = {}) =>
  fail<AccountFailure>({ code, message, ...more });

/** The line of passwords to be checked is full. */
export const refuseBusy = ({ retryAfterMs }: { retryAfterMs: number }) =>
  refuseAccount("THROTTLED", `Too many people are signing in right now. Try again in ${Math.ceil(retryAfterMs / 1000)} s.`, {
    retryAfterMs,
  });
