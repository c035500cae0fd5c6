import { ok, type Result } from "../lib/result.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import type { Actor } from "../workspaces/audit.ts";
import { recordAccountAudit } from "./account-audit.ts";
import { type AccountFailure, refuseAccount } from "./account-errors.ts";
import { addressForms, readEmail, readNewPassword, typedAddress } from "./account-input.ts";
import { changeAddress } from "./address/change-address.ts";
import { endLinks } from "./end-access.ts";
import { deletePasskeysOf } from "./passkeys/passkeys.sql.ts";
import { deleteSessionsOf } from "./sign-in/sessions.sql.ts";
import { forgetGuesses } from "./sign-in/sign-in-throttle.ts";
import { deleteRecoveryCodes, disableTotp, lockUserByEmail, proveAddress, updatePasswordHash } from "./users.sql.ts";

const nobody = (email: string) =>
  refuseAccount("INVALID_INPUT", `No account has the email address ${email}.`, { field: "email" });

/** The operator's way back in for someone who lost the password, and the second factor too if asked. */
export const resetPassword = async (
  db: TransactionalDatabase,
  reset: { email: string; newPassword: string; alsoTwoFactor: boolean; actor: Actor; now: number },
): Promise<Result<null, AccountFailure>> => {
  const email = typedAddress(reset.email);
  const turn = { isKnown: true, by: "operator" };
  const passwordHash = await readNewPassword(reset.newPassword, { email, field: "newPassword", turn });
  if (!passwordHash.ok) return passwordHash;
  return db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, addressForms(reset.email));
    if (!user) return nobody(reset.email);
    await updatePasswordHash(tx, user.id, passwordHash.value);
    // Whoever runs the installation hands it to the right person.
    if (user.addressProof === null) await proveAddress(tx, user.id, "OPERATOR");
    await deleteSessionsOf(tx, user.id, null);
    await endLinks(tx, user.id);
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
export const vouchForAddress = (
  db: TransactionalDatabase,
  { email, actor, now }: { email: string; actor: Actor; now: number },
): Promise<Result<null, AccountFailure>> =>
  db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, addressForms(email));
    if (!user) return nobody(email);
    await proveAddress(tx, user.id, "OPERATOR");
    const detail = { by: "operator" };
    const auditAction = { action: "account.prove-address", subjectId: user.id, subjectName: user.email, detail } as const;
    await recordAccountAudit(tx, user.id, { actor, auditAction, now });
    return ok(null);
  });

/** For installations that send no mail: the operator knows that the new address is the same person's. All sessions end. */
export const changeAddressByOperator = async (
  db: TransactionalDatabase,
  { email, newEmail, actor, now }: { email: string; newEmail: string; actor: Actor; now: number },
): Promise<Result<{ email: string }, AccountFailure>> => {
  const address = readEmail(newEmail);
  if (!address.ok) return address;
  return db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, addressForms(email));
    if (!user) return nobody(email);
    return changeAddress(tx, user, { email: address.value, proof: "OPERATOR", exceptSessionId: null, actor, now });
  });
};
