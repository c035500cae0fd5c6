import { chmod, mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePrivateFolder } from "../../../src/postgres/embedded/cluster.ts";
import type { ForRoot } from "../../../src/postgres/embedded/place.ts";
import { isRoot, type ServerUser, userNamed } from "../../../src/postgres/embedded/server-user.ts";

/** A new folder for a test's files. Others may enter it: root's PostgreSQL runs as another user, who must find its data. */
export const temporaryFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `kolli-${name}-`));
  await chmod(folder, 0o755);
  return folder;
};

/** Whom a database of root's tests runs as; undefined where this process is not root. */
export const throwawayServerUser = async (): Promise<ServerUser | undefined> => (isRoot() ? userNamed("nobody") : undefined);

/**
 * A data folder for an embedded database. For root it already says, by its owner, whom the database runs as: left to
 * itself Kolli would make a user for it, and a test leaves no users behind.
 */
export const dataFolderIn = async (parent: string, name = "data"): Promise<string> => {
  const folder = join(parent, name);
  const user = await throwawayServerUser();
  await mkdir(folder);
  if (user) await makePrivateFolder(join(folder, "postgres"), user);
  return folder;
};

/** What Kolli does as root where it must choose a user and a place, without a trace outside of `folder`. */
export const rootWithin = (folder: string): ForRoot => ({ chooseUser: throwawayServerUser, folder });
