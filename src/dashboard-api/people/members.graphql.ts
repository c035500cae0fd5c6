import type { KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { shortList } from "../../graphql/cost/cost.ts";
import { globalId, parseGlobalId } from "../../lib/ids.ts";
import { listMembers, type Member } from "../../people/members.sql.ts";
import { changeMemberRole, type MemberFailure, removeMember } from "../../people/members.ts";
import type { Role } from "../../use-cases/roles.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { callerOf } from "../caller.ts";
import { changes, requires } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";

type MemberPayload = { member: Member | null; userErrors: DashboardUserError[] };
type RemovedPayload = { removedId: string | null; userErrors: DashboardUserError[] };

/** Of a person; anything else finds nobody. */
const userUuid = (gid: string): string => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "User" ? parsed.uuid : "00000000-0000-0000-0000-000000000000";
};

const errorOf = (failure: MemberFailure): DashboardUserError => {
  switch (failure) {
    case "not-found":
      return dashboardUserError("NOT_FOUND", "id");
    case "last-owner":
      return dashboardUserError("LAST_OWNER", "id");
  }
};

const changeBy = (context: Context) => {
  const { scope, actor } = callerOf(context);
  return { workspaceId: scope.workspaceId, actor, now: context.services.dashboard.clock.now() };
};

const changeRole = async (context: Context, id: string, role: Role): Promise<MemberPayload> => {
  const changed = await changeMemberRole(context.services.dashboard.db, { ...changeBy(context), userId: userUuid(id), role });
  return changed.ok ? { member: changed.value, userErrors: [] } : { member: null, userErrors: [errorOf(changed.failure)] };
};

const remove = async (context: Context, userId: string): Promise<RemovedPayload> => {
  const removed = await removeMember(context.services.dashboard.db, { ...changeBy(context), userId });
  if (!removed.ok) return { removedId: null, userErrors: [errorOf(removed.failure)] };
  return { removedId: globalId("User", userId), userErrors: [] };
};

const defineTypes = (builder: KolliBuilder, { UserError, MemberRole }: SharedTypes) => {
  const MemberType = builder.objectRef<Member>("Member").implement({
    description: "A member of the workspace.",
    fields: (t) => ({
      id: t.id({ description: "The person's global ID.", resolve: ({ userId }) => globalId("User", userId) }),
      email: t.exposeString("email", { description: "The address they sign in with." }),
      name: t.exposeString("name", { description: "Their name." }),
      role: t.expose("role", { type: MemberRole, description: "What they may do." }),
      twoFactorEnabled: t.exposeBoolean("twoFactorEnabled", { description: "Whether they use two-factor." }),
      addressProved: t.boolean({
        description: "Whether their email address was verified: by a mailed link, a single sign-on provider or the operator.",
        resolve: ({ addressProof }) => addressProof !== null,
      }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When they joined." }),
    }),
  });
  const removed = (name: string, of: string) =>
    builder.objectRef<RemovedPayload>(name).implement({
      description: `The result of ${of}.`,
      fields: (t) => ({
        removedId: t.exposeID("removedId", { nullable: true, description: "The former member." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
      }),
    });
  const RoleChanged = builder.objectRef<MemberPayload>("MemberChangeRolePayload").implement({
    description: "The result of memberChangeRole.",
    fields: (t) => ({
      member: t.expose("member", { type: MemberType, nullable: true, description: "The member as they are now." }),
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  const Removed = removed("MemberRemovePayload", "memberRemove");
  return { MemberType, RoleChanged, Removed, Left: removed("WorkspaceLeavePayload", "workspaceLeave") };
};

/** Who belongs to the workspace. */
export const defineMemberTypes = (builder: KolliBuilder, shared: SharedTypes): void => {
  const { MemberType, RoleChanged, Removed, Left } = defineTypes(builder, shared);
  const byId = { required: true, description: "The member's global ID." } as const;
  builder.queryField("members", (t) =>
    t.field({
      type: [MemberType],
      description: "The members of the chosen workspace, in the order they joined.",
      extensions: requires("viewer", shortList),
      resolve: (_root, _args, context) => listMembers(context.services.dashboard.db, callerOf(context).scope.workspaceId),
    }),
  );
  builder.mutationFields((t) => ({
    memberChangeRole: t.field({
      type: RoleChanged,
      description: "Changes a member's role, from their next request.",
      extensions: changes("owner", "always", "by-itself"),
      args: {
        id: t.arg.id(byId),
        role: t.arg({ type: shared.MemberRole, required: true, description: "What they will be able to do." }),
      },
      resolve: (_root, { id, role }, context) => changeRole(context, id, role),
    }),
    memberRemove: t.field({
      type: Removed,
      description: "Removes a member from the workspace immediately. Their account is kept.",
      extensions: changes("owner", "always", "by-itself"),
      args: { id: t.arg.id(byId) },
      resolve: (_root, { id }, context) => remove(context, userUuid(id)),
    }),
    workspaceLeave: t.field({
      type: Left,
      description: "Removes the viewer from the workspace. The last owner cannot leave.",
      extensions: changes("viewer", "always", "by-itself"),
      resolve: (_root, _args, context) => remove(context, callerOf(context).actor.userId),
    }),
  }));
};
