import {
  askWorkers,
  type ClusterHome,
  countShards,
  readClusterHome,
  readShardHolders,
  readTablePlacements,
  type ShardHolder,
  type TablePlacement,
  type WorkerAnswer,
  type WorkerState,
} from "../../postgres/citus/health.sql.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { bad, type Check, doubtful, good } from "./check.ts";

const testedMajor = 14;

export type ClusterFacts = {
  home: ClusterHome;
  /** The coordinator's version of PostgreSQL. */
  postgres: number;
  workers: readonly ShardHolder[];
  answers: readonly WorkerAnswer[];
  tables: readonly TablePlacement[];
  shards: { all: number; homeless: number };
};

type Node = { name: string; port: number };
const nameOf = ({ name, port }: Node): string => `${name}:${port}`;
const listed = (nodes: readonly Node[]): string => nodes.map(nameOf).join(", ");
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const stateOf = ({ answer }: WorkerAnswer): WorkerState => JSON.parse(answer) as WorkerState;

const judgeWorkers = ({ home, postgres, workers, answers }: ClusterFacts): Check => {
  const name = "Cluster";
  const silent = answers.filter(({ isAnswering }) => !isAnswering);
  const consequence = "Requests about trackers on such a worker are answered 503, and the feed stops.";
  if (silent.length > 0)
    return bad(
      name,
      `${silent.map((one) => `${nameOf(one)} does not answer the coordinator (${one.answer})`).join(", ")}. ${consequence}`,
      "Start it, or promote its standby and run select citus_update_node(nodeid, 'name', port) on the coordinator. The coordinator must be allowed to connect as the role of DATABASE_URL (pg_hba.conf, .pgpass).",
    );
  const inactive = workers.filter(({ isActive }) => !isActive);
  if (inactive.length > 0)
    return bad(
      name,
      `Not active in the cluster: ${listed(inactive)}. ${consequence}`,
      `Run on the coordinator: select ${inactive.map((one) => `citus_activate_node('${one.name}', ${one.port})`).join(", ")};`,
    );
  const others = answers.filter((one) => stateOf(one).citus !== home.version || stateOf(one).postgres !== postgres);
  if (others.length > 0) {
    const versions = others.map(
      (one) => `${nameOf(one)} runs Citus ${stateOf(one).citus} on PostgreSQL ${stateOf(one).postgres}`,
    );
    return bad(
      name,
      `The coordinator runs Citus ${home.version} on PostgreSQL ${postgres}, but ${versions.join(", ")}.`,
      "Install the same versions on every server, and run `alter extension citus update` in this database on each.",
    );
  }
  const message = `Citus ${home.version}: the coordinator and ${counted(workers.length, "worker")} (${listed(workers)}).`;
  return Number.parseInt(home.version, 10) === testedMajor
    ? good(name, message)
    : doubtful(name, message, `Kolli is tested with Citus ${testedMajor}. Prefer it, or upgrade Kolli.`);
};

const judgeShards = ({ workers, tables, shards }: ClusterFacts): Check => {
  const name = "Shards";
  const named = (some: readonly TablePlacement[]): string => some.map((table) => table.name).join(", ");
  const undivided = tables.filter(({ hasBucket, isDivided }) => hasBucket && !isDivided);
  if (undivided.length > 0)
    return bad(name, `Not distributed across the workers: ${named(undivided)}.`, "Run `kolli migrate --citus`.");
  const apart = tables.filter(({ hasBucket, isLikePlace }) => hasBucket && !isLikePlace);
  const awayFromHome = tables.filter(({ hasBucket, isDivided }) => !hasBucket && isDivided);
  const strays = [...apart, ...awayFromHome];
  if (strays.length > 0) {
    const undo = strays.map((table) => `undistribute_table('${table.name}')`).join(", ");
    const messages = [
      ...(apart.length > 0 ? [`Distributed in another way than the other tables: ${named(apart)}.`] : []),
      ...(awayFromHome.length > 0 ? [`Belongs on the coordinator, but is distributed: ${named(awayFromHome)}.`] : []),
    ];
    return bad(
      name,
      `${messages.join(" ")} Some requests fail.`,
      `Stop the nodes, run select ${undo}; on the coordinator, then \`kolli migrate --citus\`.`,
    );
  }
  if (shards.homeless > 0)
    return bad(
      name,
      `${shards.homeless} of ${shards.all} shards are on no active server.`,
      "Bring back the worker that has them (see Cluster), or restore it from its backup.",
    );
  const empty = workers.filter((worker) => worker.takesShards && worker.shards === 0);
  if (empty.length > 0)
    return doubtful(
      name,
      `Without shards: ${listed(empty)}.`,
      "Run `kolli migrate --citus`, which sets up a new worker, then select citus_rebalance_start() on the coordinator.",
    );
  const parts = workers.map((worker) => `${worker.shards} on ${nameOf(worker)}`);
  return good(name, `Tracking data is in ${workers.reduce((sum, one) => sum + one.shards, 0)} parts: ${parts.join(", ")}.`);
};

/** What `kolli migrate --citus` sets on each worker, because settings of Kolli's sessions do not reach them. */
const judgeSettings = ({ answers }: ClusterFacts): Check => {
  const name = "Worker settings";
  const wrong = answers
    .filter(({ isAnswering }) => isAnswering)
    .flatMap((one) => {
      const { timezone, seqscan, synchronousCommit } = stateOf(one);
      return [
        ...(timezone === "UTC" ? [] : [`timezone is ${timezone}`]),
        ...(seqscan === "off" ? [] : [`enable_seqscan is ${seqscan}`]),
        ...(synchronousCommit === "off" ? ["synchronous_commit is off, so moving a shard loses rows"] : []),
      ].map((what) => `${nameOf(one)}: ${what}`);
    });
  return wrong.length === 0
    ? good(name, "Every worker that answers has the settings that Kolli relies on.")
    : bad(name, `${wrong.join("; ")}.`, "Run `kolli migrate --citus`: it sets them for this database on every worker.");
};

/** The state of the cluster behind the database, in the doctor's words. */
export const judgeCluster = (facts: ClusterFacts): Check[] => {
  const { home, workers } = facts;
  if (home.isWorker)
    return [
      bad(
        "Cluster",
        "This server is a worker of a Citus cluster.",
        "Point DATABASE_URL (or DATABASE_DIRECT_URL) at its coordinator.",
      ),
    ];
  if (home.isDivided) return [judgeWorkers(facts), judgeShards(facts), judgeSettings(facts)];
  if (workers.length === 0)
    return [good("Cluster", `Citus ${home.version} is installed, but has no workers: Kolli uses this server as one PostgreSQL.`)];
  return [
    doubtful(
      "Cluster",
      `Citus ${home.version} has ${counted(workers.length, "worker")} (${listed(workers)}), but tracking data is still on the coordinator alone.`,
      "Stop the nodes and run `kolli migrate --citus` (docs/scaling.md).",
    ),
  ];
};

/** Nothing for plain PostgreSQL. */
export const checkCluster = async (db: TransactionalDatabase, postgres: number): Promise<Check[]> => {
  const home = await readClusterHome(db);
  if (!home) return [];
  try {
    return judgeCluster({
      home,
      postgres,
      workers: home.isWorker ? [] : await readShardHolders(db),
      answers: home.isWorker || !home.isDivided ? [] : await askWorkers(db),
      tables: await readTablePlacements(db),
      shards: (await countShards(db))!,
    });
  } catch (error) {
    return [
      bad(
        "Cluster",
        `The workers of this Citus cluster cannot be asked: ${(error as Error).message}.`,
        "Look for the worker that hangs: select * from citus_check_cluster_node_health() on the coordinator.",
      ),
    ];
  }
};
