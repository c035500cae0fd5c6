import type { Database } from "../../postgres/database.ts";

const read = (db: Database, name: string, sql: string, workspaceId: string) =>
  db.many<Record<string, unknown>>(`export_${name}`, sql, [workspaceId]);

/** What a workspace is set up with. Secrets, and whatever proves a key or a password, are not among it. */
export const readSettings = async (db: Database, workspaceId: string) => ({
  workspace: (
    await read(
      db,
      "workspace",
      `select id, name, public_pages as "publicPages", retention_days as "retentionDays", proof_retention_days as "proofRetentionDays",
         required_sign_in as "requiredSignIn", created_at as "createdAt" from workspace where id = $1`,
      workspaceId,
    )
  )[0],
  members: await read(
    db,
    "members",
    `select u.email, u.name, m.role, m.created_at as "createdAt" from membership m join user_account u on u.id = m.user_id
     where m.workspace_id = $1 order by m.created_at`,
    workspaceId,
  ),
  invitations: await read(
    db,
    "invitations",
    `select email, role, created_at as "createdAt" from invitation where workspace_id = $1 order by created_at`,
    workspaceId,
  ),
  apiKeys: await read(
    db,
    "api_keys",
    `select id, mode, name, key_hint as "hint", created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"
     from api_key where workspace_id = $1 order by created_at`,
    workspaceId,
  ),
  webhooks: await read(
    db,
    "webhooks",
    `select id, mode, url, coalesce(topics, array[topic]) as topics, description, state, carriers, statuses, max_in_flight as "maxInFlight",
       created_at as "createdAt" from webhook_endpoint where workspace_id = $1 order by created_at`,
    workspaceId,
  ),
  trackingPage: (
    await read(
      db,
      "tracking_page",
      `select settings, host, changed_at as "changedAt" from tracking_page where workspace_id = $1`,
      workspaceId,
    )
  )[0],
  carrierAccounts: await read(
    db,
    "carrier_accounts",
    `select id, carrier, label, rules, created_at as "createdAt" from carrier_account where workspace_id = $1 order by created_at`,
    workspaceId,
  ),
});

export const exportedLogo = (db: Database, workspaceId: string) =>
  db.one<{ bytes: Buffer }>(
    "export_logo",
    "select logo_bytes as bytes from tracking_page where workspace_id = $1 and logo_bytes is not null",
    [workspaceId],
  );

export const readAuditPage = (db: Database, workspaceId: string, after: string, limit: number) =>
  db.many<{ id: string } & Record<string, unknown>>(
    "export_audit",
    `select id, mode, actor_name as "actorName", action, subject_id as "subjectId", subject_name as "subjectName", detail,
       ip_address as "ipAddress", user_agent as "userAgent", created_at as "createdAt"
     from audit_entry where workspace_id = $1 and id > $2 order by id limit $3`,
    [workspaceId, after, limit],
  );
