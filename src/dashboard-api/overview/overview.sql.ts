import type { Database } from "../../postgres/database.ts";
import { fansOut, inLane, isOneLane, manyOfLanes } from "../../postgres/lanes.ts";
import type { ExceptionKind } from "../../tracking/exceptions.ts";
import { type TrackerAttention, type TrackingStatus, trackingStatuses } from "../../tracking/statuses.ts";
import type { Scope } from "../../workspaces/scope.ts";

/** What several lanes have counted, one row for each key. */
const summed = <Row extends { count: number }>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[] =>
  [...Map.groupBy(rows, keyOf).values()].map((alike) => ({
    ...alike[0]!,
    count: alike.reduce((sum, { count }) => sum + count, 0),
  }));

/** Status by status, so that each is counted in the index alone, as long as autovacuum keeps up; one grouping would read every tracker. */
export const countByStatus = async (db: Database, { workspaceId, mode }: Scope) => {
  const rows = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 4);
    return db.many<{ status: TrackingStatus; count: number }>(
      name("count_trackers_by_status"),
      `select s.status, c.count from unnest($3::text[]) as s (status) cross join lateral (
         select count(*) from tracker t where t.workspace_id = $1 and t.mode = $2 and t.status = s.status${and("t")}) c`,
      [workspaceId, mode, trackingStatuses, ...params],
    );
  });
  return summed(rows, ({ status }) => status);
};

export const countByAttention = async (db: Database, { workspaceId, mode }: Scope) => {
  const rows = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<{ attention: TrackerAttention; count: number }>(
      name("count_trackers_by_attention"),
      `select t.attention, count(*) from tracker t where t.workspace_id = $1 and t.mode = $2 and t.attention is not null${and("t")}
       group by t.attention`,
      [workspaceId, mode, ...params],
    );
  });
  return summed(rows, ({ attention }) => attention);
};

/** How many parcels have an exception of each kind open; one with two is counted in both. */
export const countByException = async (db: Database, { workspaceId, mode }: Scope) => {
  const rows = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<{ kind: ExceptionKind; count: number }>(
      name("count_trackers_by_exception"),
      `select k.kind, count(*) from tracker t cross join lateral unnest(string_to_array(t.open_exceptions, ',')) as k (kind)
       where t.workspace_id = $1 and t.mode = $2 and t.open_exceptions is not null${and("t")} group by k.kind`,
      [workspaceId, mode, ...params],
    );
  });
  return summed(rows, ({ kind }) => kind);
};

export const hasAnyTracker = async (db: Database, { workspaceId, mode }: Scope): Promise<boolean> =>
  (await db.one<{ found: boolean }>(
    "has_any_tracker",
    `${fansOut} select exists (select 1 from tracker t where t.workspace_id = $1 and t.mode = $2) as found`,
    [workspaceId, mode],
  ))!.found;

export const hasCalledApi = async (db: Database, { workspaceId, mode }: Scope): Promise<boolean> =>
  (await db.one<{ called: boolean }>(
    "has_called_api",
    "select exists (select from api_key where workspace_id = $1 and mode = $2 and last_used_at is not null) as called",
    [workspaceId, mode],
  ))!.called;

export type LiveSteps = {
  hasCarrier: boolean;
  hasLiveKey: boolean;
  hasLiveWebhook: boolean;
  hasTeam: boolean;
  hasTrackingPage: boolean;
};

/** How far a workspace is on its way to live. */
export const readLiveSteps = async (db: Database, workspaceId: string): Promise<LiveSteps> =>
  (await db.one<LiveSteps>(
    "read_live_steps",
    `select exists (select from carrier_account where workspace_id = $1) as "hasCarrier",
       exists (select from api_key where workspace_id = $1 and mode = 'LIVE' and revoked_at is null) as "hasLiveKey",
       exists (select from webhook_endpoint where workspace_id = $1 and mode = 'LIVE') as "hasLiveWebhook",
       exists (select from invitation where workspace_id = $1)
         or (select count(*) > 1 from membership where workspace_id = $1) as "hasTeam",
       exists (select from tracking_page where workspace_id = $1) as "hasTrackingPage"`,
    [workspaceId],
  ))!;

/** Parcels that are followed and do not simply go their way. No news at all counts once it should long have come. */
export const countTroubled = async (db: Database, { workspaceId, mode }: Scope, silentSince: number) => {
  const rows = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<{ status: TrackingStatus; count: number }>(
      name("count_troubled_trackers"),
      `select s.status, c.count from unnest($3::text[]) as s (status) cross join lateral (
         select count(*) from tracker t where t.workspace_id = $1 and t.mode = $2 and t.status = s.status and t.stop_reason is null
           and (t.status <> 'UNKNOWN' or t.created_at < $4)${and("t")}) c`,
      [workspaceId, mode, ["ATTEMPT_FAILURE", "RETURN_TO_SENDER", "UNKNOWN"], new Date(silentSince), ...params],
    );
  });
  return summed(rows, ({ status }) => status);
};

/** `days` are the instants at which each day begins, and the end of the last; day 1 is the first. Day by day, to stay in the index. */
export const countCreatedPerDay = async (db: Database, { workspaceId, mode }: Scope, days: readonly number[]) => {
  const rows = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<{ day: number; count: number }>(
      name("count_created_per_day"),
      `select d.day, c.count from generate_series(1, $4) as d (day) cross join lateral (
         select count(*) from tracker t where t.workspace_id = $1 and t.mode = $2
           and t.created_at >= ($3::timestamptz[])[d.day] and t.created_at < ($3::timestamptz[])[d.day + 1]${and("t")}) c`,
      [workspaceId, mode, days.map((at) => new Date(at)), days.length - 1, ...params],
    );
  });
  return summed(rows, ({ day }) => day);
};

/** Carrier by carrier, because that is the order of the index. */
export const countDeliveredPerDay = async (
  db: Database,
  { workspaceId, mode }: Scope,
  carriers: readonly string[],
  days: readonly number[],
) => {
  const rows = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 6);
    return db.many<{ carrier: string; day: number; count: number }>(
      name("count_delivered_per_day"),
      `select c.carrier, d.day, d.count from unnest($5::text[]) as c (carrier) cross join lateral (
         select width_bucket(t.delivered_at, $3::timestamptz[]) as day, count(*) from tracker t
         where t.workspace_id = $1 and t.mode = $2 and t.carrier = c.carrier
           and t.delivered_at >= ($3::timestamptz[])[1] and t.delivered_at < ($3::timestamptz[])[$4]${and("t")}
         group by day) d`,
      [workspaceId, mode, days.map((at) => new Date(at)), days.length, carriers, ...params],
    );
  });
  return summed(rows, ({ carrier, day }) => `${carrier} ${day}`);
};

export type Performance = { carrier: string; medianTransitHours: number | null; onTimeRate: number | null };
export type PerformanceSample = { carriers: readonly string[]; from: number; sampleSize: number };

/** Of trackers of older versions, which did not store the first estimate: the end of the day that the carrier estimated last. */
const endOfEstimatedDay = `(date_trunc('day', t.estimated_delivery_at at time zone 'UTC' + make_interval(mins => coalesce(t.estimated_delivery_offset, 0)))
           + interval '1 day' - make_interval(mins => coalesce(t.estimated_delivery_offset, 0))) at time zone 'UTC'`;

/** Each carrier's latest deliveries, in hours since the first scan that shows the parcel with the carrier. */
const latestDeliveries = (and: (...tables: readonly string[]) => string) => `
     from unnest($3::text[]) as c (carrier)
     cross join lateral (
       select t.bucket, t.id, t.delivered_at,
         coalesce(to_timestamp((t.hints ->> 'promisedAt')::float8 / 1000), t.first_estimate_until, ${endOfEstimatedDay}) as expected_by
       from tracker t where t.workspace_id = $1 and t.mode = $2 and t.carrier = c.carrier and t.delivered_at >= $4${and("t")}
       order by t.delivered_at desc limit $5) s
     left join lateral (
       select k.scanned_at from checkpoint k
       where k.bucket = s.bucket and k.tracker_id = s.id and k.status in ('PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY')${and("k")}
       order by k.scanned_at limit 1) f on true`;
const transitHours = "extract(epoch from s.delivered_at - f.scanned_at) / 3600";

/**
 * From each carrier's latest deliveries, because every one of them has to be read. Transit begins with the first scan that
 * shows the parcel with the carrier. On time is what arrived by the time that the
 * shop promised, else by the end of the day that the carrier estimated first: otherwise a carrier that moves its estimates is always on time.
 */
export const measurePerformance = async (db: Database, scope: Scope, sample: PerformanceSample): Promise<Performance[]> => {
  if (!isOneLane(db)) return measureOverLanes(db, scope, sample);
  return db.many<Performance>(
    "measure_carrier_performance",
    `select c.carrier,
       percentile_cont(0.5) within group (order by ${transitHours})
         filter (where f.scanned_at <= s.delivered_at) as "medianTransitHours",
       avg(case when s.delivered_at <= s.expected_by then 1.0 else 0.0 end) filter (where s.expected_by is not null) as "onTimeRate"
     ${latestDeliveries(() => "")}
     group by c.carrier`,
    [scope.workspaceId, scope.mode, sample.carriers, new Date(sample.from), sample.sampleSize],
  );
};

type Delivered = { carrier: string; deliveredAt: number; hours: number | null; isOnTime: boolean | null };

/** A median of medians is none: each lane returns its latest deliveries one by one, and the latest of all are measured. */
const measureOverLanes = async (db: Database, scope: Scope, sample: PerformanceSample): Promise<Performance[]> => {
  const found = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 6);
    return db.many<Delivered>(
      name("sample_carrier_performance"),
      `select c.carrier, s.delivered_at as "deliveredAt", (${transitHours})::float8 as hours, s.delivered_at <= s.expected_by as "isOnTime"
       ${latestDeliveries(and)}`,
      [scope.workspaceId, scope.mode, sample.carriers, new Date(sample.from), sample.sampleSize, ...params],
    );
  });
  return [...Map.groupBy(found, ({ carrier }) => carrier)].map(([carrier, delivered]) => {
    const latest = delivered.sort((a, b) => b.deliveredAt - a.deliveredAt).slice(0, sample.sampleSize);
    const hours = latest.flatMap((one) => (one.hours !== null && one.hours >= 0 ? [one.hours] : [])).sort((a, b) => a - b);
    const judged = latest.filter(({ isOnTime }) => isOnTime !== null);
    return {
      carrier,
      medianTransitHours: medianOf(hours),
      onTimeRate: judged.length === 0 ? null : judged.filter(({ isOnTime }) => isOnTime).length / judged.length,
    };
  });
};

const medianOf = (sorted: readonly number[]): number | null => {
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
};
