import { seconds } from "../../lib/clock.ts";
import type { Database, TransactionalDatabase } from "../database.ts";

export type ClusterHome = {
  version: string;
  /** The server that was asked is not the coordinator. */
  isWorker: boolean;
  /** `kolli migrate --citus` was here. */
  isDivided: boolean;
};

/** Nothing if the extension is not in this database: its tables cannot be named in a statement then. */
export const readClusterHome = async (db: Database): Promise<ClusterHome | undefined> => {
  const extension = await db.one<{ version: string }>(
    "",
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  if (!extension) return undefined;
  const home = await db.one<Omit<ClusterHome, "version">>(
    "",
    `select exists (select from pg_dist_local_group where groupid <> 0) as "isWorker",
       exists (select from pg_dist_partition where logicalrelid = to_regclass('place') and partmethod = 'h') as "isDivided"`,
  );
  return { ...extension, ...home! };
};

export type ShardHolder = { name: string; port: number; isActive: boolean; takesShards: boolean; shards: number };

/** The coordinator's list of workers, each with how many parts of the tracking data it has. */
export const readShardHolders = (db: Database) =>
  db.many<ShardHolder>(
    "",
    `select n.nodename as name, n.nodeport as port, n.isactive as "isActive", n.shouldhaveshards as "takesShards",
       (select count(*) from pg_dist_shard s join pg_dist_placement p using (shardid)
        where s.logicalrelid = to_regclass('place') and p.groupid = n.groupid) as shards
     from pg_dist_node n where n.noderole = 'primary' and n.groupid <> 0 order by n.nodename, n.nodeport`,
  );

/** Shards of any table of ours, and those of them without a place on a server that is active. */
export const countShards = (db: Database) =>
  db.one<{ all: number; homeless: number }>(
    "",
    `select count(*) as all, count(*) filter (where not exists (
         select from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
         where p.shardid = s.shardid and n.isactive)) as homeless
     from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid
     where c.relnamespace = current_schema()::regnamespace`,
  );

export type TablePlacement = {
  name: string;
  hasBucket: boolean;
  isDivided: boolean;
  /** By bucket, into the same parts as `place`, which lie on the same workers. */
  isLikePlace: boolean;
};

export const readTablePlacements = (db: Database) =>
  db.many<TablePlacement>(
    "",
    `select c.relname as name, p.logicalrelid is not null as "isDivided",
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bucket' and a.atttypid = 'smallint'::regtype)
         as "hasBucket",
       coalesce(p.partmethod = 'h' and column_to_column_name(p.logicalrelid, p.partkey) = 'bucket' and p.colocationid =
         (select colocationid from pg_dist_partition where logicalrelid = to_regclass('place')), false) as "isLikePlace"
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  );

export type WorkerAnswer = { name: string; port: number; isAnswering: boolean; answer: string };

/** What each active worker says of itself, as the JSON of `WorkerState`; or why it says nothing. */
export const askWorkers = (db: TransactionalDatabase) =>
  db.transaction(async (tx) => {
    // Citus waits for half a minute; by then our statement would have been given up, and with it the answers of the others.
    await tx.run("", `set local citus.node_connection_timeout = ${seconds(3)}`);
    return tx.many<WorkerAnswer>(
      "",
      `select nodename as name, nodeport as port, success as "isAnswering", result as answer from run_command_on_workers($$
         select json_build_object('citus', (select extversion from pg_extension where extname = 'citus'),
           'postgres', current_setting('server_version_num')::int / 10000, 'timezone', current_setting('timezone'),
           'seqscan', current_setting('enable_seqscan'), 'synchronousCommit', current_setting('synchronous_commit'))$$)`,
    );
  });

export type WorkerState = {
  citus: string;
  postgres: number;
  timezone: string;
  seqscan: string;
  synchronousCommit: string;
};
