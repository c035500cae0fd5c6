import type { Budget } from "../graphql/context.ts";
import { ClientError } from "../graphql/errors.ts";
import type { Clock } from "../lib/clock.ts";
import { confirmationNeeded, isProved } from "../people/sign-in/confirm.ts";
import { requirementRefusals } from "../people/sign-in/sign-in-means.ts";
import { type Caller, chargeOf } from "../use-cases/caller.ts";
import type { Permission } from "../use-cases/permission.ts";
import { mayDo, type Requirement } from "../use-cases/roles.ts";
import { type DashboardCaller, outsider } from "./caller.ts";

const refusal = ({ role, unmet }: DashboardCaller, requirement: Requirement): ClientError =>
  new ClientError(
    "FORBIDDEN",
    unmet
      ? requirementRefusals[unmet]
      : role === null
        ? outsider
        : `This requires the role ${requirement} in this workspace; your role is ${role}.`,
  );

/** For a person to read who did not know of it. */
const deletedRefusal = (eraseAt: number): ClientError =>
  new ClientError(
    "FORBIDDEN",
    `This workspace was deleted and will be erased on ${new Date(eraseAt).toISOString().slice(0, 10)}; until then an owner can restore it.`,
  );

const needsProof = ({ proof, looksOnlyWith }: Permission, { scope }: DashboardCaller, input: unknown): boolean => {
  if (looksOnlyWith !== undefined && (input as Readonly<Record<string, unknown>> | null)?.[looksOnlyWith] === true) return false;
  return proof === "always" || (proof === "in live mode" && scope.mode === "LIVE");
};

const requireOfPerson = (caller: DashboardCaller, clock: Clock, permission: Permission, input: unknown): void => {
  const { role, isOpenWhenDeleted } = permission;
  if (!mayDo(caller.role, role)) throw refusal(caller, role);
  if (caller.eraseAt != null && role !== "signed-in" && !isOpenWhenDeleted) throw deletedRefusal(caller.eraseAt);
  if (needsProof(permission, caller, input) && !isProved(caller.session, clock.now()))
    throw new ClientError("CONFIRMATION_REQUIRED", confirmationNeeded);
};

/** What a request brings beside its session. */
export type PersonRequest = { readonly inputs: Caller["inputs"]; readonly budget: Budget; readonly clock: Clock };

export const personCaller = (caller: DashboardCaller, { inputs, budget, clock }: PersonRequest): Caller => ({
  ...{ kind: "person", scope: caller.scope, actor: caller.actor, inputs, charge: chargeOf(inputs, budget) },
  ...{ idempotencyKey: null, onlyOwn: null },
  require: (permission, _name, input) => requireOfPerson(caller, clock, permission, input),
});
