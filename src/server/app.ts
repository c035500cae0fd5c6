import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerFactory } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { Services } from "../graphql/context.ts";
import { unavailableAnswer } from "../graphql/errors.ts";
import { registerGraphql } from "../graphql/fastify-plugin.ts";
import { countErrors, type Log } from "../lib/log.ts";
import type { Metrics } from "../lib/metrics.ts";
import { Unavailable } from "../lib/unavailable.ts";
import type { Authenticator } from "../workspaces/authenticate.ts";
import { createApiContext } from "./api-context.ts";
import { registerHealth } from "./health.ts";
import { rememberRequests } from "./keep-serving.ts";
import type { Readiness } from "./readiness.ts";
import type { Spending } from "./spending.ts";

export type AppOptions = {
  serverFactory: FastifyServerFactory;
  trustProxy: (address: string) => boolean;
  readiness: Readiness;
  log: Log;
  metrics: Metrics;
  services: Services;
  authenticator: Authenticator;
  spending: Spending;
  publicSchema: GraphQLSchema;
  isStopping: () => boolean;
  /** Browsers remember the demand for HTTPS by host and for all its ports: never to be made of localhost. */
  hasPublicName: boolean;
  /** What else is served: the dashboard, public pages, carrier pushes. */
  routes: readonly ((app: FastifyInstance) => Promise<void> | void)[];
};

/** Unique enough to find one request in the logs of many nodes, and cheap: a random prefix per process and a counter. */
const createRequestIds = (): (() => string) => {
  const prefix = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
};

export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { metrics } = options;
  const log = countErrors(options.log, metrics.internalError);
  const app = Fastify({
    serverFactory: options.serverFactory,
    trustProxy: options.trustProxy,
    logger: false,
    genReqId: createRequestIds(),
    bodyLimit: 1024 * 1024,
    // Whoever gets through to us while we stop is answered like everyone before.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) =>
      (reply as FastifyReply)
        .code(error.statusCode ?? 400)
        .send({ error: "The address is malformed or too long.", requestId: request.id }),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Unavailable) {
      const { status, message, headers } = unavailableAnswer(error);
      return reply.code(status).headers(headers).send({ error: message, requestId: request.id });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) log.error({ err: error, requestId: request.id }, "A request failed");
    return reply.code(status).send({ error: status >= 500 ? "Internal server error" : error.message, requestId: request.id });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: `There is nothing at ${request.method} ${request.url.split("?")[0]}. The API is at POST /graphql.`,
      requestId: request.id,
    }),
  );
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // The next request is to go elsewhere. HTTP/2 has a frame of its own for that, which the listener sends.
    if (options.isStopping() && request.raw.httpVersionMajor === 1) reply.header("connection", "close");
    if (options.hasPublicName) reply.header("strict-transport-security", "max-age=63072000");
    reply.header("x-content-type-options", "nosniff");
  });
  app.addHook("onResponse", async (request, reply) => {
    metrics.httpRequest({
      route: request.routeOptions.url,
      method: request.method,
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    });
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split("?")[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });

  rememberRequests(app);
  registerHealth(app, options);
  await registerGraphql(app, {
    path: "/graphql",
    schema: options.publicSchema,
    contextFor: createApiContext(options),
    log,
    explorerPath: "/explorer",
  });
  for (const register of options.routes) await register(app);
  return app;
};
