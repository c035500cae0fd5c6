import { type ErrorBody, errorBody, topLevelErrors, unavailableAnswer } from "../graphql/errors.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { isPayload, isRefusedPayload, userErrorStatus } from "../trackers/user-errors.ts";
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
  if (isPayload(value) && isRefusedPayload(value)) {
    const errors = value.trackerUserErrors.map(({ message, code, field }) => ({ message, extensions: { code, field } }));
    return { status: userErrorStatus(value.trackerUserErrors[0]!.code), errors };
  }
  return { status: operation.route.status ?? 200, value: Array.isArray(value) ? { nodes: value } : value };
};
