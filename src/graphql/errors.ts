import type { GraphQLError } from "graphql";
import { Unavailable } from "../lib/unavailable.ts";

/**
 * Every top-level error code a client can get, what it means, and the HTTP status if the whole request is refused. A test
 * compares `docs/errors.md` with this list. (Failures that a caller can fix inside a mutation are user errors in the payload, and
 * not listed here.)
 */
export const topLevelErrors = {
  BAD_REQUEST: {
    status: 400,
    meaning:
      "The HTTP request is malformed: the body is not JSON or is nested more than 64 deep, or a parameter is missing or has the wrong type.",
  },
  BATCHING_NOT_SUPPORTED: { status: 400, meaning: "The body is a JSON list. Send one operation per request." },
  UNAUTHENTICATED: {
    status: 401,
    meaning: "The API key is missing, malformed, not recognised, expired or revoked; the message says which.",
  },
  FORBIDDEN: { status: 403, meaning: "The caller is authenticated but not allowed to do this." },
  CONFIRMATION_REQUIRED: {
    status: 403,
    meaning: "Dashboard only: you must confirm your identity again, because you last did so more than ten minutes ago.",
  },
  NOT_FOUND: { status: 404, meaning: "Nothing exists at this address." },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: "The method is not supported. Use POST, or GET for queries; see the Allow header.",
  },
  NOT_ACCEPTABLE: { status: 406, meaning: "None of the media types in the Accept header is supported." },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: "The body is over the limit, which is 1 MiB for GraphQL and REST." },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning:
      "The Content-Type is neither application/json nor application/graphql, its charset is not UTF-8, or the body is compressed.",
  },
  THROTTLED: {
    status: 429,
    meaning:
      "The request or cost budget is used up, or too many streams, requests or connections are open. Retry-After says when to try again.",
  },
  GRAPHQL_PARSE_FAILED: { status: 400, meaning: "The document is not valid GraphQL syntax." },
  GRAPHQL_VALIDATION_FAILED: { status: 400, meaning: "The document does not match the schema." },
  OPERATION_NOT_FOUND: {
    status: 400,
    meaning: "The document contains no operation of that name, or several and none was named.",
  },
  BAD_USER_INPUT: { status: 400, meaning: "A variable or an argument has a wrong or missing value." },
  CURSOR_GONE: {
    status: 400,
    meaning:
      "The cursor is no longer valid: it is older than the events that this service keeps, or the database was restored from a backup that is older than the cursor. Read again from a time (filter: { createdFrom }), without the cursor.",
  },
  QUERY_TOO_MANY_TOKENS: { status: 400, meaning: "The document is too long." },
  QUERY_TOO_DEEP: { status: 400, meaning: "Fields are nested too deeply." },
  QUERY_TOO_MANY_ALIASES: { status: 400, meaning: "The document uses too many aliases." },
  QUERY_TOO_MANY_ROOT_FIELDS: { status: 400, meaning: "The operation selects too many fields at its root." },
  QUERY_TOO_COSTLY: {
    status: 400,
    meaning:
      "The operation costs more than one request may, or its lists have many more items than it was priced for. Request smaller pages, fewer fields or fewer items.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning:
      "The service is starting, stopping or overloaded, or its database cannot be used at the moment; Retry-After says when to try again. A mutation may still have been applied: send it again with the same Idempotency-Key.",
  },
  INTERNAL_SERVER_ERROR: { status: 500, meaning: "An internal error. It is logged with the request ID." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type TopLevelErrorCode = keyof typeof topLevelErrors;

/** An expected failure that belongs at the top level. Its message is shown to the client as it is; `headers` go with it over plain HTTP. */
export class ClientError extends Error {
  readonly extensions: { readonly code: TopLevelErrorCode };
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: TopLevelErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "ClientError";
    this.extensions = { code };
    this.headers = headers;
  }
}

/** The shape of every top-level error in a response. */
export type ErrorBody = {
  readonly message: string;
  readonly locations?: ReadonlyArray<{ line: number; column: number }>;
  readonly path?: ReadonlyArray<string | number>;
  readonly extensions: { readonly code: TopLevelErrorCode };
};

export const errorBody = (code: TopLevelErrorCode, message: string): ErrorBody => ({ message, extensions: { code } });

const bodyAt = (error: GraphQLError, code: TopLevelErrorCode, message: string): ErrorBody => ({
  message,
  ...(error.locations?.length ? { locations: error.locations } : {}),
  ...(error.path ? { path: error.path } : {}),
  extensions: { code },
});

/** For errors of parsing, validation and variables: their messages only mention what the client sent. */
export const requestErrorBody = (error: GraphQLError, code: TopLevelErrorCode, message: string = error.message): ErrorBody =>
  bodyAt(error, code, message);

const unavailableMessage = "The database is not available. Try again in a moment.";

/** The response if the database failed. The failure is logged where it happened, not for each request that met it. */
export const unavailableAnswer = ({ retryAfterSeconds }: Unavailable) => ({
  status: topLevelErrors.SERVICE_UNAVAILABLE.status,
  code: "SERVICE_UNAVAILABLE" as const,
  message: unavailableMessage,
  headers: { "retry-after": String(retryAfterSeconds) },
});

export const isUnavailable = ({ extensions }: ErrorBody): boolean => extensions.code === "SERVICE_UNAVAILABLE";

/** The log for errors that are our fault; pino fits. */
export type ErrorLog = { error(fields: Record<string, unknown>, message: string): void };

/** If the client's value is at fault, graphql-js attaches the error to the argument's value, not to the field. */
const blamesArgument = (error: GraphQLError): boolean => {
  const node = error.nodes?.[0];
  return error.originalError === undefined && node !== undefined && node.kind !== "Field";
};

/** For errors from resolvers: only messages meant for the client are sent, the rest is logged under the request id. */
export const executionErrorBody = (error: GraphQLError, requestId: string, log: ErrorLog): ErrorBody => {
  const cause = error.originalError;
  if (cause instanceof ClientError) return bodyAt(error, cause.extensions.code, cause.message);
  if (cause instanceof Unavailable) return bodyAt(error, "SERVICE_UNAVAILABLE", unavailableMessage);
  if (blamesArgument(error)) return bodyAt(error, "BAD_USER_INPUT", error.message);
  log.error({ requestId, path: error.path, err: cause ?? error }, "A resolver failed");
  return bodyAt(error, "INTERNAL_SERVER_ERROR", "Internal server error");
};
