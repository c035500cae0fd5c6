import type { Database } from "../postgres/database.ts";
import { type Audited, recordAudit } from "../workspaces/audit.ts";
import type { Caller } from "./caller.ts";

/** For what belongs to a workspace and to neither of its modes. */
export const inWorkspaceLog = (tx: Database, { scope: { workspaceId } }: Caller, audited: Audited): Promise<number> =>
  recordAudit(tx, { workspaceId }, audited);
