import { shortList } from "../graphql/cost/cost.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import { inWorkspaceLog } from "../use-cases/audit-logs.ts";
import type { Caller } from "../use-cases/caller.ts";
import { onlyOperator, peopleMay } from "../use-cases/permission.ts";
import type { Role } from "../use-cases/roles.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../use-cases/user-errors.ts";
import { addressForms } from "./account-input.ts";
import { memberLimits, membershipLimit } from "./member-limits.ts";
import {
  deleteMembership,
  findMember,
  insertMembership,
  listMembers,
  lockOwners,
  type Member,
  upsertMembership,
} from "./members.sql.ts";
import { findUserByEmail } from "./users.sql.ts";

export type MemberOutcome = Result<Member, DashboardUserError>;
type ById = { id: string };

const mayManage = peopleMay("own", "always");
const refuse = (...error: Parameters<typeof dashboardUserError>) => fail(dashboardUserError(...error));

const userUuid = (gid: string): string | null => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "User" ? parsed.uuid : null;
};

/** The member as they are. A change that takes an owner away is refused if the workspace would have none left. */
const lockMember = async (
  { scope: { workspaceId } }: Caller,
  { userId, losesOwner }: { userId: string | null; losesOwner: boolean },
  { db }: UseCaseDeps,
): Promise<MemberOutcome> => {
  const owners = await lockOwners(db, workspaceId);
  const member = userId === null ? undefined : await findMember(db, workspaceId, userId);
  if (!member) return refuse("NOT_FOUND", "id");
  return losesOwner && member.role === "owner" && owners.length === 1 ? refuse("LAST_OWNER", "id") : ok(member);
};

export const readMembers = defineUseCase({
  name: "Query.members",
  permission: peopleMay("read"),
  cost: shortList,
  run: ({ scope }, _input: object, { db }: UseCaseDeps) => listMembers(db, scope.workspaceId),
  audit: "nothing",
});

export const changeMemberRole = defineUseCase({
  name: "Mutation.memberChangeRole",
  permission: mayManage,
  cost: changeCost,
  async run(
    caller,
    { id, role }: ById & { role: Role },
    deps: UseCaseDeps,
  ): Promise<Result<Member & { oldRole: Role }, DashboardUserError>> {
    const member = await lockMember(caller, { userId: userUuid(id), losesOwner: role !== "owner" }, deps);
    if (!member.ok) return member;
    const { userId, role: oldRole } = member.value;
    await upsertMembership(deps.db, { workspaceId: caller.scope.workspaceId, userId, role, now: deps.clock.now() });
    return ok({ ...member.value, role, oldRole });
  },
  audit: {
    action: "member.change-role",
    entry(changed) {
      if (!changed.ok) return null;
      const { userId, email, oldRole, role } = changed.value;
      return { subjectId: userId, subjectName: email, detail: { from: oldRole, to: role } };
    },
    record: inWorkspaceLog,
  },
});

/** Counts immediately: every request reads the membership anew. */
const remove = async (caller: Caller, userId: string | null, deps: UseCaseDeps): Promise<MemberOutcome> => {
  const member = await lockMember(caller, { userId, losesOwner: true }, deps);
  if (member.ok) await deleteMembership(deps.db, caller.scope.workspaceId, member.value.userId);
  return member;
};

const removedEntry = (removed: MemberOutcome) =>
  removed.ok ? { subjectId: removed.value.userId, subjectName: removed.value.email, detail: { role: removed.value.role } } : null;

export const leaveWorkspace = defineUseCase({
  name: "Mutation.workspaceLeave",
  permission: peopleMay("read", "always"),
  cost: changeCost,
  run: (caller, _input: object, deps: UseCaseDeps) => remove(caller, caller.actor.userId, deps),
  audit: { action: "member.leave", entry: removedEntry, record: inWorkspaceLog },
});

const isOneself = ({ actor }: Caller, { id }: ById): boolean => actor.userId !== null && userUuid(id) === actor.userId;

export const removeMember = defineUseCase({
  name: "Mutation.memberRemove",
  permission: mayManage,
  cost: changeCost,
  run: (caller, input: ById, deps: UseCaseDeps) =>
    isOneself(caller, input) ? leaveWorkspace(caller, {}, deps) : remove(caller, userUuid(input.id), deps),
  audit: {
    action: "member.remove",
    entry: (removed, input, caller) => (isOneself(caller, input) ? null : removedEntry(removed)),
    record: inWorkspaceLog,
  },
});

/** Lets someone into a workspace, such as one that was created on the command line and has no owner yet, or changes their role. */
export const grantRole = defineUseCase({
  name: "Operator.memberGrant",
  permission: onlyOperator,
  cost: changeCost,
  async run(
    caller,
    { email, role }: { email: string; role: Role },
    deps: UseCaseDeps,
  ): Promise<Result<{ member: Member; isNew: boolean }, DashboardUserError>> {
    const { db, clock } = deps;
    const { workspaceId } = caller.scope;
    const user = await findUserByEmail(db, addressForms(email));
    if (!user) return refuse("NOT_FOUND", "email", `No account has the email address ${email}.`);
    const userId = user.id;
    if (await findMember(db, workspaceId, userId)) {
      const changed = await changeMemberRole(caller, { id: globalId("User", userId), role }, deps);
      return changed.ok ? ok({ member: changed.value, isNew: false }) : changed;
    }
    const limit = await membershipLimit(db, { workspaceId, userId });
    if (limit) return refuse("LIMIT_REACHED", null, memberLimits[limit]);
    await insertMembership(db, { workspaceId, userId, role, now: clock.now() });
    return ok({ member: (await findMember(db, workspaceId, userId))!, isNew: true });
  },
  audit: {
    action: "member.grant",
    entry(granted) {
      if (!granted.ok || !granted.value.isNew) return null;
      const { userId, email, role } = granted.value.member;
      return { subjectId: userId, subjectName: email, detail: { role } };
    },
    record: inWorkspaceLog,
  },
});
