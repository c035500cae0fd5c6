import { Readable } from "node:stream";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RawServerBase } from "fastify";
import type { GraphQLSchema } from "graphql";
import { chooseEncoding, compress } from "../../lib/compress.ts";
import { METHODS } from "../../lib/node-http.ts";
import { networkOf } from "../../lib/sign-in/network-of.ts";
import { Unavailable } from "../../lib/unavailable.ts";
import { type BodyLedger, createBodyLedger } from "../body-ledger.ts";
import { BodyRefused, discardBody, registerBodyReader } from "../body-reader.ts";
import { graphqlBounds } from "../bounds.ts";
import type { RequestContext } from "../context.ts";
import { defaultLimits, type Limits } from "../cost/limits.ts";
import { type ErrorLog, type TopLevelErrorCode, topLevelErrors, unavailableAnswer } from "../errors.ts";
import { createGraphqlEngine } from "../execute.ts";
import { createStreamWatch } from "../stream-watch.ts";
import {
  type Admitted,
  admit,
  createHttpHandler,
  type HttpAnswer,
  type HttpHandler,
  isAdmitted,
  refusalAnswer,
} from "./http-handler.ts";
import { createInProgress, type InProgress } from "./in-progress.ts";
import { negotiateAnswerType } from "./media-types.ts";
import { type HttpRefusal, isRefusal, refusal } from "./request-parameters.ts";

declare module "fastify" {
  interface FastifyRequest {
    admitted: Admitted | null;
    /** Streams have their own places: once one is open, its request is no longer in progress. */
    leaveProgress: (() => void) | null;
  }
}

export type GraphqlOptions<C extends RequestContext> = {
  readonly path: string;
  /** A function is called with the first request. */
  readonly schema: GraphQLSchema | (() => Promise<GraphQLSchema>);
  /** Identifies the caller by adding to `base`, or refuses. It runs before the body is read, and sees only the headers. */
  contextFor(request: FastifyRequest, base: RequestContext, reply: FastifyReply): Promise<C | HttpRefusal> | C | HttpRefusal;
  readonly log: ErrorLog;
  readonly limits?: Partial<Limits>;
  readonly explorerPath?: string;
  readonly keepAliveMs?: number | undefined;
  /** How long a client may leave a stream unread. */
  readonly stallMs?: number | undefined;
  /** How often open streams check whether their caller is still allowed. */
  readonly standingCheckMs?: number | undefined;
  /** Responses to queries are compressed from this many characters on, if the client accepts it. */
  readonly compressFrom?: number;
  /** Shared with everything else that takes bodies in this process. */
  readonly bodies?: BodyLedger;
  /** Shared with the other doors that a caller can use. */
  readonly inProgress?: InProgress;
};

const codeOfStatus = (status: number): TopLevelErrorCode => {
  for (const [code, entry] of Object.entries(topLevelErrors)) if (entry.status === status) return code as TopLevelErrorCode;
  return status < 500 ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR";
};

/** Failures outside the executor: the body could not be read, or `contextFor` or the handler threw. */
const refusalOf = (error: FastifyError, requestId: string, log: ErrorLog): HttpRefusal => {
  if (error instanceof Unavailable) return unavailableAnswer(error);
  if (error instanceof BodyRefused) return error.refusal;
  const status = error.statusCode ?? 500;
  if (status === 415)
    return refusal("UNSUPPORTED_MEDIA_TYPE", "The Content-Type is malformed. Send application/json or application/graphql.");
  if (status < 500) return { status, code: codeOfStatus(status), message: "The request could not be read." };
  log.error({ requestId, err: error }, "A GraphQL request failed");
  return refusal("INTERNAL_SERVER_ERROR", "Internal server error");
};

const queryStringOf = (url: string): string => {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start + 1);
};

const send = (reply: FastifyReply, { status, contentType, headers, body }: HttpAnswer) => {
  reply.statusCode = status;
  if (contentType !== undefined) reply.header("content-type", contentType);
  // Responses belong to one caller and are true only at this moment.
  reply.header("cache-control", "no-store");
  if (headers) reply.headers(headers);
  return reply.send(body);
};

/** The client may hang up while the stream is being opened; no event reports it afterwards. */
const hasHungUp = ({ raw }: FastifyReply): boolean => {
  const { stream } = raw as { stream?: { destroyed: boolean } };
  return raw.destroyed || (stream?.destroyed ?? false);
};

/** For responses that do not wait for the body. */
const sendEarly = (reply: FastifyReply, answer: HttpAnswer) => {
  discardBody(reply);
  return send(reply.header("x-request-id", reply.request.id), answer);
};

/** Serves a schema at a path, in its own scope: its body parsing and error handling affect no other route. */
export const registerGraphql = async <C extends RequestContext, Server extends RawServerBase>(
  app: FastifyInstance<Server>,
  options: GraphqlOptions<C>,
): Promise<void> => {
  const { path, schema, contextFor, log, explorerPath, keepAliveMs, stallMs, standingCheckMs = 30_000 } = options;
  const { compressFrom = Number.POSITIVE_INFINITY } = options;
  const ledger = options.bodies ?? createBodyLedger({ maxBytes: Number.POSITIVE_INFINITY });
  const watch = createStreamWatch(standingCheckMs);
  const inProgress = options.inProgress ?? createInProgress();
  const createHandler = (ready: GraphQLSchema): HttpHandler => {
    const engine = createGraphqlEngine({ schema: ready, limits: { ...defaultLimits, ...options.limits }, log });
    return createHttpHandler({ engine, log, keepAliveMs, stallMs, watch });
  };
  const makeSchema = typeof schema === "function" ? schema : async () => schema;
  let handle = typeof schema === "function" ? null : createHandler(schema);
  const openStreams = new Set<() => void>();
  // Methods that Fastify does not know by default also get the list of allowed methods.
  for (const name of METHODS) if (name !== "CONNECT" && !app.supportedMethods.includes(name)) app.addHttpMethod(name);

  const letIn = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const head = { method: request.method, headers: request.headers, requestId: request.id };
    const settle = (admitted: Admitted | HttpAnswer): void => {
      if (!isAdmitted(admitted)) return void sendEarly(reply, admitted);
      const caller = admitted.context.callerId ?? networkOf(request.ip);
      const place = inProgress.enter(caller);
      if (isRefusal(place)) return void sendEarly(reply, refusalAnswer(place, admitted.type));
      request.leaveProgress = place.leave;
      reply.raw.once("close", place.leave);
      request.admitted = admitted;
      request.bodyHolder = caller;
      done();
    };
    const fail = (error: FastifyError): void =>
      void sendEarly(reply, refusalAnswer(refusalOf(error, request.id, log), negotiateAnswerType(request.headers.accept)));
    try {
      const admitted = admit(head, (base) => contextFor(request, base, reply), explorerPath);
      if (admitted instanceof Promise) admitted.then(settle).catch(fail);
      else settle(admitted);
    } catch (error) {
      fail(error as FastifyError);
    }
  };

  const smaller = async (answer: HttpAnswer, { headers }: FastifyRequest): Promise<HttpAnswer> => {
    const { body, isQuery } = answer;
    if (!isQuery || body instanceof Readable || body.length < compressFrom) return answer;
    const encoding = chooseEncoding(headers["accept-encoding"]);
    const vary = { ...answer.headers, vary: "accept-encoding" };
    if (encoding === null) return { ...answer, headers: vary };
    return { ...answer, headers: { ...vary, "content-encoding": encoding }, body: await compress(body, encoding) };
  };

  const plugin = async (scope: FastifyInstance) => {
    registerBodyReader(scope, { maxBytes: graphqlBounds.bodyBytes.cap, ledger });
    scope.decorateRequest("admitted", null);
    scope.decorateRequest("leaveProgress", null);
    scope.addHook("onRequest", letIn);
    scope.setErrorHandler<FastifyError>((error, request, reply) =>
      sendEarly(reply, refusalAnswer(refusalOf(error, request.id, log), negotiateAnswerType(request.headers.accept))),
    );
    // A stream never ends on its own, and the server waits for every response before it closes.
    scope.addHook("preClose", async () => {
      for (const stop of openStreams) stop();
    });
    const answerRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const { method, headers, id: requestId } = request;
      const body = Buffer.isBuffer(request.body) ? request.body : undefined;
      const queryString = method === "GET" ? queryStringOf(request.url) : "";
      handle ??= createHandler(await makeSchema());
      const answer = await handle({ method, headers, queryString, body, requestId }, request.admitted!);
      if (answer.stop && answer.body instanceof Readable) {
        const { stop, body: events } = answer;
        if (hasHungUp(reply)) {
          events.destroy();
          return reply.hijack();
        }
        request.leaveProgress?.();
        openStreams.add(stop);
        events.once("close", () => openStreams.delete(stop));
        reply.raw.once("close", () => events.destroy());
      }
      reply.header("x-request-id", requestId);
      return send(reply, await smaller(answer, request));
    };
    for (const address of [path, `${path}/`]) scope.all(address, answerRequest);
  };
  await app.register(plugin as never);
};
