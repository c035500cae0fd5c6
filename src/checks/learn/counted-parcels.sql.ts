import type { EpochMs } from "../../lib/clock.ts";
import { bucketOfUuid, lowestUuidAt } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, manyByLane, manyOfLanes, runByLane } from "../../postgres/lanes.ts";
import { jsonText } from "../../postgres/wire.ts";
import type { Mode, Scope } from "../../workspaces/scope.ts";
import type { LearntScan, LearntTracker } from "./parcel-record.ts";

export type ChangedParcel = Scope & {
  readonly trackerId: string;
  readonly position: number;
  readonly carrier: string;
  readonly createdAt: EpochMs;
  /** It reports scans, and is not the first report of its parcel. */
  readonly isNews: boolean;
};

/** The parcels of the next events of the feed, in its order, of all these workspaces in both modes. */
export const findChangedParcels = async (
  db: Database,
  { workspaceIds, after, until, limit }: { workspaceIds: readonly string[]; after: number; until: number; limit: number },
): Promise<ChangedParcel[]> => {
  const found = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<ChangedParcel>(
      name("find_changed_parcels"),
      `select w.id as "workspaceId", m.mode, e.tracker_id as "trackerId", e.position, e.carrier, e.created_at as "createdAt", e.is_news as "isNews"
       from unnest($1::uuid[]) as w (id) cross join (values ('TEST'), ('LIVE')) as m (mode) cross join lateral (
         select e.tracker_id, e.position, e.carrier, e.created_at, e.topic = 'TRACKER_CHECKPOINT_ADDED' and coalesce(e.topic_sequence, 1) > 1 as is_news from event e
         where e.workspace_id = w.id and e.mode = m.mode and e.position > $2 and e.position <= $3${and("e")}
         order by e.position limit $4) e
       order by e.position limit $4`,
      [workspaceIds, after, until, limit, ...params],
    );
  });
  return found.sort((a, b) => a.position - b.position).slice(0, limit);
};

export const learntColumns = `t.bucket, t.id, t.workspace_id as "workspaceId", t.mode, t.carrier, t.hints, t.facts, t.status, t.stop_reason as "stopReason",
  t.estimated_delivery_at as "estimatedDeliveryAt", t.estimated_delivery_offset as "estimatedDeliveryOffset", t.prediction,
  t.first_estimate_until as "firstEstimateUntil", t.exceptions`;

export const readLearntTrackers = (db: Database, trackerIds: readonly string[]) =>
  manyByLane(db, trackerIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<LearntTracker>(
      name("read_learnt_trackers"),
      `select ${learntColumns} from tracker t
       join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on t.bucket = w.bucket and t.id = w.id${and("t")}`,
      [ids.map(bucketOfUuid), ids, ...params],
    );
  });

/** Status, informational, time, offset, country: a row for each scan would cost both sides several times as much. */
export type ScanValues = readonly [LearntScan["status"], 0 | 1, number, number, string | null];

/** The scans of each tracker that has any, in order of time. */
export const readLearntScans = (db: Database, trackerIds: readonly string[]) =>
  manyByLane(db, trackerIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<{ trackerId: string; scans: readonly ScanValues[] }>(
      name("read_learnt_scans"),
      `select w.id as "trackerId", s.scans from unnest($1::smallint[], $2::uuid[]) as w (bucket, id) cross join lateral (
         select json_agg(json_build_array(c.status, c.informational::int, floor(extract(epoch from c.scanned_at) * 1000)::bigint,
           c.offset_minutes, c.location ->> 'countryCode') order by c.scanned_at, c.carrier_order, c.arrival) as scans
         from checkpoint c where c.bucket = w.bucket and c.tracker_id = w.id${and("c")}) s
       where s.scans is not null`,
      [ids.map(bucketOfUuid), ids, ...params],
    );
  });

export type CountedParcel = Scope & { readonly trackerId: string; readonly round: number; readonly counted: unknown };

export const readCountedParcels = (db: Database, trackerIds: readonly string[]) =>
  manyByLane(db, trackerIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<CountedParcel>(
      name("read_counted_parcels"),
      `select p.tracker_id as "trackerId", p.workspace_id as "workspaceId", p.mode, p.round, p.counted from prediction_parcel p
       join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on p.bucket = w.bucket and p.tracker_id = w.id${and("p")}`,
      [ids.map(bucketOfUuid), ids, ...params],
    );
  });

export type NewlyCounted = CountedParcel & { readonly isOpen: boolean };

export const writeCountedParcels = (tx: Database, parcels: readonly NewlyCounted[], now: number) =>
  runByLane(
    tx,
    parcels,
    ({ trackerId }) => bucketOfUuid(trackerId),
    (lane, some) => {
      const { name, joinPlace, bucketOf, params } = inLane(lane, 9);
      return tx.run(
        name("write_counted_parcels"),
        `insert into prediction_parcel (bucket, tracker_id, workspace_id, mode, round, counted, is_open, counted_at)
         select ${bucketOf("r")}, r.tracker_id, r.workspace_id, r.mode, r.round, r.counted, r.is_open, $8::timestamptz
         from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::jsonb[], $7::boolean[])
           as r (bucket, tracker_id, workspace_id, mode, round, counted, is_open) ${joinPlace("r")}
         on conflict (bucket, tracker_id) do update set round = excluded.round, counted = excluded.counted, is_open = excluded.is_open,
           counted_at = excluded.counted_at`,
        [
          some.map(({ trackerId }) => bucketOfUuid(trackerId)),
          some.map(({ trackerId }) => trackerId),
          some.map(({ workspaceId }) => workspaceId),
          some.map(({ mode }) => mode),
          some.map(({ round }) => round),
          some.map(({ counted }) => jsonText(counted)),
          some.map(({ isOpen }) => isOpen),
          new Date(now),
          ...params,
        ],
      );
    },
  );

/** Of trackers that are gone. */
export const deleteCountedParcels = (tx: Database, trackerIds: readonly string[]) =>
  runByLane(tx, trackerIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 3);
    return tx.run(
      name("delete_counted_parcels"),
      `delete from prediction_parcel p using unnest($1::smallint[], $2::uuid[]) as w (bucket, id)
       where p.bucket = w.bucket and p.tracker_id = w.id${and("p")}`,
      [ids.map(bucketOfUuid), ids, ...params],
    );
  });

/** Up to `limit` of each lane that are under way and were not counted since: they may have been stopped or deleted, which is no event. */
export const findOpenParcels = (db: Database, before: number, limit: number) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<{ trackerId: string }>(
      name("find_open_parcels"),
      `select p.tracker_id as "trackerId" from prediction_parcel p where p.is_open and p.counted_at < $1${and("p")}
       order by p.counted_at limit $2`,
      [new Date(before), limit, ...params],
    );
  });

export type LearntPlace = { readonly createdAt: number; readonly id: string };

/** The next trackers of a workspace and mode in one lane's order of creation, for a rebuild. */
export const listLearntTrackers = (
  db: Database,
  lane: Database["lanes"][number],
  { workspaceId, mode, after, limit }: { workspaceId: string; mode: Mode; after: LearntPlace; limit: number },
) => {
  const { name, and, params } = inLane(lane, 6);
  return db.many<LearntPlace>(
    name("list_learnt_trackers"),
    `select t.created_at as "createdAt", t.id from tracker t
     where t.workspace_id = $1 and t.mode = $2 and (t.created_at, t.id) > ($3::timestamptz, $4::uuid)${and("t")}
     order by t.created_at, t.id limit $5`,
    [workspaceId, mode, new Date(after.createdAt), after.id, limit, ...params],
  );
};

/** Up to `limit` notes of parcels that arrived or ended, and of which nothing was counted since, in buckets that are all in one lane. */
export const deleteOldNotes = (
  db: Database,
  { buckets, before, limit }: { buckets: readonly number[]; before: EpochMs; limit: number },
) =>
  db.run(
    "delete_old_prediction_notes",
    `delete from prediction_parcel d where d.bucket = any($1::smallint[]) and d.ctid = any (array(
       select p.ctid from unnest($1::smallint[]) as g (bucket) cross join lateral (
         select p.ctid from prediction_parcel p
         where p.bucket = any($1::smallint[]) and p.bucket = g.bucket and p.tracker_id < $2 and not p.is_open and p.counted_at < $3
         limit $4) p
       limit $4))`,
    [buckets, lowestUuidAt(before), new Date(before), limit],
  );

/** How many trackers of a workspace and mode were created since, for the progress of a rebuild. */
export const countLearntTrackers = async (db: Database, { workspaceId, mode }: Scope, since: EpochMs): Promise<number> => {
  const counts = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 4);
    return db.many<{ count: number }>(
      name("count_learnt_trackers"),
      `select count(*)::int as count from tracker t where t.workspace_id = $1 and t.mode = $2 and t.created_at > $3${and("t")}`,
      [workspaceId, mode, new Date(since), ...params],
    );
  });
  return counts.reduce((sum, { count }) => sum + count, 0);
};
