import type { Database } from "../../src/postgres/database.ts";

export const countTrackers = async (db: Database): Promise<number> =>
  (await db.one<{ count: number }>("", "select count(*)::int as count from tracker"))!.count;

export const countConnections = async (db: Database): Promise<number> =>
  (await db.one<{ count: number }>(
    "",
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  ))!.count;

/** How long the oldest webhook to these that was not tried yet waits. */
export const oldestUntriedS = async (db: Database, endpointIds: readonly string[]): Promise<number> =>
  (await db.one<{ seconds: number }>(
    "",
    `select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds from delivery_queue
     where endpoint_id = any ($1::uuid[]) and state = 'FRESH'`,
    [endpointIds],
  ))!.seconds;

/** With indexes, of the tables that have anything. */
export const tableSizes = async (db: Database): Promise<Record<string, number>> => {
  const rows = await db.many<{ name: string; mb: number }>(
    "",
    `select relname as name, (pg_total_relation_size(oid) / 1048576.0)::float8 as mb from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Object.fromEntries(rows.map(({ name, mb }) => [name, mb]));
};
