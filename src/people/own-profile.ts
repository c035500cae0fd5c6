import { ok, type Result } from "../lib/result.ts";
import { defineUseCase } from "../use-cases/use-case.ts";
import type { AccountFailure } from "./account-errors.ts";
import { readName } from "./account-input.ts";
import { type OwnDeps, ownAudit, ownTransaction, ownWith, routeCosts } from "./sign-in/own-change.ts";
import { updateName } from "./users.sql.ts";

/** Changes the own name. The address is another matter: it is what one signs in with (`address/own-address.ts`). */
export const changeProfile = defineUseCase({
  name: "Own.profileChange",
  permission: ownWith("never"),
  cost: { weight: routeCosts.change },
  async run(_caller, typed: { name: string }, change: OwnDeps): Promise<Result<{ name: string }, AccountFailure>> {
    const name = readName(typed.name);
    if (!name.ok) return name;
    return ownTransaction(change, async (tx, user) => {
      await updateName(tx, user.id, name.value);
      return ok({ name: name.value });
    });
  },
  audit: ownAudit("account.change-profile"),
});
