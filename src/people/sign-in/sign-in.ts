import { ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import { networkOf } from "../../lib/sign-in/network-of.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { actorOf, recordAccountAudit } from "../account-audit.ts";
import { type AccountFailure, refuseAccount, refuseBusy } from "../account-errors.ts";
import { addressForms, typedAddress } from "../account-input.ts";
import { mailSignIn } from "../mails.ts";
import { findUserByEmail, lockUser, spendRecoveryCode, spendTotpStep, type User, type UserSecrets } from "../users.sql.ts";
import { deviceOf } from "./device-cookie.ts";
import { verifyPassword } from "./passwords.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { openSession, type RequestOrigin } from "./sessions.ts";
import type { SignInMeans } from "./sign-in-means.ts";
import { forgetGuesses, refundGuess, spendGuess, spendSecondFactorGuess } from "./sign-in-throttle.ts";
import { matchTotp } from "./totp.ts";

export type SignIn = { email: string; password: string; code: string | null };
type SignInDeps = { db: TransactionalDatabase; sealer: Sealer; log: Log };

export const totpContext = (userId: string): string => `totp:${userId}`;

const throttled = ({ retryAfterMs }: { retryAfterMs: number }) =>
  refuseAccount("THROTTLED", `Too many attempts. Try again in ${Math.ceil(retryAfterMs / 60_000)} min.`, { retryAfterMs });

/**
 * For the owners of the workspaces the person belongs to. The response does not wait for it: else a wrong password for a known address would
 * take longer than one for an unknown address, which has no workspace to record it in.
 */
const noteFailure = ({ db, log }: SignInDeps, user: User, why: string, { origin, now }: SignInAttempt): void => {
  const detail = { why };
  const auditAction = { action: "session.sign-in-failed", subjectId: user.id, subjectName: user.email, detail } as const;
  const actor = { ...actorOf(user, origin), userId: null, name: "someone" };
  recordAccountAudit(db, user.id, { actor, auditAction, now }).catch((error) =>
    log.warn({ err: error }, "A failed sign-in could not be written to the audit log"),
  );
};

const wrong = () => refuseAccount("SIGN_IN_FAILED", "No account has this email address and password.");

export type SignInAttempt = { origin: RequestOrigin; now: number };

/**
 * The order matters: a guess is paid for before anything is looked up, an unknown address costs the same work as a wrong
 * password, and only a right password learns that there is a second factor.
 */
export const signIn = async (
  deps: SignInDeps,
  { email: typedEmail, password, code }: SignIn,
  attempt: SignInAttempt,
): Promise<Result<Entered, AccountFailure>> => {
  const { db } = deps;
  const { origin, now } = attempt;
  const email = typedAddress(typedEmail);
  const device = deviceOf(deps.sealer, origin.cookieHeader, email, now);
  const guess = { email, ipAddress: origin.ipAddress, device, now };
  const wait = await spendGuess(db, guess);
  if (wait) return throttled(wait);
  const user = await findUserByEmail(db, addressForms(typedEmail));
  const turn = device === null ? { isKnown: false, by: networkOf(origin.ipAddress) } : { isKnown: true, by: device };
  const verified = await verifyPassword(password, user?.passwordHash, turn);
  if (!verified.ok) {
    // The password was not checked.
    await refundGuess(db, guess);
    return refuseBusy(verified.failure);
  }
  const isRight = verified.value;
  if (user && !isRight) noteFailure(deps, user, "wrong password", attempt);
  if (!user || !isRight) return wrong();
  await refundGuess(db, guess);
  const secondFactor = await checkSecondFactor(deps, user, { code, now });
  if (!secondFactor.ok) {
    if (secondFactor.failure.code === "TWO_FACTOR_WRONG") noteFailure(deps, user, "right password, wrong code", attempt);
    return secondFactor;
  }
  await forgetGuesses(db, { email, userId: user.id });
  const { id: userId, passwordHash } = user;
  const isStillProved = (_tx: Database, now: UserSecrets) => now.passwordHash === passwordHash;
  const entered = await enter(
    db,
    { userId, by: secondFactor.value, signedInBy: meansOf(secondFactor.value), isStillProved },
    attempt,
  );
  return entered ?? wrong();
};

export type Entered = { user: User; sessionToken: string };

/** What was proved, and by whom. It was judged before the transaction, so `isStillProved` asks again of the locked account. */
type Entry = {
  userId: string;
  by: string;
  signedInBy: SignInMeans;
  isStillProved(tx: Database, user: UserSecrets): boolean | Promise<boolean>;
};

/**
 * Opens a session, and notes in the audit log how. Null if the account is gone, or no longer opens by what was proved: it may have become
 * another person's meanwhile.
 */
export const enter = (
  db: TransactionalDatabase,
  { userId, by, signedInBy, isStillProved }: Entry,
  { origin, now }: SignInAttempt,
): Promise<Result<Entered, never> | null> =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !(await isStillProved(tx, user))) return null;
    const detail = { by };
    const auditAction = { action: "session.sign-in", subjectId: user.id, subjectName: user.email, detail } as const;
    await recordAccountAudit(tx, user.id, { actor: actorOf(user, origin), auditAction, now });
    if (origin.outbox) await mailSignIn(tx, origin.outbox, { user, by, origin, now });
    return ok({ user, sessionToken: await openSession(tx, user.id, origin, { now, signedInBy }) });
  });

const meansOf = (means: Means): SignInMeans => (means === "password" ? "PASSWORD" : "TWO_FACTOR");

/** How the person got in, for the audit log. */
type Means = "password" | "password and app code" | "password and recovery code";

export const checkSecondFactor = async (
  { db, sealer }: Pick<SignInDeps, "db" | "sealer">,
  user: UserSecrets,
  { code, now }: { code: string | null; now: number },
): Promise<Result<Means, AccountFailure>> => {
  if (!user.twoFactorEnabled || !user.totpSealed) return ok("password");
  if (code === null || code.trim() === "") {
    return refuseAccount("TWO_FACTOR_REQUIRED", "Enter the code from your authenticator app, or a recovery code.", {
      field: "code",
    });
  }
  const wait = await spendSecondFactorGuess(db, { userId: user.id, now });
  if (wait) return throttled(wait);
  const secret = sealer.open(user.totpSealed, totpContext(user.id));
  const step = secret.ok ? matchTotp(secret.value, code, { now, lastStep: user.totpLastStep }) : null;
  if (step !== null && (await spendTotpStep(db, user.id, step)) === 1) return ok("password and app code");
  if ((await spendRecoveryCode(db, user.id, hashRecoveryCode(code))) === 1) return ok("password and recovery code");
  if (!secret.ok) return refuseAccount("TWO_FACTOR_UNREADABLE", unreadableSecret, { field: "code" });
  return refuseAccount("TWO_FACTOR_WRONG", "This code is wrong, has expired, or was already used.", { field: "code" });
};

const unreadableSecret =
  "App codes cannot be checked: this account's secret cannot be read with the server's current master key. " +
  "Use a recovery code, or ask Kolli's operator to run `kolli users reset-password --two-factor`.";

type PasswordProof = { password: string; field: string; origin: RequestOrigin; now: number; session: string };

/** For what a stolen open session must not be able to do. Guesses here count like those at the sign-in. */
export const confirmPassword = async (
  db: TransactionalDatabase,
  user: UserSecrets,
  { password, field, origin, now, session }: PasswordProof,
): Promise<Result<null, AccountFailure>> => {
  // Counted for the session: guesses of strangers at the sign-in take nothing from people who are signed in.
  const guess = { email: user.email, ipAddress: origin.ipAddress, device: session, now };
  const wait = await spendGuess(db, guess);
  if (wait) return throttled(wait);
  const verified = await verifyPassword(password, user.passwordHash, { isKnown: true, by: session });
  if (!verified.ok) {
    await refundGuess(db, guess);
    return refuseBusy(verified.failure);
  }
  if (!verified.value) return refuseAccount("WRONG_PASSWORD", "This is not your current password.", { field });
  await refundGuess(db, guess);
  return ok(null);
};
