import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { Context, RequestContext, Services } from "../graphql/context.ts";
import { registerGraphql } from "../graphql/fastify-plugin.ts";
import type { HttpRefusal } from "../graphql/request-parameters.ts";
import type { Log } from "../lib/log.ts";
import type { Accounts } from "../workspaces/accounts.ts";
import { type DashboardServices, dashboardCaller } from "../workspaces/dashboard-caller.ts";

export type DashboardOptions = {
  accounts: Accounts;
  services: Services;
  dashboard: DashboardServices;
  schema: () => Promise<GraphQLSchema>;
  log: Log;
};

const maxAuthBytes = 64 * 1024;

/** What the dashboard in the browser talks to: sign-in under `/auth/`, and its own GraphQL behind the session. */
export const registerDashboard = async (
  app: FastifyInstance,
  { accounts, services, dashboard, schema, log }: DashboardOptions,
): Promise<void> => {
  const contextFor = async (request: FastifyRequest, base: RequestContext): Promise<Context | HttpRefusal> => {
    const caller = await dashboardCaller(dashboard, { headers: request.headers, clientAddress: request.ip });
    if (!caller.ok) return caller.failure;
    return { ...base, services, scope: caller.value.scope, idempotencyKey: null, dashboard: caller.value };
  };
  await registerGraphql(app, { path: "/dashboard/graphql", schema, contextFor, log });

  const answerAuth = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0]!;
    const { status, headers, body } = await accounts.handle({
      method: request.method,
      path,
      headers: request.headers,
      body: request.body,
      clientAddress: request.ip,
    });
    return reply.code(status).headers(headers).send(body);
  };
  app.route({ method: ["GET", "POST"], url: "/auth/*", bodyLimit: maxAuthBytes, handler: answerAuth });
};
