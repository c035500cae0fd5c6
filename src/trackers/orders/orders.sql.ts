import type { Database } from "../../postgres/database.ts";
import { fansOut } from "../../postgres/lanes.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { Scope } from "../../workspaces/scope.ts";

export type OrderRow = { status: TrackingStatus; count: number; withException: number };

/** The parcels of an order by status, counted up to `max`. */
export const countOrder = (db: Database, { workspaceId, mode }: Scope, reference: string, max: number) =>
  db.many<OrderRow>(
    "count_order",
    `${fansOut} select r.status, count(*), count(r.open_exceptions) as "withException" from (
       select t.status, t.open_exceptions from tracker t
       where t.workspace_id = $1 and t.mode = $2 and t.reference = $3 limit $4) r group by r.status`,
    [workspaceId, mode, reference, max],
  );
