import { ok, type Result } from "../lib/result.ts";
import { actorOf, recordAccountAudit } from "./account-audit.ts";
import { type AccountFailure, refuseAccount } from "./account-errors.ts";
import { readEmail, readName } from "./account-input.ts";
import type { OwnChange } from "./sign-in/own-credentials.ts";
import { confirmPassword } from "./sign-in/sign-in.ts";
import { findUserSecrets, type User, updateProfile } from "./users.sql.ts";

/**
 * Changes the own name and e-mail address. The address is what one signs in with, so changing it takes the password; one that
 * belongs to someone else is refused without saying so.
 */
export const changeProfile = async (
  { db, session, origin, now }: OwnChange,
  typed: { name: string; email: string; password: string },
): Promise<Result<Pick<User, "name" | "email">, AccountFailure>> => {
  const name = readName(typed.name);
  if (!name.ok) return name;
  const email = readEmail(typed.email);
  if (!email.ok) return email;
  const user = await findUserSecrets(db, session.user.id);
  if (!user) return refuseAccount("SIGNED_OUT", "Sign in again.");
  if (email.value !== user.email) {
    const right = await confirmPassword(db, user, {
      ...{ password: typed.password, field: "password", origin, now },
      session: session.session.id,
    });
    if (!right.ok) return right;
  }
  const profile = { name: name.value, email: email.value };
  return db.transaction(async (tx) => {
    if ((await updateProfile(tx, user.id, profile)) === 0)
      return refuseAccount("INVALID_INPUT", "This address cannot be used. Choose another.", { field: "email" });
    await recordAccountAudit(tx, user.id, {
      actor: actorOf(session.user, origin),
      auditAction: { action: "account.change-profile", subjectId: user.id, subjectName: profile.email },
      now,
    });
    return ok(profile);
  });
};
