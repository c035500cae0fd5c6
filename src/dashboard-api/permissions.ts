import type { GraphQLSchema } from "graphql";
import { type FieldCost, readCost } from "../graphql/cost/cost.ts";
import { type ProofRule, peopleMay } from "../use-cases/permission.ts";
import type { Requirement } from "../use-cases/roles.ts";
import { calledUseCase, type PlainReads, permissionOf, rootFieldsOf } from "../use-cases/root-fields.ts";
import { changeCost } from "../use-cases/use-case.ts";

/** For the `extensions` of what is only read: whom the operation is for, and what it costs. */
export const requires = (right: Requirement, cost: FieldCost = readCost) => ({ permission: peopleMay(right), cost });

/** For the `extensions` of a mutation that calls no use case: whom it is for, the proof it needs, how it is audited, and what it costs. */
export const changes = (right: Requirement, proof: ProofRule, audit: "by-itself", cost: FieldCost = changeCost) => ({
  permission: peopleMay(right, proof),
  audit,
  cost,
});

/** An operation's row in docs/roles.md. */
export type OperationRow = { name: string; requires: Requirement; proof: string; cost: FieldCost; audit: string | null };

export const rowsOf = (schema: GraphQLSchema, plainReads: PlainReads): OperationRow[] =>
  rootFieldsOf(schema).map((root) => {
    const { right, proof, looksOnlyWith } = permissionOf(root, plainReads)!;
    const { cost, audit = null } = root.field.extensions as { cost: FieldCost; audit?: "by-itself" };
    const unless = looksOnlyWith ? ` unless \`${looksOnlyWith}\`` : "";
    return { name: root.name, requires: right!, proof: `${proof}${unless}`, cost, audit: calledUseCase(root)?.action ?? audit };
  });
