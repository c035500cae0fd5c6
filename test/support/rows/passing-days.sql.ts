import type { Database } from "../../../src/postgres/database.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";

/** A UUID of version 7 in SQL, with its time and bucket, as `newBucketUuid` makes them. */
export const createUuidFunction = (db: Database) =>
  db.run(
    "",
    `create function uuid_at(at timestamptz, bucket int) returns uuid language sql volatile as $$
       select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(r, 1, 3) || '8' || substr(r, 4, 11)
         || lpad(to_hex((get_byte(decode(r, 'hex'), 0) % 64 << 10) | bucket), 4, '0'))::uuid
       from md5(random()::text) r $$`,
  );

export type Day = { begin: number; trackers: number; deliveriesEach: number; seed: number };

/**
 * One day of a shop: parcels with an event each, answered by the carrier, delivered to some endpoints and tried once; a few
 * things in the audit log. All of it is due by the end of the day, in any order. The seed makes the rows fall where they did before.
 */
export const insertDay = async (tx: Database, scope: Scope, endpointIds: readonly string[], day: Day): Promise<void> => {
  await tx.one("test_set_seed", "select setseed($1::float8)", [day.seed]);
  await tx.run(
    "test_insert_day",
    `with parcel as materialized (
       select p.n, p.bucket, p.at, uuid_at(p.at, p.bucket) as id, uuid_at(p.at, p.bucket) as event_id
       from (select n, (random() * 1023)::int as bucket, $3::timestamptz + n * interval '86000 s' / $4::int as at
             from generate_series(1, $4::int) n) p),
     trackers as (
       insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, status, event_count, created_at, updated_at)
       select bucket, id, $1, $2, 'UPS', 'C' || id, upper('C' || id), 'IN_TRANSIT', 1, at, at from parcel),
     checks as (
       insert into due_check (bucket, code_key, tracker_id, workspace_id, mode, carrier, account_id, due_at, changed_at, created_at)
       select bucket, upper('C' || id), id, $1, $2, 'UPS', $1, $3::timestamptz + random() * interval '1 day', at, at from parcel),
     answers as (insert into carrier_answer (bucket, tracker_id, received_at, body) select bucket, id, at, '\\x00' from parcel),
     events as (
       insert into event (bucket, id, workspace_id, mode, tracker_id, topic, sequence, carrier, status, previous_status, created_at, body)
       select bucket, event_id, $1, $2, id, 'TRACKER_UPDATED', 1, 'UPS', case when n = 1 then 'RETURN_TO_SENDER' else 'IN_TRANSIT' end, 'PENDING', at, '{}'
       from parcel),
     sent as materialized (
       select p.*, ($5::uuid[])[1 + (p.n + k) % cardinality($5::uuid[])] as endpoint_id from parcel p cross join generate_series(1, $6::int) k),
     log as (
       insert into delivery (bucket, tracker_id, endpoint_id, sequence, event_id, workspace_id, mode, created_at)
       select bucket, id, endpoint_id, 1, event_id, $1, $2, at from sent),
     queue as (
       insert into delivery_queue (bucket, tracker_id, endpoint_id, sequence, event_id, state, due_at)
       select bucket, id, endpoint_id, 1, event_id, 'FRESH', $3::timestamptz + random() * interval '1 day' from sent),
     entries as (
       insert into audit_entry (id, workspace_id, mode, actor_name, action, created_at)
       select uuid_at(at, 0), $1, $2, 'Somebody', 'tracker.create', at from parcel where n % 10 = 0)
     insert into delivery_attempt (bucket, event_id, endpoint_id, number, at, duration_ms, result, status, signature)
     select bucket, event_id, endpoint_id, 1, at, 12, 'DELIVERED', 200, 'v1,' from sent`,
    [scope.workspaceId, scope.mode, new Date(day.begin), day.trackers, endpointIds, day.deliveriesEach],
  );
};

/** The parcels of the days before have arrived, and what was to be sent about them was sent. */
export const finishDaysBefore = async (db: Database, day: number): Promise<void> => {
  const before = new Date(day);
  await db.run(
    "test_finish_trackers",
    `with done as (delete from due_check where created_at < $1 returning bucket, tracker_id)
     update tracker t set status = 'DELIVERED', stop_reason = 'DELIVERED', updated_at = $1
     from done d where t.bucket = d.bucket and t.id = d.tracker_id`,
    [before],
  );
  await db.run("test_finish_deliveries", "delete from delivery_queue where due_at < $1", [before]);
};

const narrowTables = "due_check, delivery_queue, feed_lane, feed_milestone";
const longTables = "delivery, delivery_attempt, carrier_answer, audit_entry, event, tracker";

/** As the server does by itself when enough has changed: within the day where rows come and go, later elsewhere. */
export const vacuum = (db: Database, which: "narrow" | "all") =>
  db.run("", which === "narrow" ? `vacuum ${narrowTables}` : `vacuum (analyze) ${narrowTables}, ${longTables}`);

/** The server's own vacuum comes when it likes, and while it looks at one table no other row of the database can be removed. */
export const vacuumOnlyByHand = async (db: Database): Promise<void> => {
  for (const table of `${narrowTables}, ${longTables}`.split(", "))
    await db.run("", `alter table ${table} set (autovacuum_enabled = off)`);
};

export const insertPlainEndpoints = (db: Database, scope: Scope, ids: readonly string[]) =>
  db.run(
    "",
    `insert into webhook_endpoint (id, workspace_id, mode, url, topic, max_in_flight, paced_until, created_at, updated_at)
     select id, $1, $2, 'https://shop.example/' || id, 'TRACKER_UPDATED', 8, '-infinity', now(), now() from unnest($3::uuid[]) as e (id)`,
    [scope.workspaceId, scope.mode, ids],
  );

export const rowCounts = (db: Database) =>
  db.one<Record<"delivery" | "attempt" | "answer" | "audit", number>>(
    "",
    `select (select count(*) from delivery) as delivery, (select count(*) from delivery_attempt) as attempt,
       (select count(*) from carrier_answer) as answer, (select count(*) from audit_entry) as audit`,
  );
