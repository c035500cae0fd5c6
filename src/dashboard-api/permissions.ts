import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from "graphql";
import type { Context } from "../graphql/context.ts";
import { type FieldCost, readCost } from "../graphql/cost/cost.ts";
import { ClientError } from "../graphql/errors.ts";
import { mayDo, type Requirement } from "../people/roles.ts";
import { confirmationNeeded, isProved } from "../people/sign-in/confirm.ts";
import { requirementRefusals } from "../people/sign-in/sign-in-means.ts";
import type { AuditAction } from "../workspaces/audit.ts";
import { runAudited } from "./audited-change.ts";
import { callerOf, type DashboardCaller, outsider } from "./caller.ts";

/** Statements, a transaction, the audit log: what a change costs at least. */
const changeCost: FieldCost = { weight: 1_000 };

/** For the `extensions` of what is only read: whom the operation is for, and what it costs. */
export const requires = (requirement: Requirement, cost: FieldCost = readCost) => ({ requires: requirement, cost });

/**
 * How a mutation gets into the audit log: `by-itself` records it in its own transaction; for operations that know no people, such
 * as those of the public API, an action is recorded in a transaction around it.
 */
type Audit = "by-itself" | AuditAction["action"];

/**
 * Whether a mutation needs a proof within the last ten minutes: what a stolen open session must not be able to do. `in live mode` is only
 * for what belongs to a mode; whoever asks chooses the mode, so what belongs to both must say `always`.
 */
export const proofs = ["always", "in live mode", "never"] as const;
export type ProofRule = (typeof proofs)[number];

/** For the `extensions` of a mutation: whom it is for, the proof it needs, how the audit log hears of it, and what it costs. */
export const changes = (requirement: Requirement, proof: ProofRule, audit: Audit, cost: FieldCost = changeCost) => ({
  requires: requirement,
  proof,
  audit,
  cost,
});

/** For the `extensions` of the few that are open while the workspace is deleted and can still be restored. */
export const evenWhenDeleted = { isOpenWhenDeleted: true } as const;

/** The same for operations that come from the public API and cannot carry it themselves. */
export type PermissionRule = {
  requires: Requirement;
  audit?: Audit;
  proof?: ProofRule;
  /** The argument with which it changes nothing, and needs no proof. */
  looksOnlyWith?: string;
  isOpenWhenDeleted?: boolean;
};
export type PermissionRules = Readonly<Record<`${"Query" | "Mutation" | "Subscription"}.${string}`, PermissionRule>>;

type Field = GraphQLField<unknown, Context>;
export type PermissionedOperation = { name: string; field: Field };

export const operationsOf = (schema: GraphQLSchema): PermissionedOperation[] =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type ? Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field: field as Field })) : [],
  );

const ruleOf = ({ name, field }: PermissionedOperation, rules: PermissionRules): PermissionRule | undefined => {
  const own = "requires" in field.extensions ? (field.extensions as PermissionRule) : undefined;
  const given = rules[name as keyof PermissionRules];
  if (own && given) throw new Error(`${name} has its requirement twice: at the field and in the rules.`);
  return own ?? given;
};

/** An operation's row in docs/roles.md. */
export type OperationRow = { name: string; requires: Requirement; proof: string; cost: FieldCost; audit: Audit | null };

export const rulesOf = (schema: GraphQLSchema, rules: PermissionRules): OperationRow[] =>
  operationsOf(schema).map((operation) => {
    const { requires: requirement, audit = null, proof = "never", looksOnlyWith } = ruleOf(operation, rules)!;
    const { cost } = operation.field.extensions as { cost: FieldCost };
    const unless = looksOnlyWith ? ` unless \`${looksOnlyWith}\`` : "";
    return { name: operation.name, requires: requirement, proof: `${proof}${unless}`, cost, audit };
  });

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

const needsProof = (proof: ProofRule | undefined, { scope }: DashboardCaller): boolean =>
  proof === "always" || (proof === "in live mode" && scope.mode === "LIVE");

type Args = Readonly<Record<string, unknown>>;

const guard = (context: Context, rule: PermissionRule, args: Args): void => {
  const { requires: requirement, proof, looksOnlyWith, isOpenWhenDeleted } = rule;
  const caller = callerOf(context);
  if (!mayDo(caller.role, requirement)) throw refusal(caller, requirement);
  if (caller.eraseAt != null && requirement !== "signed-in" && !isOpenWhenDeleted) throw deletedRefusal(caller.eraseAt);
  if (!needsProof(proof, caller) || (looksOnlyWith !== undefined && args[looksOnlyWith] === true)) return;
  if (!isProved(caller.session, context.services.dashboard.clock.now()))
    throw new ClientError("CONFIRMATION_REQUIRED", confirmationNeeded);
};

const protect = ({ field }: PermissionedOperation, rule: PermissionRule): void => {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = async (root, args, context, info) => {
    guard(context, rule, args as Args);
    const run = (within: Context) => resolve(root, args, within, info);
    return rule.audit === undefined || rule.audit === "by-itself" ? run(context) : runAudited(context, rule.audit, args, run);
  };
  const { subscribe } = field;
  if (!subscribe) return;
  field.subscribe = (root, args, context, info) => {
    guard(context, rule, args as Args);
    return subscribe(root, args, context, info);
  };
};

/**
 * Puts a guard before every operation of the dashboard's schema. An operation without a row of the table (role and cost; for a mutation
 * also its proof, and how the audit log hears of it) stops the start: forgetting one cannot open it.
 */
export const enforcePermissions = (schema: GraphQLSchema, rules: PermissionRules = {}): GraphQLSchema => {
  const operations = operationsOf(schema);
  const without = (what: (operation: PermissionedOperation) => unknown, kind = "") =>
    operations.filter((one) => one.name.startsWith(kind) && what(one) === undefined).map(({ name }) => name);
  const refuse = (problem: string, names: readonly string[]): void => {
    if (names.length > 0) throw new Error(`${problem}: ${names.join(", ")}.`);
  };
  refuse(
    "Dashboard operations without a requirement",
    without((one) => ruleOf(one, rules)),
  );
  refuse(
    "Dashboard operations without a cost",
    without(({ field }) => field.extensions.cost),
  );
  refuse(
    "Dashboard mutations that do not say how they are audited",
    without((one) => ruleOf(one, rules)?.audit, "Mutation."),
  );
  refuse(
    "Dashboard mutations that do not say whether they need a proof",
    without((one) => ruleOf(one, rules)?.proof, "Mutation."),
  );
  const known = new Set(operations.map(({ name }) => name));
  refuse(
    "Permission rules for operations that do not exist",
    Object.keys(rules).filter((name) => !known.has(name)),
  );
  for (const operation of operations) protect(operation, ruleOf(operation, rules)!);
  return schema;
};
