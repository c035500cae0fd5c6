import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { soon } from "../../lib/machine.ts";
import { Unavailable } from "../../lib/unavailable.ts";
import type { Budget, RequestContext } from "../context.ts";
import { charactersPerUnit, unitsPerMs } from "../cost/cost.ts";
import type { Price } from "../cost/limits.ts";
import { type ErrorBody, type ErrorLog, errorBody, isUnavailable, unavailableAnswer } from "../errors.ts";
import { type Answer, type GraphqlEngine, isRefused, type Operation, type Refused, type StreamedAnswer } from "../execute.ts";
import type { StreamWatch } from "../stream-watch.ts";
import { type AnswerType, negotiateAnswerType, prefersHtml } from "./media-types.ts";
import { type HttpRefusal, isRefusal, type RequestParameters, readBody, readQueryString, refusal } from "./request-parameters.ts";
import { createEventStream, onlyAnswer } from "./sse.ts";

export type HttpRequest = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** What follows the "?" in the address. */
  readonly queryString: string;
  readonly body: Buffer | undefined;
  readonly requestId: string;
};

export type HttpAnswer = {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: string | Readable;
  /** The answer to a query. A mutation's may hold a secret that was just made beside what the caller sent, and is sent as it is. */
  readonly isQuery?: boolean;
  /** Given with a stream: ends it as if the connection had broken. */
  readonly stop?: () => void;
};

type StreamTerms = { readonly context: RequestContext; readonly price: Price; readonly abort: AbortController };

type MaybePromise<Value> = Value | Promise<Value>;

/** Says who is asking, or refuses. What it returns is given to every resolver. */
export type ContextMaker = (base: RequestContext) => MaybePromise<RequestContext | HttpRefusal>;

/** What is known of a request before its body is read. */
export type HttpHead = Omit<HttpRequest, "body" | "queryString">;

/** A request that may send its body: how it will be answered, and who is asking. */
export type Admitted = {
  readonly type: AnswerType;
  /** Given where the answer is a stream. */
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

/** The GraphQL-over-HTTP specification: plain JSON reports what is wrong with a well-formed request under status 200. */
const refusedAnswer = ({ errors }: Refused, type: AnswerType): HttpAnswer =>
  errors.some(isUnavailable)
    ? errorAnswer(databaseFailed.status, errors, type, databaseFailed.headers)
    : errorAnswer(type === "application/json" ? 200 : 400, errors, type);

/** Reading a document this long may take a tenth of a second, and one that is known costs a turn of the loop: nothing. */
const longCharacters = 4_000;
let lastTurn: Promise<void> = Promise.resolve();

/** Long documents are read one in each turn of the event loop: a hundred at once would keep everybody else waiting. */
const ownTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(() => new Promise((resolve) => soon(resolve)));
  return lastTurn;
};

/** Ordinary documents are read faster than this. */
const readingFreeMs = 1;

const maxAnswerCharacters = 20_000_000;

const tooLarge = (characters: number): ErrorBody =>
  errorBody(
    "QUERY_TOO_COSTLY",
    `The response has ${Math.ceil(characters / 1e6)} MB; at most ${maxAnswerCharacters / 1e6} MB is sent. Request smaller pages or fewer fields. If it was a mutation, it was applied.`,
  );

/**
 * Each event is work like a request's. Where the budget is used up the stream breaks off, and the event is not sent: who
 * connects again from the last id misses nothing.
 */
const payingForEach = (
  events: AsyncIterator<StreamedAnswer>,
  { context: { budget }, price, abort }: StreamTerms,
): AsyncIterator<StreamedAnswer> => ({
  return: async () => (await events.return?.()) ?? { done: true, value: undefined },
  async next() {
    const event = await events.next();
    if (!event.done && budget?.charge(price)) abort.abort();
    return event;
  },
});

const streamHeaders = { "x-accel-buffering": "no" };

/** What is asked cannot be done by this method or answered in this type. */
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

/** Judges a request by its method and headers alone: whoever is refused here has sent no body that anybody keeps. */
export const admit = (
  { method, headers, requestId }: HttpHead,
  contextFor: ContextMaker,
  /** Where a browser that opens the address is sent. */
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
  /**
   * Where lists held far more than they are taken to hold, the answer tells, and the rest is paid for afterwards. Where any part
   * failed because the database did, the whole is to be asked again, and monitors are to see it.
   */
  const answerOnce = (answer: Answer, type: AnswerType, { cost }: Price, budget: Budget | undefined): HttpAnswer => {
    const body = JSON.stringify(answer);
    const unpaid = body.length / charactersPerUnit - cost;
    if (unpaid > 0) budget?.owe(Math.ceil(unpaid));
    if (body.length > maxAnswerCharacters) return refusedAnswer({ errors: [tooLarge(body.length)] }, type);
    const contentType = contentTypes[type];
    if (!answer.errors?.some(isUnavailable)) return { status: 200, contentType, body };
    return { status: databaseFailed.status, headers: databaseFailed.headers, contentType, body };
  };

  const answerAsStream = async (
    operation: Operation,
    { variables }: RequestParameters,
    terms: StreamTerms,
  ): Promise<HttpAnswer> => {
    const { context, abort } = terms;
    const type = "text/event-stream";
    if (operation.kind !== "subscription") {
      const answer = await engine.execute(operation, variables, context);
      if (isRefused(answer)) return refusedAnswer(answer, type);
      return streamOf(onlyAnswer(answer), context, abort);
    }
    const place = context.takeStreamPlace?.();
    if (place && isRefusal(place)) return refusalAnswer(place, type);
    try {
      const events = await engine.subscribe(operation, variables, context);
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

  /** A known document is read in microseconds. A new one costs what it took, which its text alone does not tell. */
  const prepare = ({ query, operationName }: RequestParameters, budget: Budget | undefined): Operation | Refused => {
    // This thread's own time: on a busy machine the clock would charge for everybody else's.
    const before = process.threadCpuUsage();
    const operation = engine.prepare(query, operationName);
    const { user, system } = process.threadCpuUsage(before);
    const tookMs = (user + system) / 1_000;
    if (tookMs > readingFreeMs) budget?.owe(Math.ceil(tookMs * unitsPerMs));
    return operation;
  };

  return async ({ method, headers, queryString, body }, { type, abort, context }) => {
    const parameters = method === "POST" ? readBody(headers, body) : readQueryString(queryString);
    if (isRefusal(parameters)) return refusalAnswer(parameters, type);
    if (parameters.query.length > longCharacters) await ownTurn();
    const operation = prepare(parameters, context.budget);
    if (isRefused(operation)) return refusedAnswer(operation, type);
    const wrong = mismatch(operation, method, type);
    if (wrong) return refusalAnswer(wrong, type);
    const price = engine.price(operation, parameters.variables);
    if (isRefused(price)) return refusedAnswer(price, type);
    const unpaid = context.budget?.charge(price);
    if (unpaid) return refusalAnswer(unpaid, type);
    if (abort) return answerAsStream(operation, parameters, { context, price, abort });
    const answer = await engine.execute(operation, parameters.variables, context);
    if (isRefused(answer)) return refusedAnswer(answer, type);
    return { ...answerOnce(answer, type, price, context.budget), isQuery: operation.kind === "query" };
  };
};
