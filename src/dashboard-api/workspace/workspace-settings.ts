import { newUuid } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { readName } from "../../people/account-input.ts";
import { memberLimits, membershipLimit } from "../../people/member-limits.ts";
import { insertMembership } from "../../people/members.sql.ts";
import { meetsRequirement, type SignInMeans, type SignInRequirement } from "../../people/sign-in/sign-in-means.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { type Actor, recordAudit } from "../../workspaces/audit.ts";
import { insertWorkspace } from "../../workspaces/workspaces.sql.ts";
import { findWorkspaceSettings, updateWorkspaceSettings, type WorkspaceSettings } from "./workspace-settings.sql.ts";

const retentionDaysMax = 3650;
/** As the table has it. */
const usualProofRetentionDays = 90;

type Change = { actor: Actor & { userId: string }; now: number };
type Outcome = Promise<Result<WorkspaceSettings, DashboardUserError>>;

/** Whoever makes a workspace owns it. */
export const createWorkspace = async (db: TransactionalDatabase, typedName: string, { actor, now }: Change): Outcome => {
  const name = readName(typedName);
  if (!name.ok) return fail(dashboardUserError("NAME_INVALID", "name", name.failure.message));
  return db.transaction(async (tx) => {
    const limit = await membershipLimit(tx, { workspaceId: null, userId: actor.userId });
    if (limit) return fail(dashboardUserError("LIMIT_REACHED", null, memberLimits[limit]));
    const made = await insertWorkspace(tx, { id: newUuid(now), name: name.value, now });
    if (!made) return fail(dashboardUserError("NAME_TAKEN", "name"));
    await insertMembership(tx, { workspaceId: made.id, userId: actor.userId, role: "owner", now });
    const auditAction = { action: "workspace.create", subjectId: made.id, subjectName: made.name } as const;
    await recordAudit(tx, { workspaceId: made.id }, { actor, auditAction, now });
    return ok({
      ...made,
      retentionDays: null,
      proofRetentionDays: usualProofRetentionDays,
      requiredSignIn: "ANY",
      eraseAt: null,
    });
  });
};

/** What is left out stays as it is; a retention of null keeps finished trackers for ever. */
export type SettingsChange = {
  name?: string | null | undefined;
  publicPages?: boolean | null | undefined;
  retentionDays?: number | null | undefined;
  proofRetentionDays?: number | null | undefined;
  requiredSignIn?: SignInRequirement | null | undefined;
};

const isNoRetention = (days: number | null | undefined): boolean => days != null && (days < 1 || days > retentionDaysMax);

const judge = (change: SettingsChange, signedInBy: SignInMeans): DashboardUserError | null => {
  const { name, publicPages, retentionDays, proofRetentionDays, requiredSignIn } = change;
  const given = [name, publicPages, retentionDays === undefined ? null : 0, proofRetentionDays, requiredSignIn];
  if (given.every((value) => value == null)) return dashboardUserError("NOTHING_TO_CHANGE");
  // Whoever asks for what they do not do themselves would be the first to be locked out.
  if (requiredSignIn != null && !meetsRequirement(signedInBy, requiredSignIn))
    return dashboardUserError("SIGN_IN_NOT_MET", "requiredSignIn");
  if (isNoRetention(retentionDays)) return dashboardUserError("RETENTION_INVALID", "retentionDays");
  return isNoRetention(proofRetentionDays) ? dashboardUserError("RETENTION_INVALID", "proofRetentionDays") : null;
};

export const changeWorkspaceSettings = async (
  db: TransactionalDatabase,
  id: string,
  change: SettingsChange,
  { actor, now, signedInBy }: { actor: Actor; now: number; signedInBy: SignInMeans },
): Outcome => {
  const wrong = judge(change, signedInBy);
  if (wrong) return fail(wrong);
  const name = change.name == null ? null : readName(change.name);
  if (name?.ok === false) return fail(dashboardUserError("NAME_INVALID", "name", name.failure.message));
  return db.transaction(async (tx) => {
    const before = await findWorkspaceSettings(tx, id);
    if (!before) return fail(dashboardUserError("NOT_FOUND"));
    const after = await updateWorkspaceSettings(tx, {
      id,
      name: name?.value ?? before.name,
      publicPages: change.publicPages ?? before.publicPages,
      retentionDays: change.retentionDays === undefined ? before.retentionDays : change.retentionDays,
      proofRetentionDays: change.proofRetentionDays ?? before.proofRetentionDays,
      requiredSignIn: change.requiredSignIn ?? before.requiredSignIn,
    });
    if (!after) return fail(dashboardUserError("NAME_TAKEN", "name"));
    const auditAction = {
      action: "workspace.update",
      subjectId: id,
      subjectName: after.name,
      detail: { before: shown(before), after: shown(after) },
    } as const;
    await recordAudit(tx, { workspaceId: id }, { actor, auditAction, now });
    return ok(after);
  });
};

const shown = ({ name, publicPages, retentionDays, proofRetentionDays, requiredSignIn }: WorkspaceSettings) => ({
  ...{ name, publicPages, retentionDays, proofRetentionDays, requiredSignIn },
});
