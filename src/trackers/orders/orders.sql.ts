import type { Database } from "../../postgres/database.ts";
import { fansOut } from "../../postgres/lanes.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { Scope } from "../../workspaces/scope.ts";

export type OrderRow = {
  status: TrackingStatus;
  count: number;
  withException: number;
  /** Of those under way: the latest day that one is expected on, and how many have none. */
  latestDay: string | null;
  withoutDay: number;
};

/** As `shownPrediction` has them (src/trackers/tracker-fields.ts): from history, or else the carrier's. */
const expectedDay = `coalesce(t.prediction ->> 'day', t.facts ->> 'estimatedDeliveryDay',
  to_char((t.estimated_delivery_at - interval '1 millisecond') at time zone 'UTC' + make_interval(mins => coalesce(t.estimated_delivery_offset, 0)), 'YYYY-MM-DD'))`;
const isUnderWay = "t.stop_reason is null and t.status not in ('DELIVERED', 'AVAILABLE_FOR_PICKUP', 'RETURN_TO_SENDER')";

/** The parcels of an order by status, counted up to `max`. */
export const countOrder = (db: Database, { workspaceId, mode }: Scope, reference: string, max: number) =>
  db.many<OrderRow>(
    "count_order",
    `${fansOut} select r.status, count(*), count(r.open_exceptions) as "withException", max(r.day) filter (where r.under_way) as "latestDay",
       count(*) filter (where r.under_way and r.day is null) as "withoutDay" from (
       select t.status, t.open_exceptions, ${expectedDay} as day, ${isUnderWay} as under_way from tracker t
       where t.workspace_id = $1 and t.mode = $2 and t.reference = $3 limit $4) r group by r.status`,
    [workspaceId, mode, reference, max],
  );
