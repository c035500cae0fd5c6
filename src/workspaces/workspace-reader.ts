import { type Clock, seconds } from "../lib/clock.ts";
import type { Database } from "../postgres/database.ts";
import type { WorkspaceService } from "./workspace.graphql.ts";
import { findWorkspace, type Workspace } from "./workspaces.sql.ts";

const cacheMs = seconds(2);

/** Workspaces change seldom and are read with every tracker's public address: they are kept for two seconds. */
export const createWorkspaceReader = (db: Database, clock: Clock): WorkspaceService => {
  const cache = new Map<string, { workspace: Promise<Workspace>; readAt: number }>();
  const read = async (id: string): Promise<Workspace> => {
    const workspace = await findWorkspace(db, id);
    if (!workspace) throw new Error(`The workspace ${id} was deleted while in use.`);
    return workspace;
  };
  return {
    async current({ workspaceId, mode }) {
      const now = clock.now();
      let cached = cache.get(workspaceId);
      if (!cached || now - cached.readAt > cacheMs) {
        cached = { workspace: read(workspaceId), readAt: now };
        cached.workspace.catch(() => cache.delete(workspaceId));
        if (cache.size > 10_000) cache.clear();
        cache.set(workspaceId, cached);
      }
      return { ...(await cached.workspace), mode };
    },
  };
};
