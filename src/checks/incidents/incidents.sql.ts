import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { jsonText } from "../../postgres/wire.ts";
import type { Day } from "../../predictions/calendar/days.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { CarrierLane } from "./silence.ts";

export type IncidentCause = "SILENT" | "FAILING";
export type CarrierIncident = Scope & {
  readonly id: string;
  readonly carrier: string;
  readonly cause: IncidentCause;
  readonly startedAt: EpochMs;
  readonly openedAt: EpochMs;
  readonly endedAt: EpochMs | null;
  readonly expected: number;
  readonly seen: number;
  readonly parcelCount: number;
  readonly lanes: readonly CarrierLane[];
};
export type OfCarrier = Scope & { readonly carrier: string };

const columns = `i.workspace_id as "workspaceId", i.mode, i.id, i.carrier, i.cause, i.started_at as "startedAt", i.opened_at as "openedAt",
  i.ended_at as "endedAt", i.expected, i.seen, i.parcel_count as "parcelCount", i.lanes`;

const keysOf = (keys: readonly OfCarrier[]) => [
  keys.map(({ workspaceId }) => workspaceId),
  keys.map(({ mode }) => mode),
  keys.map(({ carrier }) => carrier),
];

/** Adds to the news of these hours of days. The caller holds the cursor's lock. */
export const addCarrierScans = (
  tx: Database,
  rows: readonly (OfCarrier & { readonly day: Day; readonly hour: number; readonly count: number })[],
) =>
  tx.run(
    "add_carrier_scans",
    `insert into carrier_scans as s (workspace_id, mode, carrier, day, hours)
     select r.workspace_id, r.mode, r.carrier, r.day,
       array(select coalesce(sum(o.count), 0)::int from generate_series(0, 23) as h (hour)
         left join unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::int[], $6::int[]) as o (workspace_id, mode, carrier, day, hour, count)
           on o.hour = h.hour and o.workspace_id = r.workspace_id and o.mode = r.mode and o.carrier = r.carrier and o.day = r.day
         group by h.hour order by h.hour)
     from (select distinct workspace_id, mode, carrier, day
       from unnest($1::uuid[], $2::text[], $3::text[], $4::int[]) as d (workspace_id, mode, carrier, day)) r
     join workspace w on w.id = r.workspace_id
     on conflict (workspace_id, mode, carrier, day) do update set hours = array(
       select b.before + b.more from unnest(s.hours, excluded.hours) with ordinality as b (before, more, place) order by b.place)`,
    [...keysOf(rows), rows.map(({ day }) => day), rows.map(({ hour }) => hour), rows.map(({ count }) => count)],
  );

export const deleteOldCarrierScans = (db: Database, before: Day, limit: number) =>
  db.run(
    "delete_old_carrier_scans",
    "delete from carrier_scans where ctid = any (array(select ctid from carrier_scans where day < $1 order by day limit $2))",
    [before, limit],
  );

/** Continues the watch, or begins it again if it was interrupted. Gives since when it lasts. */
export const continueWatch = async (db: Database, now: EpochMs, interruptedBefore: EpochMs): Promise<EpochMs> => {
  const found = await db.one<{ since: EpochMs }>(
    "continue_carrier_watch",
    `update carrier_watch set watched_since = case when watched_at < $2 then $1 else watched_since end, watched_at = $1
     where only_one returning watched_since as since`,
    [new Date(now), new Date(interruptedBefore)],
  );
  return found!.since;
};

/** Carriers that had news in this hour of a week ago, and hardly any now. */
export const findSuddenlySilent = (db: Database, { day, hour, limit }: { day: Day; hour: number; limit: number }) =>
  db.many<OfCarrier>(
    "find_suddenly_silent_carriers",
    `select b.workspace_id as "workspaceId", b.mode, b.carrier from carrier_scans b
     left join carrier_scans n on n.workspace_id = b.workspace_id and n.mode = b.mode and n.carrier = b.carrier and n.day = $1
     where b.day = $1 - 7 and b.hours[$2] > 0 and coalesce(n.hours[$2], 0) <= b.hours[$2] / 5
     order by b.hours[$2] desc limit $3`,
    [day, hour + 1, limit],
  );

export const readCarrierScans = (db: Database, keys: readonly OfCarrier[], since: Day) =>
  db.many<OfCarrier & { readonly day: Day; readonly hours: readonly number[] }>(
    "read_carrier_scans",
    `select s.workspace_id as "workspaceId", s.mode, s.carrier, s.day, s.hours
     from unnest($1::uuid[], $2::text[], $3::text[]) as k (workspace_id, mode, carrier)
     join carrier_scans s on s.workspace_id = k.workspace_id and s.mode = k.mode and s.carrier = k.carrier and s.day >= $4`,
    [...keysOf(keys), since],
  );

/** The ways that most of a carrier's parcels went lately. */
export const readCarrierLanes = (db: Database, keys: readonly OfCarrier[], { since, limit }: { since: Day; limit: number }) =>
  db.many<OfCarrier & CarrierLane>(
    "read_carrier_lanes",
    `select k.workspace_id as "workspaceId", k.mode, k.carrier, l.* from unnest($1::uuid[], $2::text[], $3::text[]) as k (workspace_id, mode, carrier)
     cross join lateral (
       select nullif(d.origin, '') as origin, nullif(d.destination, '') as destination, sum(d.counts[1])::int as parcels from delivery_stats d
       where d.workspace_id = k.workspace_id and d.mode = k.mode and d.carrier = k.carrier and d.week >= $4
         and d.round = coalesce((select p.round from prediction_scope p where p.workspace_id = k.workspace_id and p.mode = k.mode), 0)
       group by d.origin, d.destination order by 3 desc, 1, 2 limit $5) l`,
    [...keysOf(keys), since, limit],
  );

export type CarrierRequests = OfCarrier & { readonly failed: number; readonly firstHour: EpochMs };

/** Carriers none of whose requests was answered in these hours, of live mode. Accounts whose credentials are refused do not count. */
export const findFailing = (db: Database, { since, fewest, limit }: { since: EpochMs; fewest: number; limit: number }) =>
  db.many<CarrierRequests>(
    "find_failing_carriers",
    `select a.workspace_id as "workspaceId", 'LIVE' as mode, a.carrier, sum(h.failures)::int as failed, min(h.hour) as "firstHour"
     from carrier_account a join carrier_hour h on h.account_id = a.id and h.hour >= $1 where a.state <> 'REJECTED'
     group by a.workspace_id, a.carrier
     having sum(h.failures) >= $2 and sum(h.requests - h.failures - h.rate_limited) = 0 and count(distinct h.hour) > 1
     order by 4 desc limit $3`,
    [new Date(since), fewest, limit],
  );

/** Of these carriers, those that were asked this week, and how many requests were answered lately. */
export const readAnswered = (
  db: Database,
  keys: readonly OfCarrier[],
  { lately, usually }: { lately: EpochMs; usually: EpochMs },
) =>
  db.many<OfCarrier & { readonly answered: number }>(
    "read_answered_requests",
    `select k.workspace_id as "workspaceId", k.mode, k.carrier,
       coalesce(sum(h.requests - h.failures - h.rate_limited) filter (where h.hour >= $4), 0)::int as answered
     from unnest($1::uuid[], $2::text[], $3::text[]) as k (workspace_id, mode, carrier)
     join carrier_account a on a.workspace_id = k.workspace_id and a.carrier = k.carrier and k.mode = 'LIVE'
     join carrier_hour h on h.account_id = a.id and h.hour >= $5 and h.requests > 0
     group by 1, 2, 3`,
    [...keysOf(keys), new Date(lately), new Date(usually)],
  );

/** False if one of the carrier is open already. */
export const insertIncident = async (tx: Database, incident: CarrierIncident): Promise<boolean> => {
  const { workspaceId, mode, id, carrier, cause, startedAt, openedAt, expected, seen, parcelCount, lanes } = incident;
  const count = await tx.run(
    "insert_carrier_incident",
    `insert into carrier_incident (workspace_id, mode, id, carrier, cause, started_at, opened_at, expected, seen, parcel_count, lanes)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb from workspace where id = $1 and erase_at is null on conflict do nothing`,
    [
      ...[workspaceId, mode, id, carrier, cause, new Date(startedAt), new Date(openedAt), expected, seen, parcelCount],
      jsonText(lanes),
    ],
  );
  return count === 1;
};

/** False if it has ended already. */
export const endIncident = async (tx: Database, { workspaceId, id }: CarrierIncident, endedAt: EpochMs): Promise<boolean> =>
  (await tx.run(
    "end_carrier_incident",
    "update carrier_incident set ended_at = $3 where workspace_id = $1 and id = $2 and ended_at is null",
    [workspaceId, id, new Date(endedAt)],
  )) === 1;

export const listOpenIncidents = (db: Database, limit: number) =>
  db.many<CarrierIncident>(
    "list_open_carrier_incidents",
    `select ${columns} from carrier_incident i where i.ended_at is null order by i.opened_at limit $1`,
    [limit],
  );

/** The newest incidents of a workspace, those that are open first. */
export const listIncidents = (
  db: Database,
  { workspaceId, mode }: Scope,
  { carrier, limit }: { carrier: string | null; limit: number },
) =>
  db.many<CarrierIncident>(
    "list_carrier_incidents",
    `select ${columns} from carrier_incident i where i.workspace_id = $1 and i.mode = $2 and ($3::text is null or i.carrier = $3)
     order by (i.ended_at is null) desc, i.started_at desc, i.id limit $4`,
    [workspaceId, mode, carrier, limit],
  );

/** The last incident of each of these carriers that is open, or ended since. */
export const readLastIncidents = (db: Database, keys: readonly OfCarrier[], endedSince: EpochMs) =>
  db.many<OfCarrier & { readonly endedAt: EpochMs | null }>(
    "read_last_carrier_incidents",
    `select k.workspace_id as "workspaceId", k.mode, k.carrier, i.ended_at as "endedAt"
     from unnest($1::uuid[], $2::text[], $3::text[]) as k (workspace_id, mode, carrier) cross join lateral (
       select i.ended_at from carrier_incident i where i.workspace_id = k.workspace_id and i.mode = k.mode and i.carrier = k.carrier
         and (i.ended_at is null or i.ended_at >= $4) order by i.started_at desc limit 1) i`,
    [...keysOf(keys), new Date(endedSince)],
  );

export const deleteOldIncidents = (db: Database, before: EpochMs, limit: number) =>
  db.run(
    "delete_old_carrier_incidents",
    `delete from carrier_incident where ctid = any (array(
       select ctid from carrier_incident where ended_at < $1 order by ended_at limit $2))`,
    [new Date(before), limit],
  );
