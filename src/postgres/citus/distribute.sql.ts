import { seconds } from "../../lib/clock.ts";
import { bucketCount } from "../../lib/ids.ts";
import type { Database } from "../database.ts";
import { holdShardText } from "./layout.sql.ts";

export type CitusFacts = {
  /** Null if the extension is not in this database. */
  version: string | null;
  /** The server brings it, so `create extension` would do. */
  isAvailable: boolean;
  logicalReplication: boolean;
  role: string;
  /** It may create tables, and owns those with tracking data. */
  isOwner: boolean;
  /** Nodes of Kolli that serve from this database. */
  serving: number;
};

export const readCitusFacts = (db: Database) =>
  db.one<CitusFacts>(
    "",
    `select (select extversion from pg_extension where extname = 'citus') as version,
       exists (select from pg_available_extensions where name = 'citus') as "isAvailable",
       current_setting('wal_level') = 'logical' as "logicalReplication", current_user::text as role,
       has_schema_privilege(current_schema(), 'create') and not exists (
         select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'bucket' and a.atttypid = 'smallint'::regtype
         where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not pg_has_role(c.relowner, 'usage')
       ) as "isOwner",
       (select count(*) from pg_stat_activity
        where datname = current_database() and application_name like 'kolli notices%') as serving`,
  );

export type TrackingTable = { name: string; isDistributed: boolean; rows: number };

/** What has a bucket is tracking data. The rows are the planner's estimate. */
export const readTrackingTables = (db: Database) =>
  db.many<TrackingTable>(
    "",
    `select c.relname as name, greatest(c.reltuples, 0)::bigint as rows,
       exists (select from pg_dist_partition p where p.logicalrelid = c.oid) as "isDistributed"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'bucket' and a.atttypid = 'smallint'::regtype
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`,
  );

/** One after the other, on one connection to each worker: what is made in a transaction is then seen by all that follows in it. */
export const workInOrder = (tx: Database) => tx.run("", "set local citus.multi_shard_modify_mode = 'sequential'");

/** A session's settings hold for the coordinator; in a transaction they can be sent to workers too. */
export const limitOnWorkers = (tx: Database, { lockMs, statementMs }: { lockMs: number; statementMs: number }) =>
  tx.run(
    "",
    `set local citus.propagate_set_commands = 'local'; set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}`,
  );

/** A row for each bucket, in its shard: what rows given as arrays are joined with on their way to the shards. */
export const makePlace = async (tx: Database, shards: number): Promise<void> => {
  await tx.run("", "create table place (bucket smallint primary key)");
  await tx.one("", "select create_distributed_table('place', 'bucket', colocate_with => 'none', shard_count => $1::int)", [
    shards,
  ]);
  await tx.run("", `insert into place select generate_series(0, ${bucketCount - 1})`);
};

/** Its rows are copied to the shards; those that were there before stay, unseen, until they are cleared away. */
export const distributeTable = (tx: Database, table: string) =>
  tx.one("", "select create_distributed_table($1, 'bucket', colocate_with => 'place')", [table]);

/** A distributed table's own file is empty, except for what was in it before. */
export const clearCopied = (db: Database, table: string) =>
  db.one("", "select truncate_local_data_after_distributing_table($1::text::regclass)", [table]);

export const analyzeTables = async (db: Database, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await db.run("", `analyze ${table}`);
};

/**
 * Sessions between the nodes are made by Citus, and take from the database what Kolli gives its own when it connects. A commit
 * that does not wait for its log would be lost when its shard moves: Citus copies up to the log's end as it is written.
 */
export const setUpWorkers = (db: Database) =>
  db.many<{ name: string; port: number; isDone: boolean; answer: string }>(
    "",
    `select nodename as name, nodeport as port, success as "isDone", result as answer from run_command_on_workers(
       format($command$do $$ begin
         set local citus.enable_ddl_propagation = off;
         alter database %1$I set timezone = 'UTC';
         alter database %1$I set enable_seqscan = off;
         if current_setting('synchronous_commit') = 'off' then
           alter database %1$I set synchronous_commit = on;
         end if;
         %2$s;
       end $$$command$, current_database(), $1::text))`,
    [holdShardText],
  );

/** Shorter than a statement may take: a worker that does not respond is then known as the reason, and nothing waits for it longer. */
const connectWithinMs = seconds(5);

/** Citus waits half a minute for a worker that does not respond. For new sessions with this database. */
export const setUpCoordinator = (db: Database) =>
  db.run(
    "",
    `do $$ begin
       set local citus.enable_ddl_propagation = off;
       execute format('alter database %I set citus.node_connection_timeout = ${connectWithinMs}', current_database());
     end $$`,
  );
