import { type ErrorBody, errorBody, topLevelErrors, unavailableAnswer } from "../graphql/errors.ts";
import { Unavailable } from "../lib/unavailable.ts";
import type { TrackerUserError, TrackerUserErrorCode } from "../trackers/user-errors.ts";
import type { RestOperation } from "./operation.ts";

export type RestValue = { readonly status: 200 | 201; readonly value: unknown };
export type RestErrors = {
  readonly status: number;
  readonly errors: readonly RestError[];
  readonly headers?: Readonly<Record<string, string>>;
};

type RestError = {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly field?: string | null };
};

type Payload = Readonly<Record<string, unknown>> & { readonly trackerUserErrors: readonly TrackerUserError[] };

/** User errors are 422, except for what HTTP has its own status for. */
const statusOfUserError: Partial<Record<TrackerUserErrorCode, number>> = {
  NOT_FOUND: 404,
  IDEMPOTENCY_KEY_INVALID: 400,
  NOT_STORED: 500,
};

export const userErrorStatus = (code: TrackerUserErrorCode): number => statusOfUserError[code] ?? 422;

const isPayload = (value: unknown): value is Payload =>
  typeof value === "object" && value !== null && "trackerUserErrors" in value;

const isNothing = (value: unknown): boolean => value === null || value === false || (Array.isArray(value) && value.length === 0);

/** What cannot be done is an error; what was done despite one, such as a carrier that did not respond, is not. */
const isRefused = ({ trackerUserErrors, ...done }: Payload): boolean =>
  trackerUserErrors.length > 0 && Object.values(done).every(isNothing);

/** Errors of the request: places in a document mean nothing to those who sent none. */
export const errorsAnswer = (errors: readonly ErrorBody[]): RestErrors => {
  const { code } = errors[0]!.extensions;
  const headers = code === "SERVICE_UNAVAILABLE" ? unavailableAnswer(new Unavailable()).headers : undefined;
  return {
    status: topLevelErrors[code].status,
    errors: errors.map(({ message, extensions }) => ({ message, extensions })),
    ...(headers && { headers }),
  };
};

const nothingFound = ({ path, query }: RestOperation): ErrorBody => {
  const by = query.some(({ name }) => name === "trackingCode") ? "code" : path[0]?.name === "reference" ? "reference" : "ID";
  return errorBody("NOT_FOUND", `No tracker has this ${by} in this workspace and mode.`);
};

/** What the operation's field gave, as REST answers it. */
export const answerOf = (operation: RestOperation, value: unknown): RestValue | RestErrors => {
  if (value === null) return errorsAnswer([nothingFound(operation)]);
  if (isPayload(value) && isRefused(value)) {
    const errors = value.trackerUserErrors.map(({ message, code, field }) => ({ message, extensions: { code, field } }));
    return { status: userErrorStatus(value.trackerUserErrors[0]!.code), errors };
  }
  return { status: operation.route.status ?? 200, value: Array.isArray(value) ? { nodes: value } : value };
};
