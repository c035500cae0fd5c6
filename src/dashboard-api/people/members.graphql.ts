import type { KolliBuilder } from "../../graphql/builder.ts";
import { globalId } from "../../lib/ids.ts";
import { changeMemberRole, leaveWorkspace, readMembers, removeMember } from "../../people/member-commands.ts";
import type { Member } from "../../people/members.sql.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { asPayload, asRead } from "../payload.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";

const removedMember = asPayload("removedId", ({ userId }: Member) => globalId("User", userId));

const defineTypes = (builder: KolliBuilder, { payload, MemberRole }: SharedTypes) => {
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
  const removed = (mutation: string) =>
    payload<{ removedId: string | null }>(mutation, (t) => ({
      removedId: t.exposeID("removedId", { nullable: true, description: "The former member." }),
    }));
  const RoleChanged = payload<{ member: Member | null }>("memberChangeRole", (t) => ({
    member: t.expose("member", { type: MemberType, nullable: true, description: "The member as they are now." }),
  }));
  return { MemberType, RoleChanged, Removed: removed("memberRemove"), Left: removed("workspaceLeave") };
};

/** Who belongs to the workspace. */
export const defineMemberTypes = (builder: KolliBuilder, shared: SharedTypes): void => {
  const { MemberType, RoleChanged, Removed, Left } = defineTypes(builder, shared);
  const byId = { required: true, description: "The member's global ID." } as const;
  builder.queryField("members", (t) =>
    t.field({
      type: [MemberType],
      description: "The members of the chosen workspace, in the order they joined.",
      ...calls(readMembers, asRead),
    }),
  );
  builder.mutationFields((t) => ({
    memberChangeRole: t.field({
      type: RoleChanged,
      description: "Changes a member's role, from their next request.",
      args: {
        id: t.arg.id(byId),
        role: t.arg({ type: shared.MemberRole, required: true, description: "What they will be able to do." }),
      },
      ...calls(
        changeMemberRole,
        asPayload("member", (member: Member) => member),
      ),
    }),
    memberRemove: t.field({
      type: Removed,
      description: "Removes a member from the workspace immediately. Their account is kept.",
      args: { id: t.arg.id(byId) },
      ...calls(removeMember, removedMember),
    }),
    workspaceLeave: t.field({
      type: Left,
      description: "Removes the viewer from the workspace. The last owner cannot leave.",
      ...calls(leaveWorkspace, removedMember),
    }),
  }));
};
