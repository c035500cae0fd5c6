import type { Database } from "../../../src/postgres/database.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";

export type LongFeed = {
  from: number;
  count: number;
  rareEvery: number;
  /** In the middle between two returns something else happens, where it is asked for. */
  withRareTopic?: boolean;
};

/** A statement may take seconds only. */
const atOnce = 20_000;

/** So many events, one a minute and each placed, of which every `rareEvery`th is a return. */
const insertPlacedEvents = async (
  db: Database,
  scope: Scope,
  { from, count, rareEvery, withRareTopic = false }: LongFeed,
): Promise<void> => {
  for (let first = 1; first <= count; first += atOnce)
    await db.run(
      "",
      `insert into event (bucket, id, workspace_id, mode, tracker_id, topic, sequence, carrier, status, previous_status, created_at, body, position)
       select n % 1024, gen_random_uuid(), $1, $2, gen_random_uuid(),
         case when $7::boolean and n % $5::int = $5::int / 2 then 'TRACKER_ATTENTION_CHANGED' else 'TRACKER_UPDATED' end, 1, 'UPS',
         case when n % $5::int = 0 then 'RETURN_TO_SENDER' else 'IN_TRANSIT' end, 'PENDING', $3::timestamptz + n * interval '1 minute', repeat('x', 300), n
       from generate_series($6::int, $4::int) n`,
      [scope.workspaceId, scope.mode, new Date(from), Math.min(first + atOnce - 1, count), rareEvery, first, withRareTopic],
    );
};

/** The same with the milestones that a sequencer leaves. */
export const insertLongFeed = async (db: Database, scope: Scope, feed: LongFeed): Promise<void> => {
  await insertPlacedEvents(db, scope, feed);
  await db.run(
    "",
    `insert into feed_milestone (position, created_until) select n, $1::timestamptz + n * interval '1 minute'
     from generate_series(1000, $2::int, 1000) n`,
    [new Date(feed.from), feed.count],
  );
  await db.run(
    "",
    "update feed_lane set (last_position, created_until) = (select position, created_until from feed_milestone order by 1 desc limit 1)",
  );
  await db.run("", "vacuum (analyze) event, feed_milestone");
};
