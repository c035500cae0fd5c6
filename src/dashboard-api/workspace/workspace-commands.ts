import { readCost } from "../../graphql/cost/cost.ts";
import { newUuid } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { readName } from "../../people/account-input.ts";
import { memberLimits, membershipLimit } from "../../people/member-limits.ts";
import { insertMembership } from "../../people/members.sql.ts";
import { meetsRequirement, type SignInMeans, type SignInRequirement } from "../../people/sign-in/sign-in-means.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import { inWorkspaceLog } from "../../use-cases/audit-logs.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { recordAudit } from "../../workspaces/audit.ts";
import { insertWorkspace } from "../../workspaces/workspaces.sql.ts";
import { findWorkspaceSettings, updateWorkspaceSettings, type WorkspaceSettings } from "./workspace-settings.sql.ts";

export type WorkspaceOutcome = Result<WorkspaceSettings, DashboardUserError>;

const retentionDaysMax = 3650;
const refuse = (...error: Parameters<typeof dashboardUserError>) => fail(dashboardUserError(...error));

export const readWorkspaceSettings = defineUseCase({
  name: "Query.workspaceSettings",
  permission: { ...peopleMay("read"), isOpenWhenDeleted: true },
  cost: readCost,
  run: async ({ scope }, _input: object, { db }: UseCaseDeps) => (await findWorkspaceSettings(db, scope.workspaceId))!,
  audit: "nothing",
});

/** The person who creates a workspace owns it; one that the operator creates has no members yet. */
export const createWorkspace = defineUseCase({
  name: "Mutation.workspaceCreate",
  permission: peopleMay("own"),
  cost: changeCost,
  async run({ actor: { userId } }, input: { name: string }, { db, clock }: UseCaseDeps): Promise<WorkspaceOutcome> {
    const now = clock.now();
    const name = readName(input.name);
    if (!name.ok) return refuse("NAME_INVALID", "name", name.failure.message);
    const limit = await membershipLimit(db, { workspaceId: null, userId });
    if (limit) return refuse("LIMIT_REACHED", null, memberLimits[limit]);
    const made = await insertWorkspace(db, { id: newUuid(now), name: name.value, now });
    if (!made) return refuse("NAME_TAKEN", "name");
    if (userId !== null) await insertMembership(db, { workspaceId: made.id, userId, role: "owner", now });
    return ok((await findWorkspaceSettings(db, made.id))!);
  },
  audit: {
    action: "workspace.create",
    entry: (made) => (made.ok ? { subjectId: made.value.id, subjectName: made.value.name } : null),
    record: async (tx, _caller, audited, made) => made.ok && recordAudit(tx, { workspaceId: made.value.id }, audited),
  },
});

/** What is left out stays as it is; a retention of null keeps finished trackers forever. */
type SettingsChange = {
  name?: string | null | undefined;
  publicPages?: boolean | null | undefined;
  retentionDays?: number | null | undefined;
  proofRetentionDays?: number | null | undefined;
  requiredSignIn?: SignInRequirement | null | undefined;
  searchKeys?: readonly string[] | null | undefined;
};

const isNoRetention = (days: number | null | undefined): boolean => days != null && (days < 1 || days > retentionDaysMax);

/** Each once, without the spaces around it. */
const readSearchKeys = (keys: readonly string[]): string[] => [...new Set(keys.map((key) => key.trim()))];
const areSearchKeys = (keys: readonly string[]): boolean =>
  keys.length <= trackerBounds.searchKeys.cap &&
  keys.every((key) => key !== "" && key.length <= trackerBounds.searchKey.cap && key.isWellFormed() && !key.includes("\0"));

const judge = (change: SettingsChange, signedInBy: SignInMeans): DashboardUserError | null => {
  const { name, publicPages, retentionDays, proofRetentionDays, requiredSignIn, searchKeys } = change;
  const given = [name, publicPages, retentionDays === undefined ? null : 0, proofRetentionDays, requiredSignIn, searchKeys];
  if (given.every((value) => value == null)) return dashboardUserError("NOTHING_TO_CHANGE");
  // A person who requires what they do not do themselves would be the first to be locked out.
  if (requiredSignIn != null && !meetsRequirement(signedInBy, requiredSignIn))
    return dashboardUserError("SIGN_IN_NOT_MET", "requiredSignIn");
  if (searchKeys != null && !areSearchKeys(readSearchKeys(searchKeys)))
    return dashboardUserError("SEARCH_KEYS_INVALID", "searchKeys");
  if (isNoRetention(retentionDays)) return dashboardUserError("RETENTION_INVALID", "retentionDays");
  return isNoRetention(proofRetentionDays) ? dashboardUserError("RETENTION_INVALID", "proofRetentionDays") : null;
};

type Changed = { before: WorkspaceSettings; after: WorkspaceSettings };

export const updateWorkspace = defineUseCase({
  name: "Mutation.workspaceUpdate",
  permission: peopleMay("own", "always"),
  cost: changeCost,
  async run(
    { scope: { workspaceId: id }, session },
    change: SettingsChange,
    { db }: UseCaseDeps,
  ): Promise<Result<Changed, DashboardUserError>> {
    const wrong = judge(change, session?.signedInBy ?? "PASSWORD");
    if (wrong) return fail(wrong);
    const name = change.name == null ? null : readName(change.name);
    if (name?.ok === false) return refuse("NAME_INVALID", "name", name.failure.message);
    const before = await findWorkspaceSettings(db, id);
    if (!before) return refuse("NOT_FOUND");
    const after = await updateWorkspaceSettings(db, {
      id,
      name: name?.value ?? before.name,
      publicPages: change.publicPages ?? before.publicPages,
      retentionDays: change.retentionDays === undefined ? before.retentionDays : change.retentionDays,
      proofRetentionDays: change.proofRetentionDays ?? before.proofRetentionDays,
      requiredSignIn: change.requiredSignIn ?? before.requiredSignIn,
      searchKeys: change.searchKeys == null ? before.searchKeys : readSearchKeys(change.searchKeys),
    });
    return after ? ok({ before, after }) : refuse("NAME_TAKEN", "name");
  },
  audit: {
    action: "workspace.update",
    entry(changed) {
      if (!changed.ok) return null;
      const { before, after } = changed.value;
      return { subjectId: after.id, subjectName: after.name, detail: { before: shown(before), after: shown(after) } };
    },
    record: inWorkspaceLog,
  },
});

const shown = ({ id: _id, createdAt: _created, eraseAt: _erase, ...settings }: WorkspaceSettings) => settings;
