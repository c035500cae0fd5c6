import type { Database } from "../../postgres/database.ts";

export type Passkey = { id: string; label: string; createdAt: number; lastUsedAt: number | null };
export type PasskeySecrets = Passkey & {
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
};

const columns = `id, label, created_at as "createdAt", last_used_at as "lastUsedAt"`;
const allColumns = `${columns}, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", sign_count as "signCount", transports`;

/** Undefined if an account has this passkey already. */
export const insertPasskey = (db: Database, passkey: Omit<PasskeySecrets, "lastUsedAt">) =>
  db.one<Passkey>(
    "insert_passkey",
    `insert into passkey (id, user_id, credential_id, public_key, sign_count, transports, label, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning ${columns}`,
    [
      passkey.id,
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.signCount,
      passkey.transports,
      passkey.label,
      new Date(passkey.createdAt),
    ],
  );

export const listPasskeys = (db: Database, userId: string) =>
  db.many<PasskeySecrets>("list_passkeys", `select ${allColumns} from passkey where user_id = $1 order by created_at, id`, [
    userId,
  ]);

export const findPasskey = (db: Database, credentialId: string) =>
  db.one<PasskeySecrets>("find_passkey", `select ${allColumns} from passkey where credential_id = $1`, [credentialId]);

export const hasPasskey = async (db: Database, userId: string, id: string): Promise<boolean> =>
  (await db.one("has_passkey", "select 1 from passkey where user_id = $1 and id = $2", [userId, id])) !== undefined;

export const recordPasskeyUse = (db: Database, id: string, signCount: number, now: number) =>
  db.run("record_passkey_use", "update passkey set sign_count = $2, last_used_at = $3 where id = $1", [
    id,
    signCount,
    new Date(now),
  ]);

export const deletePasskey = (db: Database, userId: string, id: string) =>
  db.one<Passkey>("delete_passkey", `delete from passkey where user_id = $1 and id = $2 returning ${columns}`, [userId, id]);

export const deletePasskeysOf = (db: Database, userId: string) =>
  db.run("delete_passkeys_of", "delete from passkey where user_id = $1", [userId]);
