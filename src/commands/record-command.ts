import type { Database } from "../postgres/database.ts";
import type { Runtime } from "../server/wiring/runtime.ts";
import { type AuditAction, commandLineActor, recordAuditIn } from "../workspaces/audit.ts";
import { listWorkspaces } from "../workspaces/workspaces.sql.ts";

/** `db` is the transaction of what was done, if there is one. */
export type Doer = { db: Database; clock: Runtime["clock"] };

/** What is done to the whole installation is in the audit log of every workspace. */
export const recordCommandEverywhere = async ({ db, clock }: Doer, auditAction: AuditAction): Promise<number> => {
  const workspaces = await listWorkspaces(db);
  const audited = { actor: commandLineActor, auditAction, now: clock.now() };
  return recordAuditIn(
    db,
    workspaces.map(({ id }) => id),
    audited,
  );
};
