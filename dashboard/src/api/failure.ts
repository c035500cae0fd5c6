/** Why the server did not do it, in words a person can act on. */
export type Failure =
  | { kind: "offline"; message: string }
  | { kind: "signed-out"; message: string }
  | { kind: "forbidden"; message: string }
  | { kind: "throttled"; message: string; retryAfterSeconds: number | null }
  | { kind: "refused"; message: string; code: string | null; field: string | null }
  | { kind: "broken"; message: string; requestId: string | null; at: Date };

export class ApiError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? error.failure
    : { kind: "broken", message: "Something went wrong in this page. Reload it to continue.", requestId: null, at: new Date() };

/** The one shape of the server's errors, GraphQL's and those of the sign-in routes. */
export type ServerError = { message?: string; extensions?: { code?: string; field?: string } };

/** Reads a refusal by the status and body of the answer. */
export const readFailure = (status: number, error: ServerError | undefined, headers: Headers): Failure => {
  const code = error?.extensions?.code ?? null;
  const message = error?.message ?? "";
  if (status === 429 || code === "THROTTLED") {
    const seconds = Number(headers.get("retry-after"));
    const wait = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
    return {
      kind: "throttled",
      message: message || "Too many requests. Wait a moment, then try again.",
      retryAfterSeconds: wait,
    };
  }
  if (code === "UNAUTHENTICATED") return { kind: "signed-out", message: message || "You are signed out." };
  if (code === "FORBIDDEN")
    return { kind: "forbidden", message: message || "Your role does not allow this. Ask an owner of the workspace." };
  if (status < 500 && message) return { kind: "refused", message, code, field: error?.extensions?.field ?? null };
  const requestId = headers.get("x-request-id");
  return {
    kind: "broken",
    message: "The server could not do this. Try again. If it keeps failing, check the server's log.",
    requestId,
    at: new Date(),
  };
};

/** What finds a failure in the server's log: when it was, and which request. */
export const traceOf = ({ requestId, at }: Extract<Failure, { kind: "broken" }>): string =>
  [at.toLocaleTimeString(), requestId && `request ${requestId}`].filter(Boolean).join(", ");
