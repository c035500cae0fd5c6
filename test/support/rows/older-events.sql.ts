import { bucketOfUuid } from "../../../src/lib/ids.ts";
import type { Database } from "../../../src/postgres/database.ts";

export const placedEvents = async (db: Database, trackerId: string): Promise<number> =>
  (await db.one<{ count: number }>(
    "test_placed_events",
    "select count(*)::int as count from event where bucket = $1 and tracker_id = $2 and topic = 'TRACKER_UPDATED' and position is not null",
    [bucketOfUuid(trackerId), trackerId],
  ))!.count;

/** A tracker's change of status as it was recorded before there were topics. */
export const pretendOlder = (db: Database, trackerId: string, sequence: number) =>
  db.run(
    "test_pretend_older",
    "update event set sequence = $3, topic_sequence = null where bucket = $1 and tracker_id = $2 and topic = 'TRACKER_UPDATED'",
    [bucketOfUuid(trackerId), trackerId, sequence],
  );
