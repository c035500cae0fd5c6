import { fail, ok, type Result } from "../lib/result.ts";
import { operatorCaller } from "../use-cases/caller.ts";
import { onlyOperator } from "../use-cases/permission.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../use-cases/use-case.ts";
import { nowhere } from "../workspaces/scope.ts";
import { inSubjectsLogs } from "./account-audit.ts";
import { type AccountFailure, refuseAccount } from "./account-errors.ts";
import { addressForms, readEmail, readNewPassword, typedAddress } from "./account-input.ts";
import { type ChangedAddress, changeAddress, changedAddressEntry } from "./address/change-address.ts";
import { endLinks } from "./end-access.ts";
import { deletePasskeysOf } from "./passkeys/passkeys.sql.ts";
import { deleteSessionsOf } from "./sign-in/sessions.sql.ts";
import { forgetGuesses } from "./sign-in/sign-in-throttle.ts";
import { deleteRecoveryCodes, disableTotp, lockUserByEmail, proveAddress, type User, updatePasswordHash } from "./users.sql.ts";

type ByEmail = { email: string };
type UserOutcome = Result<User, AccountFailure>;

/** Accounts belong to no workspace. */
export const accountOperator = operatorCaller(nowhere);

const findAccount = async ({ db }: UseCaseDeps, email: string) => {
  const user = await lockUserByEmail(db, addressForms(email));
  if (user) return ok(user);
  return refuseAccount("INVALID_INPUT", `No account has the email address ${email}.`, { field: "email" });
};

const subjectOf = ({ id, email }: User) => ({ subjectId: id, subjectName: email });

/** For a person who lost the password, and the second factor too if asked. */
export const resetPassword = defineUseCase({
  name: "Operator.passwordReset",
  permission: onlyOperator,
  cost: changeCost,
  prepare: (_caller, { email, newPassword }: ByEmail & { newPassword: string; alsoTwoFactor: boolean }, _deps: UseCaseDeps) =>
    readNewPassword(newPassword, {
      email: typedAddress(email),
      field: "newPassword",
      turn: { isKnown: true, by: "operator" },
    }),
  async run(_caller, { email, alsoTwoFactor }, deps, passwordHash): Promise<UserOutcome> {
    if (!passwordHash.ok) return passwordHash;
    const found = await findAccount(deps, email);
    if (!found.ok) return found;
    const { db } = deps;
    const user = found.value;
    await updatePasswordHash(db, user.id, passwordHash.value);
    // The operator gives it to the right person.
    if (user.addressProof === null) await proveAddress(db, user.id, "OPERATOR");
    await deleteSessionsOf(db, user.id, null);
    await endLinks(db, user.id);
    await forgetGuesses(db, { email: user.email, userId: user.id });
    if (alsoTwoFactor) {
      await disableTotp(db, user.id);
      await deletePasskeysOf(db, user.id);
      await deleteRecoveryCodes(db, user.id);
    }
    return ok(user);
  },
  audit: {
    action: "account.reset-password",
    entry: (reset, { alsoTwoFactor }) => (reset.ok ? { ...subjectOf(reset.value), detail: { alsoTwoFactor } } : null),
    record: inSubjectsLogs,
  },
});

/** The operator knows that the account is the right person's. */
export const vouchForAddress = defineUseCase({
  name: "Operator.addressVouch",
  permission: onlyOperator,
  cost: changeCost,
  async run(_caller, { email }: ByEmail, deps: UseCaseDeps): Promise<UserOutcome> {
    const found = await findAccount(deps, email);
    if (found.ok) await proveAddress(deps.db, found.value.id, "OPERATOR");
    return found;
  },
  audit: {
    action: "account.prove-address",
    entry: (vouched) => (vouched.ok ? { ...subjectOf(vouched.value), detail: { by: "operator" } } : null),
    record: inSubjectsLogs,
  },
});

/** For installations that send no mail: the operator knows that the new address is the same person's. All sessions end. */
export const changeAddressByOperator = defineUseCase({
  name: "Operator.addressChange",
  permission: onlyOperator,
  cost: changeCost,
  async run(
    _caller,
    { email, newEmail }: ByEmail & { newEmail: string },
    deps: UseCaseDeps,
  ): Promise<Result<ChangedAddress, AccountFailure>> {
    const address = readEmail(newEmail);
    if (!address.ok) return fail(address.failure);
    const found = await findAccount(deps, email);
    if (!found.ok) return found;
    return changeAddress(deps.db, found.value, { email: address.value, proof: "OPERATOR", exceptSessionId: null });
  },
  audit: {
    action: "account.change-address",
    entry: (changed) => (changed.ok ? changedAddressEntry(changed.value) : null),
    record: inSubjectsLogs,
  },
});
