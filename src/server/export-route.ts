import type { FastifyInstance } from "fastify";
import { type ExportOptions, exportWorkspace } from "../dashboard-api/workspace-data/export.ts";
import type { ExportLinks } from "../dashboard-api/workspace-data/export-links.ts";
import { refusal } from "../graphql/http/request-parameters.ts";
import type { Clock } from "../lib/clock.ts";
import { sendRefusal } from "./front/error-body.ts";

const noSuchExport = refusal(
  "NOT_FOUND",
  "This export does not exist, or the link has expired. Create a new one in the dashboard.",
);

type ExportRouteOptions = Pick<ExportOptions, "db" | "openBody"> & { links: ExportLinks; clock: Clock };

/** `GET /exports/<token>`: all of a workspace, for whoever was given the link by the dashboard, for ten minutes. */
export const registerExports = async (
  app: FastifyInstance,
  { links, clock, db, openBody }: ExportRouteOptions,
): Promise<void> => {
  app.get<{ Params: { token: string } }>("/exports/:token", async (request, reply) => {
    reply.headers({ "cache-control": "private, no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    const now = clock.now();
    const workspaceId = links.workspaceOf(request.params.token, now);
    if (workspaceId === null) return sendRefusal(reply, noSuchExport);
    return reply
      .headers({
        "content-type": "application/gzip",
        "content-disposition": `attachment; filename="kolli-workspace-${new Date(now).toISOString().slice(0, 10)}.tar.gz"`,
        "x-content-type-options": "nosniff",
      })
      .send(exportWorkspace({ db, openBody, workspaceId, now: new Date(now) }));
  });
};
