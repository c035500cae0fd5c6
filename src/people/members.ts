import { fail, ok, type Result } from "../lib/result.ts";
import type { Database, TransactionalDatabase } from "../postgres/database.ts";
import type { Role } from "../use-cases/roles.ts";
import { type Actor, type AuditAction, recordAudit } from "../workspaces/audit.ts";
import { addressForms } from "./account-input.ts";
import { type MemberLimit, memberLimits, membershipLimit } from "./member-limits.ts";
import { deleteMembership, findMember, insertMembership, lockOwners, type Member, upsertMembership } from "./members.sql.ts";
import { findUserByEmail } from "./users.sql.ts";

export type MemberFailure = "not-found" | "last-owner";
type Change = { workspaceId: string; userId: string; actor: Actor; now: number };

/** Runs a change that may take an owner away, and refuses it when nobody would be left to own the workspace. */
const changeMember = (
  db: TransactionalDatabase,
  { workspaceId, userId, actor, now }: Change,
  change: {
    losesOwner: boolean;
    apply(tx: Database, member: Member): Promise<unknown>;
    auditAction(member: Member): AuditAction;
  },
): Promise<Result<Member, MemberFailure>> =>
  db.transaction(async (tx) => {
    const owners = await lockOwners(tx, workspaceId);
    const member = await findMember(tx, workspaceId, userId);
    if (!member) return fail("not-found");
    if (change.losesOwner && member.role === "owner" && owners.length === 1) return fail("last-owner");
    await change.apply(tx, member);
    await recordAudit(tx, { workspaceId }, { actor, auditAction: change.auditAction(member), now });
    return ok(member);
  });

export const changeMemberRole = async (
  db: TransactionalDatabase,
  change: Change & { role: Role },
): Promise<Result<Member, MemberFailure>> => {
  const { workspaceId, userId, role, now } = change;
  const changed = await changeMember(db, change, {
    losesOwner: role !== "owner",
    apply: (tx) => upsertMembership(tx, { workspaceId, userId, role, now }),
    auditAction: (member) => ({
      action: "member.change-role",
      subjectId: userId,
      subjectName: member.email,
      detail: { from: member.role, to: role },
    }),
  });
  return changed.ok ? ok({ ...changed.value, role }) : changed;
};

/** Counts at once: every request asks for the membership anew. */
export const removeMember = (db: TransactionalDatabase, change: Change): Promise<Result<Member, MemberFailure>> =>
  changeMember(db, change, {
    losesOwner: true,
    apply: (tx) => deleteMembership(tx, change.workspaceId, change.userId),
    auditAction: (member) => ({
      action: change.actor.userId === change.userId ? "member.leave" : "member.remove",
      subjectId: change.userId,
      subjectName: member.email,
      detail: { role: member.role },
    }),
  });

/** Why a role could not be granted, for people. */
export const explainGrant = (failure: MemberFailure | MemberLimit, email: string): string => {
  switch (failure) {
    case "last-owner":
      return "A workspace needs an owner. Make someone else owner first.";
    case "not-found":
      return `No account has the email address ${email}.`;
    case "too-many-members":
    case "too-many-workspaces":
    case "too-many-invitations":
      return memberLimits[failure];
  }
};

/** The operator's way to let someone into a workspace, such as one that was made on the command line and has no owner yet. */
export const grantRole = async (
  db: TransactionalDatabase,
  { email, workspaceId, role, actor, now }: { email: string; workspaceId: string; role: Role; actor: Actor; now: number },
): Promise<Result<Member, MemberFailure | MemberLimit>> => {
  const user = await findUserByEmail(db, addressForms(email));
  if (!user) return fail("not-found");
  const userId = user.id;
  if (await findMember(db, workspaceId, userId)) return changeMemberRole(db, { workspaceId, userId, role, actor, now });
  return db.transaction(async (tx) => {
    const limit = await membershipLimit(tx, { workspaceId, userId });
    if (limit) return fail(limit);
    await insertMembership(tx, { workspaceId, userId, role, now });
    const auditAction = { action: "member.grant", subjectId: userId, subjectName: user.email, detail: { role } } as const;
    await recordAudit(tx, { workspaceId }, { actor, auditAction, now });
    return ok((await findMember(tx, workspaceId, userId))!);
  });
};
