import pg from "pg";

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

const onEach = async (nodes: readonly string[], statement: string): Promise<void> => {
  await Promise.all(nodes.map((node) => on(node, (client) => client.query(statement))));
};

/** A database of this name on every node, with the extension, in which the first node knows the others. */
export const makeClusterDatabase = async (nodes: readonly string[], name: string): Promise<void> => {
  await onEach(nodes, `create database "${name}" template template0`);
  await onEach(
    nodes.map((node) => databaseAt(node, name)),
    "create extension citus",
  );
  await on(databaseAt(nodes[0]!, name), async (client) => {
    for (const node of nodes.slice(1)) {
      const { hostname, port } = new URL(node);
      await client.query("select citus_add_node($1, $2)", [hostname, Number(port)]);
    }
  });
};

/** Citus keeps a process in each database that was used, which would keep it from being copied. */
export const closeClusterDatabase = async (nodes: readonly string[], name: string): Promise<void> => {
  await onEach(nodes, `alter database "${name}" allow_connections false`);
  await onEach(nodes, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
};

/** Copied with what Citus knows: its tables name the others by numbers that are the same in a copy. */
export const copyClusterDatabase = (nodes: readonly string[], template: string, name: string): Promise<void> =>
  onEach(nodes, `create database "${name}" template "${template}" strategy file_copy`);

export const dropClusterDatabase = (nodes: readonly string[], name: string): Promise<void> =>
  onEach(nodes, `drop database if exists "${name}" with (force)`);
