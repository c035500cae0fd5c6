import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";

export type EndpointHealth = {
  endpointId: string;
  url: string;
  /** Of the attempts of the latest deliveries; null when there were none. */
  successRate: number | null;
  latencyP50Ms: number | null;
  latencyP95Ms: number | null;
  pending: number;
  failed: number;
  /** When the oldest event happened that is still to be delivered. */
  oldestPendingAt: EpochMs | null;
};

/** So many of an endpoint's latest deliveries tell how it is doing: enough to be steady, few enough to be read at once. */
const sampleSize = 500;

/** All endpoints of the scope, or one. */
export const selectEndpointHealth = (db: Database, scope: Scope, endpointId: string | null) =>
  db.many<EndpointHealth>(
    "select_webhook_endpoint_health",
    `select e.id as "endpointId", e.url, sample.success_rate as "successRate", sample.p50 as "latencyP50Ms", sample.p95 as "latencyP95Ms",
       coalesce(queue.pending, 0) as pending, coalesce(queue.failed, 0) as failed, oldest.created_at as "oldestPendingAt"
     from webhook_endpoint e
     left join lateral (
       select avg((a.result = 'DELIVERED')::int) as success_rate,
         percentile_disc(0.5) within group (order by a.duration_ms) as p50, percentile_disc(0.95) within group (order by a.duration_ms) as p95
       from (select bucket, event_id from delivery where endpoint_id = e.id order by event_id desc limit $4) d
       join delivery_attempt a on a.bucket = d.bucket and a.event_id = d.event_id and a.endpoint_id = e.id) sample on true
     left join lateral (
       select count(*) filter (where state <> 'FAILED') as pending, count(*) filter (where state = 'FAILED') as failed
       from delivery_queue where endpoint_id = e.id) queue on true
     left join lateral (
       select d.created_at from delivery_queue q join delivery d on d.bucket = q.bucket and d.tracker_id = q.tracker_id
         and d.endpoint_id = q.endpoint_id and d.sequence = q.sequence
       where q.endpoint_id = e.id and q.state <> 'FAILED' order by d.created_at limit 1) oldest on true
     where e.workspace_id = $1 and e.mode = $2 and ($3::uuid is null or e.id = $3) order by e.created_at, e.id`,
    [scope.workspaceId, scope.mode, endpointId, sampleSize],
  );
