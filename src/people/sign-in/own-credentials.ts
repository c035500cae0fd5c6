import { ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { Caller } from "../../use-cases/caller.ts";
import { defineUseCase } from "../../use-cases/use-case.ts";
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
import { type OwnChange, type OwnDeps, ownAudit, ownTransaction, ownWith, routeCosts, signedOut } from "./own-change.ts";
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
  proved: Result<UserSecrets, AccountFailure>,
  work: (tx: Database, user: UserSecrets) => Promise<Result<Value, AccountFailure>>,
): Promise<Result<Value, AccountFailure>> => {
  if (!proved.ok) return proved;
  const { passwordHash } = proved.value;
  return ownTransaction(change, async (tx, user) => (user.passwordHash === passwordHash ? work(tx, user) : signedOut()));
};

type WithPassword = { password: string };
type RecoveryCodes = Result<{ recoveryCodes: string[] }, AccountFailure>;

/** Before the transaction: it must not wait for a hash. */
const proveTyped = (_caller: Caller, { password }: WithPassword, change: OwnDeps) => provePassword(change, password, "password");

/** Every other session and every mailed link ends: the person may have lost the old password, or the mailbox, to someone. */
export const changePassword = defineUseCase({
  name: "Own.passwordChange",
  permission: ownWith("password"),
  cost: { weight: 2 * routeCosts.hash },
  async prepare(_caller, typed: { currentPassword: string; newPassword: string }, change: OwnDeps) {
    const proved = await provePassword(change, typed.currentPassword, "currentPassword");
    if (!proved.ok) return proved;
    const passwordHash = await readNewPassword(typed.newPassword, {
      email: proved.value.email,
      field: "newPassword",
      turn: { isKnown: true, by: change.session.session.id },
    });
    return passwordHash.ok ? ok({ proved: proved.value, passwordHash: passwordHash.value }) : passwordHash;
  },
  async run(_caller, _typed, change, ready): Promise<Result<null, AccountFailure>> {
    if (!ready.ok) return ready;
    const { proved, passwordHash } = ready.value;
    return withPassword(change, ok(proved), async (tx, user) => {
      await updatePasswordHash(tx, user.id, passwordHash);
      await deleteSessionsOf(tx, user.id, change.session.session.id);
      await endLinks(tx, user.id);
      return ok(null);
    });
  },
  audit: ownAudit("account.change-password"),
});

export const startTwoFactor = defineUseCase({
  name: "Own.twoFactorStart",
  permission: ownWith("second factor"),
  cost: { weight: routeCosts.hash },
  prepare: proveTyped,
  async run(
    _caller,
    _typed: WithPassword,
    change: OwnDeps,
    proved,
  ): Promise<Result<{ secret: string; uri: string }, AccountFailure>> {
    const secret = newTotpSecret();
    return withPassword(change, proved, async (tx, { id, email }) => {
      if ((await storePendingTotp(tx, id, change.sealer.seal(secret, totpContext(id)))) === 0)
        return refuseAccount("TWO_FACTOR_STATE", "Two-factor is already on. To move to another app, turn it off first.");
      return ok({ secret, uri: totpUri({ secret, email, issuer: "Kolli" }) });
    });
  },
  audit: "nothing",
});

const replaceRecoveryCodes = async (tx: Database, userId: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await deleteRecoveryCodes(tx, userId);
  await insertRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
};

/** In force only once the app has proved that it holds the secret. */
export const enableTwoFactor = defineUseCase({
  name: "Own.twoFactorEnable",
  permission: ownWith("second factor"),
  cost: { weight: routeCosts.change },
  prepare: (_caller, _typed: { code: string }, { db, session, now }: OwnDeps) =>
    spendSecondFactorGuess(db, { userId: session.user.id, now }),
  async run(_caller, { code }, change, wait): Promise<RecoveryCodes> {
    const { sealer, session, now } = change;
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
        now,
        provedBy: "TWO_FACTOR",
        signedInBy: signedInBy === "PASSWORD" ? "TWO_FACTOR" : signedInBy,
      });
      return ok({ recoveryCodes: await replaceRecoveryCodes(tx, user.id) });
    });
  },
  audit: ownAudit("account.enable-two-factor"),
});

/** Sessions that were opened with the second factor count as opened by the password from then on. */
export const disableTwoFactor = defineUseCase({
  name: "Own.twoFactorDisable",
  permission: ownWith("second factor"),
  cost: { weight: routeCosts.hash },
  prepare: proveTyped,
  run: (_caller, _typed: WithPassword, change: OwnDeps, proved): Promise<Result<null, AccountFailure>> =>
    withPassword(change, proved, async (tx, user) => {
      await disableTotp(tx, user.id);
      await deleteRecoveryCodes(tx, user.id);
      await lowerSessions(tx, user.id, "TWO_FACTOR");
      return ok(null);
    }),
  audit: ownAudit("account.disable-two-factor"),
});

export const renewRecoveryCodes = defineUseCase({
  name: "Own.recoveryCodesRenew",
  permission: ownWith("second factor"),
  cost: { weight: routeCosts.hash },
  prepare: proveTyped,
  run: (_caller, _typed: WithPassword, change: OwnDeps, proved): Promise<RecoveryCodes> =>
    withPassword(change, proved, async (tx, user) => {
      if (!user.twoFactorEnabled) return refuseAccount("TWO_FACTOR_STATE", "Two-factor is off.");
      return ok({ recoveryCodes: await replaceRecoveryCodes(tx, user.id) });
    }),
  audit: ownAudit("account.renew-recovery-codes"),
});
