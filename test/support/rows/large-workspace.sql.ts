import type { Database } from "../../../src/postgres/database.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";

export type LargeTracker = {
  bucket: number;
  id: string;
  code: string;
  metadata: unknown;
  checkpoints: { id: string; message: string; order: number; location: unknown }[];
  events: { id: string; sequence: number; body: string; position: number }[];
};

export const insertLargeTrackers = async (db: Database, scope: Scope, trackers: readonly LargeTracker[]): Promise<void> => {
  const rows = JSON.stringify(trackers);
  const from = `from jsonb_to_recordset($1::jsonb) as t (bucket smallint, id uuid, code text, metadata jsonb, checkpoints jsonb, events jsonb)`;
  await db.run(
    "",
    `insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, reference, metadata, status, status_detail,
       estimated_delivery_at, estimated_delivery_offset, event_count, created_at, updated_at)
     select bucket, id, $2, $3, 'UPS', code, code, 'ORDER ' || code, metadata, 'IN_TRANSIT', 'CUSTOMS_HOLD', now(), 60, 1, now(), now() ${from}`,
    [rows, scope.workspaceId, scope.mode],
  );
  await db.run(
    "",
    `insert into checkpoint (bucket, id, tracker_id, message, status, status_detail, carrier_code, scanned_at, offset_minutes, offset_source,
       location, carrier_order, arrival)
     select t.bucket, c.id, t.id, c.message, 'IN_TRANSIT', 'CUSTOMS_HOLD', 'I:DP', now() - interval '1 day' + c.order * interval '1 minute', 60,
       'CARRIER', c.location, c.order, c.order
     ${from} cross join jsonb_to_recordset(t.checkpoints) as c (id uuid, message text, "order" int, location jsonb)`,
    [rows],
  );
  await db.run(
    "",
    `insert into event (bucket, id, workspace_id, mode, tracker_id, topic, sequence, carrier, status, previous_status, created_at, body, position)
     select t.bucket, e.id, $2, $3, t.id, 'TRACKER_UPDATED', e.sequence, 'UPS', 'IN_TRANSIT', 'PENDING', now(), e.body, e.position
     ${from} cross join jsonb_to_recordset(t.events) as e (id uuid, sequence int, body text, position bigint)`,
    [rows, scope.workspaceId, scope.mode],
  );
};

/** So many more webhook endpoints, each with a secret and a former one. */
export const insertEndpoints = (db: Database, scope: Scope, from: number, to: number) =>
  db.run(
    "",
    `with made as (
       insert into webhook_endpoint (id, workspace_id, mode, url, topic, description, state, max_in_flight, paced_until, created_at, updated_at)
       select gen_random_uuid(), $1, $2, 'https://shop.example/hooks/' || n, 'TRACKER_UPDATED', repeat('words ', 15), 'ENABLED', 8, now(), now(), now()
       from generate_series($3::int, $4::int) n returning id)
     insert into webhook_secret (id, endpoint_id, secret_sealed, created_at, expires_at)
     select gen_random_uuid(), id, ''::bytea, now(), e from made cross join unnest(array[null, now() + interval '1 hour']) e`,
    [scope.workspaceId, scope.mode, from, to],
  );

/** Every event to every endpoint that it has not gone to, tried so often: the last time it worked. */
export const insertDeliveries = async (db: Database, scope: Scope, attempts: number, responseBytes: number): Promise<void> => {
  await db.run(
    "",
    `insert into delivery (bucket, tracker_id, endpoint_id, sequence, event_id, workspace_id, mode, created_at)
     select v.bucket, v.tracker_id, e.id, v.sequence, v.id, v.workspace_id, v.mode, v.created_at
     from event v join webhook_endpoint e on e.workspace_id = v.workspace_id and e.mode = v.mode
     where v.workspace_id = $1 and v.mode = $2 on conflict do nothing`,
    [scope.workspaceId, scope.mode],
  );
  await db.run(
    "",
    `insert into delivery_attempt (bucket, event_id, endpoint_id, number, at, duration_ms, result, status, signature, response_headers, response_body)
     select bucket, event_id, endpoint_id, n, now(), 12, case when n = $3 then 'DELIVERED' else 'BAD_STATUS' end, 200, 'v1,' || repeat('x', 44),
       'content-type: text/plain' || chr(10) || 'server: shop', convert_to(repeat('answer ', $4 / 7), 'UTF8')
     from delivery cross join generate_series(1, $3::int) n where workspace_id = $1 and mode = $2 on conflict do nothing`,
    [scope.workspaceId, scope.mode, attempts, responseBytes],
  );
};

/** People, invitations, keys, sessions, workspaces, audit entries, notices and carrier accounts, numbered. */
export const insertPeopleAndThings = async (
  db: Database,
  scope: Scope,
  { userId, carriers, from, to }: { userId: string; carriers: readonly string[]; from: number; to: number },
): Promise<void> => {
  const series = `generate_series($1::int, $2::int) n`;
  const run = (sql: string, ...params: unknown[]) => db.run("", sql, [from, to, ...params]);
  await run(
    `with people as (
       insert into user_account (id, email, name, password_hash, created_at)
       select gen_random_uuid(), 'person' || n || '@kolli.test', 'Person ' || n, 'x', now() from ${series} returning id)
     insert into membership (workspace_id, user_id, role, created_at) select $3, id, 'viewer', now() from people`,
    scope.workspaceId,
  );
  await run(
    `with made as (insert into workspace (id, name, created_at) select gen_random_uuid(), 'Workspace ' || n, now() from ${series} returning id)
     insert into membership (workspace_id, user_id, role, created_at) select id, $3, 'owner', now() from made`,
    userId,
  );
  await run(
    `insert into invitation (id, workspace_id, email, role, token_hash, invited_by, created_at, expires_at)
     select gen_random_uuid(), $3, 'guest' || n || '@kolli.test', 'viewer', sha256(('i' || n)::bytea), $4, now(), now() + interval '1 day' from ${series}`,
    scope.workspaceId,
    userId,
  );
  await run(
    `insert into api_key (id, workspace_id, mode, name, key_hash, key_hint, created_at)
     select gen_random_uuid(), $3, $4, 'Key ' || n, sha256(('k' || n)::bytea), 'kolli_test_…abcd', now() from ${series}`,
    scope.workspaceId,
    scope.mode,
  );
  await run(
    `insert into user_session (id, token_hash, user_id, created_at, last_seen_at, expires_at, ip_address, user_agent)
     select gen_random_uuid(), sha256(('s' || n)::bytea), $3, now(), now(), now() + interval '1 day', '127.0.0.1', 'Browser' from ${series}`,
    userId,
  );
  await run(
    `insert into audit_entry (id, workspace_id, mode, actor_id, actor_name, action, subject_id, subject_name, detail, created_at)
     select gen_random_uuid(), $3, $4, $5, 'Somebody', 'tracker.create', 'gid', 'code', jsonb_build_object('words', repeat('word ', 40)), now() from ${series}`,
    scope.workspaceId,
    scope.mode,
    userId,
  );
  await run(
    `insert into workspace_notice (id, workspace_id, mode, kind, message, created_at)
     select gen_random_uuid(), $3, $4, 'WEBHOOK_DISABLED', repeat('word ', 40), now() from ${series}`,
    scope.workspaceId,
    scope.mode,
  );
  await run(
    `insert into carrier_account (id, workspace_id, carrier, label, credentials_sealed, push_token, created_at, updated_at)
     select gen_random_uuid(), $3, ($4::text[])[n], 'Account', ''::bytea, 'token' || n, now(), now() from ${series} where n <= cardinality($4::text[])`,
    scope.workspaceId,
    carriers,
  );
};
