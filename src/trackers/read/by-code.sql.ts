import type { Database } from "../../postgres/database.ts";
import { inLane, manyByLane } from "../../postgres/lanes.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { Tracker } from "../tracker.ts";
import { trackerColumns, trackerTables } from "../trackers.sql.ts";

export type PlacedParcel = { readonly bucket: number; readonly carrier: string; readonly codeKey: string };

/** The newest tracker on each of these parcels that is still followed. */
export const findActiveTracker = (db: Database, scope: Scope, parcels: readonly PlacedParcel[]) =>
  manyByLane(
    db,
    parcels,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 6);
      return db.many<Tracker>(
        name("find_active_trackers"),
        `select distinct on (t.bucket, t.carrier, t.code_key) ${trackerColumns} from ${trackerTables}${and("d")}
         join unnest($1::smallint[], $2::text[], $3::text[]) as w (bucket, carrier, code_key)
           on t.bucket = w.bucket and t.carrier = w.carrier and t.code_key = w.code_key
         where t.workspace_id = $4 and t.mode = $5 and t.stop_reason is null${and("t")}
         order by t.bucket, t.carrier, t.code_key, t.created_at desc`,
        [
          some.map(({ bucket }) => bucket),
          some.map(({ carrier }) => carrier),
          some.map(({ codeKey }) => codeKey),
          scope.workspaceId,
          scope.mode,
          ...params,
        ],
      );
    },
  );

/** Of each parcel the newest tracker, in each of the buckets where there may be one. */
export const findTrackersByCode = (db: Database, scope: Scope, parcels: readonly PlacedParcel[]) =>
  manyByLane(
    db,
    parcels,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 6);
      return db.many<Tracker & { codeKey: string }>(
        name("find_trackers_by_code"),
        `select distinct on (t.bucket, t.carrier, t.code_key) ${trackerColumns}, t.code_key as "codeKey" from ${trackerTables}${and("d")}
         join unnest($1::smallint[], $2::text[], $3::text[]) as w (bucket, carrier, code_key)
           on t.bucket = w.bucket and t.carrier = w.carrier and t.code_key = w.code_key
         where t.workspace_id = $4 and t.mode = $5${and("t")} order by t.bucket, t.carrier, t.code_key, t.created_at desc`,
        [
          some.map(({ bucket }) => bucket),
          some.map(({ carrier }) => carrier),
          some.map(({ codeKey }) => codeKey),
          scope.workspaceId,
          scope.mode,
          ...params,
        ],
      );
    },
  );
