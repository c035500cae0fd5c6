import { newUuid } from "../lib/ids.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import type { Database } from "../postgres/database.ts";
import { findWorkspaceByName, insertWorkspace, listWorkspaces, type Workspace } from "./workspaces.sql.ts";

/** The workspace every installation begins with. */
export const firstWorkspaceName = "Main";

/** Finds the workspace or makes it; safe when several nodes start at once. */
export const ensureWorkspace = async (db: Database, name: string, now: number): Promise<Workspace> => {
  const found = (await findWorkspaceByName(db, name)) ?? (await insertWorkspace(db, { id: newUuid(now), name, now }));
  return found ?? (await findWorkspaceByName(db, name))!;
};

/** The workspace a command line means: by name, or the oldest when no name is given. */
export const chooseWorkspace = async (
  db: Database,
  name: string | undefined,
  now: number,
): Promise<Result<Workspace, string>> => {
  const workspaces = await listWorkspaces(db);
  if (name === undefined) return ok(workspaces[0] ?? (await ensureWorkspace(db, firstWorkspaceName, now)));
  const found = workspaces.find((workspace) => workspace.name === name);
  if (found) return ok(found);
  const known = workspaces.map((workspace) => `"${workspace.name}"`).join(", ") || "none yet";
  return fail(`There is no workspace "${name}". Known: ${known}. Add --create-workspace to make it.`);
};
