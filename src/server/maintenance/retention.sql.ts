import { days } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, runInLanes } from "../../postgres/lanes.ts";
import { eraseDoomed } from "../../trackers/erase.sql.ts";

const findRetentions = (db: Database) =>
  db.many<{ workspaceId: string; retentionDays: number }>(
    "find_retentions",
    `select id as "workspaceId", retention_days as "retentionDays" from workspace where retention_days is not null`,
  );

/**
 * Deletes up to `limit` finished trackers of each lane that are older than their workspace's retention, with everything that
 * belongs to them: scans, carrier responses, the content of their events and the results of their deliveries. Skips rows that are
 * locked.
 */
export const deleteOutlived = async (db: Database, now: number, limit: number): Promise<number> => {
  const retentions = await findRetentions(db);
  if (retentions.length === 0) return 0;
  return runInLanes(db, async (lane) => {
    const { name, and, params } = inLane(lane, 4);
    const found = await db.one<{ count: number }>(
      name("delete_outlived_trackers"),
      `with doomed as materialized (
         select t.* from unnest($1::uuid[], $2::timestamptz[]) as w (id, before) cross join (values ('TEST'), ('LIVE')) as m (mode)
         join lateral (
           select o.bucket, o.id, o.workspace_id, o.mode, o.carrier, o.code_key from tracker o
           where o.workspace_id = w.id and o.mode = m.mode and o.updated_at < w.before and o.stop_reason is not null${and("o")}
             and not exists (select from due_check c where c.bucket = o.bucket and c.code_key = o.code_key and c.tracker_id = o.id${and("c")})
           order by o.updated_at limit $3 for update skip locked) t on true
         limit $3),${eraseDoomed(and)},
       trackers as (delete from tracker t using doomed d where t.bucket = d.bucket and t.id = d.id${and("t")})
       select count(*) from doomed`,
      [
        retentions.map(({ workspaceId }) => workspaceId),
        retentions.map(({ retentionDays }) => new Date(now - days(retentionDays))),
        limit,
        ...params,
      ],
    );
    return found!.count;
  });
};
