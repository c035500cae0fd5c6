import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import { type DashboardServices, dashboardCaller, outsider } from "../dashboard-api/caller.ts";
import { personCaller } from "../dashboard-api/person-caller.ts";
import type { BodyLedger } from "../graphql/body-ledger.ts";
import { discardBody, registerBodyReader } from "../graphql/body-reader.ts";
import type { Budget, Context, RequestContext, Services } from "../graphql/context.ts";
import { registerGraphql } from "../graphql/http/fastify-plugin.ts";
import { type HttpRefusal, isRefusal, refusal } from "../graphql/http/request-parameters.ts";
import { sendRefusal } from "../graphql/http/send-refusal.ts";
import { networkOf } from "../lib/sign-in/network-of.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Accounts, AuthAnswer, Spend } from "../people/accounts.ts";
import { peopleBounds } from "../people/bounds.ts";
import type { Redirect } from "../people/oidc/oidc.ts";
import { createSessionStanding } from "../people/sign-in/session-standing.ts";
import type { FrontOptions } from "./app.ts";
import { chargePeople, type PeopleBudgets } from "./people/charge-people.ts";
import { pageRoutes } from "./people/operations.ts";

export type DashboardOptions = {
  accounts: Accounts;
  services: Services;
  budgets: PeopleBudgets;
  dashboard: DashboardServices;
  schema: () => Promise<GraphQLSchema>;
  log: Log;
  front: FrontOptions;
};

const maxAuthBytes = peopleBounds.accountBodyBytes.cap;

/** Every operation checks a role; the schema's description is not an operation, and members may read it as well. */
const withoutSchema = (budget: Budget): Budget => ({
  ...budget,
  charge: (price) => (price.introspects ? refusal("FORBIDDEN", outsider) : budget.charge(price)),
});

/** What the dashboard in the browser uses: sign-in under `/auth/`, and its GraphQL behind the session. */
export const registerDashboard = async (app: FastifyInstance, options: DashboardOptions): Promise<void> => {
  const { accounts, services, budgets, dashboard, schema, log, front } = options;
  const standing = createSessionStanding(dashboard);
  const contextFor = async (
    request: FastifyRequest,
    base: RequestContext,
    reply: FastifyReply,
  ): Promise<Context | HttpRefusal> => {
    const caller = await dashboardCaller(dashboard, { headers: request.headers, clientAddress: request.ip });
    if (!caller.ok) return caller.failure;
    const { session, role, scope } = caller.value;
    const budget = budgets.sessions({ key: session.session.id, name: "This session" }, reply);
    if (isRefusal(budget)) return budget;
    const callerId = `session ${session.session.id}`;
    return {
      ...base,
      budget: role === null ? withoutSchema(budget) : budget,
      services,
      scope,
      callerId,
      caller: personCaller(caller.value, { inputs: "typed", budget, clock: dashboard.clock }),
      dashboard: caller.value,
      ...(base.signal && {
        takeStreamPlace: () => front.streamPlaces.take(callerId),
        isStillAllowed: () => standing.stands(session.session.id, scope.workspaceId),
      }),
    };
  };
  await registerGraphql(app, {
    path: "/dashboard/graphql",
    compressFrom: 1_000,
    schema,
    contextFor,
    log,
    bodies: front.bodies,
    stallMs: front.answerTimeoutMs,
    standingCheckMs: front.standingCheckMs,
  });
  await app.register(async (scope) => registerAccounts(scope, { accounts, budgets, bodies: front.bodies }));
  registerSingleSignOn(app, accounts, budgets);
};

/** Redirects the browser to a provider, and receives it back. */
const registerSingleSignOn = (app: FastifyInstance, { oidc }: Accounts, budgets: PeopleBudgets): void => {
  const send = (reply: FastifyReply, { location, cookies }: Redirect) =>
    reply
      .code(303)
      .headers({ location, "set-cookie": cookies, "cache-control": "no-store", "referrer-policy": "no-referrer" })
      .send();
  const unpaid = (request: FastifyRequest, reply: FastifyReply, route: "start" | "callback") =>
    chargePeople(
      budgets,
      reply,
      { session: null, clientAddress: request.ip },
      pageRoutes[`GET /auth/oidc/:provider/${route}`].cost,
    );
  app.get<{ Params: { provider: string }; Querystring: { next?: string } }>(
    "/auth/oidc/:provider/start",
    async (request, reply) => {
      const refused = unpaid(request, reply, "start");
      if (refused) return sendRefusal(reply, refused);
      return send(reply, await oidc.start(request.params.provider, String(request.query.next ?? "/")));
    },
  );
  app.get<{ Params: { provider: string } }>("/auth/oidc/:provider/callback", async (request, reply) => {
    const refused = unpaid(request, reply, "callback");
    if (refused) return sendRefusal(reply, refused);
    const at = request.url.indexOf("?");
    const from = { headers: request.headers, clientAddress: request.ip };
    return send(reply, await oidc.callback(request.params.provider, at === -1 ? "" : request.url.slice(at), from));
  });
};

const headOf = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split("?")[0]!,
  headers: request.headers,
  clientAddress: request.ip,
});

type AccountRouteOptions = { accounts: Accounts; budgets: PeopleBudgets; bodies: BodyLedger };

const registerAccounts = (scope: FastifyInstance, { accounts, budgets, bodies }: AccountRouteOptions): void => {
  registerBodyReader(scope, { maxBytes: maxAuthBytes, ledger: bodies });
  const send = (reply: FastifyReply, { status, headers, body }: AuthAnswer) => reply.code(status).headers(headers).send(body);
  scope.addHook("onRequest", (request, reply, done) => {
    const refused = accounts.refuse(headOf(request));
    request.bodyHolder = networkOf(request.ip);
    if (refused === null) return done();
    discardBody(reply);
    send(reply, refused);
  });
  scope.route({
    method: ["GET", "POST"],
    url: "/auth/*",
    handler: async (request, reply) => {
      const spend: Spend = (spender, cost) => {
        const refused = chargePeople(budgets, reply, spender, cost);
        if (!refused) return null;
        return { code: "THROTTLED", message: refused.message, retryAfterMs: Number(refused.headers?.["retry-after"]) * 1000 };
      };
      return send(reply, await accounts.handle({ ...headOf(request), body: request.body as Buffer | undefined, spend }));
    },
  });
};
