import { ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { readNewPassword } from "../account-input.ts";
import { endLinks } from "../end-access.ts";
import {
  deleteRecoveryCodes,
  disableTotp,
  enableTotp,
  findUserSecrets,
  insertRecoveryCodes,
  storePendingTotp,
  type UserSecrets,
  updatePasswordHash,
} from "../users.sql.ts";
import { type OwnChange, ownTransaction, recordOwnChange, signedOut } from "./own-change.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { deleteSessionsOf, lowerSessions, recordProof } from "./sessions.sql.ts";
import { confirmPassword, totpContext } from "./sign-in.ts";
import { forgetGuesses, spendSecondFactorGuess } from "./sign-in-throttle.ts";
import { matchTotp, newTotpSecret, totpUri } from "./totp.ts";

/** The account whose password this is, if it is the one of the session. */
const provePassword = async (
  { db, session, origin, now }: OwnChange,
  password: string,
  field: string,
): Promise<Result<UserSecrets, AccountFailure>> => {
  const user = await findUserSecrets(db, session.user.id);
  if (!user) return signedOut();
  const right = await confirmPassword(db, user, { password, field, origin, now, session: session.session.id });
  return right.ok ? ok(user) : right;
};

/** Checking a password takes a while: it must still be the account's when the change is made. */
const withPassword = async <Value>(
  change: OwnChange,
  proved: UserSecrets,
  work: (tx: Database, user: UserSecrets) => Promise<Result<Value, AccountFailure>>,
): Promise<Result<Value, AccountFailure>> =>
  ownTransaction(change, async (tx, user) => (user.passwordHash === proved.passwordHash ? work(tx, user) : signedOut()));

/** Every other session and every mailed link ends: whoever changes a password may have lost the old one, or the mailbox, to someone. */
export const changePassword = async (
  change: OwnChange,
  typed: { currentPassword: string; newPassword: string },
): Promise<Result<null, AccountFailure>> => {
  const proved = await provePassword(change, typed.currentPassword, "currentPassword");
  if (!proved.ok) return proved;
  const passwordHash = await readNewPassword(typed.newPassword, {
    ...{ email: proved.value.email, field: "newPassword" },
    turn: { isKnown: true, by: change.session.session.id },
  });
  if (!passwordHash.ok) return passwordHash;
  return withPassword(change, proved.value, async (tx, user) => {
    await updatePasswordHash(tx, user.id, passwordHash.value);
    await deleteSessionsOf(tx, user.id, change.session.session.id);
    await endLinks(tx, user.id);
    await recordOwnChange(tx, change, { action: "account.change-password" });
    return ok(null);
  });
};

export const startTwoFactor = async (
  change: OwnChange,
  password: string,
): Promise<Result<{ secret: string; uri: string }, AccountFailure>> => {
  const proved = await provePassword(change, password, "password");
  if (!proved.ok) return proved;
  const secret = newTotpSecret();
  return withPassword(change, proved.value, async (tx, { id, email }) => {
    if ((await storePendingTotp(tx, id, change.sealer.seal(secret, totpContext(id)))) === 0)
      return refuseAccount("TWO_FACTOR_STATE", "Two-factor is already on. To move to another app, turn it off first.");
    return ok({ secret, uri: totpUri({ secret, email, issuer: "Kolli" }) });
  });
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
  const wait = await spendSecondFactorGuess(db, { userId: session.user.id, now });
  if (wait) return refuseAccount("THROTTLED", "Too many wrong codes. Try again later.", wait);
  return ownTransaction(change, async (tx, user) => {
    if (!user.totpSealed || user.twoFactorEnabled) return refuseAccount("TWO_FACTOR_STATE", "Start with a new secret first.");
    const secret = sealer.open(user.totpSealed, totpContext(user.id));
    if (!secret.ok)
      return refuseAccount("TWO_FACTOR_STATE", "The secret you started with cannot be read. Start again with a new one.");
    const step = matchTotp(secret.value, code, { now, lastStep: null });
    if (step === null)
      return refuseAccount("TWO_FACTOR_WRONG", "This code is wrong. Check that your phone's clock is correct.", {
        field: "code",
      });
    await enableTotp(tx, user.id, step, now);
    await forgetGuesses(tx, { email: user.email, userId: user.id });
    const { id, signedInBy } = session.session;
    await recordProof(tx, id, {
      ...{ now, provedBy: "TWO_FACTOR" },
      signedInBy: signedInBy === "PASSWORD" ? "TWO_FACTOR" : signedInBy,
    });
    await recordOwnChange(tx, change, { action: "account.enable-two-factor" });
    return ok({ recoveryCodes: await replaceRecoveryCodes(tx, user.id) });
  });
};

/** Sessions that were opened with the second factor count as opened by the password from then on. */
export const disableTwoFactor = async (change: OwnChange, password: string): Promise<Result<null, AccountFailure>> => {
  const proved = await provePassword(change, password, "password");
  if (!proved.ok) return proved;
  return withPassword(change, proved.value, async (tx, user) => {
    await disableTotp(tx, user.id);
    await deleteRecoveryCodes(tx, user.id);
    await lowerSessions(tx, user.id, "TWO_FACTOR");
    await recordOwnChange(tx, change, { action: "account.disable-two-factor" });
    return ok(null);
  });
};

export const renewRecoveryCodes = async (
  change: OwnChange,
  password: string,
): Promise<Result<{ recoveryCodes: string[] }, AccountFailure>> => {
  const proved = await provePassword(change, password, "password");
  if (!proved.ok) return proved;
  return withPassword(change, proved.value, async (tx, user) => {
    if (!user.twoFactorEnabled) return refuseAccount("TWO_FACTOR_STATE", "Two-factor is off.");
    await recordOwnChange(tx, change, { action: "account.renew-recovery-codes" });
    return ok({ recoveryCodes: await replaceRecoveryCodes(tx, user.id) });
  });
};
