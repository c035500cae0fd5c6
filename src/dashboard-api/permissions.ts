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

/** For the `extensions` of a mutation: whom it is for, how the audit log hears of it, and what it costs. */
export const audited = (requirement: Requirement, audit: Audit, cost: FieldCost = changeCost) => ({
  requires: requirement,
  audit,
  cost,
});

/** Whether what is asked needs a proof within the last ten minutes, by its arguments and where it is asked for. */
export type NeedsProof = (args: Record<string, unknown>, context: Context) => boolean;

/** For the `extensions` of what a stolen open session must not be able to do. */
export const confirmed = (needsProof: NeedsProof) => ({ needsProof });

/** For the `extensions` of the few that are open while the workspace is deleted and can still be restored. */
export const evenWhenDeleted = { isOpenWhenDeleted: true } as const;

/** The same for operations that come from the public API and cannot carry it themselves. */
export type PermissionRule = { requires: Requirement; audit?: Audit; needsProof?: NeedsProof; isOpenWhenDeleted?: boolean };
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

export const rulesOf = (schema: GraphQLSchema, rules: PermissionRules): (PermissionRule & { name: string })[] =>
  operationsOf(schema).map((operation) => {
    const { requires: requirement, audit, needsProof } = ruleOf(operation, rules)!;
    return { name: operation.name, requires: requirement, ...(audit && { audit }), ...(needsProof && { needsProof }) };
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

const guard = (
  context: Context,
  { requires: requirement, needsProof, isOpenWhenDeleted }: PermissionRule,
  args: unknown,
): void => {
  const caller = callerOf(context);
  if (!mayDo(caller.role, requirement)) throw refusal(caller, requirement);
  if (caller.eraseAt != null && requirement !== "signed-in" && !isOpenWhenDeleted) throw deletedRefusal(caller.eraseAt);
  if (!needsProof?.(args as Record<string, unknown>, context)) return;
  if (!isProved(caller.session, context.services.dashboard.clock.now()))
    throw new ClientError("CONFIRMATION_REQUIRED", confirmationNeeded);
};

const protect = ({ field }: PermissionedOperation, rule: PermissionRule): void => {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = async (root, args, context, info) => {
    guard(context, rule, args);
    const run = (within: Context) => resolve(root, args, within, info);
    return rule.audit === undefined || rule.audit === "by-itself" ? run(context) : runAudited(context, rule.audit, args, run);
  };
  const { subscribe } = field;
  if (!subscribe) return;
  field.subscribe = (root, args, context, info) => {
    guard(context, rule, args);
    return subscribe(root, args, context, info);
  };
};

/**
 * Puts a guard before every operation of the dashboard's schema. An operation that nobody gave a requirement stops the start:
 * forgetting one cannot open it. So does a mutation that does not say how the audit log hears of it.
 */
export const enforcePermissions = (schema: GraphQLSchema, rules: PermissionRules = {}): GraphQLSchema => {
  const operations = operationsOf(schema);
  const open = operations.filter((operation) => ruleOf(operation, rules) === undefined).map(({ name }) => name);
  if (open.length > 0) throw new Error(`Dashboard operations without a requirement: ${open.join(", ")}.`);
  const unheard = operations
    .filter((one) => one.name.startsWith("Mutation.") && ruleOf(one, rules)?.audit === undefined)
    .map(({ name }) => name);
  if (unheard.length > 0) throw new Error(`Dashboard mutations that do not say how they are audited: ${unheard.join(", ")}.`);
  const known = new Set(operations.map(({ name }) => name));
  const stale = Object.keys(rules).filter((name) => !known.has(name));
  if (stale.length > 0) throw new Error(`Permission rules for operations that do not exist: ${stale.join(", ")}.`);
  for (const operation of operations) protect(operation, ruleOf(operation, rules)!);
  return schema;
};
