import { fail, ok, type Result } from "../../lib/result.ts";
import { trackerBounds } from "../bounds.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";
import type { CheckedInput } from "./tracker-input.ts";

const maxLength = trackerBounds.idempotencyKey.cap;

export const checkKey = (key: string | null): Result<string | null, TrackerUserError> => {
  if (key === null) return ok(null);
  // After a line feed, which no header contains, is the part of the request that it is for.
  const [header = "", ...part] = key.split("\n");
  const trimmed = header.trim();
  if (trimmed !== "" && trimmed.length <= maxLength) return ok([trimmed, ...part].join("\n"));
  return fail(
    userError(
      "IDEMPOTENCY_KEY_INVALID",
      null,
      `The Idempotency-Key header must have 1 to ${maxLength} characters; this one has ${trimmed.length}.`,
    ),
  );
};

/** What was not given is left out: the hash of a call stays what it was before there was a field for it. */
export const hashedInput = ({ carrierAccount, recipient, ...input }: CheckedInput) => ({
  ...input,
  metadata: sortedKeys(input.metadata),
  hints: input.hints ?? undefined,
  carrierAccount: carrierAccount ?? undefined,
  recipient: recipient ?? undefined,
});

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The same metadata, whatever order a client's language writes its keys in. */
const sortedKeys = (metadata: string | null): unknown => (metadata === null ? null : JSON.parse(metadata, sortKeys));

/** The same for a whole input. */
export const inSortedOrder = (input: unknown): string => JSON.stringify(input, sortKeys);
