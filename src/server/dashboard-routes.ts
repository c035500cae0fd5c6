import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { Budget, Context, RequestContext, Services } from "../graphql/context.ts";
import { registerGraphql } from "../graphql/fastify-plugin.ts";
import { type HttpRefusal, isRefusal, refusal } from "../graphql/request-parameters.ts";
import type { Log } from "../lib/log.ts";
import type { Accounts } from "../workspaces/accounts.ts";
import { type DashboardServices, dashboardCaller, outsider } from "../workspaces/dashboard-caller.ts";
import type { Spending } from "./spending.ts";

export type DashboardOptions = {
  accounts: Accounts;
  services: Services;
  spending: Spending;
  dashboard: DashboardServices;
  schema: () => Promise<GraphQLSchema>;
  log: Log;
};

const maxAuthBytes = 64 * 1024;

/** Every operation asks for a role by itself; the description of them all is no operation, and is for members as well. */
const withoutSchema = (budget: Budget): Budget => ({
  ...budget,
  charge: (price) => (price.introspects ? refusal("FORBIDDEN", outsider) : budget.charge(price)),
});

/** What the dashboard in the browser talks to: sign-in under `/auth/`, and its own GraphQL behind the session. */
export const registerDashboard = async (
  app: FastifyInstance,
  { accounts, services, spending, dashboard, schema, log }: DashboardOptions,
): Promise<void> => {
  const contextFor = async (
    request: FastifyRequest,
    base: RequestContext,
    reply: FastifyReply,
  ): Promise<Context | HttpRefusal> => {
    const caller = await dashboardCaller(dashboard, { headers: request.headers, clientAddress: request.ip });
    if (!caller.ok) return caller.failure;
    const { session, role, scope } = caller.value;
    const budget = spending({ key: session.session.id, name: "This session" }, reply);
    if (isRefusal(budget)) return budget;
    const dear = role === null ? withoutSchema(budget) : budget;
    return { ...base, budget: dear, services, scope, idempotencyKey: null, dashboard: caller.value };
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
