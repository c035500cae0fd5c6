import { ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import type { Actor, AuditAction } from "../../workspaces/audit.ts";
import { actorOf, recordAccountAudit } from "../account-audit.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { readNewPassword } from "../account-input.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.sql.ts";
import {
  deleteRecoveryCodes,
  disableTotp,
  enableTotp,
  findUserByEmail,
  findUserSecrets,
  insertRecoveryCodes,
  proveAddress,
  storePendingTotp,
  type UserSecrets,
  updatePasswordHash,
} from "../users.sql.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { deleteSessionsOf, recordProof } from "./sessions.sql.ts";
import type { RequestOrigin, Session } from "./sessions.ts";
import { confirmPassword, totpContext } from "./sign-in.ts";
import { forgetGuesses, spendSecondFactorGuess } from "./sign-in-throttle.ts";
import { matchTotp, newTotpSecret, totpUri } from "./totp.ts";

/** What the holder of a session does to the own password and second factor. */
export type OwnChange = { db: TransactionalDatabase; sealer: Sealer; session: Session; origin: RequestOrigin; now: number };

const record = (tx: Database, { session, origin, now }: OwnChange, auditAction: AuditAction) =>
  recordAccountAudit(tx, session.user.id, {
    actor: actorOf(session.user, origin),
    auditAction: { subjectId: session.user.id, subjectName: session.user.email, ...auditAction },
    now,
  });

const confirmed = async (change: OwnChange, password: string, field: string): Promise<Result<UserSecrets, AccountFailure>> => {
  const user = await findUserSecrets(change.db, change.session.user.id);
  if (!user) return refuseAccount("SIGNED_OUT", "Sign in again.");
  const right = await confirmPassword(change.db, user, {
    ...{ password, field, origin: change.origin, now: change.now },
    session: change.session.session.id,
  });
  return right.ok ? ok(user) : right;
};

/** Every other session ends: whoever changes a password may have lost the old one to someone. */
export const changePassword = async (
  change: OwnChange,
  typed: { currentPassword: string; newPassword: string },
): Promise<Result<null, AccountFailure>> => {
  const user = await confirmed(change, typed.currentPassword, "currentPassword");
  if (!user.ok) return user;
  const passwordHash = await readNewPassword(typed.newPassword, { email: user.value.email, field: "newPassword" });
  if (!passwordHash.ok) return passwordHash;
  return change.db.transaction(async (tx) => {
    await updatePasswordHash(tx, user.value.id, passwordHash.value);
    await deleteSessionsOf(tx, user.value.id, change.session.session.id);
    await record(tx, change, { action: "account.change-password" });
    return ok(null);
  });
};

export const startTwoFactor = async (
  change: OwnChange,
  password: string,
): Promise<Result<{ secret: string; uri: string }, AccountFailure>> => {
  const user = await confirmed(change, password, "password");
  if (!user.ok) return user;
  const { id, email } = user.value;
  const secret = newTotpSecret();
  const stored = await storePendingTotp(change.db, id, change.sealer.seal(secret, totpContext(id)));
  if (stored === 0)
    return refuseAccount("TWO_FACTOR_STATE", "Two-factor is already on. To move to another app, turn it off first.");
  return ok({ secret, uri: totpUri({ secret, email, issuer: "Kolli" }) });
};

const replaceRecoveryCodes = async (tx: Database, userId: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await deleteRecoveryCodes(tx, userId);
  await insertRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
};

/** In force only once the app has proved that it holds the secret. */
export const enableTwoFactor = async (
  change: OwnChange,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, AccountFailure>> => {
  const { db, sealer, session, now } = change;
  const user = await findUserSecrets(db, session.user.id);
  if (!user?.totpSealed || user.twoFactorEnabled) return refuseAccount("TWO_FACTOR_STATE", "Start with a new secret first.");
  const secret = sealer.open(user.totpSealed, totpContext(user.id));
  if (!secret.ok)
    return refuseAccount("TWO_FACTOR_STATE", "The secret you started with cannot be read. Start again with a new one.");
  const wait = await spendSecondFactorGuess(db, { userId: user.id, now });
  if (wait) return refuseAccount("THROTTLED", "Too many wrong codes. Try again later.", wait);
  const step = matchTotp(secret.value, code, { now, lastStep: null });
  if (step === null)
    return refuseAccount("TWO_FACTOR_WRONG", "This code is wrong. Check that your phone's clock is correct.", { field: "code" });
  return db.transaction(async (tx) => {
    if ((await enableTotp(tx, user.id, step, now)) === 0) return refuseAccount("TWO_FACTOR_STATE", "Two-factor is already on.");
    await forgetGuesses(tx, { email: user.email, userId: user.id });
    const { id, signedInBy } = session.session;
    if (signedInBy === "PASSWORD") await recordProof(tx, id, { now, signedInBy: "TWO_FACTOR" });
    await record(tx, change, { action: "account.enable-two-factor" });
    return ok({ recoveryCodes: await replaceRecoveryCodes(tx, user.id) });
  });
};

export const disableTwoFactor = async (change: OwnChange, password: string): Promise<Result<null, AccountFailure>> => {
  const user = await confirmed(change, password, "password");
  if (!user.ok) return user;
  return change.db.transaction(async (tx) => {
    await disableTotp(tx, user.value.id);
    await deleteRecoveryCodes(tx, user.value.id);
    await record(tx, change, { action: "account.disable-two-factor" });
    return ok(null);
  });
};

export const renewRecoveryCodes = async (
  change: OwnChange,
  password: string,
): Promise<Result<{ recoveryCodes: string[] }, AccountFailure>> => {
  const user = await confirmed(change, password, "password");
  if (!user.ok) return user;
  if (!user.value.twoFactorEnabled) return refuseAccount("TWO_FACTOR_STATE", "Two-factor is off.");
  return change.db.transaction(async (tx) => {
    await record(tx, change, { action: "account.renew-recovery-codes" });
    return ok({ recoveryCodes: await replaceRecoveryCodes(tx, user.value.id) });
  });
};

/** The operator's way back in for someone who lost the password, and the second factor too if asked. */
export const resetPassword = async (
  db: TransactionalDatabase,
  reset: { email: string; newPassword: string; alsoTwoFactor: boolean; actor: Actor; now: number },
): Promise<Result<null, AccountFailure>> => {
  const user = await findUserByEmail(db, reset.email.trim().toLowerCase());
  if (!user) return refuseAccount("INVALID_INPUT", `No account has the email address ${reset.email}.`, { field: "email" });
  const passwordHash = await readNewPassword(reset.newPassword, { email: user.email, field: "newPassword" });
  if (!passwordHash.ok) return passwordHash;
  return db.transaction(async (tx) => {
    await updatePasswordHash(tx, user.id, passwordHash.value);
    // Whoever runs the installation hands it to the right person.
    if (user.addressProof === null) await proveAddress(tx, user.id, "OPERATOR");
    await deleteSessionsOf(tx, user.id, null);
    await forgetGuesses(tx, { email: user.email, userId: user.id });
    if (reset.alsoTwoFactor) {
      await disableTotp(tx, user.id);
      await deletePasskeysOf(tx, user.id);
      await deleteRecoveryCodes(tx, user.id);
    }
    const auditAction = {
      action: "account.reset-password",
      subjectId: user.id,
      subjectName: user.email,
      detail: { alsoTwoFactor: reset.alsoTwoFactor },
    } as const;
    await recordAccountAudit(tx, user.id, { actor: reset.actor, auditAction, now: reset.now });
    return ok(null);
  });
};

/** The operator knows that the account is the right person's. */
export const vouchForAddress = async (
  db: TransactionalDatabase,
  { email, actor, now }: { email: string; actor: Actor; now: number },
): Promise<Result<null, AccountFailure>> => {
  const user = await findUserByEmail(db, email.trim().toLowerCase());
  if (!user) return refuseAccount("INVALID_INPUT", `No account has the email address ${email}.`, { field: "email" });
  return db.transaction(async (tx) => {
    await proveAddress(tx, user.id, "OPERATOR");
    const detail = { by: "operator" };
    const auditAction = { action: "account.prove-address", subjectId: user.id, subjectName: user.email, detail } as const;
    await recordAccountAudit(tx, user.id, { actor, auditAction, now });
    return ok(null);
  });
};
