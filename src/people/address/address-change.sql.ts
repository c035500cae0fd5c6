import type { Database } from "../../postgres/database.ts";

export type AddressChange = { email: string; requestedAt: number; expiresAt: number };

/** The newest request is the only one, and its link the only one that works. */
export const replaceAddressChange = (
  tx: Database,
  change: { userId: string; email: string; linkHash: Buffer; now: number; expiresAt: number },
) =>
  tx.run(
    "replace_address_change",
    `insert into address_change (user_id, new_email, link_hash, requested_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set new_email = excluded.new_email, link_hash = excluded.link_hash,
       requested_at = excluded.requested_at, expires_at = excluded.expires_at`,
    [change.userId, change.email, change.linkHash, new Date(change.now), new Date(change.expiresAt)],
  );

export const findAddressChange = (db: Database, userId: string, now: number) =>
  db.one<AddressChange>(
    "find_address_change",
    `select new_email as email, requested_at as "requestedAt", expires_at as "expiresAt" from address_change
     where user_id = $1 and expires_at > $2`,
    [userId, new Date(now)],
  );

/** What this person asked for, if the link is theirs and still good; it is used up by that. */
export const takeAddressChange = (tx: Database, { userId, linkHash, now }: { userId: string; linkHash: Buffer; now: number }) =>
  tx.one<{ email: string }>(
    "take_address_change",
    "delete from address_change where user_id = $1 and link_hash = $2 and expires_at > $3 returning new_email as email",
    [userId, linkHash, new Date(now)],
  );

export const deleteAddressChange = (db: Database, userId: string) =>
  db.one<{ email: string }>(
    "delete_address_change",
    "delete from address_change where user_id = $1 returning new_email as email",
    [userId],
  );

export const deleteExpiredAddressChanges = (db: Database, now: number) =>
  db.run("delete_expired_address_changes", "delete from address_change where expires_at <= $1", [new Date(now)]);
