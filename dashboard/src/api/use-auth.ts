import { useState } from "react";
import { requestAuth } from "./client.ts";
import { type Failure, failureOf } from "./failure.ts";

/** Sends to one of the sign-in routes; a refusal comes back as a value. */
export const useAuth = <Answer>(path: string) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (body: Record<string, unknown>): Promise<Answer | null> => {
    setBusy(true);
    setFailure(null);
    try {
      return await requestAuth<Answer>(path, body);
    } catch (error) {
      setFailure(failureOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure, setFailure };
};

/** The refusal that belongs under this field. */
export const authErrorFor = (failure: Failure | null, field: string): Failure | undefined =>
  failure?.kind === "refused" && failure.field === field ? failure : undefined;

/** The message that belongs under none of these fields. */
export const authErrorBeside = (failure: Failure | null, fields: readonly string[]): string | null => {
  if (!failure) return null;
  if (failure.kind === "refused" && failure.field !== null && fields.includes(failure.field)) return null;
  if (failure.kind === "throttled" && failure.retryAfterSeconds !== null)
    return `${failure.message} Try again in ${waitInWords(failure.retryAfterSeconds)}.`;
  return failure.message;
};

const waitInWords = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
