import { withConfirmation } from "./confirmation.ts";
import type { TypedDocument } from "./document.ts";
import { ApiError, readFailure, type ServerError } from "./failure.ts";
import { globalId } from "./ids.ts";
import { isAnswer, serverIsReachable, serverIsUnreachable } from "./server-connection.ts";
import { withSession } from "./session-end.ts";

export type UrlMode = "test" | "live";
/** Whose data, and which of its two halves. Null for what belongs to the person. */
export type RequestScope = { readonly workspaceId: string; readonly mode: UrlMode };

type GraphQLAnswer<Data> = { data?: Data | null; errors?: ServerError[] };

/** A foreign page cannot send this header without a preflight, which the server never grants. */
const ownPage = { "content-type": "application/json", "x-kolli-dashboard": "1" };

const offline = (): ApiError => {
  serverIsUnreachable();
  return new ApiError({ kind: "offline", message: "The server cannot be reached. Nothing was changed; try again in a moment." });
};

const send = async (path: string, init: RequestInit): Promise<{ response: Response; body: unknown }> => {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw offline();
  }
  const body = await response.json().catch(() => null);
  // Kolli itself answers 503 with the reason in words; a proxy in front of it does not.
  if (body === null && !isAnswer(response)) throw offline();
  serverIsReachable();
  return { response, body };
};

export const requestGraphQL = <Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  scope: RequestScope | null,
  signal?: AbortSignal,
): Promise<Data> => withConfirmation(document.name, () => withSession(() => sendGraphQL(document, variables, scope, signal)));

const sendGraphQL = async <Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  scope: RequestScope | null,
  signal?: AbortSignal,
): Promise<Data> => {
  const { response, body } = await send("/dashboard/graphql", {
    method: "POST",
    headers: {
      ...ownPage,
      accept: "application/graphql-response+json, application/json",
      ...(scope && { "x-kolli-workspace": globalId("Workspace", scope.workspaceId), "x-kolli-mode": scope.mode.toUpperCase() }),
    },
    body: JSON.stringify({ operationName: document.name, query: document.text, variables }),
    ...(signal && { signal }),
  });
  const answer = body as GraphQLAnswer<Data> | null;
  if (answer?.data && !answer.errors?.length) return answer.data;
  throw new ApiError(readFailure(response.status, answer?.errors?.[0], response.headers));
};

export const requestAuth = <Answer>(path: string, body?: Record<string, unknown>): Promise<Answer> =>
  withConfirmation(path, () => sendAuth<Answer>(path, body));

const sendAuth = async <Answer>(path: string, body?: Record<string, unknown>): Promise<Answer> => {
  const answer = await send(`/auth/${path}`, {
    method: body ? "POST" : "GET",
    headers: ownPage,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.response.ok && answer.body !== null) return answer.body as Answer;
  const { errors } = (answer.body ?? {}) as GraphQLAnswer<never>;
  throw new ApiError(readFailure(answer.response.status, errors?.[0], answer.response.headers));
};
