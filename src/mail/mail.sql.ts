import { days, hours } from "../lib/clock.ts";
import type { Database } from "../postgres/database.ts";

export type NewMail = {
  id: string;
  kind: string;
  recipient: string;
  onceKey: string | null;
  workspaceId: string | null;
  sealed: Buffer;
  now: number;
  expiresAt: number;
};

export type MailLimits = { toAddressPerDay: number; ofWorkspacePerHour?: number };

/**
 * Other orders of this kind for the address or the workspace wait for the end of this transaction, so that all are counted. The
 * workspace is locked first, to avoid deadlocks.
 */
export const lockMailLimits = (
  tx: Database,
  { kind, recipient, workspaceId }: Pick<NewMail, "kind" | "recipient" | "workspaceId">,
) =>
  tx.run(
    "lock_mail_limits",
    "select pg_advisory_xact_lock(hashtextextended(place, 0)) from unnest($1::text[]) as places (place)",
    [[...(workspaceId === null ? [] : [`mail ${kind} of ${workspaceId}`]), `mail ${kind} to ${recipient}`]],
  );

/** 0 if a mail with this key was sent or is queued, or if one more would exceed a limit. */
export const insertMail = (
  db: Database,
  { id, kind, recipient, onceKey, workspaceId, sealed, now, expiresAt }: NewMail,
  { toAddressPerDay, ofWorkspacePerHour }: MailLimits,
) =>
  db.run(
    "insert_mail",
    `insert into mail (id, kind, recipient, once_key, for_workspace_id, mail_sealed, due_at, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $7, $8
     where (select count(*) from mail where recipient = $3 and kind = $2 and created_at > $9 and outcome is distinct from 'TOLD') < $10
       and ($11::int is null
         or (select count(*) from mail where for_workspace_id = $5 and kind = $2 and created_at > $12) < $11)
     on conflict (once_key) do nothing`,
    [
      ...[id, kind, recipient, onceKey, workspaceId, sealed, new Date(now), new Date(expiresAt)],
      ...[new Date(now - days(1)), toAddressPerDay, ofWorkspacePerHour ?? null, new Date(now - hours(1))],
    ],
  );

export type IncludedMail = { id: string; onceKey: string };

/** Another mail contains these, so they are not sent again separately. */
export const insertIncludedMails = (
  db: Database,
  rows: readonly IncludedMail[],
  { kind, recipient, now }: { kind: string; recipient: string; now: number },
) =>
  db.run(
    "insert_included_mails",
    `insert into mail (id, kind, recipient, once_key, due_at, created_at, expires_at, done_at, outcome)
     select t.id, $3, $4, t.once_key, $5, $5, $5, $5, 'TOLD' from unnest($1::uuid[], $2::text[]) as t (id, once_key)
     on conflict (once_key) do nothing`,
    [rows.map(({ id }) => id), rows.map(({ onceKey }) => onceKey), kind, recipient, new Date(now)],
  );

export type ClaimedMail = { id: string; recipient: string; sealed: Buffer; attemptCount: number; expiresAt: number };

/** A lease, not an open transaction: a worker that dies leaves mails that come due again. */
const due = "done_at is null and due_at <= $1";
/** Whether there are any. */
export const isMailDue = `exists (select from mail where ${due})`;

export const claimMails = (
  db: Database,
  { now, leaseUntil, token, limit }: { now: number; leaseUntil: number; token: string; limit: number },
) =>
  db.many<ClaimedMail>(
    "claim_mails",
    `with due as (select id from mail where ${due} order by due_at limit $4 for update skip locked)
     update mail m set due_at = $2, claim_token = $3, attempt_count = m.attempt_count + 1 from due where m.id = due.id
     returning m.id, m.recipient, m.mail_sealed as sealed, m.attempt_count as "attemptCount", m.expires_at as "expiresAt"`,
    [new Date(now), new Date(leaseUntil), token, limit],
  );

export type MailOutcome = "SENT" | "REFUSED" | "EXPIRED";
type Held = { id: string; token: string };

/** The content is deleted: only the fact that it was sent stays. */
export const finishMail = (
  db: Database,
  { id, token }: Held,
  { outcome, error, now }: { outcome: MailOutcome; error: string | null; now: number },
) =>
  db.run(
    "finish_mail",
    `update mail set done_at = $3, outcome = $4, last_error = $5, mail_sealed = null where id = $1 and claim_token = $2`,
    [id, token, new Date(now), outcome, error],
  );

export const delayMail = (db: Database, { id, token }: Held, { dueAt, error }: { dueAt: number; error: string }) =>
  db.run("delay_mail", "update mail set due_at = $3, last_error = $4 where id = $1 and claim_token = $2", [
    id,
    token,
    new Date(dueAt),
    error,
  ]);

export const forgetOldMails = (db: Database, before: number) =>
  db.run("forget_old_mails", "delete from mail where done_at < $1", [new Date(before)]);
