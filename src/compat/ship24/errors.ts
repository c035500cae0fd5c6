import type { TopLevelErrorCode } from "../../graphql/errors.ts";
import type { TrackerUserErrorCode } from "../../trackers/user-errors.ts";
import type { Failure, RivalAnswer } from "../rival.ts";

/** Their codes for ours. What is not here is a `validation_error` below 500, and a `processing_error` from there on. */
export const ship24Codes: Readonly<Partial<Record<TopLevelErrorCode | TrackerUserErrorCode, string>>> = {
  UNAUTHENTICATED: "auth_invalid_api_key",
  FORBIDDEN: "no_active_subscription",
  NOT_FOUND: "tracker_not_found",
  THROTTLED: "quota_limit_reached",
  TRACKING_ENDED: "tracker_not_updatable",
};

const codeOf = ({ status, code, theirs }: Failure): string =>
  theirs ?? ship24Codes[code] ?? (status >= 500 ? "processing_error" : "validation_error");

export const ship24Errors = (failure: Failure) => [{ code: codeOf(failure), message: failure.message }];

export const ship24ErrorOf = (failure: Failure): RivalAnswer => ({
  status: failure.status === 422 ? 400 : failure.status,
  body: { errors: ship24Errors(failure), data: null },
});

export const ship24Refusal = (theirs: string, message: string, status = 400): Failure => ({
  status,
  code: "BAD_USER_INPUT",
  message,
  theirs,
});
