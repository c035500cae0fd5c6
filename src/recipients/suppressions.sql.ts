import type { Database } from "../postgres/database.ts";

/** Why a workspace writes no more to an address. */
export type SuppressionReason = "BOUNCED" | "COMPLAINED" | "UNSUBSCRIBED";

export const findSuppressed = (db: Database, wanted: readonly { workspaceId: string; addressHash: Buffer }[]) =>
  db.many<{ workspaceId: string; addressHash: Buffer; reason: SuppressionReason }>(
    "find_suppressed_addresses",
    `select s.workspace_id as "workspaceId", s.address_hash as "addressHash", s.reason
     from unnest($1::uuid[], $2::bytea[]) as w (workspace_id, address_hash)
     join mail_suppression s on s.workspace_id = w.workspace_id and s.address_hash = w.address_hash where s.reason is not null`,
    [wanted.map(({ workspaceId }) => workspaceId), wanted.map(({ addressHash }) => addressHash)],
  );

export const suppressAddress = (
  db: Database,
  { workspaceId, addressHash, reason, now }: { workspaceId: string; addressHash: Buffer; reason: SuppressionReason; now: number },
) =>
  db.run(
    "suppress_address",
    `insert into mail_suppression (workspace_id, address_hash, reason, created_at) values ($1, $2, $3, $4)
     on conflict (workspace_id, address_hash) do update set reason = excluded.reason, created_at = excluded.created_at`,
    [workspaceId, addressHash, reason, new Date(now)],
  );

/** The third failure that might have passed counts as a bounce, if each came within this time of the one before. */
const softMax = 3;
const softWithin = "interval '30 days'";

export const noteSoftFailure = (db: Database, workspaceId: string, addressHash: Buffer, now: number) => {
  const failures = `case when s.created_at < excluded.created_at - ${softWithin} then 1 else s.soft_failures + 1 end`;
  return db.run(
    "note_soft_failure",
    `insert into mail_suppression as s (workspace_id, address_hash, soft_failures, created_at) values ($1, $2, 1, $3)
     on conflict (workspace_id, address_hash) do update set soft_failures = ${failures}, created_at = excluded.created_at,
       reason = case when ${failures} >= ${softMax} then 'BOUNCED' end
       where s.reason is null`,
    [workspaceId, addressHash, new Date(now)],
  );
};

/** The person asked for mails again; what their mail server says stays. */
export const allowAddress = (db: Database, workspaceId: string, addressHash: Buffer) =>
  db.run(
    "allow_address",
    "delete from mail_suppression where workspace_id = $1 and address_hash = $2 and (reason = 'UNSUBSCRIBED' or reason is null)",
    [workspaceId, addressHash],
  );
