import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { BodyLedger } from "../graphql/body-ledger.ts";
import { registerBodyReader } from "../graphql/body-reader.ts";
import type { Context, RequestContext } from "../graphql/context.ts";
import { defaultLimits } from "../graphql/cost/limits.ts";
import { createGraphqlEngine, type GraphqlEngine } from "../graphql/execute.ts";
import type { InProgress } from "../graphql/http/in-progress.ts";
import { type HttpRefusal, isRefusal, refusal } from "../graphql/http/request-parameters.ts";
import { sendRefusal } from "../graphql/http/send-refusal.ts";
import { usualMethods } from "../graphql/http/usual-methods.ts";
import { askedHost } from "../lib/front/asked-host.ts";
import type { Log } from "../lib/telemetry/log.ts";
import { mcpBounds } from "./bounds.ts";
import type { createHttpServing } from "./serve-http.ts";

declare module "fastify" {
  interface FastifyRequest {
    agentContext: Context | null;
  }
}

export type McpOptions = {
  readonly schema: GraphQLSchema;
  /** Identifies the caller by headers alone, or refuses. */
  contextFor(
    request: FastifyRequest,
    base: RequestContext,
    reply: FastifyReply,
  ): Context | HttpRefusal | Promise<Context | HttpRefusal>;
  /** The host of Kolli's public address. */
  readonly publicHost: string;
  readonly log: Log;
  readonly bodies: BodyLedger;
  readonly inProgress: InProgress;
};

const path = "/mcp";

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Programs send no origin. A page of another site must not use a key that a browser holds, nor may one whose name its owner made to
 * point here: that name is both its origin and the host that it asks for.
 */
const refuseOrigin = (request: FastifyRequest, publicHost: string): HttpRefusal | null => {
  const { origin } = request.headers;
  if (origin === undefined) return null;
  const host = URL.canParse(origin) ? new URL(origin).hostname : null;
  const isOwn = host === publicHost || (loopbackHosts.includes(host!) && host === askedHost(request));
  return isOwn ? null : refusal("FORBIDDEN", "Pages of other sites may not use /mcp.");
};

const letIn =
  ({ contextFor, inProgress, publicHost }: McpOptions) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const foreign = refuseOrigin(request, publicHost);
    if (foreign) return sendRefusal(reply, foreign);
    const context = await contextFor(request, { requestId: request.id }, reply);
    if (isRefusal(context)) return sendRefusal(reply, context);
    const place = inProgress.enter(context.callerId!);
    if (isRefusal(place)) return sendRefusal(reply, place);
    reply.raw.once("close", place.leave);
    request.agentContext = context;
    request.bodyHolder = context.callerId!;
  };

const headersOf = ({ headers }: FastifyRequest): Headers => {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === "string" && !name.startsWith(":") && name !== "authorization") given.set(name, value);
  return given;
};

const isBatch = (body: Buffer): boolean => body.subarray(0, 100).toString().trimStart().startsWith("[");

/** `/mcp`: the tools for agents, over HTTP with an API key. The protocol's package is loaded with the first request. */
export const registerMcp = async (app: FastifyInstance, options: McpOptions): Promise<void> => {
  const { schema, log } = options;
  let serving: Promise<ReturnType<typeof createHttpServing>> | null = null;
  const load = async () => {
    const engine: GraphqlEngine = createGraphqlEngine({ schema, limits: defaultLimits, log });
    return (await import("./serve-http.ts")).createHttpServing(engine, log);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    // Protocol revisions since 2025-06-18 have none, and one request would hold many calls.
    if (isBatch(body)) return sendRefusal(reply, refusal("BAD_REQUEST", "Send one message in a request, not a batch."));
    serving ??= load();
    const serve = await serving;
    const url = `https://${askedHost(request) || "localhost"}${path}`;
    const response = await serve({ url, headers: headersOf(request), body, context: request.agentContext! });
    const type = response.headers.get("content-type");
    reply.code(response.status).header("cache-control", "no-store");
    if (type) reply.header("content-type", type);
    return reply.send(await response.text());
  };
  const plugin = async (scope: FastifyInstance) => {
    registerBodyReader(scope, { maxBytes: mcpBounds.requestBytes.cap, ledger: options.bodies });
    scope.decorateRequest("agentContext", null);
    scope.post(path, { onRequest: letIn(options) }, answer);
    const others = usualMethods.filter((name) => name !== "POST");
    scope.route({
      method: others,
      url: path,
      handler: (_request, reply) =>
        sendRefusal(
          reply,
          refusal("METHOD_NOT_ALLOWED", "Agents send POST requests to /mcp. See docs/agents.md.", { allow: "POST" }),
        ),
    });
  };
  await app.register(plugin as never);
};
