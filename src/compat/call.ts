import type { RequestContext } from "../graphql/context.ts";
import { charactersPerUnit } from "../graphql/cost/cost.ts";
import type { Meter } from "../graphql/cost/meter.ts";
import { type ErrorBody, topLevelErrors, unavailableAnswer } from "../graphql/errors.ts";
import { type GraphqlEngine, isRefused, type Operation, type Variables } from "../graphql/execute.ts";
import { settlePrice } from "../graphql/http/http-handler.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { isPayload, isRefusedPayload, userErrorStatus } from "../trackers/user-errors.ts";
import type { Failure } from "./rival.ts";

/**
 * Runs one field of the public API, as GraphQL runs a document: with its price, limits, permissions, audit entry and errors. Null is
 * a failure: nothing was found.
 */
export type ApiCall = <Value>(field: string, document: string, variables?: Variables) => Promise<Result<Value, Failure>>;

const failureOf = ({ message, extensions: { code } }: ErrorBody): Failure => {
  const headers = code === "SERVICE_UNAVAILABLE" ? unavailableAnswer(new Unavailable()).headers : undefined;
  return { status: topLevelErrors[code].status, code, message, headers };
};

const notFound: Failure = { status: 404, code: "NOT_FOUND", message: "No such object exists in this workspace and mode." };

const refusedBy = (value: unknown): Failure | null => {
  if (value === null || value === undefined) return notFound;
  if (!isPayload(value) || !isRefusedPayload(value)) return null;
  const [{ code, message, field }] = value.trackerUserErrors as [(typeof value.trackerUserErrors)[number]];
  return { status: userErrorStatus(code), code, message, field };
};

/** The documents are ours, and few: one that is refused is a mistake in the code. */
const prepare = (engine: GraphqlEngine, field: string, document: string): Operation => {
  const operation = engine.prepare(document, undefined);
  if (isRefused(operation)) throw new Error(`The document for ${field} is refused: ${operation.errors[0]!.message}`);
  return operation;
};

/** For one request; `last` is the meter of its newest call. */
export const createCall = (engine: GraphqlEngine, context: RequestContext): { call: ApiCall; last(): Meter | undefined } => {
  const { budget } = context;
  let meter: Meter | undefined;
  const call: ApiCall = async <Value>(field: string, document: string, variables: Variables = {}) => {
    const operation = prepare(engine, field, document);
    const price = engine.price(operation, variables);
    if (isRefused(price)) return fail(failureOf(price.errors[0]!));
    const unpaid = budget?.charge(price);
    if (unpaid) return fail(unpaid);
    meter = engine.meterFor(price);
    const answer = await engine.execute(operation, variables, context, meter);
    if (isRefused(answer)) return fail(failureOf(answer.errors[0]!));
    settlePrice(budget, price, Math.max(meter.cost, meter.characters / charactersPerUnit));
    if (answer.errors?.[0]) return fail(failureOf(answer.errors[0]));
    const value = (answer.data as Variables)[field];
    const refused = refusedBy(value);
    return refused ? fail(refused) : ok(value as Value);
  };
  return { call, last: () => meter };
};
