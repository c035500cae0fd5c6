import { parseGlobalId } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { inOwnLogs, personOf } from "../account-audit.ts";
import { deleteSession, deleteSessionsOf } from "./sessions.sql.ts";

/** Gives how many sessions ended. */
export const signOutEverywhere = defineUseCase({
  name: "Mutation.signOutEverywhere",
  permission: peopleMay("signed-in"),
  cost: changeCost,
  run: (caller, { includingThis }: { includingThis?: boolean | null | undefined }, { db }: UseCaseDeps) =>
    deleteSessionsOf(db, personOf(caller), includingThis ? null : (caller.session?.id ?? null)),
  audit: {
    action: "session.sign-out-everywhere",
    entry: (endedCount, _input, caller) => ({
      subjectId: personOf(caller),
      subjectName: caller.actor.name,
      detail: { endedCount },
    }),
    record: inOwnLogs,
  },
});

export const revokeSession = defineUseCase({
  name: "Mutation.sessionRevoke",
  permission: peopleMay("signed-in"),
  cost: changeCost,
  async run(caller, { id }: { id: string }, { db }: UseCaseDeps): Promise<Result<string, DashboardUserError>> {
    const parsed = parseGlobalId(id);
    const deleted = parsed?.type === "UserSession" ? await deleteSession(db, personOf(caller), parsed.uuid) : 0;
    return deleted === 0 ? fail(dashboardUserError("NOT_FOUND", "id")) : ok(id);
  },
  audit: {
    action: "session.revoke",
    entry: (revoked, _input, { actor }) => (revoked.ok ? { subjectId: revoked.value, subjectName: actor.name } : null),
    record: inOwnLogs,
  },
});
