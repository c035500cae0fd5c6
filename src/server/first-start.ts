import { listApiKeys } from "../api-keys/api-keys.sql.ts";
import { revealApiKey } from "../api-keys/api-keys.ts";
import { createKey } from "../api-keys/key-commands.ts";
import { createSetupLink } from "../people/setup-link.ts";
import { type Database, withinTransaction } from "../postgres/database.ts";
import { operatorCaller } from "../use-cases/caller.ts";
import { commandLineActor } from "../workspaces/audit.ts";
import type { Scope } from "../workspaces/scope.ts";
import { listWorkspaces, lockWorkspace } from "../workspaces/workspaces.sql.ts";
import { ensureWorkspace, firstWorkspaceName } from "../workspaces/workspaces.ts";
import type { Runtime } from "./wiring/runtime.ts";

/** In the audit log. */
const firstStart = { ...commandLineActor, name: "first start" };

export type Welcome = { setupLink: string | null; testKey: string | null };

/** What a new user needs: a workspace, a test key to try things with, and the link that creates the owner's account. */
export const prepareFirstStart = async (runtime: Runtime): Promise<Welcome> => {
  const { db, clock, config } = runtime;
  const now = clock.now();
  const testKey = await db.transaction((tx) => showTestKey(tx, runtime, now));
  return { setupLink: await createSetupLink(db, config.publicUrl, now), testKey };
};

/** The key that can be shown, made where there is none. Nodes that start together take turns, so that one of them makes it. */
const showTestKey = async (tx: Database, runtime: Runtime, now: number): Promise<string | null> => {
  const workspace = (await listWorkspaces(tx))[0] ?? (await ensureWorkspace(tx, firstWorkspaceName, now));
  await lockWorkspace(tx, workspace.id);
  const scope: Scope = { workspaceId: workspace.id, mode: "TEST" };
  const keys = await listApiKeys(tx, workspace.id, "TEST");
  const usable = keys.findLast(
    (key) => key.canReveal && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now),
  );
  if (usable) {
    const revealed = await revealApiKey(tx, runtime.sealer, scope, usable.id);
    return revealed.ok ? revealed.value : null;
  }
  if (keys.length > 0) return null;
  const made = await createKey(
    operatorCaller(scope, firstStart),
    { name: "First test key" },
    { ...runtime, db: withinTransaction(tx) },
  );
  return made.ok ? made.value.key : null;
};
