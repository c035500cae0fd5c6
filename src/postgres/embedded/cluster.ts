import { execFile } from "node:child_process";
import { chown, mkdir, rename, rm, unlink, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { EmbeddedServerError, type PostgresBinaries } from "./binaries.ts";
import type { ServerUser } from "./server-user.ts";

const execute = promisify(execFile);

export const superuser = "kolli";

/** PG* and LC_* variables of the caller would change what initdb and the server do. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: "C",
  TZ: "UTC",
  ...(process.platform === "win32" && { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }),
});

export const asUser = (user: ServerUser | undefined) => (user ? { uid: user.uid, gid: user.gid } : {});

/** A folder that belongs to the server's user and that nobody else can look into. */
export const makePrivateFolder = async (path: string, user: ServerUser | undefined): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user) await chown(path, user.uid, user.gid);
};

export type NewCluster = {
  binaries: PostgresBinaries;
  folder: string;
  user: ServerUser | undefined;
  /** With a password for connections over TCP; without one, whoever may enter the socket's folder is trusted. */
  password?: string;
  /** False only for throwaway servers. */
  durable: boolean;
};

/** Text compares by code point and case rules come with the server, so that no system locale can change an index. */
export const createCluster = async ({ binaries, folder, user, password, durable }: NewCluster): Promise<void> => {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await makePrivateFolder(unfinished, user);
  const passwordFile = `${unfinished}.password`;
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const flags = [`--username=${superuser}`, ...locale, "--data-checksums", `--auth=${password ? "scram-sha-256" : "trust"}`];
  if (password) {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user) await chown(passwordFile, user.uid, user.gid);
    flags.push(`--pwfile=${passwordFile}`);
  }
  if (!durable) flags.push("--no-sync");
  try {
    const options = { ...asUser(user), cwd: "/", env: serverEnvironment() };
    await execute(binaries.initdb, ["--pgdata", unfinished, ...flags], options);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new EmbeddedServerError(`PostgreSQL could not create its data folder ${folder}: ${(stderr || message).trim()}`);
  } finally {
    if (password) await unlink(passwordFile).catch(() => {});
  }
  await rename(unfinished, folder);
};
