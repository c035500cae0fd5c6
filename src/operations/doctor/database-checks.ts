import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { borrowEmbedded } from "../../postgres/embedded/embedded.ts";
import { findServerHome } from "../../postgres/embedded/place.ts";
import { findOldData, findOlderVersion } from "../../postgres/embedded/upgrade.ts";
import { readMigrations, readSchemaState } from "../../postgres/migration-files.ts";
import { openPool } from "../../postgres/pool.ts";
import { readWorkerRights } from "../database-roles/worker-rights.ts";
import { judgeServerVersion, supportedRange } from "../server-version.ts";
import { checkCarriers } from "./carrier-checks.ts";
import { bad, type Check, doubtful, good } from "./check.ts";
import { checkCluster } from "./cluster-check.ts";
import { adviceForDatabase } from "./database-advice.ts";
import { type RoleFacts, readRoleFacts, readServerFacts, type ServerFacts } from "./doctor.sql.ts";
import { checkMasterKey } from "./key-check.ts";
import { checkPooler, checkReplicas } from "./pooler-checks.ts";
import { checkPushes } from "./push-check.ts";
import { checkRole, checkWorkerRole } from "./role-check.ts";

const clockWarnMs = 2_000;
const clockFailMs = 60_000;

/** Connects to the database as a command would, but creates none. */
export const checkDatabase = async (config: Config, clock: Clock): Promise<Check[]> => {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== null && databaseDirectUrl !== null)
    return [
      ...(await checkServer(databaseDirectUrl.reveal(), config, clock, "DATABASE_DIRECT_URL")),
      await checkPooler(databaseUrl.reveal()),
      ...(await checkReplicas(config)),
    ];
  if (databaseUrl !== null)
    return [...(await checkServer(databaseUrl.reveal(), config, clock, "DATABASE_URL")), ...(await checkReplicas(config))];
  try {
    const home = await findServerHome(config.dataDir);
    if (home === null) {
      return [good("Database", `Kolli uses the embedded PostgreSQL and creates it in ${config.dataDir} at the first start.`)];
    }
    const older = await findOlderVersion(join(home, "data"));
    if (older !== null)
      return [
        doubtful(
          "Database",
          `The data in ${home} belongs to PostgreSQL ${older}.`,
          "The next start copies it to the version included in this Kolli, and keeps the old data. Create a backup first.",
        ),
      ];
    const embedded = await borrowEmbedded({ dataDir: config.dataDir, log: () => {} });
    try {
      const oldData = (await findOldData(home)).map((folder) =>
        good("Old data", `${folder} was kept when PostgreSQL was upgraded. Delete it once you no longer need to go back.`),
      );
      return [...(await checkServer(embedded.url, config, clock, "the embedded server")), ...oldData];
    } finally {
      await embedded.stop();
    }
  } catch (error) {
    return [
      bad("Database", (error as Error).message, "Fix what the message says, or set DATABASE_URL to use another PostgreSQL."),
    ];
  }
};

const checkServer = async (url: string, config: Config, clock: Clock, source: string): Promise<Check[]> => {
  const pool = openPool({ url, maxConnections: 1, onError: () => {} });
  try {
    await readServerFacts(pool.db);
    // Read twice: the first time includes connecting, which would look like a wrong clock.
    const before = clock.now();
    const facts = (await readServerFacts(pool.db))!;
    const halfway = (before + clock.now()) / 2;
    const role = (await readRoleFacts(pool.db))!;
    const migrations = await checkMigrations(pool.db, role);
    const rights =
      config.workerKey === null
        ? checkRole(role, { isEmbedded: config.databaseUrl === null })
        : checkWorkerRole(role, await readWorkerRights(pool.db));
    const contents =
      migrations.state === "ok" && rights.state !== "fail"
        ? [await checkMasterKey(pool.db, config), await checkCarriers(pool.db), await checkPushes(pool.db, config)]
        : [];
    return [
      checkVersion(facts, source),
      ...(await checkCluster(pool.db, facts.version)),
      checkDurability(facts),
      rights,
      migrations,
      checkClock(facts.clock - halfway),
      ...contents,
    ];
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return [bad("Database", `${source} cannot be reached: ${message || code}.`, adviceForDatabase(code))];
  } finally {
    await pool.close();
  }
};

const checkVersion = ({ version, encoding, isReadOnly }: ServerFacts, source: string): Check => {
  const name = "Database";
  const verdict = judgeServerVersion(version);
  if (verdict === "too-old") return bad(name, `PostgreSQL ${version} is not supported.`, `Upgrade it to ${supportedRange}.`);
  if (encoding !== "UTF8")
    return bad(name, `The database's encoding is ${encoding}.`, "Create a database with encoding UTF8 and move the data there.");
  if (isReadOnly) return bad(name, "The server is a read-only standby.", "Point DATABASE_URL at the primary server.");
  if (verdict === "newer-than-tested")
    return doubtful(
      name,
      `PostgreSQL ${version} is newer than the versions Kolli is tested with.`,
      `Use ${supportedRange}, or upgrade Kolli.`,
    );
  return good(name, `PostgreSQL ${version} is reachable (${source}).`);
};

const checkDurability = ({ fsync, synchronousCommit }: ServerFacts): Check => {
  if (fsync === "on" && synchronousCommit !== "off") return good("Durability", "Commits are written to disk.");
  const culprit = fsync === "on" ? "synchronous_commit" : "fsync";
  return doubtful(
    "Durability",
    `${culprit} is off: a power cut loses acknowledged changes.`,
    `Set ${culprit} = on in the server's configuration.`,
  );
};

const checkMigrations = async (db: Database, { mayChangeSchema }: RoleFacts): Promise<Check> => {
  const known = await readMigrations();
  const { pending, newer, misfit } = await readSchemaState(db, known);
  if (misfit !== null) return bad("Schema", misfit.message, misfit.fix);
  const named = pending.map(({ name, minimumVersion: version, sql }) =>
    version
      ? `${name} (every node must be ${version} or later first)`
      : `${name}${sql === "" ? " (only recorded: this database already has its tables)" : ""}`,
  );
  if (pending.length > 0)
    return doubtful(
      "Schema",
      `${pending.length === 1 ? "1 migration has" : `${pending.length} migrations have`} not run: ${named.join(", ")}.`,
      mayChangeSchema
        ? "They run at the next start. To run them now, use `kolli migrate`."
        : "Run `kolli migrate` with the DATABASE_URL of the role that owns the tables; nodes wait until then.",
    );
  const ofNewer = newer.length > 0 ? `; a newer Kolli added ${newer.join(", ")}, which this one can run on` : "";
  return good("Schema", `Up to date (the last migration is ${known.at(-1)!.name}${ofNewer}).`);
};

const checkClock = (differenceMs: number): Check => {
  const away = Math.abs(differenceMs);
  const message = `The database's clock is ${(away / 1000).toFixed(1)} s ${differenceMs > 0 ? "ahead of" : "behind"} this machine's.`;
  const fix = "Synchronise both machines with NTP (on Debian: apt-get install chrony).";
  if (away > clockFailMs) return bad("Clock", message, fix);
  return away > clockWarnMs ? doubtful("Clock", message, fix) : good("Clock", "This machine and the database agree on the time.");
};
