import type { Budget } from "../graphql/context.ts";
import { ClientError } from "../graphql/errors.ts";
import type { Clock } from "../lib/clock.ts";
import { confirmationNeeded, requireProof, requireSecondFactor } from "../people/sign-in/confirm.ts";
import { requirementRefusals } from "../people/sign-in/sign-in-means.ts";
import { type Caller, chargeOf } from "../use-cases/caller.ts";
import type { Permission } from "../use-cases/permission.ts";
import { mayDo, type Requirement, rolesWith } from "../use-cases/roles.ts";
import { type DashboardCaller, outsider } from "./caller.ts";

const anyOf = new Intl.ListFormat("en", { type: "disjunction" });

const refusalText = ({ role, unmet }: DashboardCaller, requirement: Requirement | null): string => {
  if (requirement === null) return "Only the operator can do this, on the command line.";
  if (unmet) return requirementRefusals[unmet];
  if (role === null || requirement === "signed-in") return outsider;
  return `This requires the role ${anyOf.format(rolesWith(requirement))} in this workspace; your role is ${role}.`;
};

/** For a person to read who did not know of it. */
const deletedRefusal = (eraseAt: number): ClientError =>
  new ClientError(
    "FORBIDDEN",
    `This workspace was deleted and will be erased on ${new Date(eraseAt).toISOString().slice(0, 10)}; until then an owner can restore it.`,
  );

const needsProof = ({ proof, looksOnlyWith }: Permission, { scope }: DashboardCaller, input: unknown): boolean => {
  if (looksOnlyWith !== undefined && (input as Readonly<Record<string, unknown>> | null)?.[looksOnlyWith] === true) return false;
  return proof !== "never" && (proof !== "in live mode" || scope.mode === "LIVE");
};

const requireOfPerson = (caller: DashboardCaller, clock: Clock, permission: Permission, input: unknown): void => {
  const { right, isOpenWhenDeleted } = permission;
  if (right === null || !mayDo(caller.role, right)) throw new ClientError("FORBIDDEN", refusalText(caller, right));
  if (caller.eraseAt != null && right !== "signed-in" && !isOpenWhenDeleted) throw deletedRefusal(caller.eraseAt);
  if (!needsProof(permission, caller, input)) return;
  const judge = permission.proof === "second factor" ? requireSecondFactor : requireProof;
  if (!judge({ session: caller.session, now: clock.now() }).ok)
    throw new ClientError("CONFIRMATION_REQUIRED", confirmationNeeded);
};

/** What a request brings beside its session. */
export type PersonRequest = { readonly inputs: Caller["inputs"]; readonly budget: Budget; readonly clock: Clock };

/** A person at the dashboard, whose GraphQL documents are checked and paid as a whole. */
export const personCaller = (caller: DashboardCaller, { inputs, budget, clock }: PersonRequest): Caller => ({
  kind: "person",
  scope: caller.scope,
  actor: caller.actor,
  session: caller.session?.session,
  inputs,
  charge: chargeOf(inputs, budget),
  owe: (cost) => budget.owe(cost),
  idempotencyKey: null,
  onlyOwn: null,
  require: (permission, _name, input) => requireOfPerson(caller, clock, permission, input),
});
