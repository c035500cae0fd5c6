import { bucketCount } from "../../lib/ids.ts";
import type { Database } from "../database.ts";

/** On plain PostgreSQL the tables of Citus do not exist, so they are looked for before they are asked. */
export const hasCitus = (db: Database) =>
  db.one<{ exists: boolean }>(
    "has_citus",
    "select to_regclass('pg_catalog.pg_dist_partition') is not null and to_regclass('place') is not null as exists",
  );

/** The buckets of each shard. In an order that every node has alike: it is the order in which lanes are locked. */
export const readShards = (db: Database) =>
  db.many<{ buckets: number[]; shard: number }>(
    "read_shards",
    `select array_agg(b order by b) as buckets, get_shard_id_for_distribution_column('place', b::smallint) as shard from generate_series(0, ${bucketCount - 1}) as b
     where exists (select from pg_dist_partition where logicalrelid = to_regclass('place') and partmethod = 'h')
     group by 2 order by min(b)`,
  );

/** Where a shard of `place` is, and the shards of all tables that are together with it, which have the same range. */
export type ShardPlace = { shard: number; host: string; port: number; tables: Readonly<Record<string, number>> };

export const readShardPlaces = (db: Database) =>
  db.many<ShardPlace>(
    "read_shard_places",
    `select p.shardid as shard, n.nodename as host, n.nodeport as port, json_object_agg(c.relname, s.shardid) as tables
     from pg_dist_shard p join pg_dist_partition d on d.logicalrelid = p.logicalrelid
       join pg_dist_partition o on o.colocationid = d.colocationid
       join pg_dist_shard s on s.logicalrelid = o.logicalrelid and s.shardminvalue = p.shardminvalue
       join pg_class c on c.oid = s.logicalrelid and c.relnamespace = current_schema()::regnamespace
       join pg_dist_placement l on l.shardid = p.shardid
       join pg_dist_node n on n.groupid = l.groupid and n.noderole = 'primary' and n.isactive
     where p.logicalrelid = to_regclass('place') group by 1, 2, 3 order by 1`,
  );

/** What \`hold_shard\` answers if the shard is not on this server, or not any more. */
export const notHere = "KO001";

/**
 * On each worker: what is done straight in a shard's own tables begins with this. Citus holds a statement back while it moves
 * the shard only if it is about the divided table, so this takes the lock that Citus takes then, and looks afterwards, in a new
 * snapshot, whether the shard is still here. Of the tables that are together, one shard stands for all: a move locks each.
 */
export const holdShardText = `create or replace function hold_shard(shard bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $body$ begin
    perform lock_shard_metadata(5, array[shard]);
    perform from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = shard;
    if not found then raise exception 'shard % is not on this server', shard using errcode = '${notHere}'; end if;
  end $body$`;
export const holdShard = { name: "hold_shard", text: "select hold_shard($1)" };
