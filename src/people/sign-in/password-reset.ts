import { hours } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { actorOf, recordAccountAudit } from "../account-audit.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { addressForms, readNewPassword } from "../account-input.ts";
import { endLinks } from "../end-access.ts";
import { mailPasswordReset } from "../mails.ts";
import { pageUrl } from "../setup-link.ts";
import { lockUser, lockUserByEmail, updatePasswordHash } from "../users.sql.ts";
import { findResetLink, replaceResetLink } from "./password-reset.sql.ts";
import { deleteSessionsOf } from "./sessions.sql.ts";
import type { RequestOrigin } from "./sessions.ts";
import { forgetGuesses, spendNetworkGuess } from "./sign-in-throttle.ts";
import { hashToken, newToken } from "./tokens.ts";

const lifeMs = hours(1);

type ResetDeps = { db: TransactionalDatabase; log: Log };
type Attempt = { origin: RequestOrigin; now: number };

const throttled = ({ retryAfterMs }: { retryAfterMs: number }) =>
  refuseAccount("THROTTLED", `Too many attempts. Try again in ${Math.ceil(retryAfterMs / 60_000)} min.`, { retryAfterMs });

const orderMail = (db: TransactionalDatabase, outbox: Outbox, typedEmail: string, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, addressForms(typedEmail));
    // People who sign in only by single sign-on have no password to forget.
    if (!user || user.passwordHash === "") return;
    const token = newToken();
    const expiresAt = now + lifeMs;
    const link = pageUrl(outbox.publicUrl, "reset-password", token);
    if (!(await mailPasswordReset(tx, outbox, { user, link, now, expiresAt }))) return;
    await replaceResetLink(tx, { tokenHash: hashToken(token), userId: user.id, expiresAt });
  });

/** The answer is the same, and comes as fast, whether there is such an account or not: so it does not wait for the mail to be queued. */
export const askForReset = async (
  { db, log, outbox }: ResetDeps & { outbox: Outbox | null },
  typedEmail: string,
  { origin, now }: Attempt,
): Promise<Result<null, AccountFailure>> => {
  if (outbox === null)
    return refuseAccount("INVALID_INPUT", "This server sends no email. Its operator can set a new password on the command line.");
  const spent = await spendNetworkGuess(db, { ipAddress: origin.ipAddress, now });
  if (!spent.ok) return throttled(spent.failure);
  orderMail(db, outbox, typedEmail, now).catch((error) => log.warn({ err: error }, "A password reset email could not be queued"));
  return ok(null);
};

const invalid = () =>
  refuseAccount("LINK_INVALID", "This link was already used or has expired. Request a new one.", { field: "token" });

/** Ends every session of theirs. A second factor stays, and is asked for at the next sign-in. */
export const resetByLink = async (
  { db }: ResetDeps,
  { token, newPassword }: { token: string; newPassword: string },
  { origin, now }: Attempt,
): Promise<Result<null, AccountFailure>> => {
  const linkHash = hashToken(token);
  const found = await findResetLink(db, linkHash, now);
  if (!found) return invalid();
  const turn = { isKnown: true, by: `link ${linkHash.toString("hex")}` };
  const passwordHash = await readNewPassword(newPassword, { email: found.email, field: "newPassword", turn });
  if (!passwordHash.ok) return fail(passwordHash.failure);
  return db.transaction(async (tx) => {
    // The account first, then its link: what ends links holds the account too.
    const user = await lockUser(tx, found.userId);
    if (!user || (await findResetLink(tx, linkHash, now))?.userId !== user.id) return invalid();
    await endLinks(tx, user.id);
    await updatePasswordHash(tx, user.id, passwordHash.value);
    await deleteSessionsOf(tx, user.id, null);
    await forgetGuesses(tx, { email: user.email, userId: user.id });
    const auditAction = {
      action: "account.reset-password",
      subjectId: user.id,
      subjectName: user.email,
      detail: { by: "mailed link" },
    } as const;
    await recordAccountAudit(tx, user.id, { actor: actorOf(user, origin), auditAction, now });
    return ok(null);
  });
};
