import type { FastifyInstance } from "fastify";
import { type DashboardServices, memberOf } from "../dashboard-api/caller.ts";
import { type ExportOptions, exportWorkspace } from "../dashboard-api/workspace-data/export.ts";
import { refusal } from "../graphql/http/request-parameters.ts";
import { sendRefusal } from "../graphql/http/send-refusal.ts";
import { networkOf } from "../lib/sign-in/network-of.ts";
import { headerOf } from "../people/sign-in/same-site.ts";
import { sessionOf } from "../people/sign-in/sessions.ts";
import { mayDo } from "../use-cases/roles.ts";
import { chargePeople, type PeopleBudgets } from "./people/charge-people.ts";
import { pageRoutes } from "./people/operations.ts";

const noSuchExport = refusal(
  "NOT_FOUND",
  "This export does not exist, the link has expired, or it was created in another session. Create a new one in the dashboard.",
);

const { requires, cost } = pageRoutes["GET /exports/:token"];

type ExportRouteOptions = Pick<ExportOptions, "openBody"> & {
  dashboard: Pick<DashboardServices, "db" | "clock" | "sessionLimits" | "exportLinks">;
  budgets: PeopleBudgets;
};

/**
 * `GET /exports/<token>`: all data of a workspace, for ten minutes, in the session that requested it, while its person is still
 * an owner.
 */
export const registerExports = async (
  app: FastifyInstance,
  { dashboard, budgets, openBody }: ExportRouteOptions,
): Promise<void> => {
  const { db, clock, sessionLimits, exportLinks } = dashboard;
  app.get<{ Params: { token: string } }>("/exports/:token", async (request, reply) => {
    reply.headers({ "cache-control": "private, no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    const now = clock.now();
    const grant = exportLinks.grantOf(request.params.token, now);
    const session = grant && (await sessionOf(db, headerOf(request.headers, "cookie"), now, sessionLimits));
    if (!grant || session?.session.id !== grant.sessionId) return sendRefusal(reply, noSuchExport);
    const { role } = await memberOf(db, session, grant.workspaceId);
    if (!mayDo(role, requires)) return sendRefusal(reply, noSuchExport);
    const unpaid = chargePeople(budgets, reply, { session: session.session.id, clientAddress: networkOf(request.ip) }, cost);
    if (unpaid) return sendRefusal(reply, unpaid);
    return reply
      .headers({
        "content-type": "application/gzip",
        "content-disposition": `attachment; filename="kolli-workspace-${new Date(now).toISOString().slice(0, 10)}.tar.gz"`,
        "x-content-type-options": "nosniff",
      })
      .send(exportWorkspace({ db, openBody, workspaceId: grant.workspaceId, now: new Date(now) }));
  });
};
