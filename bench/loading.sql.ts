import type { Database } from "../src/postgres/database.ts";
import type { Scope } from "../src/workspaces/scope.ts";

/** Trackers made up in the database: the nth is the same in every statement. */
export type MadeUp = {
  scope: Scope;
  /** From the nth, which is at least 1, up to this one. */
  from: number;
  to: number;
  /** The first was created then, each other a millisecond after the previous one. */
  createdAt: number;
  /** They come due within this span from `createdAt` on, in an order unrelated to their creation. */
  dueSpanMs: number;
  /** The digest of the carrier's last reading. */
  readingDigest?: Buffer;
};

/** Id and bucket of the nth, as `newBucketUuid` would create them: time, version, noise, bucket in the last 10 bits. */
const madeUp = `select n, (n * 619 % 1024)::smallint as bucket, $3::bigint + n as created_ms, 'KB' || lpad(n::text, 10, '0') as code,
  (lpad(to_hex($3::bigint + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 11)
    || lpad(to_hex(n * 619 % 1024 + 1024 * (n % 64)), 4, '0'))::uuid as id
  from generate_series($1::bigint, $2::bigint) as n`;

const statusOfNth = "(array['PENDING', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'])[1 + n % 3]";

const params = ({ from, to, createdAt }: MadeUp): unknown[] => [from, to, createdAt];

export const loadTrackers = (db: Database, made: MadeUp) =>
  db.run(
    "",
    `insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, status, created_at, updated_at)
     select bucket, id, $4, $5, 'BRING', code, code, ${statusOfNth},
       to_timestamp(created_ms / 1000.0), to_timestamp(created_ms / 1000.0) from (${madeUp}) made`,
    [...params(made), made.scope.workspaceId, made.scope.mode],
  );

export const loadDueChecks = (db: Database, made: MadeUp) =>
  db.run(
    "",
    `insert into due_check (bucket, tracker_id, workspace_id, mode, carrier, account_id, code_key, due_at, last_checked_at, changed_at, offset_minutes,
       reading_digest, status, created_at)
     select bucket, id, $4, $5, 'BRING', $4, code, due_at, to_timestamp(created_ms / 1000.0), to_timestamp(created_ms / 1000.0), 60, $7, ${statusOfNth},
       to_timestamp(created_ms / 1000.0)
     from (select *, to_timestamp(($3::bigint + (n * 7919 % 1000003) * ($6::bigint / 1000003.0)) / 1000.0) as due_at from (${madeUp}) made) made`,
    [...params(made), made.scope.workspaceId, made.scope.mode, made.dueSpanMs, made.readingDigest ?? null],
  );

export const loadCheckpoints = (db: Database, made: MadeUp, each: number) =>
  db.run(
    "",
    `insert into checkpoint (bucket, id, tracker_id, message, status, scanned_at, offset_minutes, offset_source, location, carrier_code, carrier_order, arrival)
     select bucket, (lpad(to_hex(created_ms), 12, '0') || '7' || substr(md5(n || '/' || i), 1, 3) || '8' || substr(md5(n || '/' || i), 4, 11)
         || lpad(to_hex(n * 619 % 1024 + 1024 * (n % 64)), 4, '0'))::uuid,
       id, 'The parcel has left the terminal', 'IN_TRANSIT', to_timestamp(created_ms / 1000.0 + 3600 * i), 60, 'CARRIER',
       '{"city": "Oslo", "countryCode": "NO"}', 'TERMINAL', 0, i
     from (${madeUp}) made cross join generate_series(1, $4::int) as i`,
    [...params(made), each],
  );

/** One event for each, in the feed by the order of creation. */
export const loadEvents = (db: Database, made: MadeUp) =>
  db.run(
    "",
    `insert into event (bucket, id, workspace_id, mode, tracker_id, topic, sequence, carrier, status, previous_status, created_at, body, position)
     select bucket, id, $4, $5, id, 'TRACKER_UPDATED', 1, 'BRING', 'IN_TRANSIT', 'PENDING', to_timestamp(created_ms / 1000.0),
       '{"id":"gid://kolli/Event/' || id || '","topic":"TRACKER_UPDATED","type":"TRACKER_UPDATED","data":{"trackingCode":"' || code || '","text":"'
         || repeat('x', 300) || '"}}', n
     from (${madeUp}) made`,
    [...params(made), made.scope.workspaceId, made.scope.mode],
  );

/** This many of them, from all over the range in no order. */
export const someMadeUp = (db: Database, made: MadeUp, count: number) =>
  db.many<{ id: string; createdMs: number }>(
    "",
    `select id, created_ms as "createdMs" from (${madeUp}) made where n % greatest(1, ($2::bigint - $1::bigint + 1) / $4::bigint) = 0 order by md5(n::text)`,
    [...params(made), count],
  );

/** Indexes that are cheaper to build after loading than to maintain while loading. */
export const secondaryIndexes = (db: Database, tables: readonly string[]) =>
  db.many<{ name: string; definition: string }>(
    "",
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [tables],
  );

export const dropIndex = (db: Database, name: string) => db.run("", `drop index "${name}"`);
export const makeIndex = (db: Database, definition: string) => db.run("", definition);
export const tidy = (db: Database, table: string) => db.run("", `vacuum (analyze, freeze) ${table}`);

/** Loads the workers' table into memory, as on a server that has run for a while: a copied database starts cold. */
export const warmUp = async (db: Database): Promise<void> => {
  await db.run("", "create extension if not exists pg_prewarm");
  await db.run(
    "",
    "select pg_prewarm(c.oid) from pg_class c where c.relname in ('due_check', 'due_check_pkey', 'due_check_by_account')",
  );
};

/** Parcels with this journey from the simulated carrier of test mode. */
export const loadJourneys = (
  db: Database,
  { workspaceId }: Scope,
  parcels: readonly { bucket: number; carrier: string; codeKey: string }[],
  script: unknown,
) =>
  db.run(
    "",
    `insert into sandbox_journey (bucket, workspace_id, carrier, code_key, script, version, updated_at)
     select bucket, $4, carrier, code_key, $5, 1, $6 from unnest($1::smallint[], $2::text[], $3::text[]) as p (bucket, carrier, code_key)`,
    [
      parcels.map(({ bucket }) => bucket),
      parcels.map(({ carrier }) => carrier),
      parcels.map(({ codeKey }) => codeKey),
      workspaceId,
      JSON.stringify(script),
      new Date(),
    ],
  );
