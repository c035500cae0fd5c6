import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { ConnectorReport, ReportedConnector } from "./connectors.ts";

type Named = { readonly connector: string; readonly name: string };

export const saveConnector = (
  db: Database,
  { workspaceId, mode }: Scope,
  { connector, name }: Named,
  report: ConnectorReport,
  now: EpochMs,
) =>
  db.run(
    "save_connector",
    `insert into connector (workspace_id, mode, connector, name, report, reported_at) values ($1, $2, $3, $4, $5::jsonb, $6)
     on conflict (workspace_id, mode, connector, name) do update set report = excluded.report, reported_at = excluded.reported_at`,
    [workspaceId, mode, connector, name, JSON.stringify(report), new Date(now)],
  );

/** Those that have not reported since then, and those beyond the limit that reported longest ago. */
export const forgetConnectors = (
  db: Database,
  { workspaceId, mode }: Scope,
  { since, limit }: { since: EpochMs; limit: number },
) =>
  db.run(
    "forget_connectors",
    `delete from connector c where c.workspace_id = $1 and c.mode = $2 and (c.reported_at < $3 or (c.connector, c.name) in (
       select o.connector, o.name from connector o where o.workspace_id = $1 and o.mode = $2 order by o.reported_at desc, o.connector, o.name offset $4))`,
    [workspaceId, mode, new Date(since), limit],
  );

type Row = Named & { report: ConnectorReport; reportedAt: Date };

export const listConnectors = async (db: Database, { workspaceId, mode }: Scope, limit: number): Promise<ReportedConnector[]> => {
  const rows = await db.many<Row>(
    "list_connectors",
    `select connector, name, report, reported_at as "reportedAt" from connector
     where workspace_id = $1 and mode = $2 order by connector, name limit $3`,
    [workspaceId, mode, limit],
  );
  return rows.map(({ report, reportedAt, ...named }) => ({ ...named, ...report, reportedAt: new Date(reportedAt).getTime() }));
};
