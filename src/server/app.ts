import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { Authenticator } from "../api-keys/authenticate.ts";
import type { Spending } from "../api-keys/spending.ts";
import { createHostRewrite } from "../compat/hosts.ts";
import { registerCompat } from "../compat/register.ts";
import type { BodyLedger } from "../graphql/body-ledger.ts";
import { BodyRefused } from "../graphql/body-reader.ts";
import type { Services } from "../graphql/context.ts";
import { unavailableAnswer } from "../graphql/errors.ts";
import { registerGraphql } from "../graphql/http/fastify-plugin.ts";
import { createInProgress } from "../graphql/http/in-progress.ts";
import { refusal } from "../graphql/http/request-parameters.ts";
import { sendRefusal } from "../graphql/http/send-refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { countErrors, type Log } from "../lib/telemetry/log.ts";
import type { Metrics } from "../lib/telemetry/metrics.ts";
import type { Tracer } from "../lib/telemetry/traces/span.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { registerMcp } from "../mcp/register.ts";
import { registerContracts } from "../rest/document/register.ts";
import { registerRest } from "../rest/register.ts";
import { trackerBounds } from "../trackers/bounds.ts";
import { createApiContext, type KeyIn } from "./api-context.ts";
import { limitAnswer } from "./front/answer-deadline.ts";
import { answerClientError } from "./front/client-errors.ts";
import { countRequestsUnderWay } from "./front/requests-under-way.ts";
import { addSafeHeaders } from "./front/safe-headers.ts";
import type { StreamPlaces } from "./front/stream-places.ts";
import { keepToTrackingPages, type TrackingHosts } from "./front/tracking-hosts.ts";
import { registerHealth } from "./health.ts";
import { rememberRequests } from "./keep-serving.ts";
import type { Listener } from "./listener/listener.ts";
import { requireRoutesInTable } from "./people/operations.ts";
import type { Readiness } from "./readiness.ts";

export type AppOptions = {
  listener: Pick<Listener, "serverFactory" | "trustProxy" | "isOverLimit">;
  front: FrontOptions;
  readiness: Readiness;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  tracer?: Tracer | undefined;
  services: Services;
  authenticator: Authenticator;
  spending: Spending;
  publicSchema: GraphQLSchema;
  /** Of Kolli, for the OpenAPI document. */
  version: string;
  isStopping: () => boolean;
  /** Browsers remember HSTS by host and for all its ports: it must never be sent for localhost. */
  hasPublicName: boolean;
  /** Of Kolli's public address. */
  publicHost: string;
  trackingHosts: TrackingHosts;
  /** Hosts that speak for another service, by the service's name. */
  compatHosts: ReadonlyMap<string, string>;
  /** What else is served: the dashboard, public pages, carrier pushes. */
  routes: readonly ((app: FastifyInstance) => Promise<void> | void)[];
};

/** Shared by the routes that take bodies and hold streams open. */
export type FrontOptions = {
  bodies: BodyLedger;
  streamPlaces: StreamPlaces;
  /** For visitors of tracking pages, by network. */
  pagePlaces: StreamPlaces;
  maxRequestsPerAddress: number;
  answerTimeoutMs: number;
  /** How often open streams check whether their caller is still allowed. */
  standingCheckMs?: number | undefined;
};

/** Unique enough to find one request in the logs of many nodes, and cheap: a random prefix per process and a counter. */
const createRequestIds = (): (() => string) => {
  const prefix = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
};

/** The route, not the address: addresses contain tokens of pushes, public pages and invitations. */
const loggedPath = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.url ?? `/${url.split(/[/?]/, 2)[1]!.slice(0, 40)} (no such route)`;

/** A long invented address is not sent back. */
const shownPath = (url: string): string => {
  const path = url.split("?")[0]!;
  return path.length > 200 ? "this address" : path;
};

/** Routes have no JSON schemas, and the compilers for them that Fastify brings would take 3 MB of an idle process. */
const noSchemas = (): never => {
  throw new Error("Routes have no schemas.");
};

const asBearer =
  (keyIn: KeyIn): KeyIn =>
  (headers) => {
    const key = keyIn(headers);
    return key && `Bearer ${key}`;
  };

export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { metrics, listener, front } = options;
  const log = countErrors(options.log, metrics.internalError);
  const app = Fastify({
    serverFactory: listener.serverFactory,
    trustProxy: listener.trustProxy,
    logger: false,
    genReqId: createRequestIds(),
    // A request that arrives while Kolli stops is served like any other.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // The longest that an address has: the reference of an order.
    routerOptions: { maxParamLength: trackerBounds.reference.cap },
    ...(options.compatHosts.size > 0 && { rewriteUrl: createHostRewrite(options.compatHosts, listener.trustProxy) as never }),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) =>
      sendRefusal((reply as FastifyReply).header("x-request-id", request.id), {
        ...refusal("BAD_REQUEST", "The URL is malformed or too long."),
        status: error.statusCode ?? 400,
      }),
  });
  // Only routes that declare a body read it; for the others it is ignored.
  app.removeAllContentTypeParsers();
  countRequestsUnderWay(app, { listener, maxPerAddress: front.maxRequestsPerAddress });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof BodyRefused) return sendRefusal(reply, error.refusal);
    if (error instanceof Unavailable) return sendRefusal(reply, unavailableAnswer(error));
    const status = error.statusCode ?? 500;
    if (status < 500) return sendRefusal(reply, { status, code: "BAD_REQUEST", message: error.message });
    log.error({ err: error, requestId: request.id }, "A request failed");
    return sendRefusal(reply, refusal("INTERNAL_SERVER_ERROR", "Internal server error"));
  });
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(
      reply,
      refusal(
        "NOT_FOUND",
        `${request.method} ${shownPath(request.url)} does not exist. The API is at POST /graphql, and REST below /v1.`,
      ),
    ),
  );
  app.addHook("onSend", (request, reply, payload, done) => {
    reply.header("x-request-id", request.id);
    // The next request must go elsewhere. HTTP/2 has its own frame for that, which the listener sends.
    if (options.isStopping() && request.raw.httpVersionMajor === 1) reply.header("connection", "close");
    addSafeHeaders(reply, options);
    limitAnswer(reply, payload, front.answerTimeoutMs);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
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
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
    done();
  });

  requireRoutesInTable(app);
  keepToTrackingPages(app, options.trackingHosts);
  rememberRequests(app);
  registerHealth(app, options);
  const inProgress = createInProgress();
  // Pages of trackers and the schema; anything smaller costs more to compress than to send.
  const compressFrom = 32_000;
  const apiContext = { ...options, inputs: "typed", streamPlaces: front.streamPlaces } as const;
  const contextFor = createApiContext(apiContext);
  await registerGraphql(app, {
    path: "/graphql",
    compressFrom,
    schema: options.publicSchema,
    contextFor,
    log,
    explorerPath: "/explorer",
    bodies: front.bodies,
    inProgress,
    stallMs: front.answerTimeoutMs,
    standingCheckMs: front.standingCheckMs,
  });
  const door = { schema: options.publicSchema, log, bodies: front.bodies, inProgress, compressFrom };
  await registerRest(app, { ...door, contextFor });
  await registerCompat(app, {
    ...door,
    clock: options.clock,
    contextFor: ({ keyIn, keyHeader }) => createApiContext({ ...apiContext, keyIn: asBearer(keyIn), keyHeader }),
  });
  const { publicHost } = options;
  await registerMcp(app, { schema: options.publicSchema, publicHost, contextFor, log, bodies: front.bodies, inProgress });
  registerContracts(app, options.publicSchema, options.version);
  for (const register of options.routes) await register(app);
  return app;
};
