import type { Database } from "../postgres/database.ts";
import type { Runtime } from "../server/wiring/runtime.ts";
import { type AuditAction, commandLineActor, recordAudit, recordAuditIn } from "../workspaces/audit.ts";
import type { Mode } from "../workspaces/scope.ts";
import { listWorkspaces } from "../workspaces/workspaces.sql.ts";

/** `db` is the transaction of what was done, where there is one. */
export type Doer = { db: Database; clock: Runtime["clock"] };

/** What was done on the command line is in the audit log of the workspace it was done to. */
export const recordCommand = (
  { db, clock }: Doer,
  scope: { workspaceId: string; mode?: Mode | null },
  auditAction: AuditAction,
): Promise<number> => recordAudit(db, scope, { actor: commandLineActor, auditAction, now: clock.now() });

/** For what is done to the whole installation. */
export const recordCommandEverywhere = async ({ db, clock }: Doer, auditAction: AuditAction): Promise<number> => {
  const workspaces = await listWorkspaces(db);
  const audited = { actor: commandLineActor, auditAction, now: clock.now() };
  return recordAuditIn(
    db,
    workspaces.map(({ id }) => id),
    audited,
  );
};
