import type { Database } from "../postgres/database.ts";
import type { Role } from "../use-cases/roles.ts";

export type User = {
  id: string;
  email: string;
  name: string;
  twoFactorEnabled: boolean;
  /** People who came by single sign-on have none. */
  hasPassword: boolean;
  /** Who vouches that the address is theirs; null: only the person who invited them. */
  addressProof: AddressProof | null;
  createdAt: number;
};
/** MAIL: they opened a link that was mailed to it and shown nowhere else. */
export type AddressProof = "OPERATOR" | "OIDC" | "MAIL";

/** What only sign-in may see. */
export type UserSecrets = User & { passwordHash: string; totpSealed: Buffer | null; totpLastStep: number | null };

const columns = `id, email, name, totp_enabled_at is not null as "twoFactorEnabled", password_hash <> '' as "hasPassword",
  address_proof as "addressProof", created_at as "createdAt"`;
const secretColumns = `${columns}, password_hash as "passwordHash", totp_sealed as "totpSealed", totp_last_step as "totpLastStep"`;

/** Undefined when the address has an account already. */
export const insertUser = (db: Database, user: { id: string; email: string; name: string; passwordHash: string; now: number }) =>
  db.one<User>(
    "insert_user",
    `insert into user_account (id, email, name, password_hash, created_at) values ($1, $2, $3, $4, $5)
     on conflict (email) do nothing returning ${columns}`,
    [user.id, user.email, user.name, user.passwordHash, new Date(user.now)],
  );

/** The account with the first of these forms of an address (`addressForms`) that has one. */
const withAddress = `select ${secretColumns} from user_account where email = any ($1::text[]) order by array_position($1::text[], email) limit 1`;

export const findUserByEmail = (db: Database, forms: readonly string[]) =>
  db.one<UserSecrets>("find_user_by_email", withAddress, [forms]);

export const findUserSecrets = (db: Database, id: string) =>
  db.one<UserSecrets>("find_user_secrets", `select ${secretColumns} from user_account where id = $1`, [id]);

/**
 * The account as it is now, locked until the transaction ends: what is decided about it holds when the decision is written. Its key is
 * not locked, so rows that refer to it can be written meanwhile.
 */
export const lockUser = (tx: Database, id: string) =>
  tx.one<UserSecrets>("lock_user", `select ${secretColumns} from user_account where id = $1 for no key update`, [id]);

export const lockUserByEmail = (tx: Database, forms: readonly string[]) =>
  tx.one<UserSecrets>("lock_user_by_email", `${withAddress} for no key update`, [forms]);

export type UserWithRoles = User & { roles: { workspace: string; role: Role }[] };

export const listUsersWithRoles = (db: Database) =>
  db.many<UserWithRoles>(
    "list_users_with_roles",
    `select ${columns}, (
       select coalesce(jsonb_agg(jsonb_build_object('workspace', w.name, 'role', m.role) order by w.created_at, w.id), '[]')
       from membership m join workspace w on w.id = m.workspace_id where m.user_id = u.id) as roles
     from user_account u order by created_at, id`,
  );

export const proveAddress = (db: Database, id: string, proof: AddressProof) =>
  db.run("prove_address", "update user_account set address_proof = $2 where id = $1", [id, proof]);

export const updateName = (db: Database, id: string, name: string) =>
  db.run("update_name", "update user_account set name = $2 where id = $1", [id, name]);

/** Changes nothing if the address is another account's. */
export const updateAddress = (db: Database, id: string, { email, proof }: { email: string; proof: AddressProof }) =>
  db.run(
    "update_address",
    `update user_account u set email = $2, address_proof = $3
     where u.id = $1 and not exists (select from user_account other where other.email = $2 and other.id <> $1)`,
    [id, email, proof],
  );

export const updatePasswordHash = (db: Database, id: string, passwordHash: string) =>
  db.run("update_password_hash", "update user_account set password_hash = $2 where id = $1", [id, passwordHash]);

/** Not in force until a first code proved that the app has it. Leaves an enabled second factor alone. */
export const storePendingTotp = (db: Database, id: string, totpSealed: Buffer) =>
  db.run(
    "store_pending_totp",
    "update user_account set totp_sealed = $2, totp_last_step = null where id = $1 and totp_enabled_at is null",
    [id, totpSealed],
  );

export const enableTotp = (db: Database, id: string, step: number, now: number) =>
  db.run(
    "enable_totp",
    `update user_account set totp_enabled_at = $3, totp_last_step = $2
     where id = $1 and totp_enabled_at is null and totp_sealed is not null`,
    [id, step, new Date(now)],
  );

export const disableTotp = (db: Database, id: string) =>
  db.run(
    "disable_totp",
    "update user_account set totp_sealed = null, totp_enabled_at = null, totp_last_step = null where id = $1",
    [id],
  );

/** One row when the step was not used yet: of two sign-ins with the same code, one gets in. */
export const spendTotpStep = (db: Database, id: string, step: number) =>
  db.run(
    "spend_totp_step",
    "update user_account set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2)",
    [id, step],
  );

export const deleteRecoveryCodes = (db: Database, userId: string) =>
  db.run("delete_recovery_codes", "delete from recovery_code where user_id = $1", [userId]);

export const insertRecoveryCodes = (db: Database, userId: string, hashes: readonly Buffer[]) =>
  db.run("insert_recovery_codes", "insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])", [
    userId,
    hashes,
  ]);

export const spendRecoveryCode = (db: Database, userId: string, hash: Buffer) =>
  db.run("spend_recovery_code", "delete from recovery_code where user_id = $1 and code_hash = $2", [userId, hash]);
