import { graphql } from "graphql";
import { expect, test } from "vitest";
import { createBuilder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { readCost } from "../graphql/cost/cost.ts";
import { mayDo, type Requirement, type Role, roles } from "../people/roles.ts";
import { changes, enforcePermissions, type PermissionRules, requires } from "./permissions.ts";

const schemaWith = (fields: Record<string, Requirement | null>, rules?: PermissionRules) => {
  const builder = createBuilder();
  for (const [name, requirement] of Object.entries(fields)) {
    builder.queryField(name, (t) =>
      t.string({ extensions: requirement ? requires(requirement) : { cost: readCost }, resolve: () => "reached" }),
    );
  }
  return enforcePermissions(builder.toSchema(), rules);
};

const as = (role: Role | null) => ({ dashboard: { role } }) as unknown as Context;

test("an operation nobody gave a requirement stops the start, by name", () => {
  expect(() => schemaWith({ open: null, guarded: "viewer" })).toThrow("Dashboard operations without a requirement: Query.open.");
});

test("an operation without any part of its row stops the start, by name", () => {
  const build = (extensions: Record<string, unknown>) => {
    const builder = createBuilder();
    builder.queryField("any", (t) => t.string({ extensions: requires("viewer"), resolve: () => "" }));
    builder.mutationType({ fields: (t) => ({ change: t.string({ extensions, resolve: () => "" }) }) });
    return enforcePermissions(builder.toSchema());
  };
  const whole = changes("owner", "always", "by-itself");
  const without = (part: keyof typeof whole) => Object.fromEntries(Object.entries(whole).filter(([name]) => name !== part));
  expect(() => build(without("audit"))).toThrow("Dashboard mutations that do not say how they are audited: Mutation.change.");
  expect(() => build(without("proof"))).toThrow(
    "Dashboard mutations that do not say whether they need a proof: Mutation.change.",
  );
  expect(() => build(without("cost"))).toThrow("Dashboard operations without a cost: Mutation.change.");
  expect(() => build(without("requires"))).toThrow("Dashboard operations without a requirement: Mutation.change.");
  expect(() => build(whole)).not.toThrow();
});

test("a requirement may come from the rules instead, but not twice, and not for what is not there", () => {
  expect(() => schemaWith({ open: null }, { "Query.open": { requires: "owner" } })).not.toThrow();
  expect(() => schemaWith({ guarded: "viewer" }, { "Query.guarded": { requires: "owner" } })).toThrow(
    "Query.guarded has its requirement twice",
  );
  expect(() => schemaWith({ guarded: "viewer" }, { "Query.gone": { requires: "owner" } })).toThrow("do not exist: Query.gone.");
});

test("each role reaches what is for it and for those below it, and nothing above", () => {
  const reach = (requirement: Requirement) => [null, ...roles].map((role) => mayDo(role, requirement));
  expect(reach("signed-in")).toEqual([true, true, true, true]);
  expect(reach("viewer")).toEqual([false, true, true, true]);
  expect(reach("developer")).toEqual([false, false, true, true]);
  expect(reach("owner")).toEqual([false, false, false, true]);
});

test("a refusal says what is needed, and to a stranger nothing about the workspace", async () => {
  const schema = schemaWith({ secret: "owner" });
  const ask = (role: Role | null) => graphql({ schema, source: "{ secret }", contextValue: as(role) });
  expect((await ask("owner")).data).toEqual({ secret: "reached" });
  expect((await ask("viewer")).errors?.[0]?.message).toBe("This requires the role owner in this workspace; your role is viewer.");
  expect((await ask(null)).errors?.[0]?.message).toBe("This workspace does not exist, or you are not a member of it.");
});
