import { createBatcher } from "../lib/batcher.ts";
import { type Clock, minutes, seconds } from "../lib/clock.ts";
import type { Database } from "../postgres/database.ts";
import type { Notices } from "../postgres/notices.ts";
import type { WorkspaceService } from "./workspace.graphql.ts";
import { workspaceChannel } from "./workspace-notices.sql.ts";
import { findWorkspaces, type Workspace } from "./workspaces.sql.ts";

/** Every change is announced; this bounds what one that went unheard could do. */
const cacheMs = minutes(1);
/** While no notices come through. */
const unheardMs = seconds(1);

/** A deleted workspace shows nothing to anyone. */
const isOpen = ({ eraseAt }: Workspace): boolean => eraseAt === null;

/**
 * Workspaces change seldom and are read for every tracker's public address: they are cached while notices arrive, else for a second.
 * A node that does not know yet that a spread has grown creates trackers under the previous one, which every look-up also tries.
 */
export const createWorkspaceReader = (db: Database, clock: Clock, notices?: Notices): WorkspaceService => {
  const cache = new Map<string, { workspace: Promise<Workspace | undefined>; readAt: number }>();
  // What is being read while a change comes in may be the old row: it is forgotten with the others.
  notices?.on(workspaceChannel, (id) => void cache.delete(id));
  notices?.onGap(() => cache.clear());
  const find = createBatcher<string, Workspace | undefined>(
    async (ids) => {
      const found = new Map((await findWorkspaces(db, ids)).map((workspace) => [workspace.id, workspace]));
      return ids.map((id) => found.get(id));
    },
    { maxItems: 1_000, maxFlights: 4 },
  );
  const read = (id: string): Promise<Workspace | undefined> => {
    const now = clock.now();
    let cached = cache.get(id);
    if (!cached || now - cached.readAt > (notices?.connected() ? cacheMs : unheardMs)) {
      cached = { workspace: find(id), readAt: now };
      const reading = cached;
      cached.workspace.catch(() => {
        if (cache.get(id) === reading) cache.delete(id);
      });
      if (cache.size > 10_000) cache.clear();
      cache.set(id, cached);
    }
    return cached.workspace;
  };
  return {
    async current({ workspaceId, mode }) {
      const workspace = await read(workspaceId);
      if (!workspace) throw new Error(`The workspace ${workspaceId} was deleted while it was in use.`);
      return { ...workspace, publicPages: isOpen(workspace) && workspace.publicPages, mode };
    },
    hasPublicPages: async (workspaceId) => {
      const workspace = await read(workspaceId);
      return workspace !== undefined && isOpen(workspace) && workspace.publicPages;
    },
    trackingHostOf: async (workspaceId) => (await read(workspaceId))?.trackingHost ?? null,
    recipientMailsOf: async (workspaceId) => (await read(workspaceId))?.recipientMails ?? null,
    searchKeysOf: async (workspaceId) => (await read(workspaceId))?.searchKeys ?? [],
    eraseAtOf: async (workspaceId) => (await read(workspaceId))?.eraseAt ?? null,
    spreadOf: async (workspaceId) => (await read(workspaceId))?.spread ?? 1,
  };
};
