import { existsSync } from "node:fs";
import { readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../lib/whole-file.ts";
import {
  EmbeddedServerError,
  majorVersion,
  type PostgresBinaries,
  postgresPackage,
  preparePostgresBinaries,
} from "./binaries.ts";
import { createCluster, readDataVersion, syncCluster } from "./cluster.ts";
import type { ServerPlace } from "./place.ts";
import { runServer, stopLeftoverServer } from "./server.ts";
import { findOrCreatePassword } from "./transport.ts";

/** Those whose data can be taken over, because their programs are brought along too. */
const olderVersions = ["17"];

/** Beside the data. The first is being written, the second is whole and waits for the old data to leave its place. */
const unfinishedName = "data-upgrading";
const finishedName = "data-upgraded";
const oldDataName = /^data-\d+-kept(-\d+)?$/;

/** Nothing else may be lost than the copy itself, which is made again after a crash: so nothing is forced to disk before the end. */
const copyingSettings = { fsync: "off", full_page_writes: "off", wal_level: "minimal", max_wal_senders: "0", autovacuum: "off" };
const copyPort = 5433;
const spareBytes = 256 * 2 ** 20;

/** The data folders from before upgrades, which are no longer used. */
export const findOldData = async (home: string): Promise<string[]> =>
  (await readdir(home)).filter((name) => oldDataName.test(name)).map((name) => join(home, name));

/** An upgrade was cut off between its last two steps: the old data has left its place, and the new is not there yet. */
export const isBetweenClusters = (home: string): boolean =>
  !existsSync(join(home, "data")) && existsSync(join(home, finishedName));

const moveIntoPlace = async ({ home, data }: ServerPlace): Promise<void> => {
  await rename(join(home, finishedName), data);
  await syncFolder(home);
};

/** The older version whose data waits to be copied; null if there is nothing to do. Refuses what it cannot copy. */
export const findOlderVersion = async (data: string): Promise<string | null> => {
  const found = await readDataVersion(data);
  if (found === null || found === majorVersion) return null;
  if (olderVersions.includes(found)) return found;
  const whose = `The data in ${data} belongs to PostgreSQL ${found}, and this Kolli includes ${majorVersion}`;
  throw new EmbeddedServerError(
    Number(found) > Number(majorVersion)
      ? `${whose}. Start a Kolli that includes ${found}: the version that last used this data, or a later one.`
      : `${whose} and can upgrade only from ${olderVersions.join(" and ")}. First start a Kolli that includes ${olderVersions[0]} on this data, ` +
          "or move the data to your own PostgreSQL with that version's pg_dump, and set DATABASE_URL.",
  );
};

/** Without the write-ahead log and the server's log, which are not copied. */
const sizeOf = async (data: string): Promise<number> => {
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  const left = [join(data, "pg_wal"), join(data, "log")];
  const files = entries.filter((entry) => entry.isFile() && !left.includes(entry.parentPath));
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const inWords = (bytes: number): string =>
  bytes < 2 ** 30 ? `${Math.ceil(bytes / 2 ** 20)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`;

const requireSpace = async ({ home, data }: ServerPlace): Promise<number> => {
  const [size, { bavail, bsize }] = await Promise.all([sizeOf(data), statfs(home)]);
  const needed = size + spareBytes;
  if (bavail * bsize < needed)
    throw new Error(`it needs ${inWords(needed)} of free space in ${home}, but only ${inWords(bavail * bsize)} are free.`);
  return size;
};

/** A server of an upgrade that was killed may still be writing its last. */
const removeFolder = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

type Report = (text: string) => void;
type Copy = { place: ServerPlace; next: ServerPlace; old: PostgresBinaries; binaries: PostgresBinaries; report: Report };

/** Both servers run side by side; the rows go through this process. */
const copyCluster = async ({ place, next, old, binaries, report }: Copy): Promise<void> => {
  // Loaded only for an upgrade: most starts have nothing to copy.
  const { copyDatabase, requireRowCounts } = await import("../copy/copy-database.ts");
  const password = await findOrCreatePassword(place.home);
  await createCluster({ binaries, folder: next.data, user: next.user, durable: false, ...(password && { password }) });
  const source = await runServer(place, old, report);
  try {
    const target = await runServer(next, binaries, report, copyingSettings);
    const counts = await copyDatabase(source.url, target.url, report).finally(target.stop);
    await syncCluster(binaries, next.data, next.user);
    const restarted = await runServer(next, binaries, report);
    await requireRowCounts(restarted.url, counts).finally(restarted.stop);
  } finally {
    await source.stop();
  }
};

const freeOldDataPath = (home: string, version: string, nth = 1): string => {
  const path = join(home, `data-${version}-kept${nth === 1 ? "" : `-${nth}`}`);
  return existsSync(path) ? freeOldDataPath(home, version, nth + 1) : path;
};

/**
 * Moves the data of an older major version to the present one: copied into a new cluster beside, which takes the old cluster's
 * place when it has started well and has every row. Whenever this is cut off, the next start has the old data whole and begins
 * again, or has the new data whole.
 */
export const upgradeCluster = async (place: ServerPlace, binaries: PostgresBinaries, report: Report): Promise<void> => {
  const { home, data, user } = place;
  if (isBetweenClusters(home)) return moveIntoPlace(place);
  const found = await findOlderVersion(data);
  if (found === null) return;
  const old = await preparePostgresBinaries(user, dirname(home), postgresPackage(found));
  const next = { ...place, data: join(home, unfinishedName), port: copyPort };
  const startedAt = performance.now();
  try {
    await stopLeftoverServer(next.data, report);
    for (const name of [unfinishedName, finishedName]) await removeFolder(join(home, name));
    const size = await requireSpace(place);
    report(
      `The data in ${data} (${inWords(size)}) belongs to PostgreSQL ${found}; copying it to ${majorVersion}. Kolli starts afterwards.`,
    );
    await copyCluster({ place, next, old, binaries, report });
    await rename(next.data, join(home, finishedName));
    await syncFolder(home);
  } catch (error) {
    await removeFolder(next.data).catch(() => {});
    throw new EmbeddedServerError(
      `The data could not be upgraded from PostgreSQL ${found} to ${majorVersion}: ${(error as Error).message}\n` +
        `No data is lost: ${data} is unchanged. The next start tries again. The previous Kolli version still works with it.`,
    );
  }
  const oldData = freeOldDataPath(home, found);
  await rename(data, oldData);
  const took = Math.round((performance.now() - startedAt) / 1000);
  report(
    `The data is now in PostgreSQL ${majorVersion} (${took} s). The old data is kept in ${oldData}. Delete it once you no longer need to go back.`,
  );
  await moveIntoPlace(place);
};
