import type { TopLevelErrorCode } from "../../graphql/errors.ts";
import type { TrackerUserErrorCode } from "../../trackers/user-errors.ts";
import type { Failure, RivalAnswer } from "../rival.ts";

/** Their codes for ours. What is not here has the code of its HTTP status. */
export const metaCodes: Readonly<Partial<Record<TopLevelErrorCode | TrackerUserErrorCode, number>>> = {
  BAD_REQUEST: 4001,
  BAD_USER_INPUT: 4008,
  TRACKING_CODE_REQUIRED: 4007,
  TRACKING_CODE_TOO_LONG: 4005,
  TRACKING_CODE_INVALID: 4017,
  REFERENCE_INVALID: 4008,
  METADATA_INVALID: 4008,
  HINT_INVALID: 4008,
  CARRIER_ACCOUNT_NOT_FOUND: 4008,
  CARRIER_NOT_RECOGNISED: 4012,
  CARRIER_NOT_CONNECTED: 4012,
  TRACKING_ENDED: 4013,
};

const typeOfStatus = (status: number): string => {
  if (status === 401) return "Unauthorized";
  if (status === 403) return "Forbidden";
  if (status === 404) return "NotFound";
  if (status === 429) return "TooManyRequests";
  return status >= 500 ? "InternalError" : "BadRequest";
};

const ownStatuses: readonly number[] = [401, 403, 404, 429, 500, 502, 503, 504];

/** Success and failure have one envelope. Their SDKs read `meta`; the Python one fails without all three of its parts. */
export const aftershipError = (status: number, code: number, message: string, data: unknown = {}): RivalAnswer => ({
  status,
  body: { meta: { code, message, type: typeOfStatus(status) }, data },
});

export const aftershipErrorOf = ({ status: given, code, message, theirs }: Failure): RivalAnswer => {
  const status = given === 422 ? 400 : given;
  const known = theirs === undefined ? metaCodes[code] : Number(theirs);
  return aftershipError(status, known ?? (ownStatuses.includes(status) ? status : 400), message);
};

/** A failure of the route's own, with their code. */
export const aftershipRefusal = (theirs: number, message: string): Failure => ({
  status: theirs === 4004 ? 404 : 400,
  code: theirs === 4004 ? "NOT_FOUND" : "BAD_USER_INPUT",
  message,
  theirs: String(theirs),
});

export const noTracking = aftershipRefusal(4004, "Tracking does not exist.");
