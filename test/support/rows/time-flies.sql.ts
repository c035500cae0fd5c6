import type { Database } from "../../../src/postgres/database.ts";
import { inLane, runInLanes } from "../../../src/postgres/lanes.ts";

/** Makes every check due: hours pass for the parcels, not for the test. Leases stay as they are. */
export const makeEverythingDue = (db: Database, now: number) =>
  db.run("make_everything_due", "update due_check set due_at = $1 where due_at > $1", [new Date(now)]);

/**
 * The same while workers write: whatever one of them has in hand this moment is left for the next time, since waiting for it would
 * be a deadlock of the test's own making.
 */
export const makeFreeChecksDue = (db: Database, now: number, { endLeases = false } = {}) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.run(
      name("make_free_checks_due"),
      `with free as (
         select c.bucket, c.code_key, c.tracker_id from due_check c where (c.due_at > $1 or ($2 and c.leased_until is not null))${and("c")} for update skip locked)
       update due_check d set due_at = least(d.due_at, $1), leased_until = case when $2 then null else d.leased_until end
       from free where d.bucket = free.bucket and d.code_key = free.code_key and d.tracker_id = free.tracker_id${and("d")}`,
      [new Date(now), endLeases, ...params],
    );
  });

/** Deliveries are due, and whoever holds one has lost it. */
export const makeFreeDeliveriesDue = (db: Database, now: number) =>
  db.run(
    "make_free_deliveries_due",
    `with free as (
       select bucket, tracker_id, endpoint_id, sequence from delivery_queue
       where due_at > $1 or leased_until is not null for update skip locked)
     update delivery_queue q set due_at = least(q.due_at, $1), leased_until = null
     from free where (q.bucket, q.tracker_id, q.endpoint_id, q.sequence) = (free.bucket, free.tracker_id, free.endpoint_id, free.sequence)`,
    [new Date(now)],
  );

/** What is to be checked, the most overdue first. */
export const dueChecks = (db: Database) =>
  db.many<{ trackerId: string; carrier: string; dueAt: Date; leasedUntil: Date | null }>(
    "due_checks",
    `select tracker_id as "trackerId", carrier, due_at as "dueAt", leased_until as "leasedUntil" from due_check order by due_at, tracker_id`,
  );

export const trackerStates = (db: Database) =>
  db.many<{
    id: string;
    codeKey: string;
    carrier: string;
    status: string;
    stopReason: string | null;
    eventCount: number;
    messages: string[];
  }>(
    "tracker_states",
    `select t.id, t.code_key as "codeKey", t.carrier, t.status, t.stop_reason as "stopReason", t.event_count as "eventCount",
       coalesce((select array_agg(c.carrier_code order by c.scanned_at, c.carrier_order) from checkpoint c where c.bucket = t.bucket and c.tracker_id = t.id), '{}') as messages
     from tracker t order by t.id`,
  );

export const allEvents = (db: Database) =>
  db.many<{
    trackerId: string;
    topic: string;
    ordinal: number;
    sequence: number;
    previousStatus: string | null;
    status: string;
  }>(
    "all_events",
    `select tracker_id as "trackerId", topic, sequence as ordinal, topic_sequence as sequence, previous_status as "previousStatus", status
     from event order by tracker_id, event.sequence`,
  );
