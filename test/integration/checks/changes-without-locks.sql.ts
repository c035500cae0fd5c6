import type { Database } from "../../../src/postgres/database.ts";

/** What the steps of writing a change leave of a tracker. */
export const countRowsOf = async (db: Database, bucket: number, trackerId: string) =>
  (
    await db.one<{ rows: { nextChecks: number; leases: number; answers: number; checkpoints: number; events: string[] } }>(
      "",
      `select json_build_object(
         'nextChecks', (select count(*) from due_check where bucket = $1 and tracker_id = $2 and due_at > created_at),
         'leases', (select count(*) from due_check where bucket = $1 and tracker_id = $2 and token is not null),
         'answers', (select count(*) from carrier_answer where bucket = $1 and tracker_id = $2),
         'checkpoints', (select count(*) from checkpoint where bucket = $1 and tracker_id = $2),
         'events', array(select topic from event where bucket = $1 and tracker_id = $2 order by sequence)) as rows`,
      [bucket, trackerId],
    )
  )?.rows;

/** Whether a change that was concluded without a lock now waits for one. */
export const isChangeWaiting = async (db: Database): Promise<boolean> =>
  (
    await db.many(
      "",
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'with given as materialized%'",
    )
  ).length > 0;
