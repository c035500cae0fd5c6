import { ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { endAccessByAddress } from "../end-access.ts";
import { forgetGuesses } from "../sign-in/sign-in-throttle.ts";
import { type AddressProof, type User, updateAddress } from "../users.sql.ts";

export const addressTaken = () =>
  refuseAccount("INVALID_INPUT", "This address cannot be used. Choose another.", { field: "email" });

type NewAddress = { email: string; proof: AddressProof; exceptSessionId: string | null };
export type ChangedAddress = NewAddress & { userId: string; oldEmail: string };

/**
 * Gives a locked account its new address, which was proved. What depended on the old one ends: links that went there, accounts at
 * providers that vouched for it, and the other sessions.
 */
export const changeAddress = async (
  tx: Database,
  user: User,
  change: NewAddress,
): Promise<Result<ChangedAddress, AccountFailure>> => {
  const { email, proof, exceptSessionId } = change;
  if ((await updateAddress(tx, user.id, { email, proof })) === 0) return addressTaken();
  await endAccessByAddress(tx, user.id, exceptSessionId);
  await forgetGuesses(tx, { email: user.email, userId: user.id });
  return ok({ ...change, userId: user.id, oldEmail: user.email });
};

/** What the audit log says of it. */
export const changedAddressEntry = ({ userId, oldEmail, email, proof }: ChangedAddress) => ({
  subjectId: userId,
  subjectName: email,
  detail: { before: { email: oldEmail }, after: { email }, by: proof.toLowerCase() },
});
