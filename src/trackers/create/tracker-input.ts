import { fail, ok, type Result } from "../../lib/result.ts";
import { checkRecipient, type Recipient, type RecipientInput } from "../../recipients/recipient.ts";
import type { Hints } from "../../tracking/carrier-port.ts";
import { trackerBounds } from "../bounds.ts";
import { codeKeyOf } from "../tracker.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";
import { checkHints, type HintsInput, hintsOf } from "./hints-input.ts";

export type TrackerInput = HintsInput & {
  trackingCode: string;
  carrier: string;
  reference?: string | null | undefined;
  metadata?: unknown;
  carrierAccount?: string | null | undefined;
  recipient?: RecipientInput | null | undefined;
};

export type CheckedInput = {
  trackingCode: string;
  codeKey: string;
  carrier: string;
  reference: string | null;
  metadata: string | null;
  hints: Hints | null;
  /** The account that the caller named, by name or id. */
  carrierAccount: string | null;
  recipient: Recipient | null;
};

const maxCodeLength = trackerBounds.trackingCode.cap;
const maxReferenceLength = trackerBounds.reference.cap;
const maxMetadataBytes = trackerBounds.metadataBytes.cap;
const maxMetadataDepth = trackerBounds.metadataDepth.cap;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;
const isStorable = (text: string): boolean => text.isWellFormed() && !controlCharacters.test(text);

/** Whether a code can be the carrier's by its published format; the answer names the carrier it looks like instead. */
export type JudgeCode = (carrier: string, codeKey: string) => { possible: true } | { possible: false; why: string };

export const checkInput = (input: TrackerInput, judgeCode: JudgeCode): Result<CheckedInput, TrackerUserError[]> => {
  const trackingCode = input.trackingCode.trim();
  const codeKey = codeKeyOf(trackingCode);
  const reference = checkReference(input.reference);
  const metadata = checkMetadata(input.metadata);
  const codeError = checkCode(trackingCode, input.carrier, codeKey, judgeCode);
  const hints = checkHints(input);
  const recipient = readRecipient(input.recipient);
  if (codeError || !reference.ok || !metadata.ok || !hints.ok || !recipient.ok) {
    const failures = [reference, metadata, recipient].map((checked) => (checked.ok ? null : checked.failure));
    const errors = [codeError, ...failures];
    return fail([...errors.filter((error) => error !== null), ...(hints.ok ? [] : hints.failure)]);
  }
  return ok({
    trackingCode,
    codeKey,
    carrier: input.carrier,
    reference: reference.value,
    metadata: metadata.value,
    hints: hintsOf(hints.value),
    carrierAccount: input.carrierAccount?.trim() || null,
    recipient: recipient.value,
  });
};

export const readRecipient = (input: RecipientInput | null | undefined): Result<Recipient | null, TrackerUserError> => {
  if (input == null) return ok(null);
  const checked = checkRecipient(input);
  return checked.ok ? checked : fail(userError("RECIPIENT_INVALID", checked.failure.field, checked.failure.message));
};

const checkCode = (trackingCode: string, carrier: string, codeKey: string, judgeCode: JudgeCode): TrackerUserError | null => {
  if (trackingCode === "")
    return userError(
      "TRACKING_CODE_REQUIRED",
      "trackingCode",
      "trackingCode is empty. Send the code that the carrier printed on the label.",
    );
  if (trackingCode.length > maxCodeLength) {
    return userError(
      "TRACKING_CODE_TOO_LONG",
      "trackingCode",
      `trackingCode has ${trackingCode.length} characters; at most ${maxCodeLength} are allowed.`,
    );
  }
  if (!isStorable(trackingCode)) {
    return userError(
      "TRACKING_CODE_INVALID",
      "trackingCode",
      "trackingCode has control characters or broken Unicode. Send only the code's letters and digits.",
    );
  }
  const verdict = judgeCode(carrier, codeKey);
  return verdict.possible ? null : userError("TRACKING_CODE_INVALID", "trackingCode", verdict.why);
};

export const checkReference = (reference: string | null | undefined): Result<string | null, TrackerUserError> => {
  if (reference === null || reference === undefined) return ok(null);
  if (reference.length > maxReferenceLength) {
    return fail(
      userError(
        "REFERENCE_INVALID",
        "reference",
        `reference has ${reference.length} characters; at most ${maxReferenceLength} are allowed.`,
      ),
    );
  }
  return isStorable(reference)
    ? ok(reference)
    : fail(userError("REFERENCE_INVALID", "reference", "reference has control characters or broken Unicode."));
};

/** The metadata as JSON text, ready for the database. */
export const checkMetadata = (metadata: unknown): Result<string | null, TrackerUserError> => {
  if (metadata === null || metadata === undefined) return ok(null);
  const refuse = (message: string) => fail(userError("METADATA_INVALID", "metadata", message));
  if (typeof metadata !== "object" || Array.isArray(metadata))
    return refuse('metadata must be a JSON object such as {"customer": "4711"}.');
  if (isDeeperThan(metadata, maxMetadataDepth)) return refuse(`metadata is nested deeper than ${maxMetadataDepth}.`);
  const text = JSON.stringify(metadata);
  if (Buffer.byteLength(text) > maxMetadataBytes)
    return refuse(`metadata has ${Buffer.byteLength(text)} bytes of JSON; at most ${maxMetadataBytes} are allowed.`);
  // PostgreSQL stores neither NUL nor half a surrogate pair; JSON.stringify writes both as \u escapes.
  return /\\u0000|\\ud[89a-f]/i.test(text.replaceAll("\\\\", ""))
    ? refuse("metadata has a NUL character or broken Unicode in a string.")
    : ok(text);
};

/** Looks no deeper than the limit: what is nested a hundred thousand times would exhaust the stack. */
const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
};
