import type { Database } from "../postgres/database.ts";

/** By the database server's clock: a node's may be wrong. */
export const writeHeartbeat = (db: Database, node: string) =>
  db.run(
    "write_heartbeat",
    "insert into node_heartbeat (node, at) values ($1, now()) on conflict (node) do update set at = excluded.at",
    [node],
  );

export const forgetGoneNodes = (db: Database) =>
  db.run("forget_gone_nodes", "delete from node_heartbeat where at < now() - interval '1 day'");
