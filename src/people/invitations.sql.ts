import type { Database } from "../postgres/database.ts";
import type { Role } from "../use-cases/roles.ts";

export type Invitation = {
  id: string;
  email: string;
  role: Role;
  /** Null for the operator, and for someone whose account is gone. */
  invitedBy: string | null;
  createdAt: number;
  expiresAt: number;
};
export type OpenInvitation = Invitation & { workspaceId: string; workspaceName: string; accountExists: boolean };

/** A second invitation of the same address replaces the first, whose link is then void. */
export const upsertInvitation = async (
  db: Database,
  invitation: {
    id: string;
    workspaceId: string;
    email: string;
    role: Role;
    tokenHash: Buffer;
    /** The same where only the mail has the link. */
    mailedLinkHash: Buffer | null;
    /** Null for the operator. */
    invitedBy: string | null;
    now: number;
    expiresAt: number;
  },
): Promise<Omit<Invitation, "invitedBy">> =>
  (await db.one<Omit<Invitation, "invitedBy">>(
    "upsert_invitation",
    `insert into invitation (id, workspace_id, email, role, token_hash, invited_by, created_at, expires_at, mailed_link_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (workspace_id, email) do update set id = excluded.id, role = excluded.role, token_hash = excluded.token_hash,
       invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at,
       mailed_link_hash = excluded.mailed_link_hash
     returning id, email, role, created_at as "createdAt", expires_at as "expiresAt"`,
    [
      invitation.id,
      invitation.workspaceId,
      invitation.email,
      invitation.role,
      invitation.tokenHash,
      invitation.invitedBy,
      new Date(invitation.now),
      new Date(invitation.expiresAt),
      invitation.mailedLinkHash,
    ],
  ))!;

/** Open ones of all other addresses. */
export const countInvitationsOf = async (
  db: Database,
  { workspaceId, except, now }: { workspaceId: string; except: string; now: number },
) =>
  (await db.one<{ count: number }>(
    "count_invitations_of_workspace",
    "select count(*)::int as count from invitation where workspace_id = $1 and email <> $2 and expires_at > $3",
    [workspaceId, except, new Date(now)],
  ))!.count;

export const listInvitations = (db: Database, workspaceId: string, now: number) =>
  db.many<Invitation>(
    "list_invitations",
    `select i.id, i.email, i.role, u.email as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
     from invitation i left join user_account u on u.id = i.invited_by
     where i.workspace_id = $1 and i.expires_at > $2 order by i.created_at, i.id`,
    [workspaceId, new Date(now)],
  );

export const findInvitation = (db: Database, tokenHash: Buffer, now: number) =>
  db.one<OpenInvitation>(
    "find_invitation",
    `select i.id, i.email, i.role, u.name || ' (' || u.email || ')' as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt",
       i.workspace_id as "workspaceId", w.name as "workspaceName",
       exists (select from user_account a where a.email = i.email) as "accountExists"
     from invitation i join workspace w on w.id = i.workspace_id left join user_account u on u.id = i.invited_by
     where i.token_hash = $1 and i.expires_at > $2`,
    [tokenHash, new Date(now)],
  );

/** A link is good once: of two who follow it, the second waits here and then finds nothing. */
export const lockInvitation = (db: Database, tokenHash: Buffer, now: number) =>
  db.one<{ id: string; wasMailed: boolean }>(
    "lock_invitation",
    `select id, coalesce(mailed_link_hash = token_hash, false) as "wasMailed" from invitation
     where token_hash = $1 and expires_at > $2 for update`,
    [tokenHash, new Date(now)],
  );

export const deleteInvitation = (db: Database, workspaceId: string, id: string) =>
  db.one<{ email: string }>("delete_invitation", "delete from invitation where workspace_id = $1 and id = $2 returning email", [
    workspaceId,
    id,
  ]);

export const deleteExpiredInvitations = (db: Database, now: number) =>
  db.run("delete_expired_invitations", "delete from invitation where expires_at <= $1", [new Date(now)]);
