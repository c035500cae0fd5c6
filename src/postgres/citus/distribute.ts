import { hours } from "../../lib/clock.ts";
import { Refusal } from "../../lib/refusal.ts";
import type { Database, PatientDatabase } from "../database.ts";
import {
  analyzeTables,
  type CitusFacts,
  clearCopied,
  distributeTable,
  makePlace,
  readCitusFacts,
  readTrackingTables,
  setUpCoordinator,
  setUpWorkers,
  type TrackingTable,
  workInOrder,
} from "./distribute.sql.ts";
import { readShardHolders, type ShardHolder } from "./health.sql.ts";
import { hasCitus } from "./layout.sql.ts";

/** The database cannot be made a cluster; the message says why and what to do. */
export class CitusRefusal extends Refusal {}

/** Each shard costs every list and every page of the feed; each worker needs one at least. */
const shardsForEachWorker = 2;
const copyLimitMs = hours(12);

export type CitusPlan = {
  readonly workers: readonly ShardHolder[];
  /** Of tables of tracking data, those that are to be divided. */
  readonly tables: readonly TrackingTable[];
  readonly shards: number;
  readonly isFirst: boolean;
};

/** Why the database cannot be made a cluster, or one that it is cannot get another worker, and what to do. */
export const whyNot = (facts: CitusFacts, workers: readonly ShardHolder[]): string | null => {
  if (facts.version === null)
    return facts.isAvailable
      ? "This database does not have the extension citus. As a superuser, run `create extension citus` in it on the coordinator and on each worker, then add the workers: select citus_add_node('worker-1', 5432)."
      : "Citus is not installed on this PostgreSQL server. Install it on this server and on the workers, with shared_preload_libraries = 'citus', or continue with a single PostgreSQL.";
  if (!facts.isOwner)
    return `${facts.role} does not own Kolli's tables, so it cannot distribute them. Set DATABASE_URL to the role that runs \`kolli migrate\` (kolli_owner in deploy/postgres/roles.sql).`;
  if (workers.length === 0)
    return "This cluster has no workers yet. Add each of them on the coordinator: select citus_add_node('worker-1', 5432).";
  const away = workers.filter(({ isActive }) => !isActive);
  if (away.length > 0) return `Not active: ${away.map(nameOf).join(", ")}. Run select citus_activate_node('name', port).`;
  return null;
};

const nameOf = ({ name, port }: { name: string; port: number }): string => `${name}:${port}`;

/** What would be done, or why it cannot be. Nothing is changed. */
export const planCitus = async (db: Database, wantedShards: number | null): Promise<CitusPlan> => {
  const facts = (await readCitusFacts(db))!;
  const workers = facts.version === null ? [] : await readShardHolders(db);
  const hindrance = whyNot(facts, workers);
  if (hindrance !== null) throw new CitusRefusal(hindrance);
  const tables = (await readTrackingTables(db)).filter(({ isDistributed }) => !isDistributed);
  const isFirst = !(await hasCitus(db))!.exists;
  if (isFirst && facts.serving > 0)
    throw new CitusRefusal(
      `${facts.serving === 1 ? "A node of Kolli serves" : `${facts.serving} nodes of Kolli serve`} from this database. Stop all nodes first, and start them again afterwards: a node detects a cluster only when it starts.`,
    );
  const shards = wantedShards ?? shardsForEachWorker * workers.filter(({ takesShards }) => takesShards).length;
  return { workers, tables, shards, isFirst };
};

/** The plan in words, a line for each step. */
export const describePlan = ({ workers, tables, shards, isFirst }: CitusPlan): string[] => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const names = tables.map(({ name }) => name).join(", ");
  return [
    `The coordinator has ${workers.length === 1 ? "one worker" : `${workers.length} workers`}: ${workers.map(nameOf).join(", ")}.`,
    ...(isFirst ? [`Tracking data is distributed across ${shards} shards, by bucket.`] : []),
    tables.length === 0 && isFirst
      ? "The schema is created first."
      : tables.length > 0
        ? `To distribute: ${names}${rows > 0 ? ` (about ${rows} rows, which are copied to the workers)` : ""}.`
        : "All tables with tracking data are already distributed.",
    "All other tables stay on the coordinator.",
  ];
};

/** What is left to do. Running nodes of a cluster continue during a later run, which adds what is new. */
export const describeDone = ({ workers, isFirst }: CitusPlan): string => {
  if (isFirst) return "Done. Start the nodes.";
  const empty = workers.filter(({ takesShards, shards }) => takesShards && shards === 0);
  return empty.length === 0
    ? "Done. Running nodes do not need a restart."
    : `Done. Running nodes do not need a restart. To move shards to ${empty.map(nameOf).join(", ")}, run select citus_rebalance_start() on the coordinator.`;
};

/**
 * Divides the tables of tracking data among the workers, in one transaction: either all or none are. If they are already,
 * nothing is copied, and workers that were added since get their settings.
 */
export const distribute = async (db: PatientDatabase, { tables, shards, isFirst }: CitusPlan): Promise<void> => {
  const names = tables.map(({ name }) => name);
  await db.longTransaction(copyLimitMs, async (tx) => {
    await workInOrder(tx);
    if (isFirst) await makePlace(tx, shards);
    for (const name of names.filter((table) => table !== "place")) await distributeTable(tx, name);
  });
  for (const name of names.filter((table) => table !== "place"))
    await db.longTransaction(copyLimitMs, (tx) => clearCopied(tx, name));
  await setUpCoordinator(db);
  for (const { isDone, answer, ...worker } of await setUpWorkers(db))
    if (!isDone)
      throw new CitusRefusal(`The settings could not be applied on ${nameOf(worker)}: ${answer}. Run this command again.`);
  if (names.length > 0) await db.longTransaction(copyLimitMs, (tx) => analyzeTables(tx, names));
};

/** For migrations on a cluster, whose new tables of tracking data must be where the others are. */
export const distributeNew = async (tx: Database): Promise<void> => {
  for (const { name, isDistributed } of await readTrackingTables(tx)) if (!isDistributed) await distributeTable(tx, name);
};
