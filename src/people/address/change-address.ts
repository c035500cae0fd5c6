import { ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { Actor } from "../../workspaces/audit.ts";
import { recordAccountAudit } from "../account-audit.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { endAccessByAddress } from "../end-access.ts";
import { forgetGuesses } from "../sign-in/sign-in-throttle.ts";
import { type AddressProof, type User, updateAddress } from "../users.sql.ts";

export const addressTaken = () =>
  refuseAccount("INVALID_INPUT", "This address cannot be used. Choose another.", { field: "email" });

type NewAddress = { email: string; proof: AddressProof; exceptSessionId: string | null; actor: Actor; now: number };

/**
 * Gives a locked account its new address, which somebody has proved. What hung on the old one ends: links that went there, accounts at
 * providers that vouched for it, and the other sessions.
 */
export const changeAddress = async (
  tx: Database,
  user: User,
  { email, proof, exceptSessionId, actor, now }: NewAddress,
): Promise<Result<{ email: string }, AccountFailure>> => {
  if ((await updateAddress(tx, user.id, { email, proof })) === 0) return addressTaken();
  await endAccessByAddress(tx, user.id, exceptSessionId);
  await forgetGuesses(tx, { email: user.email, userId: user.id });
  const detail = { before: { email: user.email }, after: { email }, by: proof.toLowerCase() };
  const auditAction = { action: "account.change-address", subjectId: user.id, subjectName: email, detail } as const;
  await recordAccountAudit(tx, user.id, { actor, auditAction, now });
  return ok({ email });
};
