import { listApiKeys } from "../workspaces/api-keys.sql.ts";
import { createApiKey, revealApiKey } from "../workspaces/api-keys.ts";
import type { Scope } from "../workspaces/scope.ts";
import { createSetupLink } from "../workspaces/setup-link.ts";
import { listWorkspaces } from "../workspaces/workspaces.sql.ts";
import { ensureWorkspace, firstWorkspaceName } from "../workspaces/workspaces.ts";
import type { Runtime } from "./runtime.ts";

export type Welcome = { setupLink: string | null; testKey: string | null };

/** What a newcomer needs: a workspace, a test key to try things with, and the link that makes the owner's account. */
export const prepareFirstStart = async ({ db, sealer, clock, config }: Runtime): Promise<Welcome> => {
  const now = clock.now();
  const workspace = (await listWorkspaces(db))[0] ?? (await ensureWorkspace(db, firstWorkspaceName, now));
  const scope: Scope = { workspaceId: workspace.id, mode: "TEST" };
  const keys = await listApiKeys(db, workspace.id, "TEST");
  const usable = keys.findLast(
    (key) => key.canReveal && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now),
  );
  const setupLink = await createSetupLink(db, config.publicUrl, now);
  if (usable) {
    const revealed = await revealApiKey(db, sealer, scope, usable.id);
    return { setupLink, testKey: revealed.ok ? revealed.value : null };
  }
  if (keys.length > 0) return { setupLink, testKey: null };
  const { key } = await createApiKey(db, sealer, scope, { name: "First test key", expiresAt: null, now });
  return { setupLink, testKey: key };
};
