import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedServerError, preparePostgresBinaries } from "./binaries.ts";
import { createCluster, readDataVersion } from "./cluster.ts";
import { keepRunning } from "./keep-running.ts";
import { liveOwner, type Owner, type Purpose, takeOwnership } from "./owner.ts";
import { type ForRoot, findServerHome, prepareServerPlace, type ServerPlace } from "./place.ts";
import { answeringServer, runServer } from "./server.ts";
import { findOrCreatePassword } from "./transport.ts";
import { isBetweenClusters, upgradeCluster } from "./upgrade.ts";

const commandPatienceMs = 30_000;
const servicePatienceMs = 6_000;

export type EmbeddedOptions = {
  dataDir: string;
  log: (text: string) => void;
  /** For what takes long and should be watched; `log` if left out. */
  report?: (text: string) => void;
  purpose?: Purpose;
  forRoot?: ForRoot;
  /** How long to wait before each try to bring a dead server back. */
  restartDelaysMs?: readonly number[];
};

export type EmbeddedServer = {
  /** A connection string for `pg`. It stays the same when the server is restarted after a crash. */
  url: string;
  /** True when the server belongs to another Kolli on the same folder; `stop` then leaves it alone. */
  adopted: boolean;
  stop(): Promise<void>;
  /** Settles only when the server keeps dying and was given up. */
  failed: Promise<Error>;
};

const refusal = (dataDir: string, owner: Owner): EmbeddedServerError =>
  new EmbeddedServerError(
    `Another Kolli (process ${owner.pid}) already uses the data folder ${dataDir}. Stop it, or give this one its own KOLLI_DATA_DIR and PORT.`,
  );

const patienceWith = (owner: Owner): number => {
  if (owner.purpose === "command") return commandPatienceMs;
  return owner.pid === process.pid ? 0 : servicePatienceMs;
};

/** Waits for a command to end; for a service only as long as one takes that was killed a moment ago and is stopping. */
const own = async (
  { home }: ServerPlace,
  { dataDir, log, purpose = "service" }: EmbeddedOptions,
): Promise<{ release(): Promise<void> }> => {
  const startedAt = Date.now();
  for (let isFirst = true; ; isFirst = false) {
    const taken = await takeOwnership(home, purpose);
    if ("release" in taken) return taken;
    const { owner } = taken;
    if (Date.now() - startedAt >= patienceWith(owner)) throw refusal(dataDir, owner);
    if (isFirst) log(`Another Kolli (process ${owner.pid}) uses ${dataDir}; waiting a moment in case it is stopping.`);
    await delay(50);
  }
};

/** Starts the server that belongs to this data folder, creating it first if there is none. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
  const { dataDir, log, report = log, restartDelaysMs } = options;
  const place = await prepareServerPlace(dataDir, log, options.forRoot);
  const ownership = await own(place, options);
  try {
    // Beside the database its user can surely reach them.
    const binaries = await preparePostgresBinaries(place.user, dirname(place.home));
    await upgradeCluster(place, binaries, report);
    if ((await readDataVersion(place.data)) === null) {
      const password = await findOrCreatePassword(place.home);
      await createCluster({ binaries, folder: place.data, user: place.user, durable: true, ...(password && { password }) });
    }
    const start = () => runServer(place, binaries, log);
    const first = await start();
    const running = keepRunning({ first, start, release: ownership.release, log, ...(restartDelaysMs && { restartDelaysMs }) });
    return { url: first.url, adopted: false, ...running };
  } catch (error) {
    await ownership.release();
    throw error;
  }
};

/** Whether an earlier start made a database in this folder, or a service is making one now. Makes nothing itself. */
export const hasEmbeddedDatabase = async (dataDir: string): Promise<boolean> => {
  const home = await findServerHome(dataDir);
  if (home === null) return false;
  if ((await liveOwner(home))?.purpose === "service" || isBetweenClusters(home)) return true;
  return access(join(home, "data", "PG_VERSION")).then(
    () => true,
    // One that may not be looked into, because it is another user's, is there all the same.
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
};

/** The address of the server that another Kolli runs on this folder now, or null. */
export const connectToRunningEmbedded = async (dataDir: string): Promise<string | null> => {
  const home = await findServerHome(dataDir);
  if (!home || (await liveOwner(home))?.purpose !== "service") return null;
  return answeringServer(home);
};

/** For commands: the running service's server, or their own for as long as they run. */
export const borrowEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
  const { dataDir } = options;
  const deadline = Date.now() + commandPatienceMs;
  for (;;) {
    const url = await connectToRunningEmbedded(dataDir);
    if (url) return { url, adopted: true, stop: async () => {}, failed: new Promise(() => {}) };
    const home = await findServerHome(dataDir);
    const owner = home ? await liveOwner(home) : null;
    if (owner?.purpose !== "service") return startEmbedded({ ...options, purpose: "command" });
    if (Date.now() > deadline) throw refusal(dataDir, owner);
    await delay(50);
  }
};
