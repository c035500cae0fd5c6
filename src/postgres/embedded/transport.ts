import { createHash, randomBytes } from "node:crypto";
import { lstat, mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { writeWholeFile } from "../../lib/whole-file.ts";
import { EmbeddedServerError } from "./binaries.ts";
import { makePrivateFolder, superuser } from "./cluster.ts";
import type { ServerPlace } from "./place.ts";
import type { PostmasterFile } from "./postmaster-file.ts";

const database = "kolli";
const overTcp = process.platform === "win32";

/** The system cuts socket paths at 104 (macOS) or 108 bytes. */
const longestSocketPath = 100;
const usualPort = 5432;
const socketName = `/.s.PGSQL.${usualPort}`;

const isPrivateFolderOf = async (path: string, uid: number): Promise<boolean> => {
  const found = await lstat(path);
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
};

/** In /tmp anyone can have made a folder of this name before us: take only one that is ours alone. */
const shortSocketFolder = async ({ home, user }: ServerPlace): Promise<string> => {
  const name = `/tmp/kolli-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;
  const uid = user?.uid ?? process.geteuid?.() ?? 0;
  for (const path of [name, `${name}-2`, `${name}-3`]) {
    const created = await mkdir(path, { mode: 0o700 }).then(
      () => true,
      () => false,
    );
    if (created) await makePrivateFolder(path, user);
    if (created || (await isPrivateFolderOf(path, uid))) return path;
  }
  throw new EmbeddedServerError(
    `The folders ${name}, ${name}-2 and ${name}-3 belong to another user. Remove them: PostgreSQL needs one of them for its socket.`,
  );
};

const socketFolder = async (place: ServerPlace): Promise<string> => {
  const folder = join(place.home, "run");
  if (Buffer.byteLength(folder + socketName) > longestSocketPath) return shortSocketFolder(place);
  await makePrivateFolder(folder, place.user);
  return folder;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Folder lists are separated by commas, so a path stands in quotes. */
const quoted = (path: string): string => `"${path.replaceAll('"', '""')}"`;

/** A socket that only the server's user (and root) can reach, or, if there are no sockets, loopback with a password. */
export const transportSettings = async (place: ServerPlace): Promise<Record<string, string>> =>
  overTcp
    ? { listen_addresses: "127.0.0.1", port: String(await freePort()), unix_socket_directories: "" }
    : {
        listen_addresses: "",
        port: String(place.port ?? usualPort),
        unix_socket_directories: quoted(await socketFolder(place)),
        unix_socket_permissions: "0700",
      };

const passwordPath = (home: string): string => join(home, "password");

/** The password for every cluster of this home, made by the first; undefined if the socket's folder is the guard. */
export const findOrCreatePassword = async (home: string): Promise<string | undefined> => {
  if (!overTcp) return undefined;
  await writeWholeFile(passwordPath(home), randomBytes(24).toString("hex"), { mode: 0o600, keep: true });
  return readFile(passwordPath(home), "utf8");
};

export const serverUrl = async (home: string, running: PostmasterFile, name = database): Promise<string> => {
  // With port and mode, or PGPORT and PGSSLMODE of the environment would count.
  const transport = overTcp ? "sslmode=disable" : `sslmode=disable&host=${encodeURIComponent(running.socketFolder)}`;
  const who = overTcp ? `${superuser}:${await readFile(passwordPath(home), "utf8")}@127.0.0.1` : `${superuser}@localhost`;
  return `postgresql://${who}:${running.port}/${name}?${transport}`;
};
