import type { Database } from "../../src/postgres/database.ts";

export const endGrace = (db: Database, workspaceId: string) =>
  db.run("", "update workspace set erase_at = now() - interval '1 second' where id = $1", [workspaceId]);

/** As if time had passed: whatever waits for an endpoint is due. What is due already is left alone, or nobody could claim it. */
export const makeDeliveriesDue = (db: Database) =>
  db.run("", "update delivery_queue set due_at = now() - interval '1 second' where due_at > now()");
