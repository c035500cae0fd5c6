import { announceKeysOf } from "../../api-keys/key-notices.sql.ts";
import { accountKinds } from "../../carriers/accounts/account-backlogs.ts";
import { days } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { eraseRecipient } from "../../recipients/recipients.sql.ts";
import { inWorkspaceLog } from "../../use-cases/audit-logs.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { beginBacklog } from "../../work/backlogs/backlogs.ts";
import { findWorkspaces } from "../../workspaces/workspaces.sql.ts";
import type { WorkspaceOutcome } from "../workspace/workspace-commands.ts";
import { findWorkspaceSettings, type WorkspaceSettings } from "../workspace/workspace-settings.sql.ts";
import { findDestinations, holdWebhooks, markDeleted, releaseWebhooks, unmarkDeleted } from "./deletion.sql.ts";
import { eraseTrackersOfPerson, filterOf, type Person } from "./erase-person.ts";

/** A deleted workspace can be restored for so long. */
export const graceDays = 7;

const mayTakeAway = peopleMay("own", "always");
const refuse = (...error: Parameters<typeof dashboardUserError>) => fail(dashboardUserError(...error));

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ subjectId: id, subjectName: name });

/**
 * From then on it does no work and can only be restored; after the grace period it is erased. Its name must be given, so that
 * the wrong one is not deleted by mistake.
 */
export const deleteWorkspace = defineUseCase({
  name: "Mutation.workspaceDelete",
  permission: mayTakeAway,
  cost: changeCost,
  async run({ scope: { workspaceId: id } }, { name }: { name: string }, { db, clock }: UseCaseDeps): Promise<WorkspaceOutcome> {
    const now = clock.now();
    const [workspace] = await findWorkspaces(db, [id]);
    if (!workspace) return refuse("NOT_FOUND");
    if (name.trim() !== workspace.name) return refuse("NAME_NOT_CONFIRMED", "name");
    if (!(await markDeleted(db, id, now + days(graceDays)))) return refuse("WORKSPACE_DELETED");
    await holdWebhooks(db, id, now);
    await announceKeysOf(db, id);
    return ok((await findWorkspaceSettings(db, id))!);
  },
  audit: {
    action: "workspace.delete",
    entry: (deleted) =>
      deleted.ok
        ? { ...subjectOf(deleted.value), detail: { after: { eraseAt: new Date(deleted.value.eraseAt!).toISOString() } } }
        : null,
    record: inWorkspaceLog,
  },
});

type RestoreDeps = UseCaseDeps & {
  /** What waited is due, the first rows now and the others as they are worked off. Left out in processes that do not check. */
  wakeChecker?(accountIds: readonly string[]): void;
  workOff?(): void;
};

export const restoreWorkspace = defineUseCase({
  name: "Mutation.workspaceRestore",
  permission: { ...peopleMay("own"), isOpenWhenDeleted: true },
  cost: changeCost,
  async run(
    { scope: { workspaceId: id } },
    _input: object,
    { db, clock }: RestoreDeps,
  ): Promise<Result<{ workspace: WorkspaceSettings; accountIds: string[] }, DashboardUserError>> {
    const now = clock.now();
    const found = await unmarkDeleted(db, id, now);
    if (!found) return refuse("WORKSPACE_NOT_DELETED");
    await releaseWebhooks(db, id, now);
    await announceKeysOf(db, id);
    const accountIds = (await findDestinations(db, id)).map((account) => account.id);
    const kind = "WORKSPACE_RESTORED";
    const backlog = { kind, workspaceId: id, mode: null, ...subjectOf(found), detail: { accountIds } };
    await beginBacklog(db, accountKinds[kind], backlog, now);
    return ok({ workspace: (await findWorkspaceSettings(db, id))!, accountIds });
  },
  audit: {
    action: "workspace.restore",
    entry: (restored) => (restored.ok ? subjectOf(restored.value.workspace) : null),
    record: inWorkspaceLog,
  },
  committed(restored, { wakeChecker, workOff }) {
    if (!restored.ok) return;
    wakeChecker?.(restored.value.accountIds);
    workOff?.();
  },
});

/** Lets all data of the workspace out: what it gives is the right to write the archive. */
export const exportWorkspaceData = defineUseCase({
  name: "Mutation.workspaceExport",
  permission: { ...mayTakeAway, isOpenWhenDeleted: true },
  cost: changeCost,
  run: async ({ scope }, _input: object, { db }: UseCaseDeps) => (await findWorkspaces(db, [scope.workspaceId]))[0]!,
  audit: { action: "workspace.export", entry: subjectOf, record: inWorkspaceLog },
});

/** Without a key, as on the command line, no address is recognised. */
type PersonDeps = UseCaseDeps & { readonly hashAddress?: (email: string) => Buffer };

/**
 * Erases a person's trackers in both modes, whatever their state: scans, carriers' answers, proofs of delivery, deliveries with
 * what was sent and answered, and what their events reported. The feed keeps the ids, topics and sequences. The audit log has how
 * many it were and how they were found, not who it was: it must not keep what was to be erased.
 */
export const erasePerson = defineUseCase({
  name: "Mutation.personErase",
  permission: mayTakeAway,
  cost: changeCost,
  async run({ scope }, person: Person, { db, hashAddress }: PersonDeps): Promise<Result<number, DashboardUserError>> {
    const filter = filterOf(person);
    if (person.email) {
      if (filter !== null || !hashAddress) return refuse("PERSON_INVALID");
      return ok(await eraseRecipient(db, scope.workspaceId, hashAddress(person.email.trim())));
    }
    return filter === null ? refuse("PERSON_INVALID") : ok(await eraseTrackersOfPerson(db, scope.workspaceId, filter));
  },
  audit: {
    action: "person.erase",
    // There may be very many: page by page, and not in one transaction.
    reachesOutside: true,
    entry: (erased, { reference, email }) => {
      const foundBy = email ? "email" : reference ? "reference" : "metadata";
      return erased.ok ? { detail: { after: { trackers: erased.value, foundBy } } } : null;
    },
    record: inWorkspaceLog,
  },
});
