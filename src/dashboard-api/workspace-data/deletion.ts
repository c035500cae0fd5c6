import { accountKinds } from "../../carriers/accounts/account-backlogs.ts";
import { days } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { beginBacklog } from "../../work/backlogs/backlogs.ts";
import { type Actor, recordAudit } from "../../workspaces/audit.ts";
import { findWorkspaces } from "../../workspaces/workspaces.sql.ts";
import {
  type DeletedWorkspace,
  findDestinations,
  holdWebhooks,
  markDeleted,
  releaseWebhooks,
  unmarkDeleted,
} from "./deletion.sql.ts";

/** So long a deleted workspace can be restored. */
export const graceDays = 7;

type Change = { actor: Actor; now: number };

/**
 * From then on it does no work, and nobody gets in but to restore it; after the grace it is erased. Its name must be given, so
 * that nobody deletes the wrong one.
 */
export const deleteWorkspace = async (
  db: TransactionalDatabase,
  id: string,
  typedName: string,
  { actor, now }: Change,
): Promise<Result<DeletedWorkspace, DashboardUserError>> => {
  const [workspace] = await findWorkspaces(db, [id]);
  if (!workspace) return fail(dashboardUserError("NOT_FOUND"));
  if (typedName.trim() !== workspace.name) return fail(dashboardUserError("NAME_NOT_CONFIRMED", "name"));
  return db.transaction(async (tx) => {
    const deleted = await markDeleted(tx, id, now + days(graceDays));
    if (!deleted) return fail(dashboardUserError("WORKSPACE_DELETED"));
    await holdWebhooks(tx, id, now);
    const detail = { after: { eraseAt: new Date(deleted.eraseAt).toISOString() } };
    const auditAction = { action: "workspace.delete", subjectId: id, subjectName: deleted.name, detail } as const;
    await recordAudit(tx, { workspaceId: id }, { actor, auditAction, now });
    return ok(deleted);
  });
};

/** Whom to wake: what waited is due, the first rows now and the others as they are worked off. */
export type Restored = { name: string; accountIds: string[]; endpointIds: string[] };

export const restoreWorkspace = async (
  db: TransactionalDatabase,
  id: string,
  { actor, now }: Change,
): Promise<Result<Restored, DashboardUserError>> => {
  const restored = await db.transaction(async (tx) => {
    const found = await unmarkDeleted(tx, id, now);
    if (!found) return null;
    const endpointIds = (await releaseWebhooks(tx, id, now)).map((endpoint) => endpoint.id);
    const auditAction = { action: "workspace.restore", subjectId: id, subjectName: found.name } as const;
    await recordAudit(tx, { workspaceId: id }, { actor, auditAction, now });
    const accountIds = (await findDestinations(tx, id)).map((account) => account.id);
    const kind = "WORKSPACE_RESTORED";
    const backlog = { kind, workspaceId: id, mode: null, subjectId: id, subjectName: found.name, detail: { accountIds } };
    await beginBacklog(tx, accountKinds[kind], backlog, now);
    return { name: found.name, endpointIds, accountIds };
  });
  return restored === null ? fail(dashboardUserError("WORKSPACE_NOT_DELETED")) : ok(restored);
};
