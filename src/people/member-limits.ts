import type { Database } from "../postgres/database.ts";
import { lockWorkspace } from "../workspaces/workspaces.sql.ts";
import { peopleBounds } from "./bounds.ts";
import { countInvitationsOf } from "./invitations.sql.ts";
import { countMemberships } from "./members.sql.ts";
import { lockUser } from "./users.sql.ts";

export type MemberLimit = "too-many-members" | "too-many-workspaces" | "too-many-invitations";

const membersMax = peopleBounds.membersOfWorkspace.cap;
const workspacesMax = peopleBounds.workspacesOfPerson.cap;
const invitationsMax = peopleBounds.openInvitations.cap;
const count = new Intl.NumberFormat("en");

/** What the person reads who meets it. */
export const memberLimits: Readonly<Record<MemberLimit, string>> = {
  "too-many-members": `A workspace can have at most ${count.format(membersMax)} members. Remove one first.`,
  "too-many-workspaces": `A person can be a member of at most ${count.format(workspacesMax)} workspaces. Leave one first.`,
  "too-many-invitations": `A workspace can have at most ${count.format(invitationsMax)} open invitations. Withdraw one first.`,
};

/**
 * Whether a membership may be inserted in this transaction. The person and the workspace stay locked until it ends: of two who join,
 * none takes the place that the other counted. No person: their account is made in this transaction. No workspace: likewise.
 */
export const membershipLimit = async (
  tx: Database,
  { workspaceId, userId }: { workspaceId: string | null; userId: string | null },
): Promise<MemberLimit | null> => {
  if (userId !== null) await lockUser(tx, userId);
  if (workspaceId !== null) await lockWorkspace(tx, workspaceId);
  const { members, workspaces, isMember } = await countMemberships(tx, workspaceId, userId);
  if (isMember) return null;
  if (members >= membersMax) return "too-many-members";
  return workspaces >= workspacesMax ? "too-many-workspaces" : null;
};

/** Likewise for an invitation. One that takes the place of an older one of the same address always may. */
export const invitationLimit = async (
  tx: Database,
  { workspaceId, email, now }: { workspaceId: string; email: string; now: number },
): Promise<MemberLimit | null> => {
  await lockWorkspace(tx, workspaceId);
  return (await countInvitationsOf(tx, { workspaceId, except: email, now })) >= invitationsMax ? "too-many-invitations" : null;
};
