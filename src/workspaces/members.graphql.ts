import type { KolliBuilder } from "../graphql/builder.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import type { Result } from "../lib/result.ts";
import { readEmail } from "./account-input.ts";
import { callerOf } from "./dashboard-caller.ts";
import { type DashboardUserError, userError } from "./dashboard-errors.ts";
import { type Invitation, listInvitations } from "./invitations.sql.ts";
import { inviteMember, revokeInvitation } from "./invitations.ts";
import { listMembers, type Member } from "./members.sql.ts";
import { changeMemberRole, type MemberFailure, removeMember } from "./members.ts";
import { audited, requires } from "./permissions.ts";
import type { SharedTypes } from "./shared-types.graphql.ts";

type InvitePayload = { invitation: Invitation | null; link: string | null; userErrors: DashboardUserError[] };
type MemberPayload = { member: Member | null; userErrors: DashboardUserError[] };
type RemovedPayload = { removedId: string | null; userErrors: DashboardUserError[] };

/** Of a user or an invitation; anything else finds nothing. */
const uuidOf = (type: "User" | "Invitation", gid: string): string => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === type ? parsed.uuid : "00000000-0000-0000-0000-000000000000";
};

const errorOf = (failure: MemberFailure): DashboardUserError => {
  switch (failure) {
    case "not-found":
      return userError("NOT_FOUND", "id");
    case "last-owner":
      return userError("LAST_OWNER", "id");
  }
};

const removedPayload = (result: Result<Member, MemberFailure>): RemovedPayload =>
  result.ok
    ? { removedId: globalId("User", result.value.userId), userErrors: [] }
    : { removedId: null, userErrors: [errorOf(result.failure)] };

const defineTypes = (builder: KolliBuilder, { UserError, MemberRole }: SharedTypes) => {
  const MemberType = builder.objectRef<Member>("Member").implement({
    description: "Someone who belongs to the workspace.",
    fields: (t) => ({
      id: t.id({ description: "The person's global ID.", resolve: ({ userId }) => globalId("User", userId) }),
      email: t.exposeString("email", { description: "The address they sign in with." }),
      name: t.exposeString("name", { description: "Their name." }),
      role: t.expose("role", { type: MemberRole, description: "What they may do." }),
      twoFactorEnabled: t.exposeBoolean("twoFactorEnabled", { description: "Whether they sign in with a second factor." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When they joined." }),
    }),
  });
  const InvitationType = builder.objectRef<Invitation>("Invitation").implement({
    description: "An invitation that was not followed yet.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("Invitation", id) }),
      email: t.exposeString("email", { description: "Who is invited." }),
      role: t.expose("role", { type: MemberRole, description: "What they will be able to do." }),
      invitedBy: t.exposeString("invitedBy", { nullable: true, description: "Who invited them." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When they were invited." }),
      expiresAt: t.expose("expiresAt", { type: "DateTime", description: "When the link stops working." }),
    }),
  });
  const removed = (name: string, of: string) =>
    builder.objectRef<RemovedPayload>(name).implement({
      description: `What ${of} answers.`,
      fields: (t) => ({
        removedId: t.exposeID("removedId", { nullable: true, description: "Whose membership or which invitation is gone." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
      }),
    });
  return {
    MemberType,
    InvitationType,
    InvitePayload: builder.objectRef<InvitePayload>("MemberInvitePayload").implement({
      description: "What memberInvite answers.",
      fields: (t) => ({
        invitation: t.expose("invitation", { type: InvitationType, nullable: true, description: "The invitation." }),
        link: t.exposeString("link", { nullable: true, description: "The link to hand over. It is shown here and never again." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
      }),
    }),
    RolePayload: builder.objectRef<MemberPayload>("MemberChangeRolePayload").implement({
      description: "What memberChangeRole answers.",
      fields: (t) => ({
        member: t.expose("member", { type: MemberType, nullable: true, description: "The member as they are now." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
      }),
    }),
    RemovePayload: removed("MemberRemovePayload", "memberRemove"),
    LeavePayload: removed("WorkspaceLeavePayload", "workspaceLeave"),
    RevokePayload: removed("InvitationRevokePayload", "invitationRevoke"),
  };
};

/** Who belongs to the workspace, and who is invited. */
export const defineMemberTypes = (builder: KolliBuilder, shared: SharedTypes): void => {
  const types = defineTypes(builder, shared);
  builder.queryFields((t) => ({
    members: t.field({
      type: [types.MemberType],
      description: "The members of the chosen workspace, the longest there first.",
      extensions: requires("viewer"),
      resolve: (_root, _args, context) => listMembers(context.services.dashboard.db, callerOf(context).scope.workspaceId),
    }),
    invitations: t.field({
      type: [types.InvitationType],
      description: "Invitations that can still be followed, oldest first.",
      extensions: requires("owner"),
      resolve: (_root, _args, context) => {
        const { db, clock } = context.services.dashboard;
        return listInvitations(db, callerOf(context).scope.workspaceId, clock.now());
      },
    }),
  }));
  builder.mutationFields((t) => ({
    memberInvite: t.field({
      type: types.InvitePayload,
      description:
        "Makes a link that lets someone join, for seven days. A second invitation of the same address voids the first link.",
      extensions: audited("owner", "by-itself"),
      args: {
        email: t.arg.string({ required: true, description: "Their e-mail address." }),
        role: t.arg({ type: shared.MemberRole, required: true, description: "What they will be able to do." }),
      },
      resolve: async (_root, args, context): Promise<InvitePayload> => {
        const { db, clock, publicUrl } = context.services.dashboard;
        const { scope, actor } = callerOf(context);
        const refused = (error: DashboardUserError): InvitePayload => ({ invitation: null, link: null, userErrors: [error] });
        const email = readEmail(args.email);
        if (!email.ok) return refused(userError("EMAIL_INVALID", "email", email.failure.message));
        const { workspaceId } = scope;
        const invited = await inviteMember(db, {
          workspaceId,
          email: email.value,
          role: args.role,
          publicUrl,
          actor,
          now: clock.now(),
        });
        return invited.ok ? { ...invited.value, userErrors: [] } : refused(userError("ALREADY_MEMBER", "email"));
      },
    }),
    memberChangeRole: t.field({
      type: types.RolePayload,
      description: "Gives a member another role. Counts from their next request on.",
      extensions: audited("owner", "by-itself"),
      args: {
        id: t.arg.id({ required: true, description: "The member's global ID." }),
        role: t.arg({ type: shared.MemberRole, required: true, description: "What they will be able to do." }),
      },
      resolve: async (_root, { id, role }, context): Promise<MemberPayload> => {
        const { db, clock } = context.services.dashboard;
        const { scope, actor } = callerOf(context);
        const change = {
          workspaceId: scope.workspaceId,
          userId: uuidOf("User", id),
          role,
          actor,
          now: clock.now(),
        };
        const changed = await changeMemberRole(db, change);
        return changed.ok ? { member: changed.value, userErrors: [] } : { member: null, userErrors: [errorOf(changed.failure)] };
      },
    }),
    memberRemove: t.field({
      type: types.RemovePayload,
      description: "Takes someone out of the workspace, at once. Their account stays.",
      extensions: audited("owner", "by-itself"),
      args: { id: t.arg.id({ required: true, description: "The member's global ID." }) },
      resolve: async (_root, { id }, context) => {
        const { db, clock } = context.services.dashboard;
        const { scope, actor } = callerOf(context);
        return removedPayload(
          await removeMember(db, { workspaceId: scope.workspaceId, userId: uuidOf("User", id), actor, now: clock.now() }),
        );
      },
    }),
    workspaceLeave: t.field({
      type: types.LeavePayload,
      description: "Takes the viewer out of the workspace. The last owner cannot leave.",
      extensions: audited("viewer", "by-itself"),
      resolve: async (_root, _args, context) => {
        const { db, clock } = context.services.dashboard;
        const { scope, actor } = callerOf(context);
        return removedPayload(
          await removeMember(db, { workspaceId: scope.workspaceId, userId: actor.userId, actor, now: clock.now() }),
        );
      },
    }),
    invitationRevoke: t.field({
      type: types.RevokePayload,
      description: "Voids an invitation's link.",
      extensions: audited("owner", "by-itself"),
      args: { id: t.arg.id({ required: true, description: "The invitation's global ID." }) },
      resolve: async (_root, { id }, context): Promise<RemovedPayload> => {
        const { db, clock } = context.services.dashboard;
        const { scope, actor } = callerOf(context);
        const { workspaceId } = scope;
        const revoked = await revokeInvitation(db, { workspaceId, id: uuidOf("Invitation", id), actor, now: clock.now() });
        return revoked ? { removedId: id, userErrors: [] } : { removedId: null, userErrors: [userError("NOT_FOUND", "id")] };
      },
    }),
  }));
};
