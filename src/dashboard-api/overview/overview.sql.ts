import type { Database } from "../../postgres/database.ts";
import { type TrackerAttention, type TrackingStatus, trackingStatuses } from "../../tracking/statuses.ts";
import type { Scope } from "../../workspaces/scope.ts";

/** Status by status, so that each is counted in the index alone, as long as autovacuum keeps up; one grouping would read every tracker. */
export const countByStatus = (db: Database, { workspaceId, mode }: Scope) =>
  db.many<{ status: TrackingStatus; count: number }>(
    "count_trackers_by_status",
    `select s.status, c.count from unnest($3::text[]) as s (status) cross join lateral (
       select count(*) from tracker t where t.workspace_id = $1 and t.mode = $2 and t.status = s.status) c`,
    [workspaceId, mode, trackingStatuses],
  );

export const countByAttention = (db: Database, { workspaceId, mode }: Scope) =>
  db.many<{ attention: TrackerAttention; count: number }>(
    "count_trackers_by_attention",
    "select attention, count(*) from tracker where workspace_id = $1 and mode = $2 and attention is not null group by attention",
    [workspaceId, mode],
  );

/** `days` are the instants at which each day begins, and the end of the last; day 1 is the first. Day by day, to stay in the index. */
export const countCreatedPerDay = (db: Database, { workspaceId, mode }: Scope, days: readonly number[]) =>
  db.many<{ day: number; count: number }>(
    "count_created_per_day",
    `select d.day, c.count from generate_series(1, $4) as d (day) cross join lateral (
       select count(*) from tracker t where t.workspace_id = $1 and t.mode = $2
         and t.created_at >= ($3::timestamptz[])[d.day] and t.created_at < ($3::timestamptz[])[d.day + 1]) c`,
    [workspaceId, mode, days.map((at) => new Date(at)), days.length - 1],
  );

/** Carrier by carrier, because that is the order of the index. */
export const countDeliveredPerDay = (
  db: Database,
  { workspaceId, mode }: Scope,
  carriers: readonly string[],
  days: readonly number[],
) =>
  db.many<{ carrier: string; day: number; count: number }>(
    "count_delivered_per_day",
    `select c.carrier, d.day, d.count from unnest($5::text[]) as c (carrier) cross join lateral (
       select width_bucket(t.delivered_at, $3::timestamptz[]) as day, count(*) from tracker t
       where t.workspace_id = $1 and t.mode = $2 and t.carrier = c.carrier
         and t.delivered_at >= ($3::timestamptz[])[1] and t.delivered_at < ($3::timestamptz[])[$4]
       group by day) d`,
    [workspaceId, mode, days.map((at) => new Date(at)), days.length, carriers],
  );

export type Performance = { carrier: string; medianTransitHours: number | null; onTimeRate: number | null };

/**
 * From each carrier's latest deliveries, because every one of them has to be read. Transit begins with the first scan that
 * shows the parcel with the carrier. On time is the day the carrier itself last named, in the local time of the place.
 */
export const measurePerformance = (
  db: Database,
  { workspaceId, mode }: Scope,
  { carriers, from, sampleSize }: { carriers: readonly string[]; from: number; sampleSize: number },
) =>
  db.many<Performance>(
    "measure_carrier_performance",
    `select c.carrier,
       percentile_cont(0.5) within group (order by extract(epoch from s.delivered_at - f.scanned_at) / 3600)
         filter (where f.scanned_at <= s.delivered_at) as "medianTransitHours",
       avg(case when s.delivered_day <= s.estimated_day then 1.0 else 0.0 end) filter (where s.estimated_day is not null) as "onTimeRate"
     from unnest($3::text[]) as c (carrier)
     cross join lateral (
       select t.bucket, t.id, t.delivered_at,
         (t.delivered_at at time zone 'UTC' + make_interval(mins => coalesce(t.delivered_offset, 0)))::date as delivered_day,
         (t.estimated_delivery_at at time zone 'UTC' + make_interval(mins => coalesce(t.estimated_delivery_offset, 0)))::date as estimated_day
       from tracker t where t.workspace_id = $1 and t.mode = $2 and t.carrier = c.carrier and t.delivered_at >= $4
       order by t.delivered_at desc limit $5) s
     left join lateral (
       select k.scanned_at from checkpoint k
       where k.bucket = s.bucket and k.tracker_id = s.id and k.status in ('PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY')
       order by k.scanned_at limit 1) f on true
     group by c.carrier`,
    [workspaceId, mode, carriers, new Date(from), sampleSize],
  );
