import { randomBytes } from "node:crypto";
import { chown, lchown, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { runProgram } from "../../lib/programs/run-program.ts";
import { syncFolder } from "../../lib/whole-file.ts";
import { EmbeddedServerError, type PostgresBinaries } from "./binaries.ts";
import type { ServerUser } from "./server-user.ts";

export const superuser = "kolli";

/** PG* and LC_* variables of the caller would change what initdb and the server do. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: "C",
  TZ: "UTC",
  ...(process.platform === "win32" && { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }),
});

export const asUser = (user: ServerUser | undefined) => (user ? { uid: user.uid, gid: user.gid } : {});

/** The major version that wrote the data in a folder; null if there is none. */
export const readDataVersion = async (data: string): Promise<string | null> =>
  (await readFile(join(data, "PG_VERSION"), "utf8").catch(() => "")).trim() || null;

/** A folder that belongs to the server's user and that no other user can read. */
export const makePrivateFolder = async (path: string, user: ServerUser | undefined): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  // Never through a link: the server's user could point one at a file of root's.
  if (user) await lchown(path, user.uid, user.gid);
};

export type NewCluster = {
  binaries: PostgresBinaries;
  folder: string;
  user: ServerUser | undefined;
  /** With a password for connections over TCP; without one, every user that may enter the socket's folder is trusted. */
  password?: string;
  /** False only for throwaway servers. */
  durable: boolean;
  /** Arguments of initdb; left out, those of the servers that Kolli brings. */
  locale?: readonly string[];
};

const ownLocale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/** Of starts that were killed. Their initdb may still be at work for a moment, so the rest is left for a later start. */
const removeUnfinished = async (folder: string): Promise<void> => {
  const names = await readdir(dirname(folder));
  const left = names.filter((name) => name.startsWith(`${basename(folder)}.new-`));
  await Promise.all(left.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true }).catch(() => {})));
};

/** Text compares by code point and case rules come with the server, so that no system locale can change an index. */
export const createCluster = async ({
  binaries,
  folder,
  user,
  password,
  durable,
  locale = ownLocale,
}: NewCluster): Promise<void> => {
  await removeUnfinished(folder);
  const unfinished = `${folder}.new-${randomBytes(3).toString("hex")}`;
  await makePrivateFolder(unfinished, user);
  const passwordFile = `${unfinished}.password`;
  const texts = ["--encoding=UTF8", ...locale];
  const flags = [`--username=${superuser}`, ...texts, "--data-checksums", `--auth=${password ? "scram-sha-256" : "trust"}`];
  if (password) {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user) await chown(passwordFile, user.uid, user.gid);
    flags.push(`--pwfile=${passwordFile}`);
  }
  if (!durable) flags.push("--no-sync");
  try {
    const options = { ...asUser(user), cwd: "/", env: serverEnvironment() };
    await runProgram(binaries.initdb, ["--pgdata", unfinished, ...flags], options);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new EmbeddedServerError(`PostgreSQL could not create its data folder ${folder}: ${(stderr || message).trim()}`);
  } finally {
    if (password) await unlink(passwordFile).catch(() => {});
  }
  await rename(unfinished, folder);
  if (durable) await syncFolder(dirname(folder));
};

/** Everything that a server without fsync wrote goes to disk. */
export const syncCluster = async (binaries: PostgresBinaries, folder: string, user: ServerUser | undefined): Promise<void> => {
  await runProgram(binaries.initdb, ["--sync-only", "--pgdata", folder], { ...asUser(user), cwd: "/", env: serverEnvironment() });
};
