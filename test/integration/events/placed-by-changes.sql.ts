import type { Database } from "../../../src/postgres/database.ts";

export type PlacedEvent = { position: number | null; isWithChange: boolean };

/** The events of a tracker in their order, and whether the transaction that changed the tracker last gave them their places. */
export const placesOf = (db: Database, trackerId: string) =>
  db.many<PlacedEvent>(
    "",
    `select e.position, e.position is not null and e.xmin = t.xmin as "isWithChange" from event e
     join tracker t on t.bucket = e.bucket and t.id = e.tracker_id where e.tracker_id = $1 order by e.sequence`,
    [trackerId],
  );

export const countWithChange = async (db: Database): Promise<{ byChanges: number; bySequencer: number; places: number }> =>
  (await db.one(
    "",
    `select count(*) filter (where e.xmin = t.xmin)::int as "byChanges", count(*) filter (where e.xmin <> t.xmin)::int as "bySequencer",
       count(distinct e.position)::int as places
     from event e join tracker t on t.bucket = e.bucket and t.id = e.tracker_id where e.position is not null`,
  ))!;

export const holdFeed = (db: Database) => db.run("", "select from feed_lane where lane = 0 for update");
export const moveFeedTo = (db: Database, position: number) => db.run("", "update feed_lane set last_position = $1", [position]);
export const lastPlace = async (db: Database): Promise<number> =>
  (await db.one<{ position: number }>("", "select last_position as position from feed_lane"))!.position;
export const milestonesAfter = (db: Database, position: number) =>
  db.many<{ position: number }>("", "select position from feed_milestone where position > $1", [position]);
export const writeHistory = (db: Database, history: string) => db.run("", "update feed_lane set server_history = $1", [history]);
export const readHistory = async (db: Database): Promise<string> =>
  (await db.one<{ history: string }>("", "select server_history as history from feed_lane"))!.history;

/** New versions of the feed's row, each of its own transaction. */
export const rewriteFeed = (db: Database, times: number) =>
  Promise.all(Array.from({ length: times }, () => db.run("", "update feed_lane set created_until = now()")));
export const oldVersions = async (db: Database): Promise<number> =>
  (await db.one<{ count: number }>("", "select pg_stat_get_dead_tuples('feed_lane'::regclass)::int as count"))!.count;
export const cleanFeed = (db: Database) => db.run("", "vacuum feed_lane");
export const lookAround = (db: Database) => db.run("", "select from feed_lane");
