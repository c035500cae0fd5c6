import type { Database } from "../../postgres/database.ts";

export const workChannel = "kolli_work";

/** After the commit, and for many at a time: a notice within the writing transaction makes all writers queue up. */
export const announceWork = (db: Database, payload: string) =>
  db.run("announce_work", "select pg_notify($1, $2)", [workChannel, payload]);
