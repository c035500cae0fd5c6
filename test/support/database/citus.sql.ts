import pg from "pg";
import type { Database } from "../../../src/postgres/database.ts";
import { eventually } from "../eventually.ts";

const on = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

export const databaseAt = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

/** The coordinator and its workers, which the database of the given address knows. All take the same user and password. */
export const nodesOf = (coordinator: string): Promise<string[]> =>
  on(coordinator, async (client) => {
    const { rows } = await client.query<{ name: string; port: number }>(
      "select nodename as name, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary' order by 1, 2",
    );
    if (rows.length === 0) throw new Error("The cluster of KOLLI_TEST_CITUS_URL has no workers in this database.");
    return [coordinator, ...rows.map(({ name, port }) => Object.assign(new URL(coordinator), { hostname: name, port }).href)];
  });

type Placement = { shard: number; name: string; port: number };

/** One of each group of shards that are together. */
export const placementsOf = (url: string): Promise<Placement[]> =>
  on(url, async (client) => {
    const { rows } = await client.query<Placement>(
      "select shardid::int as shard, nodename as name, nodeport as port from citus_shards where table_name = 'place'::regclass order by 1",
    );
    return rows;
  });

export const moveShard = (url: string, { shard, ...from }: Placement, to: Omit<Placement, "shard">): Promise<void> =>
  on(url, async (client) => {
    const ends = [from.name, from.port, to.name, to.port];
    await client.query("select citus_move_shard_placement($1::bigint, $2, $3, $4, $5)", [shard, ...ends]);
  });

/** What an earlier move has left behind may still have to be cleared away. */
export const moveShardOnceClean = async (...move: Parameters<typeof moveShard>): Promise<void> => {
  const tried = () =>
    moveShard(...move).then(
      () => true,
      (error: Error) => (error.message.includes("orphaned") ? false : Promise.reject(error)),
    );
  await eventually(tried);
};

/** As if each worker had restarted: what is open there ends. */
export const endWorkerSessions = async (nodes: readonly string[], name: string): Promise<void> => {
  const sessions = `datname = '${name}' and backend_type = 'client backend'`;
  await onEach(nodes.slice(1), `select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${sessions}`);
};

/** From then on the coordinator looks for its last worker at this port. */
export const moveLastWorker = (db: Database, port: number) =>
  db.run(
    "",
    "select citus_update_node(nodeid, nodename, $1::int, true) from pg_dist_node where groupid = (select max(groupid) from pg_dist_node)",
    [port],
  );

/** A table of settings on every node, which Kolli expects at home, and one of tracking data that is not divided. */
export const spoilLayout = async (db: Database): Promise<void> => {
  await db.run("", "create table later (bucket smallint primary key)");
  await db.run("", "create table everywhere (id int primary key)");
  await db.one("", "select create_reference_table('everywhere')");
};
export const dropLater = (db: Database) => db.run("", "drop table later");

/** How many tasks a statement is made of, by PostgreSQL's word; none where it does not leave the coordinator. */
export const tasksOf = async (client: pg.Client, sql: string, params: readonly unknown[]): Promise<number> => {
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${sql}`, params as unknown[]);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  return [...plan.matchAll(/Task Count: (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
};

export const insertAnswers = (db: Database) =>
  db.run("", "insert into carrier_answer select b, gen_random_uuid(), now(), '' from generate_series(0, 1023) as b");
/** One, as statements about a bucket are sent. */
export const insertAnswer = (db: Database, bucket: number) =>
  db.run(
    "test_insert_answer",
    "insert into carrier_answer (bucket, tracker_id, received_at, body) values ($1, gen_random_uuid(), now(), '')",
    [bucket],
  );
/** As if what goes straight to a worker did not begin with it: on each worker. */
export const disarmHold = async (db: Database): Promise<void> => {
  const answers = await db.many<{ isDone: boolean; answer: string }>(
    "",
    `select success as "isDone", result as answer from run_command_on_workers($command$do $$ begin
       set local citus.enable_ddl_propagation = off;
       create or replace function hold_shard(shard bigint) returns void language sql as 'select'; end $$$command$)`,
  );
  for (const { isDone, answer } of answers) if (!isDone) throw new Error(answer);
};
export const countAnswers = async (db: Database): Promise<number> =>
  (await db.one<{ count: number }>("", "select count(*) from carrier_answer"))!.count;

/** Into how many groups of tables that lie together the divided ones fall. */
export const countGroups = async (db: Database): Promise<number> =>
  (await db.one<{ count: number }>("", "select count(distinct colocationid) from pg_dist_partition where partmethod = 'h'"))!
    .count;

const onEach = async (nodes: readonly string[], statement: string): Promise<void> => {
  await Promise.all(nodes.map((node) => on(node, (client) => client.query(statement))));
};

/** From then on the coordinator knows this server as one of its workers. */
export const addWorker = (coordinator: string, worker: string): Promise<void> =>
  on(coordinator, async (client) => {
    const { hostname, port } = new URL(worker);
    await client.query("select citus_add_node($1, $2)", [hostname, Number(port)]);
  });

/** As an operator does it, until it is done. */
export const rebalance = (url: string): Promise<void> =>
  on(url, async (client) => {
    await client.query("select citus_rebalance_start(rebalance_strategy := 'by_shard_count')");
    await client.query("select citus_rebalance_wait()");
  });

export const createRestorePoint = (url: string, name: string): Promise<string> =>
  on(url, async (client) => {
    const { rows } = await client.query<{ at: string }>("select citus_create_restore_point($1) as at", [name]);
    return rows[0]!.at;
  });

/** A database of this name on every node, with the extension, in which the first node knows the others, or some of them. */
export const makeClusterDatabase = async (
  nodes: readonly string[],
  name: string,
  workers: readonly string[] = nodes.slice(1),
): Promise<void> => {
  await onEach(nodes, `create database "${name}" template template0`);
  await onEach(
    nodes.map((node) => databaseAt(node, name)),
    "create extension citus",
  );
  for (const worker of workers) await addWorker(databaseAt(nodes[0]!, name), worker);
};

/** Citus keeps a process in each database that was used, which would keep it from being copied. */
export const closeClusterDatabase = async (nodes: readonly string[], name: string): Promise<void> => {
  await onEach(nodes, `alter database "${name}" allow_connections false`);
  await onEach(nodes, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
};

/** Copied with what Citus knows: its tables name the others by numbers that are the same in a copy. */
export const copyClusterDatabase = (nodes: readonly string[], template: string, name: string): Promise<void> =>
  onEach(nodes, `create database "${name}" template "${template}" strategy file_copy`);

/** After a shard has moved, Citus may still be clearing away what it needed for it. */
export const dropClusterDatabase = async (nodes: readonly string[], name: string): Promise<void> => {
  const drop = () => onEach(nodes, `drop database if exists "${name}" with (force)`).then(() => true);
  await eventually(() => drop().catch((error: { code?: string }) => (error.code === "55006" ? false : Promise.reject(error))));
};
