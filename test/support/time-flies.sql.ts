import type { Database } from "../../src/postgres/database.ts";

/** Makes every check due: hours pass for the parcels, not for the test. Leases stay as they are unless asked otherwise. */
export const makeEverythingDue = (db: Database, now: number, { endLeases = false } = {}) =>
  db.run(
    "make_everything_due",
    `update due_check set due_at = least(due_at, $1), leased_until = case when $2 then null else leased_until end
     where due_at > $1 or ($2 and leased_until is not null)`,
    [new Date(now), endLeases],
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
  db.many<{ trackerId: string; sequence: number; previousStatus: string; status: string }>(
    "all_events",
    `select tracker_id as "trackerId", sequence, previous_status as "previousStatus", status from event order by tracker_id, sequence`,
  );
