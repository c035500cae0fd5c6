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
  db.many<{ buckets: number[] }>(
    "read_shards",
    `select array_agg(b order by b) as buckets from generate_series(0, ${bucketCount - 1}) as b
     where exists (select from pg_dist_partition where logicalrelid = to_regclass('place') and partmethod = 'h')
     group by get_shard_id_for_distribution_column('place', b::smallint) order by min(b)`,
  );
