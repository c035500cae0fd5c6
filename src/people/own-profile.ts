import { ok, type Result } from "../lib/result.ts";
import type { AccountFailure } from "./account-errors.ts";
import { readName } from "./account-input.ts";
import { type OwnChange, ownTransaction, recordOwnChange } from "./sign-in/own-change.ts";
import { updateName } from "./users.sql.ts";

/** Changes the own name. The address is another matter: it is what one signs in with (`address/own-address.ts`). */
export const changeProfile = async (
  change: OwnChange,
  typed: { name: string },
): Promise<Result<{ name: string }, AccountFailure>> => {
  const name = readName(typed.name);
  if (!name.ok) return name;
  return ownTransaction(change, async (tx, user) => {
    await updateName(tx, user.id, name.value);
    await recordOwnChange(tx, change, { action: "account.change-profile" });
    return ok({ name: name.value });
  });
};
