import type pg from "pg";
import { wholeBody } from "../../../src/events/event-rows.sql.ts";

/** Found before what the server has under these names: time, chance and notices are the simulation's. */
export const sessionOptions =
  "-c TimeZone=UTC -c enable_seqscan=off -c search_path=simulated,pg_catalog,public -c synchronous_commit=off -c plan_cache_mode=force_generic_plan";

/** By this code what is told to listeners is known among the notices that come with an answer. */
export const notifiedState = "SIM01";

export const prepareDatabase = (client: pg.Client): Promise<unknown> =>
  client.query(`
    create schema simulated;
    create sequence simulated.drawn;
    create function simulated.now() returns timestamptz language sql stable as $$ select current_setting('sim.now')::timestamptz $$;
    create function simulated.gen_random_uuid() returns uuid language sql volatile as $$ select md5(nextval('simulated.drawn')::text)::uuid $$;
    create function simulated.pg_notify(channel text, payload text) returns void language plpgsql volatile as
      $$ begin raise notice using message = channel || ' ' || payload, errcode = '${notifiedState}'; end $$;`);

export const setTime = (iso: string): string => `set sim.now = '${iso}'`;

/** What migrations wrote is kept: each seed begins with it. */
export const listTables = async (client: pg.Client): Promise<string[]> =>
  (await client.query("select tablename as name from pg_tables where schemaname = 'public' order by 1")).rows.map(
    ({ name }) => name,
  );

export const keepFirstRows = (client: pg.Client, tables: readonly string[]): Promise<unknown> =>
  client.query(
    `create schema first; ${tables.map((table) => `create table first."${table}" as table public."${table}";`).join("\n")}`,
  );

export const filledTables = async (client: pg.Client, schema: string, tables: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const table of tables) if ((await client.query(`select 1 from ${schema}."${table}" limit 1`)).rowCount) found.push(table);
  return found;
};

/** `filled`: tables that have first rows. Deleting costs a tenth of what it costs to truncate this many tables. */
export const emptyDatabase = (
  client: pg.Client,
  { tables, filled, isThorough }: { tables: readonly string[]; filled: readonly string[]; isThorough: boolean },
): Promise<unknown> => {
  const all = tables.map((table) => `public."${table}"`);
  return client.query(
    `set session_replication_role = replica;
     ${isThorough ? `truncate ${all.join(", ")};` : all.map((table) => `delete from ${table};`).join("\n")}
     ${filled.map((table) => `insert into public."${table}" select * from first."${table}";`).join("\n")}
     reset session_replication_role;
     select setval('simulated.drawn', 1)`,
  );
};

/** The whole database as it is now, kept beside it; and put back. */
export const keepCopy = (client: pg.Client, tables: readonly string[]): Promise<unknown> =>
  client.query(
    `drop schema if exists backup cascade; create schema backup; ${tables.map((table) => `create table backup."${table}" as table public."${table}";`).join("\n")}`,
  );
export const putCopyBack = (client: pg.Client, tables: readonly string[]): Promise<unknown> =>
  client.query(
    `set session_replication_role = replica;
     truncate ${tables.map((table) => `public."${table}"`).join(", ")};
     ${tables.map((table) => `insert into public."${table}" select * from backup."${table}";`).join("\n")}
     reset session_replication_role`,
  );

export const isWaitingForALock = async (client: pg.Client, pid: number): Promise<boolean> =>
  (await client.query({ name: "is_waiting", text: "select cardinality(pg_blocking_pids($1)) > 0 as waiting", values: [pid] }))
    .rows[0].waiting;

export const cancelStatement = (client: pg.Client, pid: number): Promise<unknown> =>
  client.query("select pg_cancel_backend($1)", [pid]);

/** By table, when the next row comes due after then, and when the last one did that is due already: not all of them can be begun. */
export type Due = { table: string; next: Date | null; last: Date | null };
export const nextDue = async (client: pg.Client, now: Date): Promise<Due[]> =>
  (
    await client.query({
      name: "next_due",
      text: `with due ("table", at) as (
          select 'due_check', greatest(due_at, leased_until) from due_check
          union all select 'delivery_queue', greatest(due_at, leased_until) from delivery_queue where state in ('FRESH', 'RETRY')
          union all select 'delivery_proof', greatest(due_at, leased_until) from delivery_proof where due_at is not null
          union all select 'maintenance_task', leased_until from maintenance_task where leased_until is not null
          union all select 'work_pace', paused_until from work_pace
          union all select 'event', least(created_at, $1::timestamptz) from event where position is null)
        select "table", min(at) filter (where at > $1) as next, max(at) filter (where at <= $1) as last from due group by 1`,
      values: [now],
    })
  ).rows;

/** How many deliveries to these endpoints and places of events are still to come; and of those what nothing holds up. */
export type Waiting = { waiting: number; unbegun: readonly string[] };
export const findWaiting = async (client: pg.Client, endpointIds: readonly string[]): Promise<Waiting> =>
  (
    await client.query(
      `with unplaced as (select id::text as what from event where position is null),
         fresh as (select concat(q.event_id, ' to ', q.endpoint_id) as what from delivery_queue q
           where q.state = 'FRESH' and q.endpoint_id = any($1) and not exists (select from delivery_queue b
             where b.bucket = q.bucket and b.tracker_id = q.tracker_id and b.endpoint_id = q.endpoint_id and b.sequence < q.sequence))
       select array(select what from unplaced union all select what from fresh) as unbegun,
         (select count(*)::int from unplaced)
           + (select count(*)::int from delivery_queue where state in ('FRESH', 'RETRY') and endpoint_id = any($1)) as waiting`,
      [endpointIds],
    )
  ).rows[0];

export type TrackerFact = {
  id: string;
  workspaceId: string;
  mode: string;
  code: string;
  status: string;
  stopReason: string | null;
  reference: string | null;
  isDue: boolean;
};
export type EventFact = {
  id: string;
  workspaceId: string;
  mode: string;
  trackerId: string;
  topic: string;
  ordinal: number;
  sequence: number;
  status: string;
  previousStatus: string | null;
  position: number | null;
  body: string;
};
export type EndpointFact = { id: string; workspaceId: string; mode: string; topics: string[]; state: string };

/** What is in the database when all is over. */
export const readFacts = async (
  client: pg.Client,
): Promise<{
  trackers: TrackerFact[];
  events: EventFact[];
  endpoints: EndpointFact[];
  doubledAttempts: { eventId: string; endpointId: string }[];
}> => {
  const rows = async (text: string) => (await client.query(text)).rows;
  return {
    trackers:
      await rows(`select t.id, t.workspace_id as "workspaceId", t.mode, t.tracking_code as code, t.status, t.stop_reason as "stopReason",
      t.reference, exists (select from due_check d where d.bucket = t.bucket and d.tracker_id = t.id) as "isDue" from tracker t order by t.id`),
    events:
      await rows(`select id, workspace_id as "workspaceId", mode, tracker_id as "trackerId", topic, sequence as ordinal, topic_sequence as sequence,
      status, previous_status as "previousStatus", position::int, ${wholeBody(() => "")} as body from event e order by e.tracker_id, e.sequence`),
    doubledAttempts: await rows(
      `select event_id as "eventId", endpoint_id as "endpointId" from delivery_attempt group by event_id, endpoint_id, at, signature having count(*) > 1`,
    ),
    endpoints: await rows(`select id, workspace_id as "workspaceId", mode, topics, state from webhook_endpoint`),
  };
};
