import type { KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { shortList } from "../../graphql/cost/cost.ts";
import { globalId, parseGlobalId } from "../../lib/ids.ts";
import { readEmail } from "../../people/account-input.ts";
import { type Invitation, listInvitations } from "../../people/invitations.sql.ts";
import { inviteMember, revokeInvitation } from "../../people/invitations.ts";
import { type MemberLimit, memberLimits } from "../../people/member-limits.ts";
import type { Role } from "../../use-cases/roles.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { callerOf } from "../caller.ts";
import { changes, requires } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";

type InvitePayload = { invitation: Invitation | null; link: string | null; mailed: boolean; userErrors: DashboardUserError[] };
type RevokePayload = { removedId: string | null; userErrors: DashboardUserError[] };

const refused = (error: DashboardUserError): InvitePayload => ({
  invitation: null,
  link: null,
  mailed: false,
  userErrors: [error],
});

const inviteError = (failure: "already-member" | "too-many-mails" | MemberLimit): DashboardUserError => {
  switch (failure) {
    case "already-member":
      return dashboardUserError("ALREADY_MEMBER", "email");
    case "too-many-mails":
      return dashboardUserError("TOO_MANY_INVITATIONS", "email");
    case "too-many-members":
    case "too-many-workspaces":
    case "too-many-invitations":
      return dashboardUserError("LIMIT_REACHED", null, memberLimits[failure]);
  }
};

const invite = async (context: Context, typed: { email: string; role: Role }): Promise<InvitePayload> => {
  const { db, clock, publicUrl, outbox } = context.services.dashboard;
  const { scope, actor } = callerOf(context);
  const email = readEmail(typed.email);
  if (!email.ok) return refused(dashboardUserError("EMAIL_INVALID", "email", email.failure.message));
  const { workspaceId } = scope;
  const invited = await inviteMember(db, {
    workspaceId,
    email: email.value,
    role: typed.role,
    publicUrl,
    outbox,
    actor,
    now: clock.now(),
  });
  if (invited.ok) return { ...invited.value, userErrors: [] };
  return refused(inviteError(invited.failure));
};

const revoke = async (context: Context, gid: string): Promise<RevokePayload> => {
  const { db, clock } = context.services.dashboard;
  const { scope, actor } = callerOf(context);
  const parsed = parseGlobalId(gid);
  const change = { workspaceId: scope.workspaceId, actor, now: clock.now() };
  const isGone = parsed?.type === "Invitation" && (await revokeInvitation(db, { ...change, id: parsed.uuid }));
  return isGone ? { removedId: gid, userErrors: [] } : { removedId: null, userErrors: [dashboardUserError("NOT_FOUND", "id")] };
};

const defineTypes = (builder: KolliBuilder, { UserError, MemberRole }: SharedTypes) => {
  const InvitationType = builder.objectRef<Invitation>("Invitation").implement({
    description: "A pending invitation.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("Invitation", id) }),
      email: t.exposeString("email", { description: "Who is invited." }),
      role: t.expose("role", { type: MemberRole, description: "What they will be able to do." }),
      invitedBy: t.exposeString("invitedBy", { nullable: true, description: "Who invited them." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When they were invited." }),
      expiresAt: t.expose("expiresAt", { type: "DateTime", description: "When the link stops working." }),
    }),
  });
  const Invited = builder.objectRef<InvitePayload>("MemberInvitePayload").implement({
    description: "The result of memberInvite.",
    fields: (t) => ({
      invitation: t.expose("invitation", { type: InvitationType, nullable: true, description: "The invitation." }),
      mailed: t.exposeBoolean("mailed", { description: "Whether the link is emailed to them. Then nobody else is shown it." }),
      link: t.exposeString("link", {
        nullable: true,
        description: "The link to share, if it is not emailed. It is returned only here.",
      }),
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  const Revoked = builder.objectRef<RevokePayload>("InvitationRevokePayload").implement({
    description: "The result of invitationRevoke.",
    fields: (t) => ({
      removedId: t.exposeID("removedId", { nullable: true, description: "The invitation that was revoked." }),
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  return { InvitationType, Invited, Revoked };
};

/** Who is invited into the workspace. */
export const defineInvitationTypes = (builder: KolliBuilder, shared: SharedTypes): void => {
  const { InvitationType, Invited, Revoked } = defineTypes(builder, shared);
  builder.queryField("invitations", (t) =>
    t.field({
      type: [InvitationType],
      description: "Pending invitations, oldest first.",
      extensions: requires("owner", shortList),
      resolve: (_root, _args, context) => {
        const { db, clock } = context.services.dashboard;
        return listInvitations(db, callerOf(context).scope.workspaceId, clock.now());
      },
    }),
  );
  builder.mutationFields((t) => ({
    memberInvite: t.field({
      type: Invited,
      description:
        "Creates a link to join, valid for seven days. A second invitation to the same address revokes the first link.",
      extensions: changes("owner", "always", "by-itself"),
      args: {
        email: t.arg.string({ required: true, description: "Their email address." }),
        role: t.arg({ type: shared.MemberRole, required: true, description: "What they will be able to do." }),
      },
      resolve: (_root, typed, context) => invite(context, typed),
    }),
    invitationRevoke: t.field({
      type: Revoked,
      description: "Revokes an invitation's link.",
      extensions: changes("owner", "always", "by-itself"),
      args: { id: t.arg.id({ required: true, description: "The invitation's global ID." }) },
      resolve: (_root, { id }, context) => revoke(context, id),
    }),
  }));
};
