import { newUuid } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import { findWorkspaceByName, insertWorkspace, type Workspace } from "./workspaces.sql.ts";

/** The workspace that every installation starts with. */
export const firstWorkspaceName = "Main";

/** Finds or creates the workspace; safe if several nodes start at the same time. */
export const ensureWorkspace = async (db: Database, name: string, now: number): Promise<Workspace> => {
  const found = (await findWorkspaceByName(db, name)) ?? (await insertWorkspace(db, { id: newUuid(now), name, now }));
  return found ?? (await findWorkspaceByName(db, name))!;
};
