import type { TopLevelErrorCode } from "../../graphql/errors.ts";
import type { TrackerUserErrorCode } from "../../trackers/user-errors.ts";
import type { Answer, Failure } from "../rival.ts";

/** Their codes for ours. What is not here is a `validation_error` below 500, and a `processing_error` from there on. */
export const errorCodes: Readonly<Partial<Record<TopLevelErrorCode | TrackerUserErrorCode, string>>> = {
  UNAUTHENTICATED: "auth_invalid_api_key",
  FORBIDDEN: "no_active_subscription",
  NOT_FOUND: "tracker_not_found",
  THROTTLED: "quota_limit_reached",
  TRACKING_ENDED: "tracker_not_updatable",
};

const codeOf = ({ status, code, theirs }: Failure): string =>
  theirs ?? errorCodes[code] ?? (status >= 500 ? "processing_error" : "validation_error");

export const errorsOf = (failure: Failure) => [{ code: codeOf(failure), message: failure.message }];

export const errorOf = (failure: Failure): Answer => ({
  status: failure.status === 422 ? 400 : failure.status,
  body: { errors: errorsOf(failure), data: null },
});

export const refused = (theirs: string, message: string, status = 400): Failure => ({
  status,
  code: "BAD_USER_INPUT",
  message,
  theirs,
});
