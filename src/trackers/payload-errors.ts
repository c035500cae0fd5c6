import type { TrackerUserError, TrackerUserErrorCode } from "./user-errors.ts";

/** What a mutation gives: what it did, and what it could not do. */
export type Payload = Readonly<Record<string, unknown>> & { readonly trackerUserErrors: readonly TrackerUserError[] };

/** User errors are 422, except for what HTTP has its own status for. */
const statusOfUserError: Partial<Record<TrackerUserErrorCode, number>> = {
  NOT_FOUND: 404,
  IDEMPOTENCY_KEY_INVALID: 400,
  NOT_STORED: 500,
};

export const userErrorStatus = (code: TrackerUserErrorCode): number => statusOfUserError[code] ?? 422;

export const isPayload = (value: unknown): value is Payload =>
  typeof value === "object" && value !== null && "trackerUserErrors" in value;

const isNothing = (value: unknown): boolean => value === null || value === false || (Array.isArray(value) && value.length === 0);

/** What cannot be done is an error; what was done despite one, such as a carrier that did not respond, is not. */
export const isRefusedPayload = ({ trackerUserErrors, ...done }: Payload): boolean =>
  trackerUserErrors.length > 0 && Object.values(done).every(isNothing);
