import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { BodyLedger } from "../graphql/body-ledger.ts";
import { registerBodyReader } from "../graphql/body-reader.ts";
import { graphqlBounds } from "../graphql/bounds.ts";
import { defaultLimits } from "../graphql/cost/limits.ts";
import { ClientError, type ErrorLog } from "../graphql/errors.ts";
import { createGraphqlEngine } from "../graphql/execute.ts";
import { createBodyTurns, readBodyMeasured } from "../graphql/http/body-turns.ts";
import { type Door, letIn } from "../graphql/http/let-in.ts";
import { readJsonBody, refusal } from "../graphql/http/request-parameters.ts";
import { sendRefusal } from "../graphql/http/send-refusal.ts";
import { usualMethods } from "../graphql/http/usual-methods.ts";
import { chooseEncoding, compress } from "../lib/compress.ts";
import type { RestErrors } from "./answer.ts";
import { operationOf, type RestOperation } from "./operation.ts";
import { readVariables } from "./read-request.ts";
import { restRoutes } from "./routes.ts";
import { runOperation, type Written } from "./run.ts";

export type RestOptions = Door & {
  readonly schema: GraphQLSchema;
  readonly log: ErrorLog;
  readonly bodies: BodyLedger;
  /** Answers to GET are compressed from this many characters on, if the client accepts it. */
  readonly compressFrom: number;
};

const queryStringOf = (url: string): string => url.split("?", 2)[1] ?? "";

const sendErrors = (reply: FastifyReply, { status, errors, headers }: RestErrors) => {
  const requestId = reply.request.id;
  const body = errors.map(({ message, extensions }) => ({ message, extensions: { ...extensions, requestId } }));
  return reply
    .code(status)
    .headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers })
    .send(JSON.stringify({ errors: body }));
};

const sendWritten = async (reply: FastifyReply, { status, text }: Written, compressFrom: number) => {
  reply.code(status).headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  if (reply.request.method !== "GET" || text.length < compressFrom) return reply.send(text);
  reply.header("vary", "accept-encoding");
  const encoding = chooseEncoding(reply.request.headers["accept-encoding"]);
  return encoding === null ? reply.send(text) : reply.header("content-encoding", encoding).send(await compress(text, encoding));
};

/** Serves the use cases of `routes.ts` below `/v1`. It translates: what is asked for is run as GraphQL runs it. */
export const registerRest = async (app: FastifyInstance, options: RestOptions): Promise<void> => {
  const { schema, log } = options;
  const engine = createGraphqlEngine({ schema, limits: defaultLimits, log });
  const waitToRead = createBodyTurns();

  const answer = async (operation: RestOperation, request: FastifyRequest, reply: FastifyReply) => {
    const context = request.callerContext!;
    const bytes = Buffer.isBuffer(request.body) ? request.body : undefined;
    const unread = await waitToRead(bytes?.length ?? 0, context);
    if (unread) return sendRefusal(reply, unread);
    let body: unknown;
    if (operation.body) {
      const read = readBodyMeasured(bytes?.length ?? 0, context.budget, () => readJsonBody(request.headers, bytes));
      if (!read.ok) return sendRefusal(reply, read.failure);
      body = read.value;
    }
    const params = request.params as Readonly<Record<string, string>>;
    const variables = readVariables(operation, { params, queryString: queryStringOf(request.url), body });
    const outcome = await runOperation(engine, operation, variables, context);
    if ("text" in outcome) return sendWritten(reply, outcome, options.compressFrom);
    return "errors" in outcome ? sendErrors(reply, outcome) : sendRefusal(reply, outcome);
  };

  const plugin = async (scope: FastifyInstance) => {
    registerBodyReader(scope, { maxBytes: graphqlBounds.bodyBytes.cap, ledger: options.bodies });
    letIn(scope, options);
    const appErrors = scope.errorHandler;
    scope.setErrorHandler<Error>((error, request, reply) =>
      error instanceof ClientError
        ? sendRefusal(reply, refusal(error.extensions.code, error.message, { ...error.headers }))
        : appErrors.call(scope, error as never, request, reply),
    );
    const byPath = Map.groupBy(restRoutes, ({ path }) => path);
    for (const [path, routes] of byPath) {
      const url = path.replace(/\{(\w+)\}/g, ":$1");
      for (const route of routes) {
        const operation = operationOf(schema, route);
        scope.route({ method: route.method, url, handler: (request, reply) => answer(operation, request, reply) });
      }
      const allowed = routes.map(({ method }) => method as string);
      const others = usualMethods.filter((name) => !allowed.includes(name) && !(name === "HEAD" && allowed.includes("GET")));
      const allow = allowed.join(", ");
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        sendRefusal(reply, refusal("METHOD_NOT_ALLOWED", `${request.method} is not supported here. Use ${allow}.`, { allow }));
      scope.route({ method: others, url, handler });
    }
  };
  await app.register(plugin as never);
};
