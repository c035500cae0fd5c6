import { METHODS } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RawServerBase } from "fastify";
import type { GraphQLSchema } from "graphql";
import { Unavailable } from "../lib/unavailable.ts";
import type { RequestContext } from "./context.ts";
import { type ErrorLog, type TopLevelErrorCode, topLevelErrors, unavailableAnswer } from "./errors.ts";
import { createEngine } from "./execute.ts";
import { createHttpHandler, type HttpAnswer, type HttpHandler, refusalAnswer } from "./http-handler.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { negotiateAnswerType } from "./media-types.ts";
import { type HttpRefusal, refusal } from "./request-parameters.ts";

export const maxBodyBytes = 1024 * 1024;

export type GraphqlOptions<C extends RequestContext> = {
  readonly path: string;
  /** Given as a function, it is made with the first request. */
  readonly schema: GraphQLSchema | (() => Promise<GraphQLSchema>);
  /** Says who is asking, by adding to `base`, or refuses. It runs before the document is looked at. */
  contextFor(request: FastifyRequest, base: RequestContext, reply: FastifyReply): Promise<C | HttpRefusal> | C | HttpRefusal;
  readonly log: ErrorLog;
  readonly limits?: Partial<Limits>;
  readonly explorerPath?: string;
  readonly keepAliveMs?: number;
};

const codeOfStatus = (status: number): TopLevelErrorCode => {
  for (const [code, entry] of Object.entries(topLevelErrors)) if (entry.status === status) return code as TopLevelErrorCode;
  return status < 500 ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR";
};

/** What failed outside the executor: the body could not be read, or `contextFor` or the handler broke. */
const refusalOf = (error: FastifyError, requestId: string, log: ErrorLog): HttpRefusal => {
  if (error instanceof Unavailable) return unavailableAnswer(error);
  const status = error.statusCode ?? 500;
  if (status === 413) return refusal("PAYLOAD_TOO_LARGE", "The body is over 1 MiB.");
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
  if (headers) reply.headers(headers);
  return reply.send(body);
};

/** Serves a schema at a path, in a scope of its own: its body parsing and error handling touch no other route. */
export const registerGraphql = async <C extends RequestContext, Server extends RawServerBase>(
  app: FastifyInstance<Server>,
  options: GraphqlOptions<C>,
): Promise<void> => {
  const { path, schema, contextFor, log, explorerPath, keepAliveMs } = options;
  const createHandler = (ready: GraphQLSchema): HttpHandler => {
    const engine = createEngine({ schema: ready, limits: { ...defaultLimits, ...options.limits }, log });
    return createHttpHandler({ engine, log, explorerPath, keepAliveMs });
  };
  const makeSchema = typeof schema === "function" ? schema : async () => schema;
  let handle = typeof schema === "function" ? null : createHandler(schema);
  const openStreams = new Set<() => void>();
  // Methods that Fastify does not know by itself are told what is allowed, like any other.
  for (const name of METHODS) if (name !== "CONNECT" && !app.supportedMethods.includes(name)) app.addHttpMethod(name);

  const plugin = async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBodyBytes }, (_request, body, done) => done(null, body));
    scope.setErrorHandler<FastifyError>((error, request, reply) =>
      send(reply, refusalAnswer(refusalOf(error, request.id, log), negotiateAnswerType(request.headers.accept))),
    );
    // A stream never ends by itself, and the server waits for every answer before it closes.
    scope.addHook("preClose", async () => {
      for (const stop of openStreams) stop();
    });
    scope.all(path, async (request, reply) => {
      const { method, headers, id: requestId } = request;
      const body = Buffer.isBuffer(request.body) ? request.body : undefined;
      const queryString = method === "GET" ? queryStringOf(request.url) : "";
      handle ??= createHandler(await makeSchema());
      const answer = await handle({ method, headers, queryString, body, requestId }, (base) => contextFor(request, base, reply));
      if (answer.stop && typeof answer.body !== "string") {
        const { stop } = answer;
        openStreams.add(stop);
        answer.body.once("close", () => openStreams.delete(stop));
      }
      reply.header("x-request-id", requestId);
      return send(reply, answer);
    });
  };
  await app.register(plugin as never);
};
