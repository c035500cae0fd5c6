import { requestAuth } from "./client.ts";
import { ApiError, failureOf } from "./failure.ts";
import { type ActionResult, refusalOf } from "./hooks.ts";

/** Sends to one of the sign-in routes; a refusal is returned as a value. */
export const authAction =
  <Answer>(path: string) =>
  async (body: Record<string, unknown>): Promise<ActionResult<Answer>> => {
    try {
      return { ok: true, data: await requestAuth<Answer>(path, body) };
    } catch (error) {
      return refusalOf(withWait(error));
    }
  };

/** These routes say that there were too many attempts, but not until when. */
const withWait = (error: unknown): unknown => {
  const failure = failureOf(error);
  if (failure.kind !== "throttled" || failure.retryAfterSeconds === null) return error;
  return new ApiError({ ...failure, message: `${failure.message} Try again in ${waitInWords(failure.retryAfterSeconds)}.` });
};

const waitInWords = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
