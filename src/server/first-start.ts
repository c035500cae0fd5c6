import { listApiKeys } from "../api-keys/api-keys.sql.ts";
import { createApiKey, revealApiKey } from "../api-keys/api-keys.ts";
import { createSetupLink } from "../people/setup-link.ts";
import type { Database } from "../postgres/database.ts";
import type { Scope } from "../workspaces/scope.ts";
import { listWorkspaces, lockWorkspace } from "../workspaces/workspaces.sql.ts";
import { ensureWorkspace, firstWorkspaceName } from "../workspaces/workspaces.ts";
import type { Runtime } from "./wiring/runtime.ts";

export type Welcome = { setupLink: string | null; testKey: string | null };

/** What a new user needs: a workspace, a test key to try things with, and the link that creates the owner's account. */
export const prepareFirstStart = async (runtime: Runtime): Promise<Welcome> => {
  const { db, clock, config } = runtime;
  const now = clock.now();
  const testKey = await db.transaction((tx) => showTestKey(tx, runtime, now));
  return { setupLink: await createSetupLink(db, config.publicUrl, now), testKey };
};

/** The key that can be shown, created if there is none. Nodes that start together take turns, so that only one creates it. */
const showTestKey = async (tx: Database, { sealer }: Runtime, now: number): Promise<string | null> => {
  const workspace = (await listWorkspaces(tx))[0] ?? (await ensureWorkspace(tx, firstWorkspaceName, now));
  await lockWorkspace(tx, workspace.id);
  const scope: Scope = { workspaceId: workspace.id, mode: "TEST" };
  const keys = await listApiKeys(tx, workspace.id, "TEST");
  const usable = keys.findLast(
    (key) => key.canReveal && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now),
  );
  if (usable) {
    const revealed = await revealApiKey(tx, sealer, scope, usable.id);
    return revealed.ok ? revealed.value : null;
  }
  if (keys.length > 0) return null;
  const madeBy = { userId: null, name: "first start" };
  const made = await createApiKey(tx, sealer, scope, { name: "First test key", expiresAt: null, madeBy, now });
  return made.ok ? made.value.key : null;
};
