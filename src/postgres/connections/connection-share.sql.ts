import type { Database } from "../database.ts";

/** Without those that are reserved for administrators. */
export const readConnectionLimit = (db: Database) =>
  db.one<{ limit: number }>(
    "connection_limit",
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - current_setting('reserved_connections')::int as "limit"`,
  );
