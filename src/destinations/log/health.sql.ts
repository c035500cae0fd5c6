import { type EpochMs, hours } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, isOneLane, manyOfLanes } from "../../postgres/lanes.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { webhookBounds } from "../bounds.ts";

export type EndpointHealth = {
  endpointId: string;
  url: string;
  standingProblem: string | null;
  /** The beginning of the present series of failures; null while deliveries succeed. */
  failingSince: EpochMs | null;
  /** What the last failed attempt got, such as "HTTP 500"; null if none of the latest failed. */
  lastFailure: string | null;
  /** Of the attempts of the latest deliveries; null when there were none. */
  successRate: number | null;
  latencyP50Ms: number | null;
  latencyP95Ms: number | null;
  /** Counted up to `countedDeliveries`: that many mean as many or more. */
  pending: number;
  failed: number;
  /** When the oldest event that is not delivered yet happened; among so many that came due first, where very many wait. */
  oldestPendingAt: EpochMs | null;
};

/** So many of an endpoint's latest deliveries show how it is doing: enough to be steady, few enough to be read in one go. */
const sampleSize = 500;

const counted = webhookBounds.countedDeliveries.cap;
/** What came due first was mostly created first: the oldest of so many is the oldest, or nearly so. */
const oldestAmong = 200;

const failingSince = "case when e.state = 'ENABLED' then e.first_failure_at end";
const shownFailure = "coalesce('HTTP ' || a.status, a.detail, 'no response')";

/** All endpoints of the scope, or one. */
export const selectEndpointHealth = (db: Database, scope: Scope, endpointId: string | null): Promise<EndpointHealth[]> =>
  isOneLane(db) ? healthInOneLane(db, scope, endpointId) : healthOverLanes(db, scope, endpointId);

const healthInOneLane = (db: Database, scope: Scope, endpointId: string | null) =>
  db
    .many<EndpointHealth>(
      "select_webhook_endpoint_health",
      `select e.id as "endpointId", e.url, e.standing_problem as "standingProblem",
       ${failingSince} as "failingSince", sample.last_failure as "lastFailure", sample.success_rate as "successRate", sample.p50 as "latencyP50Ms", sample.p95 as "latencyP95Ms",
       coalesce(queue.pending, 0) as pending, coalesce(queue.failed, 0) as failed, oldest.created_at as "oldestPendingAt"
     from webhook_endpoint e
     left join lateral (
       select avg((a.result = 'DELIVERED')::int) as success_rate,
         (array_agg(${shownFailure} order by a.at desc) filter (where a.result <> 'DELIVERED'))[1] as last_failure,
         percentile_disc(0.5) within group (order by a.duration_ms) as p50, percentile_disc(0.95) within group (order by a.duration_ms) as p95
       from (select bucket, event_id from delivery where endpoint_id = e.id order by event_id desc limit $4) d
       join delivery_attempt a on a.bucket = d.bucket and a.event_id = d.event_id and a.endpoint_id = e.id) sample on true
     left join lateral (
       select count(*) filter (where state <> 'FAILED') as pending, count(*) filter (where state = 'FAILED') as failed
       from unnest(array['FRESH', 'RETRY', 'FAILED']) as s (state) cross join lateral (
         select from delivery_queue q where q.endpoint_id = e.id and q.state = s.state limit $5) q) queue on true
     left join lateral (
       select min(d.created_at) as created_at from unnest(array['FRESH', 'RETRY']) as s (state) cross join lateral (
         select q.bucket, q.tracker_id, q.endpoint_id, q.sequence from delivery_queue q
         where q.endpoint_id = e.id and q.state = s.state order by q.due_at limit ${oldestAmong}) q
       join delivery d on d.bucket = q.bucket and d.tracker_id = q.tracker_id and d.endpoint_id = q.endpoint_id and d.sequence = q.sequence) oldest on true
     where e.workspace_id = $1 and e.mode = $2 and ($3::uuid is null or e.id = $3) order by e.created_at, e.id`,
      [scope.workspaceId, scope.mode, endpointId, sampleSize, counted],
    )
    .then((rows) =>
      rows.map((row) => ({ ...row, pending: Math.min(row.pending, counted), failed: Math.min(row.failed, counted) })),
    );

type Attempted = { eventId: string; isDelivered: boolean; ms: number; at: number; failure: string };
type LaneHealth = {
  endpointId: string;
  pending: number;
  failed: number;
  oldestPendingAt: EpochMs | null;
  sample: readonly Attempted[] | null;
};

type EndpointAlone = Pick<EndpointHealth, "endpointId" | "url" | "standingProblem" | "failingSince">;

/** On a cluster the endpoints are in one place and their deliveries in others, each of which reports its part. */
const healthOverLanes = async (db: Database, scope: Scope, endpointId: string | null): Promise<EndpointHealth[]> => {
  const endpoints = await db.many<EndpointAlone>(
    "select_webhook_endpoints_for_health",
    `select e.id as "endpointId", e.url, e.standing_problem as "standingProblem", ${failingSince} as "failingSince" from webhook_endpoint e
     where e.workspace_id = $1 and e.mode = $2 and ($3::uuid is null or e.id = $3) order by e.created_at, e.id`,
    [scope.workspaceId, scope.mode, endpointId],
  );
  const found = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 4);
    return db.many<LaneHealth>(
      name("select_webhook_health"),
      `select w.id as "endpointId", queue.pending, queue.failed, oldest.created_at as "oldestPendingAt", sample.attempts as sample
       from unnest($1::uuid[]) as w (id)
       cross join lateral (
         select count(*) filter (where s.state <> 'FAILED') as pending, count(*) filter (where s.state = 'FAILED') as failed
         from unnest(array['FRESH', 'RETRY', 'FAILED']) as s (state) cross join lateral (
           select from delivery_queue q where q.endpoint_id = w.id and q.state = s.state${and("q")} limit $3) q) queue
       cross join lateral (
         select min(d.created_at) as created_at from unnest(array['FRESH', 'RETRY']) as s (state) cross join lateral (
           select f.bucket, f.tracker_id, f.endpoint_id, f.sequence from delivery_queue f
           where f.endpoint_id = w.id and f.state = s.state${and("f")} order by f.due_at limit ${oldestAmong}) f
         join delivery d on d.bucket = f.bucket and d.tracker_id = f.tracker_id and d.endpoint_id = f.endpoint_id and d.sequence = f.sequence${and("d")}) oldest
       cross join lateral (
         select json_agg(json_build_object('eventId', a.event_id, 'isDelivered', a.result = 'DELIVERED', 'ms', a.duration_ms,
           'at', extract(epoch from a.at), 'failure', ${shownFailure})) as attempts
         from (select d.bucket, d.event_id from delivery d where d.endpoint_id = w.id${and("d")} order by d.event_id desc limit $2) d
         join delivery_attempt a on a.bucket = d.bucket and a.event_id = d.event_id and a.endpoint_id = w.id${and("a")}) sample`,
      [endpoints.map((one) => one.endpointId), sampleSize, counted, ...params],
    );
  });
  const byEndpoint = Map.groupBy(found, (lane) => lane.endpointId);
  return endpoints.map((endpoint) => ({ ...endpoint, ...together(byEndpoint.get(endpoint.endpointId) ?? []) }));
};

const together = (lanes: readonly LaneHealth[]): Omit<EndpointHealth, keyof EndpointAlone> => {
  const attempts = lanes.flatMap(({ sample }) => sample ?? []);
  const latest = new Set([...new Set(attempts.map(({ eventId }) => eventId))].sort().slice(-sampleSize));
  const sample = attempts.filter(({ eventId }) => latest.has(eventId));
  const times = sample.map(({ ms }) => ms).sort((a, b) => a - b);
  const timeAt = (share: number): number | null => times[Math.max(Math.ceil(times.length * share) - 1, 0)] ?? null;
  const waiting = lanes.flatMap(({ oldestPendingAt }) => oldestPendingAt ?? []);
  const failures = sample.filter(({ isDelivered }) => !isDelivered).sort((a, b) => b.at - a.at);
  return {
    lastFailure: failures[0]?.failure ?? null,
    successRate: sample.length === 0 ? null : sample.filter(({ isDelivered }) => isDelivered).length / sample.length,
    latencyP50Ms: timeAt(0.5),
    latencyP95Ms: timeAt(0.95),
    pending: Math.min(
      counted,
      lanes.reduce((sum, { pending }) => sum + pending, 0),
    ),
    failed: Math.min(
      counted,
      lanes.reduce((sum, { failed }) => sum + failed, 0),
    ),
    oldestPendingAt: waiting.length === 0 ? null : Math.min(...waiting),
  };
};

/** What fails for so long is worth a person's time: a receiver that restarts or is redeployed is not. */
const failingForMs = hours(1);

/** A webhook that needs a person: since when, and whether it is still tried. */
type FailingWebhook = { readonly id: string; readonly url: string; readonly since: EpochMs; readonly isOff: boolean };

/** Those that have failed for more than an hour, or were disabled because of it: oldest trouble first. */
export const selectFailingEndpoints = (db: Database, { workspaceId, mode }: Scope, now: EpochMs) =>
  db.many<FailingWebhook>(
    "select_failing_endpoints",
    `select e.id, e.url, coalesce(e.first_failure_at, e.updated_at) as since, e.state <> 'ENABLED' as "isOff" from webhook_endpoint e
     where e.workspace_id = $1 and e.mode = $2 and (e.state in ('FAILED', 'GONE') or (e.state = 'ENABLED' and e.first_failure_at <= $3))
     order by since, e.id limit $4`,
    [workspaceId, mode, new Date(now - failingForMs), webhookBounds.endpointsOfWorkspace.cap],
  );
