import { createHash, randomBytes } from "node:crypto";
import { lstat, mkdir, readdir, readlink, realpath, rm, stat, symlink } from "node:fs/promises";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { runProgram } from "../../lib/programs/run-program.ts";
import { EmbeddedServerError } from "./binaries.ts";
import { makePrivateFolder } from "./cluster.ts";
import { canReach, chooseServerUser, isRoot, type ServerUser, userOfUid } from "./server-user.ts";

/** What a start as root needs besides the data folder. Tests bring their own: they are guests on the machine. */
export type ForRoot = {
  /** PostgreSQL refuses root: whom it runs as instead. */
  chooseUser(): Promise<ServerUser | undefined>;
  /** Where the database goes when that user cannot enter the data folder (one in root's home above all). */
  folder: string;
};
const usualForRoot: ForRoot = { chooseUser: chooseServerUser, folder: "/var/lib/kolli" };

/** Where the server's files are and whom it runs as. `home` belongs to the server's user and holds everything of it. */
export type ServerPlace = {
  home: string;
  data: string;
  user: ServerUser | undefined;
  /** Part of the socket's name: if two servers run in one home, each has its own. */
  port?: number;
};

const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** The place where an earlier start put it, or null. The link, if there is one, is the record of a move elsewhere. */
const findHome = async (dataDir: string): Promise<string | null> => {
  const entry = join(dataDir, "postgres");
  if (!(await exists(entry))) return null;
  return realpath(entry).catch(async () => {
    const target = await readlink(entry).catch(() => entry);
    throw new EmbeddedServerError(
      `The embedded database of ${dataDir} is stored in ${target}, which no longer exists. Restore that folder, or remove ${entry} to start with an empty database.`,
    );
  });
};

const createHomeForRoot = async (
  dataDir: string,
  user: ServerUser,
  systemFolder: string,
  log: (text: string) => void,
): Promise<string> => {
  const entry = join(dataDir, "postgres");
  await makePrivateFolder(entry, user);
  if (await canReach(user, entry)) return entry;
  await rm(entry, { recursive: true });
  const family = shortHash(dataDir);
  await mkdir(systemFolder, { recursive: true, mode: 0o755 });
  const older = (await readdir(systemFolder)).filter((name) => name.startsWith(`${family}-`));
  if (older.length > 0)
    log(
      `Older databases of ${dataDir} remain in ${systemFolder}: ${older.join(", ")}. Remove them when you no longer need them.`,
    );
  // Not the hash alone: someone who removed the data folder wants an empty database, not the one whose master key is gone.
  const home = join(systemFolder, `${family}-${randomBytes(3).toString("hex")}`);
  await makePrivateFolder(home, user);
  await symlink(home, entry);
  log(`PostgreSQL does not run as root, and user ${user.name} cannot access ${dataDir}: the database is stored in ${home}.`);
  return home;
};

const serverUserForRoot = async (home: string | null, { chooseUser }: ForRoot): Promise<ServerUser> => {
  const owner = home ? (await stat(home)).uid : 0;
  const user = owner === 0 ? await chooseUser() : await userOfUid(owner);
  if (!user) {
    throw new EmbeddedServerError(
      `PostgreSQL does not run as root, and ${owner === 0 ? "no other user could be found or created" : `user id ${owner}, which owns ${home}, has no name here`}. ` +
        "Create a user named kolli, start Kolli as another user, or set DATABASE_URL.",
    );
  }
  if (home && owner === 0) await runProgram("chown", ["-R", "-h", `${user.uid}:${user.gid}`, home]);
  if (home && !(await canReach(user, home))) {
    throw new EmbeddedServerError(
      `PostgreSQL runs as user ${user.name}, which cannot access ${home}. Move the data folder to a place that other users can access.`,
    );
  }
  return user;
};

/** PostgreSQL looks up its own name, and fails with a message that helps no one. */
const requireNamedUser = (): void => {
  try {
    userInfo();
  } catch {
    throw new EmbeddedServerError(
      `This process runs as user id ${process.geteuid?.()}, which has no entry in /etc/passwd. PostgreSQL does not start without one. ` +
        "Run as a user with a name (or as root), or set DATABASE_URL to use another PostgreSQL.",
    );
  }
};

const requireOwnHome = async (home: string): Promise<void> => {
  const owner = (await stat(home)).uid;
  if (owner === process.geteuid?.()) return;
  const name = (await userOfUid(owner))?.name ?? `id ${owner}`;
  throw new EmbeddedServerError(
    `The embedded database in ${home} belongs to user ${name}. Start Kolli as that user or as root, or choose another KOLLI_DATA_DIR.`,
  );
};

/** The home of an existing embedded database, without making anything: for looking whether it runs. */
export const findServerHome = async (dataDir: string): Promise<string | null> => findHome(resolve(dataDir));

export const prepareServerPlace = async (
  dataDir: string,
  log: (text: string) => void,
  forRoot = usualForRoot,
): Promise<ServerPlace> => {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const found = await findHome(folder);
  if (process.platform === "win32" || !isRoot()) {
    if (process.platform !== "win32") requireNamedUser();
    const home = found ?? join(folder, "postgres");
    if (!found) await makePrivateFolder(home, undefined);
    else if (process.platform !== "win32") await requireOwnHome(home);
    return { home, data: join(home, "data"), user: undefined };
  }
  const user = await serverUserForRoot(found, forRoot);
  const home = found ?? (await createHomeForRoot(folder, user, forRoot.folder, log));
  return { home, data: join(home, "data"), user };
};
