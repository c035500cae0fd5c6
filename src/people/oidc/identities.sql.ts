import type { Database } from "../../postgres/database.ts";
import type { Role } from "../../use-cases/roles.ts";

export const findIdentity = (db: Database, providerId: string, subject: string) =>
  db.one<{ userId: string }>(
    "find_oidc_identity",
    `select user_id as "userId" from oidc_identity where provider_id = $1 and subject = $2`,
    [providerId, subject],
  );

export const insertIdentity = (db: Database, identity: { providerId: string; subject: string; userId: string; now: number }) =>
  db.run(
    "insert_oidc_identity",
    `insert into oidc_identity (provider_id, subject, user_id, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [identity.providerId, identity.subject, identity.userId, new Date(identity.now)],
  );

export const deleteIdentitiesOf = (db: Database, userId: string) =>
  db.run("delete_oidc_identities_of", "delete from oidc_identity where user_id = $1", [userId]);

/** Invitations of an address whose owner has just proved it, held until the transaction ends. */
export const holdInvitations = (tx: Database, email: string, now: number) =>
  tx.many<{ workspaceId: string; role: Role }>(
    "hold_invitations",
    `select workspace_id as "workspaceId", role from invitation where email = $1 and expires_at > $2 order by workspace_id for update`,
    [email, new Date(now)],
  );

/** They were followed. */
export const deleteInvitationsOf = (tx: Database, email: string, workspaceIds: readonly string[]) =>
  tx.run("delete_invitations_of", "delete from invitation where email = $1 and workspace_id = any ($2::uuid[])", [
    email,
    workspaceIds,
  ]);
