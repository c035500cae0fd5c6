import { randomBytes } from "node:crypto";
import pg from "pg";
import { bucketCount } from "../../../src/lib/ids.ts";
import { setUpCoordinator, setUpWorkers } from "../../../src/postgres/citus/distribute.sql.ts";
import { distribute, planCitus } from "../../../src/postgres/citus/distribute.ts";
import { createLayout } from "../../../src/postgres/citus/layout.ts";
import { openWorkers } from "../../../src/postgres/citus/workers.ts";
import type { PatientDatabase } from "../../../src/postgres/database.ts";
import { type Lane, oneLane } from "../../../src/postgres/lanes.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { makePlaces, spreadWorkspaces } from "../rows/places.sql.ts";
import {
  closeClusterDatabase,
  copyClusterDatabase,
  databaseAt,
  dropClusterDatabase,
  endWorkerSessions,
  makeClusterDatabase,
} from "./citus.sql.ts";
import { strictLanes } from "./strict-lanes.ts";

export type FreshDatabase = { db: PatientDatabase; url: string; close(): Promise<void> };

const fromEnvironment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through vitest, whose global set-up starts the server.`);
  return value;
};

const urlOf = (database: string): string => databaseAt(fromEnvironment("KOLLI_TEST_SERVER_URL"), database);

/** With KOLLI_TEST_CITUS_URL, the coordinator and its workers; otherwise nobody. */
export const clusterNodes = (): string[] => process.env.KOLLI_TEST_CITUS_NODES?.split(",") ?? [];
export const isOnCluster = (): boolean => clusterNodes().length > 0;
/** A cluster, or its texts on one server: KOLLI_TEST_LANES. */
export const hasLanes = (): boolean => isOnCluster() || Number(process.env.KOLLI_TEST_LANES ?? 1) > 1;

/** The setting with which nodes go straight to workers, if the run is to; KOLLI_TEST_CITUS_WORKERS says so. */
export const citusWorkers = (): { KOLLI_CITUS_WORKERS?: string } =>
  isOnCluster() && process.env.KOLLI_TEST_CITUS_WORKERS ? { KOLLI_CITUS_WORKERS: process.env.KOLLI_TEST_CITUS_WORKERS } : {};

/** What the workers of the cluster have open for this database ends, as when they restart. */
export const cutWorkers = (url: string): Promise<void> => endWorkerSessions(clusterNodes(), new URL(url).pathname.slice(1));

/** Statements about whole databases cannot run inside a transaction or on the database itself. */
const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: fromEnvironment("KOLLI_TEST_SERVER_URL") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const dropDatabase = (name: string): Promise<void> =>
  isOnCluster() ? dropClusterDatabase(clusterNodes(), name) : onServer(`drop database if exists "${name}" with (force)`);

const copyDatabase = (template: string, name: string): Promise<void> =>
  isOnCluster()
    ? copyClusterDatabase(clusterNodes(), template, name)
    : onServer(`create database "${name}" template "${template}" strategy file_copy`);

const shardsInTests = 4;

/** Migrated once; each test file's database is a copy of it. */
export const createTemplateDatabase = async (): Promise<{ name: string; drop(): Promise<void> }> => {
  const name = `kolli_template_${randomBytes(4).toString("hex")}`;
  await (isOnCluster() ? makeClusterDatabase(clusterNodes(), name) : onServer(`create database "${name}"`));
  const { db, close } = openPool({ url: urlOf(name), maxConnections: 2 });
  try {
    await migrate(db, Date.now());
    if (isOnCluster()) await distribute(db, await planCitus(db, shardsInTests));
    if (isOnCluster()) await spreadWorkspaces(db);
  } finally {
    await close();
  }
  if (isOnCluster()) await closeClusterDatabase(clusterNodes(), name);
  return { name, drop: () => dropDatabase(name) };
};

/** An empty database without any tables, for tests of migrating itself. */
export const emptyDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `kolli_test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database "${name}" template template0`);
  return { url: urlOf(name), drop: () => dropDatabase(name) };
};

/** The same on each node of a cluster, with the extension and workers that know each other. */
export const emptyClusterDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `kolli_test_${randomBytes(6).toString("hex")}`;
  await makeClusterDatabase(clusterNodes(), name);
  return { url: urlOf(name), drop: () => dropDatabase(name) };
};

/** Buckets go to lanes in turn, so that neighbours are apart. */
const lanesOf = (count: number): readonly Lane[] =>
  Array.from({ length: count }, (_, lane) =>
    Array.from({ length: bucketCount }, (_none, bucket) => bucket).filter((bucket) => bucket % count === lane),
  );

export type FreshDatabaseOptions = {
  /** Statements are run in the texts of a cluster with so many shards, and every workspace is spread over all of them. */
  lanes?: number;
};

/** A database of its own, migrated and empty. `close` also drops it. On a cluster its lanes are those of the cluster. */
export const freshDatabase = async ({
  lanes = Number(process.env.KOLLI_TEST_LANES ?? 1),
}: FreshDatabaseOptions = {}): Promise<FreshDatabase> => {
  const name = `kolli_test_${randomBytes(6).toString("hex")}`;
  await copyDatabase(fromEnvironment("KOLLI_TEST_TEMPLATE"), name);
  const layout = createLayout();
  // Hundreds of transactions at the same time take longer on a busy machine.
  const options = { onError: () => {}, waitForConnectionMs: 120_000 };
  const { db, close } = openPool({
    ...options,
    url: urlOf(name),
    layout: isOnCluster() ? layout : { lanes: lanes > 1 ? lanesOf(lanes) : oneLane },
  });
  if (isOnCluster()) {
    // A copy of a database does not have its settings.
    await setUpCoordinator(db);
    await setUpWorkers(db);
    await layout.read(db);
  }
  if (!isOnCluster() && lanes > 1) await makePlaces(db);
  const workers =
    citusWorkers().KOLLI_CITUS_WORKERS === "direct"
      ? openWorkers({
          home: db,
          layout,
          open: ({ host, port }) =>
            openPool({ ...options, url: Object.assign(new URL(urlOf(name)), { hostname: host, port }).href, layout }),
        })
      : null;
  return {
    db: workers?.db ?? (!isOnCluster() && lanes > 1 ? await strictLanes(db) : db),
    url: urlOf(name),
    async close() {
      await workers?.close();
      await close();
      await dropDatabase(name);
    },
  };
};
