import type { TopLevelErrorCode } from "../../graphql/errors.ts";
import type { TrackerUserErrorCode } from "../../trackers/user-errors.ts";
import type { Failure, RivalAnswer } from "../rival.ts";
import { seventeenTrackErrors as codes } from "./tables.ts";

/** Their codes for ours. What is not here is an internal error there. */
export const seventeenTrackCodes: Readonly<Partial<Record<TopLevelErrorCode | TrackerUserErrorCode, number>>> = {
  UNAUTHENTICATED: codes.keyInvalid,
  FORBIDDEN: codes.forbidden,
  THROTTLED: codes.rateLimited,
  BAD_REQUEST: codes.bodyInvalid,
  BATCHING_NOT_SUPPORTED: codes.bodyInvalid,
  BAD_USER_INPUT: codes.valueInvalid,
  TRACKING_CODE_REQUIRED: codes.valueMissing,
  TRACKING_CODE_TOO_LONG: codes.valueInvalid,
  TRACKING_CODE_INVALID: codes.valueInvalid,
  REFERENCE_INVALID: codes.valueInvalid,
  METADATA_INVALID: codes.valueInvalid,
  HINT_INVALID: codes.valueInvalid,
  CARRIER_NOT_RECOGNISED: codes.carrierNotDetected,
  CARRIER_NOT_CONNECTED: codes.carrierNotDetected,
  NOT_FOUND: codes.notRegistered,
  TRACKING_ENDED: codes.onlyStopped,
};

const codeOf = ({ code, theirs }: Failure): number =>
  theirs === undefined ? (seventeenTrackCodes[code] ?? codes.internal) : Number(theirs);

/** A whole call. HTTP's own statuses are used for the key, the address, the rate and failures; all else is 200 there. */
export const seventeenTrackErrorOf = (failure: Failure): RivalAnswer => {
  const code = codeOf(failure);
  const isHttp = [401, 403, 404, 429].includes(failure.status) || failure.status >= 500;
  return { status: isHttp ? failure.status : 200, body: { code, data: { errors: [{ code, message: failure.message }] } } };
};

/** One item among the rejected. */
export const rejectedItem = (item: unknown, failure: Failure) => {
  const { number = null, carrier, tag } = (typeof item === "object" && item !== null ? item : {}) as Record<string, unknown>;
  return {
    number,
    ...(carrier !== undefined && { carrier }),
    ...(tag !== undefined && { tag }),
    error: { code: codeOf(failure), message: failure.message },
  };
};

export const seventeenTrackRefusal = (theirs: number, message: string): Failure => ({
  status: 200,
  code: "BAD_USER_INPUT",
  message,
  theirs: String(theirs),
});
