import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Duplex } from "node:stream";
import manifest from "../../../package.json" with { type: "json" };
import type { Config } from "../../config.ts";
import type { HttpClient } from "../../egress/http-client.ts";
import { type Clock, systemClock } from "../../lib/clock.ts";
import { Refusal } from "../../lib/refusal.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import { type Metrics, silentMetrics } from "../../lib/telemetry/metrics.ts";
import type { Tracer } from "../../lib/telemetry/traces/span.ts";
import { clearLine } from "../../lib/terminal/spinner.ts";
import { grantWorkers } from "../../operations/database-roles/worker-rights.ts";
import { adviceForDatabase } from "../../operations/doctor/database-advice.ts";
import { plainDatabases, plainDatabaseWarning } from "../../operations/doctor/database-transport.ts";
import { type SettleKey, settleMasterKey } from "../../operations/master-key/key-identity.ts";
import { createNodeKeyrings, type NodeKeyrings, type NodeKeys } from "../../operations/master-key/node-keys.ts";
import { refuseUnsupportedServer } from "../../operations/server-version.ts";
import { createLayout } from "../../postgres/citus/layout.ts";
import { type DatabaseClock, followDatabaseClock } from "../../postgres/clock/database-clock.ts";
import { usualConnections } from "../../postgres/connections/connection-share.ts";
import { whatPoolerLacks } from "../../postgres/connections/pooler.ts";
import type { Database, PatientDatabase } from "../../postgres/database.ts";
import { borrowEmbedded, startEmbedded } from "../../postgres/embedded/embedded.ts";
import type { DatabaseUnavailable } from "../../postgres/failure.ts";
import { migrate, type ReportMigration } from "../../postgres/migrate.ts";
import { readMigrations, readSchemaState } from "../../postgres/migration-files.ts";
import { openPool, type Pool, usualStatementLimitMs } from "../../postgres/pool.ts";
import { openLinkSecret, openProofSealer } from "../../proofs/proof-key.ts";
import { type IdentityWatch, watchIdentity } from "../identity-watch.ts";
import { createReadiness, type Readiness } from "../readiness.ts";
import { openReplicaPools } from "./databases/replica-pools.ts";
import { openWorkerPools } from "./databases/worker-pools.ts";

/** Where connections lead; by default the machine's network. */
export type Network = { client: () => HttpClient; databaseSocket: () => Duplex };

/** What every command needs: the migrated database, and the key to its secrets. */
export type Runtime = {
  config: Config;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Missing if traces are off. */
  tracer?: Tracer;
  db: PatientDatabase;
  readiness: Readiness;
  databaseUrl: string;
  /** Past the pooler, if there is one. */
  directUrl?: string;
  /** For reading only, from replicas if there are any; by default `db`. */
  reading?: Database;
  network?: Network;
  /** Everything that this node can open secrets with; the key that the database used at the start comes first. */
  keys: NodeKeys;
  keyrings: NodeKeyrings;
  /** Seals what only nodes with the master key open: two-factor secrets, test keys, mails. */
  sealer: Sealer;
  /** Seals what workers need: carriers' credentials, webhook secrets, the key of proofs. */
  workSealer: Sealer;
  /** For proofs of delivery, which have their own key. */
  proofSealer: Sealer;
  /** Proves addresses of public pages and links to documents. It outlives the master key. */
  linkSecret: Buffer;
  renewConnections: () => void;
  /** Settles only if the embedded database cannot be kept running. */
  databaseFailed: Promise<Error>;
  close(): Promise<void>;
};

/**
 * One by one: Node's recursive mkdir never returns if creating a folder is refused as if its parent were missing, as under /proc.
 */
const makeFolders = async (folder: string): Promise<void> => {
  const isThere = (await stat(folder).catch(() => null))?.isDirectory();
  if (isThere) return;
  if (dirname(folder) !== folder) await makeFolders(dirname(folder));
  await mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another start may have created it in the meantime.
    if (error.code !== "EEXIST" || !(await stat(folder)).isDirectory()) throw error;
  });
};

const makeDataFolder = async (folder: string): Promise<void> => {
  try {
    await makeFolders(resolve(folder));
  } catch (error) {
    throw new Refusal(`KOLLI_DATA_DIR is ${folder}, which cannot be used as a folder: ${(error as Error).message}.`);
  }
};

const skewWarning =
  "This machine's clock differs from the database's. Kolli uses the database's; correct the clock anyway, for certificates and logs";

export const logMigrationTo =
  (log: Log): ReportMigration =>
  (text, kind) =>
    log[kind === "waiting" ? "warn" : "debug"]({}, text);

const watchProcess = (metrics: Metrics, pool: Pool, clock: DatabaseClock): void =>
  metrics.watch(() => {
    const { used, idle, max, waiting } = pool.usage();
    return {
      poolConnections: [
        { labels: { state: "used" }, value: used },
        { labels: { state: "idle" }, value: idle },
      ],
      poolMax: [{ value: max }],
      poolWaiting: [{ value: waiting }],
      clockSkew: [{ value: Math.abs(clock.aheadMs()) / 1000 }],
    };
  });

export type RuntimeOptions = {
  settleKey?: SettleKey;
  reportMigration?: ReportMigration;
  /** Grants the rights of workers' roles even if no migration ran. */
  grantsWorkers?: boolean;
};

/** `service` owns the embedded database; a `command` beside a running service uses the service's. */
type Purpose = "service" | "command";

const openEmbedded = (config: Config, log: Log, purpose: Purpose) => {
  const logText = (text: string) => log.info({}, text);
  // A person who waits for minutes reads it; log collectors get it like everything else.
  const isWatched = purpose === "command" || process.stderr.isTTY;
  const report = isWatched
    ? (text: string) => process.stderr.write(`${process.stderr.isTTY ? clearLine : ""}${text}\n`)
    : logText;
  const open = purpose === "service" ? startEmbedded : borrowEmbedded;
  return open({ dataDir: config.dataDir, log: logText, report });
};

type Preparing = { log: Log; purpose: Purpose; isPooled: boolean } & Required<Omit<RuntimeOptions, "settleKey">>;

/** Checks the server and brings the schema up to date. */
const prepareDatabase = async (db: PatientDatabase, options: Preparing): Promise<void> => {
  const { log, purpose, isPooled, reportMigration, grantsWorkers } = options;
  await refuseUnsupportedServer(db);
  const lacking = isPooled ? await whatPoolerLacks(db, usualStatementLimitMs) : null;
  if (lacking !== null) throw new Refusal(lacking);
  const steps = await migrate(db, systemClock.now(), {
    report: reportMigration,
    // A person waits for a command.
    onMisfit: purpose === "service" ? "wait" : "refuse",
  });
  if (steps.length > 0) log.info({ steps }, "The database schema was brought up to date");
  // New tables are closed to roles that were created before them.
  if (steps.length > 0 || grantsWorkers) await grantWorkers(db);
};

const openSecrets = async (db: PatientDatabase, config: Config, now: number, settleKey: SettleKey) => {
  const keys = await settleKey(db, config, now);
  const keyrings = createNodeKeyrings(keys);
  const access = { sealer: keyrings.workSealer, mayReplace: keys.masters.length > 0 };
  return {
    keys,
    keyrings,
    sealer: keyrings.sealer,
    workSealer: keyrings.workSealer,
    proofSealer: await openProofSealer(db, access),
    linkSecret: await openLinkSecret(db, access),
  };
};

/** What to throw if the start failed: a refusal, if the operator can fix it. */
const startFailure = (error: unknown, config: Config): unknown => {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { code?: string; message: string };
  if (config.databaseUrl === null || code === undefined) return error;
  return new Refusal(`The database in DATABASE_URL cannot be used: ${message || code}. ${adviceForDatabase(code, message)}`);
};

const openTraces = async (config: Config, clock: Clock, log: Log): Promise<Tracer | undefined> => {
  if (config.traces === null) return undefined;
  const { openTracer } = await import("../../lib/telemetry/traces/open-tracer.ts");
  return openTracer({ settings: config.traces, clock, log, version: manifest.version });
};

export const openRuntime = async (
  config: Config,
  log: Log,
  purpose: Purpose,
  { settleKey = settleMasterKey, reportMigration = logMigrationTo(log), grantsWorkers = false }: RuntimeOptions = {},
): Promise<Runtime> => {
  await makeDataFolder(config.dataDir);
  const isService = purpose === "service";
  const isCounting = isService && config.metricsPort !== null;
  const metrics = isCounting ? (await import("../../lib/telemetry/prometheus.ts")).createMetrics() : silentMetrics;
  const embedded = config.databaseUrl === null ? await openEmbedded(config, log, purpose) : null;
  const databaseUrl = config.databaseUrl?.reveal() ?? embedded!.url;
  /** Before, the failed start reports it; after, the connections end on purpose. */
  let isOpen = false;
  let readiness: Readiness | undefined;
  const directUrl = config.databaseDirectUrl?.reveal();
  // For migrations, which hold a lock over many commits.
  const direct = directUrl === undefined ? null : openPool({ url: directUrl, maxConnections: 1, onError: () => {} });
  const isPooled = direct !== null;
  const layout = createLayout((lanes) =>
    log.info({ lanes }, "The database is a Citus cluster; tracking data is distributed across shards"),
  );
  const onFailure = (failure: DatabaseUnavailable): void => {
    metrics.databaseError(failure.failure);
    readiness?.noteFailure(failure);
    if (isOpen) log.warn({ err: failure, class: failure.failure }, "A database statement failed");
  };
  const pool = openPool({
    url: databaseUrl,
    layout,
    onImpossible: layout.lookAgain,
    isPooled,
    maxConnections: isService ? (config.databaseConnections ?? usualConnections) : 2,
    onError: (error) => {
      if (isOpen) log.warn({ err: error }, "A database connection was lost");
    },
    onFailure,
  });
  const home: PatientDatabase = direct === null ? pool.db : Object.assign(pool.db, { session: direct.db.session });
  const workers =
    isService && config.citusWorkers === "direct"
      ? openWorkerPools(config, { home, layout, url: directUrl ?? databaseUrl, log, metrics, onFailure })
      : null;
  const db = workers?.db ?? home;
  const replicas = isService ? openReplicaPools(config, db, { log, isPooled }) : null;
  const known = await readMigrations();
  let identity: IdentityWatch | undefined;
  readiness = createReadiness(db, async () => (await readSchemaState(db, known)).misfit?.message ?? identity?.misfit() ?? null);
  let clock: DatabaseClock | undefined;
  let tracer: Tracer | undefined;
  const close = async () => {
    isOpen = false;
    await tracer?.close();
    clock?.stop();
    layout.stop();
    identity?.stop();
    await replicas?.close();
    await workers?.close();
    await pool.close();
    await direct?.close();
    await embedded?.stop();
  };
  let secrets: Awaited<ReturnType<typeof openSecrets>>;
  try {
    await prepareDatabase(db, { log, purpose, isPooled, reportMigration, grantsWorkers });
    await layout.read(db);
    if (isService) layout.follow(db);
    clock = await followDatabaseClock({ db, machine: systemClock, onSkew: (aheadMs) => log.warn({ aheadMs }, skewWarning) });
    secrets = await openSecrets(db, config, clock.now(), settleKey);
    if (isService) identity = await watchIdentity({ db, log, keys: secrets.keys });
  } catch (error) {
    await close();
    throw startFailure(error, config);
  }
  isOpen = true;
  if (isService) tracer = await openTraces(config, clock, log);
  watchProcess(metrics, pool, clock);
  if (replicas) metrics.watch(replicas.gauges);
  const plain = isService ? plainDatabases(config) : [];
  if (plain.length > 0) log.warn({}, plainDatabaseWarning(plain));
  return {
    config,
    clock,
    log,
    metrics,
    ...(tracer && { tracer }),
    db,
    readiness,
    renewConnections: pool.renewConnections,
    databaseUrl,
    ...(directUrl !== undefined && { directUrl }),
    ...(replicas && { reading: replicas.reading }),
    ...secrets,
    databaseFailed: embedded?.failed ?? new Promise(() => {}),
    close,
  };
};
