import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { Unavailable } from "../../lib/unavailable.ts";
import { graphqlBounds } from "../bounds.ts";
import type { Budget, RequestContext } from "../context.ts";
import { charactersPerUnit } from "../cost/cost.ts";
import type { Price } from "../cost/limits.ts";
import type { Meter } from "../cost/meter.ts";
import { type ErrorBody, type ErrorLog, errorBody, isUnavailable, unavailableAnswer } from "../errors.ts";
import { type Answer, type GraphqlEngine, isRefused, type Operation, type Refused, type StreamedAnswer } from "../execute.ts";
import type { StreamWatch } from "../stream-watch.ts";
import { answerText, hasText } from "./answer-text.ts";
import { createBodyTurns, readBodyMeasured, readMeasured } from "./body-turns.ts";
import { type AnswerType, negotiateAnswerType, prefersHtml } from "./media-types.ts";
import { type HttpRefusal, isRefusal, type RequestParameters, readBody, readQueryString, refusal } from "./request-parameters.ts";
import { createEventStream, onlyAnswer } from "./sse.ts";
import { createTurns } from "./turns.ts";

export type HttpRequest = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The part of the address after the "?". */
  readonly queryString: string;
  readonly body: Buffer | undefined;
  readonly requestId: string;
};

export type HttpAnswer = {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: string | Buffer | Readable;
  /** The response to a query. A mutation's may contain a new secret beside what the caller sent, so it is not compressed. */
  readonly isQuery?: boolean;
  /** Given with a stream: ends it as if the connection had broken. */
  readonly stop?: () => void;
};

type StreamTerms = { readonly context: RequestContext; readonly price: Price; readonly abort: AbortController };

type MaybePromise<Value> = Value | Promise<Value>;

/** Identifies the caller, or refuses. Every resolver gets the result. */
export type ContextMaker = (base: RequestContext) => MaybePromise<RequestContext | HttpRefusal>;

/** What is known of a request before its body is read. */
export type HttpHead = Omit<HttpRequest, "body" | "queryString">;

/** A request that may send its body: the type of its response, and its caller. */
export type Admitted = {
  readonly type: AnswerType;
  /** Given if the response is a stream. */
  readonly abort: AbortController | undefined;
  readonly context: RequestContext;
};

export const isAdmitted = (value: Admitted | HttpAnswer): value is Admitted => "context" in value;

export type HttpHandler = (request: HttpRequest, admitted: Admitted) => Promise<HttpAnswer>;

export type HttpHandlerOptions = {
  readonly engine: GraphqlEngine;
  readonly log: ErrorLog;
  readonly keepAliveMs?: number | undefined;
  /** How long a client may leave a stream unread. */
  readonly stallMs?: number | undefined;
  readonly watch: StreamWatch;
};

const contentTypes: Record<AnswerType, string> = {
  "application/json": "application/json; charset=utf-8",
  "application/graphql-response+json": "application/graphql-response+json; charset=utf-8",
  "text/event-stream": "text/event-stream; charset=utf-8",
};

/** Errors are read by people and programs that may not know event streams: they are always JSON. */
const errorContentType = (type: AnswerType | null): string =>
  contentTypes[type === "application/graphql-response+json" ? type : "application/json"];

const errorAnswer = (
  status: number,
  errors: readonly ErrorBody[],
  type: AnswerType | null,
  headers?: Readonly<Record<string, string>>,
): HttpAnswer => ({
  status,
  contentType: errorContentType(type),
  headers,
  body: JSON.stringify({ errors }),
});

export const refusalAnswer = ({ status, code, message, headers }: HttpRefusal, type: AnswerType | null): HttpAnswer =>
  errorAnswer(status, [errorBody(code, message)], type, headers);

const databaseFailed = unavailableAnswer(new Unavailable());

/** The GraphQL-over-HTTP specification: in plain JSON, problems of a well-formed request are reported with status 200. */
const refusedAnswer = ({ errors }: Refused, type: AnswerType): HttpAnswer =>
  errors.some(isUnavailable)
    ? errorAnswer(databaseFailed.status, errors, type, databaseFailed.headers)
    : errorAnswer(type === "application/json" ? 200 : 400, errors, type);

/** Reading a new document of this length may take 10 ms, and a longer one 100 ms. */
const longCharacters = 1_000;

const tooManyWaiting = refusal(
  "THROTTLED",
  `You have ${graphqlBounds.waitingDocuments.cap} new documents that wait to be parsed. Wait for responses, and reuse a few documents with variables.`,
  { "retry-after": "1" },
);

/** The price was taken before; the actual cost is known now. */
export const settlePrice = (budget: Budget | undefined, { cost }: Price, came: number): void => {
  const difference = Math.ceil(came) - cost;
  if (difference > 0) budget?.owe(difference);
  else if (difference < 0) budget?.refund(-difference);
};

/**
 * Each event is work like a request. If the budget is used up, the stream breaks off before the event is sent: a client that
 * reconnects from the last id misses nothing.
 */
const payingForEach = (
  events: AsyncIterator<StreamedAnswer>,
  { context: { budget }, price, abort }: StreamTerms,
): AsyncIterator<StreamedAnswer> => ({
  return: async () => (await events.return?.()) ?? { done: true, value: undefined },
  async next() {
    const event = await events.next();
    if (event.done) return event;
    if (budget?.charge(price)) abort.abort();
    else if (event.value.meter) settlePrice(budget, price, event.value.meter.cost);
    return event;
  },
});

const streamHeaders = { "x-accel-buffering": "no" };

/** Whether this method can run the operation, and this type can carry its response. */
const mismatch = (operation: Operation, method: string, type: AnswerType): HttpRefusal | null => {
  if (operation.kind === "mutation" && method === "GET")
    return refusal("METHOD_NOT_ALLOWED", "Send mutations with POST.", { allow: "POST" });
  if (operation.kind === "subscription" && type !== "text/event-stream")
    return refusal("NOT_ACCEPTABLE", "Subscriptions use text/event-stream: send Accept: text/event-stream.");
  return null;
};

const lastEventIdOf = (headers: IncomingHttpHeaders): string | undefined => {
  const value = headers["last-event-id"];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** Judges a request by its method and headers alone, so that no body of a refused request is held. */
export const admit = (
  { method, headers, requestId }: HttpHead,
  contextFor: ContextMaker,
  /** A browser that opens the address is redirected here. */
  explorerPath: string | undefined,
): MaybePromise<Admitted | HttpAnswer> => {
  if (method !== "POST" && method !== "GET") {
    const error = refusal("METHOD_NOT_ALLOWED", `${method} is not supported here. Use POST, or GET for queries.`, {
      allow: "GET, POST",
    });
    return refusalAnswer(error, null);
  }
  if (method === "GET" && explorerPath !== undefined && prefersHtml(headers.accept))
    return { status: 303, contentType: undefined, headers: { location: explorerPath, vary: "accept" }, body: "" };
  const type = negotiateAnswerType(headers.accept);
  if (!type) {
    const message = "Responses are application/graphql-response+json, application/json or, for subscriptions, text/event-stream.";
    return refusalAnswer(refusal("NOT_ACCEPTABLE", message), null);
  }
  const abort = type === "text/event-stream" ? new AbortController() : undefined;
  const settle = (context: RequestContext | HttpRefusal): Admitted | HttpAnswer =>
    isRefusal(context) ? refusalAnswer(context, type) : { type, abort, context };
  const context = contextFor(abort ? { requestId, lastEventId: lastEventIdOf(headers), signal: abort.signal } : { requestId });
  return context instanceof Promise ? context.then(settle) : settle(context);
};

export const createHttpHandler = ({
  engine,
  log,
  watch,
  keepAliveMs = 15_000,
  stallMs = 60_000,
}: HttpHandlerOptions): HttpHandler => {
  const turns = createTurns({ maxWaiting: graphqlBounds.waitingDocuments.cap });
  const waitToRead = createBodyTurns();

  /**
   * The request pays for its actual cost: lists may have held more or fewer items than assumed. If any part failed because the
   * database did, the client should repeat the whole request, and monitors should see the failure.
   */
  const answerOnce = async (
    answer: Answer,
    type: AnswerType,
    { price, meter, budget }: { price: Price; meter: Meter; budget: Budget | undefined },
  ): Promise<HttpAnswer> => {
    const body = await answerText(answer, meter);
    const isSent = hasText(body);
    settlePrice(budget, price, Math.max(meter.cost, (isSent ? body.length : meter.characters) / charactersPerUnit));
    if (!isSent) return refusedAnswer({ errors: [body.error] }, type);
    const contentType = contentTypes[type];
    if (!answer.errors?.some(isUnavailable)) return { status: 200, contentType, body };
    return { status: databaseFailed.status, headers: databaseFailed.headers, contentType, body };
  };

  const answerAsStream = async (
    operation: Operation,
    { variables }: RequestParameters,
    terms: StreamTerms,
  ): Promise<HttpAnswer> => {
    const { context, price, abort } = terms;
    const type = "text/event-stream";
    if (operation.kind !== "subscription") {
      const meter = engine.meterFor(price);
      const answer = await engine.execute(operation, variables, context, meter);
      if (isRefused(answer)) return refusedAnswer(answer, type);
      settlePrice(context.budget, price, Math.max(meter.cost, meter.characters / charactersPerUnit));
      return streamOf(onlyAnswer(answer, meter), context, abort);
    }
    const place = context.takeStreamPlace?.();
    if (place && isRefusal(place)) return refusalAnswer(place, type);
    try {
      const events = await engine.subscribe(operation, variables, context, () => engine.meterFor(price));
      if (!isRefused(events)) return streamOf(payingForEach(events, terms), context, abort, place?.leave);
      place?.leave();
      return refusedAnswer(events, type);
    } catch (error) {
      place?.leave();
      throw error;
    }
  };

  const streamOf = (
    events: AsyncIterator<StreamedAnswer>,
    { requestId, isStillAllowed }: RequestContext,
    abort: AbortController,
    leavePlace?: () => void,
  ): HttpAnswer => {
    const body = createEventStream(events, { keepAliveMs, stallMs, abort, log, requestId, watch, isStillAllowed });
    if (leavePlace) body.once("close", leavePlace);
    return {
      status: 200,
      contentType: contentTypes["text/event-stream"],
      headers: streamHeaders,
      body,
      stop: () => abort.abort(),
    };
  };

  const read = ({ method, headers, queryString, body }: HttpRequest, budget: Budget | undefined) => {
    const parse = () => (method === "POST" ? readBody(headers, body) : readQueryString(queryString));
    return readBodyMeasured(body?.length ?? queryString.length, budget, parse);
  };

  /** A known document is read in microseconds. A new one costs the time it took, which its text alone does not show. */
  const prepare = ({ query, operationName }: RequestParameters, budget: Budget | undefined): Operation | Refused =>
    readMeasured(budget, () => engine.prepare(query, operationName));

  /** A long new document waits for its turn; a caller that got into debt in the meantime is refused. */
  const waitForTurn = async ({ query }: RequestParameters, { callerId = "", budget }: RequestContext) => {
    if (query.length > longCharacters && !engine.knows(query)) {
      const turn = turns.take(callerId);
      if (turn === null) return tooManyWaiting;
      await turn;
    }
    return budget?.debt() ?? null;
  };

  return async (request, { type, abort, context }) => {
    const { budget } = context;
    const unread = await waitToRead(request.body?.length ?? 0, context);
    if (unread) return refusalAnswer(unread, type);
    const parameters = read(request, budget);
    if (isRefusal(parameters)) return refusalAnswer(parameters, type);
    const indebted = await waitForTurn(parameters, context);
    if (indebted) return refusalAnswer(indebted, type);
    const operation = prepare(parameters, budget);
    if (isRefused(operation)) return refusedAnswer(operation, type);
    const wrong = mismatch(operation, request.method, type);
    if (wrong) return refusalAnswer(wrong, type);
    const price = engine.price(operation, parameters.variables);
    if (isRefused(price)) return refusedAnswer(price, type);
    const unpaid = budget?.charge(price);
    if (unpaid) return refusalAnswer(unpaid, type);
    if (abort) return answerAsStream(operation, parameters, { context, price, abort });
    const meter = engine.meterFor(price);
    const answer = await engine.execute(operation, parameters.variables, context, meter);
    if (isRefused(answer)) return refusedAnswer(answer, type);
    return { ...(await answerOnce(answer, type, { price, meter, budget })), isQuery: operation.kind === "query" };
  };
};
