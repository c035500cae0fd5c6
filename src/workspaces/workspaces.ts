import { newUuid } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import { findWorkspaceByName, insertWorkspace, type Workspace } from "./workspaces.sql.ts";

/** The workspace every installation begins with. */
export const firstWorkspaceName = "Main";

/** Finds the workspace or makes it; safe when several nodes start at once. */
export const ensureWorkspace = async (db: Database, name: string, now: number): Promise<Workspace> => {
  const found = (await findWorkspaceByName(db, name)) ?? (await insertWorkspace(db, { id: newUuid(now), name, now }));
  return found ?? (await findWorkspaceByName(db, name))!;
};
