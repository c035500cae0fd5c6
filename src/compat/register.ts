import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { BodyLedger } from "../graphql/body-ledger.ts";
import { registerBodyReader } from "../graphql/body-reader.ts";
import { graphqlBounds } from "../graphql/bounds.ts";
import { defaultLimits } from "../graphql/cost/limits.ts";
import { ClientError, type ErrorLog } from "../graphql/errors.ts";
import { createGraphqlEngine, type GraphqlEngine } from "../graphql/execute.ts";
import { answerText, hasText } from "../graphql/http/answer-text.ts";
import { createBodyTurns, readBodyMeasured } from "../graphql/http/body-turns.ts";
import type { InProgress } from "../graphql/http/in-progress.ts";
import { type ContextFor, letIn } from "../graphql/http/let-in.ts";
import { type HttpRefusal, readJsonBody, refusal } from "../graphql/http/request-parameters.ts";
import { sendRefusal } from "../graphql/http/send-refusal.ts";
import { usualMethods } from "../graphql/http/usual-methods.ts";
import type { Clock } from "../lib/clock.ts";
import { chooseEncoding, compress } from "../lib/compress.ts";
import { createCall } from "./call.ts";
import { readFormBody } from "./form-body.ts";
import { type Failure, isFailure, type RivalAnswer, type RivalApi, type RivalRoute } from "./rival.ts";
import { rivals } from "./rivals.ts";

export type CompatOptions = {
  readonly schema: GraphQLSchema;
  /** Identifies callers by the headers that this rival's clients send. */
  contextFor(rival: RivalApi): ContextFor;
  readonly clock: Clock;
  readonly log: ErrorLog;
  readonly bodies: BodyLedger;
  readonly inProgress: InProgress;
  /** Answers to GET are compressed from this many characters on, if the client accepts it. */
  readonly compressFrom: number;
};

const json = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

const rivalOf = (url: string): RivalApi | undefined => {
  const [, name] = /^\/compat\/([a-z0-9]+)(?:[/?]|$)/.exec(url) ?? [];
  return rivals.find((rival) => rival.name === name);
};

/** What refuses a request anywhere in front of a rival's routes speaks as the rival does. */
const shapeRefusal = (request: FastifyRequest, refused: HttpRefusal) => {
  const rival = rivalOf(request.url);
  if (!rival) return null;
  const { status, body, headers } = rival.errorOf(refused);
  return { status, text: JSON.stringify(body), headers };
};

const sendFailure = (reply: FastifyReply, rival: RivalApi, failure: Failure) => {
  const { status, body, headers } = rival.errorOf(failure);
  return reply
    .code(status)
    .headers({ ...json, ...failure.headers, ...headers })
    .send(JSON.stringify(body));
};

const sendText = async (reply: FastifyReply, { status, headers }: RivalAnswer, text: string | Buffer, compressFrom: number) => {
  reply.code(status).headers({ ...json, ...headers });
  if (reply.request.method !== "GET" || text.length < compressFrom) return reply.send(text);
  reply.header("vary", "accept-encoding");
  const encoding = chooseEncoding(reply.request.headers["accept-encoding"]);
  return encoding === null ? reply.send(text) : reply.header("content-encoding", encoding).send(await compress(text, encoding));
};

type ReadBody = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: HttpRefusal };

const readBody = ({ takesForms }: RivalApi, { headers }: FastifyRequest, bytes: Buffer | undefined): ReadBody => {
  // Some SDKs name a type with every request, also with those that have no body.
  if (bytes === undefined || bytes.length === 0) return { ok: true, value: {} };
  if (takesForms && /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? ""))
    return { ok: true, value: readFormBody(bytes.toString("utf8")) };
  return readJsonBody(headers, bytes);
};

const createAnswering = (engine: GraphqlEngine, { clock, compressFrom }: CompatOptions) => {
  const waitToRead = createBodyTurns();
  return async (rival: RivalApi, route: RivalRoute, request: FastifyRequest, reply: FastifyReply) => {
    const context = request.callerContext!;
    const bytes = Buffer.isBuffer(request.body) ? request.body : undefined;
    const unread = await waitToRead(bytes?.length ?? 0, context);
    if (unread) return sendRefusal(reply, unread);
    const read = readBodyMeasured(bytes?.length ?? 0, context.budget, () => readBody(rival, request, bytes));
    if (!read.ok) return sendRefusal(reply, read.failure);
    const { call, last } = createCall(engine, context);
    const { headers, url } = request;
    const params = request.params as Readonly<Record<string, string>>;
    const query = new URLSearchParams(url.split("?", 2)[1] ?? "");
    const { mode } = context.scope;
    const given = await route.answer({ params, query, headers, body: read.value, mode, now: clock.now() }, call);
    if (isFailure(given)) return sendFailure(reply, rival, given);
    if (given.body === null)
      return reply
        .code(given.status)
        .headers({ ...json, ...given.headers })
        .send();
    const text = await answerText(given.body, last());
    if (hasText(text)) return sendText(reply, given, text, compressFrom);
    const { message, extensions } = text.error;
    return sendRefusal(reply, refusal(extensions.code, message));
  };
};

/** Of every answer, also of refusals. */
const showRates = (scope: FastifyInstance, { rateHeaders: names }: RivalApi, clock: Clock): void => {
  if (!names) return;
  scope.addHook("onSend", async (_request, reply) => {
    const of = (name: string) => reply.getHeader(`ratelimit-${name}`);
    const [limit, remaining, reset] = [of("limit"), of("remaining"), of("reset")];
    if (limit === undefined) return;
    const resetAt = Math.ceil(clock.now() / 1000) + Number(reset);
    reply.headers({ [names.limit]: limit, [names.remaining]: remaining, [names.resetAt]: String(resetAt) });
  });
};

/** Serves the tracking APIs of `rivals.ts`. It translates: what is asked for is run as GraphQL runs it. */
export const registerCompat = async (app: FastifyInstance, options: CompatOptions): Promise<void> => {
  const engine = createGraphqlEngine({ schema: options.schema, limits: defaultLimits, log: options.log });
  const answer = createAnswering(engine, options);
  app.decorate("shapeRefusal", shapeRefusal);
  for (const rival of rivals) {
    const plugin = async (scope: FastifyInstance) => {
      registerBodyReader(scope, { maxBytes: graphqlBounds.bodyBytes.cap, ledger: options.bodies });
      letIn(scope, { contextFor: options.contextFor(rival), inProgress: options.inProgress });
      showRates(scope, rival, options.clock);
      const appErrors = scope.errorHandler;
      scope.setErrorHandler<Error>((error, request, reply) =>
        error instanceof ClientError
          ? sendRefusal(reply, refusal(error.extensions.code, error.message, { ...error.headers }))
          : appErrors.call(scope, error as never, request, reply),
      );
      for (const route of rival.routes)
        for (const url of [route.path, `${route.path}/`])
          scope.route({ method: route.method, url, handler: (request, reply) => answer(rival, route, request, reply) });
      for (const { paths, failure } of rival.elsewhere)
        for (const url of paths.flatMap((path) => [path, `${path}/*`]))
          scope.route({ method: usualMethods, url, handler: (_request, reply) => sendFailure(reply, rival, failure) });
      // Separate routes: Kolli's handler for what is not found would speak of Kolli's own API.
      const unknown = refusal("NOT_FOUND", rival.unknownCall);
      for (const url of ["", "/*"])
        scope.route({ method: usualMethods, url, handler: (_request, reply) => sendRefusal(reply, unknown) });
    };
    await app.register(plugin as never, { prefix: `/compat/${rival.name}` });
  }
};
