import type { Database } from "../../src/postgres/database.ts";
import { inLane, runInLanes } from "../../src/postgres/lanes.ts";

export type QueueRow = {
  endpointId: string;
  sequence: number;
  state: string;
  dueAt: number;
  attemptCount: number;
  token: string | null;
};

export const queueRows = (db: Database, endpointId: string) =>
  db.many<QueueRow>(
    "test_queue_rows",
    `select endpoint_id as "endpointId", sequence, state, due_at as "dueAt", attempt_count as "attemptCount", token
     from delivery_queue where endpoint_id = $1 order by tracker_id, sequence`,
    [endpointId],
  );

export const attemptRows = (db: Database, endpointId: string) =>
  db.many<{
    at: number;
    number: number;
    result: string;
    status: number | null;
    detail: string | null;
    responseBody: Buffer | null;
    durationMs: number;
  }>(
    "test_attempt_rows",
    `select at, number, result, status, detail, response_body as "responseBody", duration_ms as "durationMs" from delivery_attempt
     where endpoint_id = $1 order by at, number`,
    [endpointId],
  );

export const attemptSignatures = (db: Database) =>
  db.many<{ signature: string }>("test_attempt_signatures", "select signature from delivery_attempt");

export const undelivered = async (db: Database): Promise<number> =>
  (await db.one<{ count: number }>("test_undelivered", "select count(*) as count from delivery_queue"))!.count;

export const eventExists = async (db: Database, { bucket, id }: { bucket: number; id: string }): Promise<boolean> =>
  (await db.many("test_event_exists", "select from event where bucket = $1 and id = $2", [bucket, id])).length > 0;

/** What can be sent at this moment: due, at the head of its tracker's order, to an enabled endpoint; leased or not. */
export const dueNow = async (db: Database, now: number): Promise<number> =>
  (await db.one<{ count: number }>(
    "test_due_now",
    `select count(*) as count from delivery_queue q join webhook_endpoint e on e.id = q.endpoint_id
     where e.state = 'ENABLED' and q.state <> 'FAILED' and q.due_at <= $1 and not exists (
       select from delivery_queue b where b.bucket = q.bucket and b.tracker_id = q.tracker_id and b.endpoint_id = q.endpoint_id
         and b.sequence < q.sequence and b.state <> 'FAILED')`,
    [new Date(now)],
  ))!.count;

/** When the last of the deliveries that have a time is due, at endpoints that are sent to. */
export const lastDue = async (db: Database): Promise<number> =>
  (await db.one<{ at: number | null }>(
    "test_last_due",
    `select max(q.due_at) as at from delivery_queue q join webhook_endpoint e on e.id = q.endpoint_id where e.state = 'ENABLED' and q.state <> 'FAILED'`,
  ))!.at ?? 0;

/** Since the database was made. A session reports its own at its end, or once a second. */
export const deadlocks = async (db: Database): Promise<number> =>
  (await db.one<{ deadlocks: number }>(
    "test_deadlocks",
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  ))!.deadlocks;

/** A filter as it could be stored before filters were checked. */
export const writeEndpointCarriers = (db: Database, endpointId: string, carriers: readonly string[]) =>
  db.run("test_write_endpoint_carriers", "update webhook_endpoint set carriers = $2 where id = $1", [endpointId, carriers]);

/** An endpoint as it was stored before it could have several topics. */
export const forgetTopics = (db: Database, endpointId: string) =>
  db.run("test_forget_topics", "update webhook_endpoint set topics = null where id = $1", [endpointId]);

/** As after an outage: everything of the endpoint failed four times and waits for hours, each a little longer than another. */
export const pretendFailures = (db: Database, endpointId: string, now: number) =>
  Promise.all([
    db.run(
      "test_pretend_outage",
      "update webhook_endpoint set first_failure_at = $2::timestamptz - interval '1 hour', last_failure_at = $2::timestamptz where id = $1",
      [endpointId, new Date(now)],
    ),
    runInLanes(db, (lane) => {
      const { name, and, params } = inLane(lane, 3);
      return db.run(
        name("test_pretend_failures"),
        `with later as materialized (
           select w.bucket, w.tracker_id, w.endpoint_id, w.sequence,
             $2::timestamptz + interval '2 hours' + row_number() over (order by w.event_id) * interval '1 second' as due_at
           from delivery_queue w where w.endpoint_id = $1${and("w")})
         update delivery_queue q set state = 'RETRY', attempt_count = 4, due_at = n.due_at from later n
         where q.bucket = n.bucket and q.tracker_id = n.tracker_id and q.endpoint_id = n.endpoint_id and q.sequence = n.sequence${and("q")}`,
        [endpointId, new Date(now), ...params],
      );
    }),
  ]);

/** All that is stored about an endpoint, as text: for what must not be in it. */
export const everythingAbout = async (db: Database, endpointId: string): Promise<string[]> =>
  (
    await db.many<{ text: string }>(
      "test_everything_about",
      `select to_jsonb(e)::text as text from webhook_endpoint e where e.id = $1
       union all select to_jsonb(s)::text from webhook_secret s where s.endpoint_id = $1
       union all select to_jsonb(a)::text from delivery_attempt a where a.endpoint_id = $1
       union all select to_jsonb(t)::text from webhook_test t where t.endpoint_id = $1
       union all select to_jsonb(n)::text from workspace_notice n where n.subject_id = $1`,
      [endpointId],
    )
  ).map(({ text }) => text);
