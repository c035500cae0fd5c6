import type { KolliBuilder } from "../../graphql/builder.ts";
import { globalId } from "../../lib/ids.ts";
import { inviteMember, readInvitations, revokeInvitation } from "../../people/invitation-commands.ts";
import type { Invitation } from "../../people/invitations.sql.ts";
import { calls } from "../../use-cases/root-fields.ts";
import type { DashboardUserError } from "../../use-cases/user-errors.ts";
import { asPayload, asRead } from "../payload.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";

type Invited = { invitation: Invitation | null; link: string | null; mailed: boolean };

const defineTypes = (builder: KolliBuilder, { payload, MemberRole }: SharedTypes) => {
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
  const Invited = payload<Invited>("memberInvite", (t) => ({
    invitation: t.expose("invitation", { type: InvitationType, nullable: true, description: "The invitation." }),
    mailed: t.exposeBoolean("mailed", { description: "Whether the link is emailed to them. Then nobody else is shown it." }),
    link: t.exposeString("link", {
      nullable: true,
      description: "The link to share, if it is not emailed. It is returned only here.",
    }),
  }));
  const Revoked = payload<{ removedId: string | null }>("invitationRevoke", (t) => ({
    removedId: t.exposeID("removedId", { nullable: true, description: "The invitation that was revoked." }),
  }));
  return { InvitationType, Invited, Revoked };
};

/** Who is invited into the workspace. */
export const defineInvitationTypes = (builder: KolliBuilder, shared: SharedTypes): void => {
  const { InvitationType, Invited, Revoked } = defineTypes(builder, shared);
  builder.queryField("invitations", (t) =>
    t.field({
      type: [InvitationType],
      description: "Pending invitations, oldest first.",
      ...calls(readInvitations, asRead),
    }),
  );
  builder.mutationFields((t) => ({
    memberInvite: t.field({
      type: Invited,
      description:
        "Creates a link to join, valid for seven days. A second invitation to the same address revokes the first link.",
      args: {
        email: t.arg.string({ required: true, description: "Their email address." }),
        role: t.arg({ type: shared.MemberRole, required: true, description: "What they will be able to do." }),
      },
      ...calls(inviteMember, {
        ...asRead,
        answer: (invited): Invited & { userErrors: DashboardUserError[] } =>
          invited.ok
            ? { ...invited.value, userErrors: [] }
            : { invitation: null, link: null, mailed: false, userErrors: [invited.failure] },
      }),
    }),
    invitationRevoke: t.field({
      type: Revoked,
      description: "Revokes an invitation's link.",
      args: { id: t.arg.id({ required: true, description: "The invitation's global ID." }) },
      ...calls(
        revokeInvitation,
        asPayload("removedId", ({ id }: { id: string }) => globalId("Invitation", id)),
      ),
    }),
  }));
};
