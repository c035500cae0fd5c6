// Generated from members.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  InvitationRevokeData,
  InvitationRevokeVariables,
  InvitationsData,
  InvitationsVariables,
  MemberChangeRoleData,
  MemberChangeRoleVariables,
  MemberInviteData,
  MemberInviteVariables,
  MemberRemoveData,
  MemberRemoveVariables,
  MembersData,
  MembersVariables,
  WorkspaceLeaveData,
  WorkspaceLeaveVariables,
} from "../../api/operation-types.ts";

export type {
  InvitationRevokeData,
  InvitationsData,
  MemberChangeRoleData,
  MemberInviteData,
  MemberRemoveData,
  MembersData,
  WorkspaceLeaveData,
} from "../../api/operation-types.ts";

export const Members: TypedDocument<MembersData, MembersVariables> = {
  name: "Members",
  text: "query Members{members{id email name role twoFactorEnabled addressProved createdAt}}",
};

export const Invitations: TypedDocument<InvitationsData, InvitationsVariables> = {
  name: "Invitations",
  text: "query Invitations{invitations{id email role invitedBy createdAt expiresAt}}",
};

export const MemberInvite: TypedDocument<MemberInviteData, MemberInviteVariables> = {
  name: "MemberInvite",
  text: "mutation MemberInvite($email:String!$role:MemberRole!){memberInvite(email:$email role:$role){link mailed userErrors{message field}}}",
};

export const MemberChangeRole: TypedDocument<MemberChangeRoleData, MemberChangeRoleVariables> = {
  name: "MemberChangeRole",
  text: "mutation MemberChangeRole($id:ID!$role:MemberRole!){memberChangeRole(id:$id role:$role){userErrors{message field}}}",
};

export const MemberRemove: TypedDocument<MemberRemoveData, MemberRemoveVariables> = {
  name: "MemberRemove",
  text: "mutation MemberRemove($id:ID!){memberRemove(id:$id){userErrors{message field}}}",
};

export const InvitationRevoke: TypedDocument<InvitationRevokeData, InvitationRevokeVariables> = {
  name: "InvitationRevoke",
  text: "mutation InvitationRevoke($id:ID!){invitationRevoke(id:$id){userErrors{message field}}}",
};

export const WorkspaceLeave: TypedDocument<WorkspaceLeaveData, WorkspaceLeaveVariables> = {
  name: "WorkspaceLeave",
  text: "mutation WorkspaceLeave{workspaceLeave{userErrors{message field}}}",
};
