import type { Database } from "../postgres/database.ts";
import { type Actor, type Audited, recordAuditIn } from "../workspaces/audit.ts";
import { membershipsOf } from "./members.sql.ts";
import type { RequestOrigin } from "./sign-in/sessions.ts";
import type { User } from "./users.sql.ts";

export const actorOf = (user: User, { ipAddress, userAgent }: RequestOrigin): Actor => ({
  userId: user.id,
  name: user.email,
  ipAddress,
  userAgent,
});

/** For what a person does to their own account: the owners of every workspace they belong to may know. */
export const recordAccountAudit = async (tx: Database, userId: string, audited: Audited): Promise<number> =>
  recordAuditIn(
    tx,
    (await membershipsOf(tx, userId)).map(({ workspaceId }) => workspaceId),
    audited,
  );
