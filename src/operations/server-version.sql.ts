import type { Database } from "../postgres/database.ts";

export const readServerVersion = (db: Database) =>
  db.one<{ version: number }>("server_version", "select current_setting('server_version_num')::int / 10000 as version");
