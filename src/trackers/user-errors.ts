/** Every user error of the tracker mutations and what it means. `docs/errors.md` and the API's descriptions come from here. */
export const trackerUserErrors = {
  TRACKING_CODE_REQUIRED: "The tracking code is empty.",
  TRACKING_CODE_TOO_LONG: "The tracking code has more than 64 characters.",
  TRACKING_CODE_INVALID:
    "The tracking code cannot belong to this carrier: its format or check digit is wrong, or it has control characters.",
  REFERENCE_INVALID: "The order number (`reference`) has more than 255 characters, or control characters.",
  METADATA_INVALID:
    "The metadata is not a JSON object, is over 16 KiB, is nested deeper than 10, or has text that cannot be stored.",
  HINT_INVALID: "A hint about the parcel (postalCode, destinationCountryCode, shippedOn, pieceCount) is not valid.",
  RECIPIENT_INVALID: "The recipient's email address, name or language is not valid.",
  CARRIER_NOT_CONNECTED: "The carrier is not connected for this workspace, and a synchronous creation or a refresh needs it.",
  CARRIER_ACCOUNT_NOT_FOUND: "The workspace has no account with this carrier that has the given name or ID.",
  CARRIER_TIMEOUT: "The carrier did not respond in time. The tracker exists despite this error.",
  CARRIER_UNAVAILABLE:
    "The carrier is down, refuses Kolli's requests, or its response cannot be read. The tracker exists despite this error.",
  CREDENTIALS_REJECTED:
    "The carrier rejects the credentials of the connected account. The tracker exists, and tracking starts once they are corrected.",
  IDEMPOTENCY_KEY_INVALID: "The Idempotency-Key header is empty or has more than 255 characters.",
  IDEMPOTENCY_KEY_REUSED: "The Idempotency-Key was used with other input within the last 24 hours.",
  CARRIER_NOT_RECOGNISED:
    "No carrier was given, and the tracking code's format does not determine one with certainty. Set `carrier`.",
  TRACKING_ENDED: "The parcel was delivered or came back, so there is nothing to resume. Create a new tracker.",
  NOT_FOUND: "No such object exists in this workspace and mode.",
  NOTHING_TO_CHANGE: "The input contains nothing to change.",
  BATCH_EMPTY: "The list is empty.",
  BATCH_TOO_LARGE: "The list has more than 1,000 items.",
  NOT_STORED: "This item could not be stored because of an internal error; the others were created.",
  CHECKPOINT_INVALID: "A scan of your own courier is not valid: a field is missing, too long or of the wrong type.",
  CHECKPOINT_LIMIT_REACHED:
    "The tracker has 1,000 scans, which is the most there can be. This scan was not added; no further one will be.",
  NOT_AN_OWN_COURIER: "The tracker's scans come from its carrier. You can add scans only for OWN_COURIER.",
  ATTENTION_INVALID:
    "What needs attention cannot be marked like this: neither or both of `ids` and `kind` are given, or the day is not valid.",
  TEST_MODE_ONLY: "This mutation works only with a test key.",
  TEST_ACTION_INVALID: "The test action does not apply to this parcel, or a value is missing.",
} as const;

export type TrackerUserErrorCode = keyof typeof trackerUserErrors;
export type TrackerUserError = { code: TrackerUserErrorCode; message: string; field: string | null };

export const userError = (
  code: TrackerUserErrorCode,
  field: string | null,
  message: string = trackerUserErrors[code],
): TrackerUserError => ({
  code,
  message,
  field,
});

export const noSuchTracker = (field = "id"): TrackerUserError =>
  userError("NOT_FOUND", field, "No tracker has this ID in this workspace and mode.");

/** What a mutation gives: what it did, and what it could not do. */
type Payload = Readonly<Record<string, unknown>> & { readonly trackerUserErrors: readonly TrackerUserError[] };

/** User errors are 422, except for what HTTP has its own status for. */
const statusOfUserError: Partial<Record<TrackerUserErrorCode, number>> = {
  NOT_FOUND: 404,
  IDEMPOTENCY_KEY_INVALID: 400,
  NOT_STORED: 500,
};

export const userErrorStatus = (code: TrackerUserErrorCode): number => statusOfUserError[code] ?? 422;

export const isPayload = (value: unknown): value is Payload =>
  typeof value === "object" && value !== null && "trackerUserErrors" in value;

const isNothing = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

/** What cannot be done is an error; what was done despite one, such as a carrier that did not respond, is not. */
export const isRefusedPayload = ({ trackerUserErrors, ...done }: Payload): boolean =>
  trackerUserErrors.length > 0 && Object.values(done).every(isNothing);
