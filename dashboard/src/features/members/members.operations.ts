// Generated from members.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { MemberRole } from "../../api/schema.ts";

export type MembersData = {
  members: { id: string; email: string; name: string; role: MemberRole; twoFactorEnabled: boolean; createdAt: string }[];
};
export const Members: TypedDocument<MembersData, Record<string, never>> = {
  name: "Members",
  text: "query Members{members{id email name role twoFactorEnabled createdAt}}",
};

export type InvitationsData = {
  invitations: { id: string; email: string; role: MemberRole; invitedBy: string | null; createdAt: string; expiresAt: string }[];
};
export const Invitations: TypedDocument<InvitationsData, Record<string, never>> = {
  name: "Invitations",
  text: "query Invitations{invitations{id email role invitedBy createdAt expiresAt}}",
};

export type MemberInviteData = { memberInvite: { link: string | null; userErrors: { message: string; field: string | null }[] } };
export const MemberInvite: TypedDocument<MemberInviteData, { email: string; role: MemberRole }> = {
  name: "MemberInvite",
  text: "mutation MemberInvite($email:String!$role:MemberRole!){memberInvite(email:$email role:$role){link userErrors{message field}}}",
};

export type MemberChangeRoleData = { memberChangeRole: { userErrors: { message: string; field: string | null }[] } };
export const MemberChangeRole: TypedDocument<MemberChangeRoleData, { id: string; role: MemberRole }> = {
  name: "MemberChangeRole",
  text: "mutation MemberChangeRole($id:ID!$role:MemberRole!){memberChangeRole(id:$id role:$role){userErrors{message field}}}",
};

export type MemberRemoveData = { memberRemove: { userErrors: { message: string; field: string | null }[] } };
export const MemberRemove: TypedDocument<MemberRemoveData, { id: string }> = {
  name: "MemberRemove",
  text: "mutation MemberRemove($id:ID!){memberRemove(id:$id){userErrors{message field}}}",
};

export type InvitationRevokeData = { invitationRevoke: { userErrors: { message: string; field: string | null }[] } };
export const InvitationRevoke: TypedDocument<InvitationRevokeData, { id: string }> = {
  name: "InvitationRevoke",
  text: "mutation InvitationRevoke($id:ID!){invitationRevoke(id:$id){userErrors{message field}}}",
};

export type WorkspaceLeaveData = { workspaceLeave: { userErrors: { message: string; field: string | null }[] } };
export const WorkspaceLeave: TypedDocument<WorkspaceLeaveData, Record<string, never>> = {
  name: "WorkspaceLeave",
  text: "mutation WorkspaceLeave{workspaceLeave{userErrors{message field}}}",
};
