import { graphql } from "graphql";
import { expect, test } from "vitest";
import { createBuilder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { systemClock } from "../lib/clock.ts";
import { confirmationNeeded } from "../people/sign-in/confirm.ts";
import { onlyOperator, peopleMay } from "../use-cases/permission.ts";
import { mayDo, type Requirement, type Role, roles } from "../use-cases/roles.ts";
import { guardRootFields } from "../use-cases/root-fields.ts";
import type { DashboardCaller } from "./caller.ts";
import { changes, requires } from "./permissions.ts";
import { type PersonRequest, personCaller } from "./person-caller.ts";

const request = { inputs: "typed", clock: systemClock } as PersonRequest;
const as = (role: Role | null) => ({ caller: personCaller({ role } as DashboardCaller, request) }) as unknown as Context;

test("an operation without any part of its row stops the start, by name", () => {
  const build = (extensions: Record<string, unknown>) => {
    const builder = createBuilder();
    builder.queryField("any", (t) => t.string({ extensions: requires("read"), resolve: () => "" }));
    builder.mutationType({ fields: (t) => ({ change: t.string({ extensions, resolve: () => "" }) }) });
    return guardRootFields(builder.toSchema());
  };
  const whole = changes("own", "always", "by-itself");
  const without = (part: keyof typeof whole) => Object.fromEntries(Object.entries(whole).filter(([name]) => name !== part));
  expect(() => build(without("audit"))).toThrow(
    "Mutations that call no use case and do not say how they are audited: Mutation.change.",
  );
  expect(() => build(without("cost"))).toThrow("Fields without a cost: Mutation.change.");
  expect(() => build(without("permission"))).toThrow("Fields that call no use case and declare no permission: Mutation.change.");
  expect(() => build(whole)).not.toThrow();
});

test("each role has exactly its rights", () => {
  const reach = (requirement: Requirement) => [null, ...roles].map((role) => mayDo(role, requirement));
  expect(roles).toEqual(["viewer", "support", "operations", "developer", "owner"]);
  expect(reach("signed-in")).toEqual([true, true, true, true, true, true]);
  expect(reach("read")).toEqual([false, true, true, true, true, true]);
  expect(reach("refresh")).toEqual([false, false, true, true, true, true]);
  expect(reach("parcels")).toEqual([false, false, false, true, true, true]);
  expect(reach("connect")).toEqual([false, false, false, false, true, true]);
  expect(reach("own")).toEqual([false, false, false, false, false, true]);
});

test("a refusal says what is needed, and to a stranger nothing about the workspace", async () => {
  const builder = createBuilder();
  builder.queryField("secret", (t) => t.string({ extensions: requires("own"), resolve: () => "reached" }));
  const schema = guardRootFields(builder.toSchema());
  expect(() => as("viewer").caller?.require(peopleMay("parcels"), "Mutation.any", {})).toThrow(
    "This requires the role operations, developer, or owner in this workspace; your role is viewer.",
  );
  const ask = (role: Role | null) => graphql({ schema, source: "{ secret }", contextValue: as(role) });
  expect((await ask("owner")).data).toEqual({ secret: "reached" });
  expect((await ask("viewer")).errors?.[0]?.message).toBe("This requires the role owner in this workspace; your role is viewer.");
  expect((await ask(null)).errors?.[0]?.message).toBe("This workspace does not exist, or you are not a member of it.");
});

test("what only the operator may do is refused to every person, and the second factor is asked for by use cases that need it", () => {
  const caller = (provedBy: string, provedAt = systemClock.now()) =>
    personCaller(
      { role: "owner", session: { user: { twoFactorEnabled: true }, session: { provedBy, provedAt } } } as DashboardCaller,
      request,
    );
  const secondFactor = peopleMay("signed-in", "second factor");
  expect(() => caller("PASSKEY").require(onlyOperator, "Operator.any", {})).toThrow("Only the operator can do this");
  expect(() => caller("PASSWORD").require(secondFactor, "Own.any", {})).toThrow(confirmationNeeded);
  expect(() => caller("PASSKEY", 0).require(secondFactor, "Own.any", {})).toThrow(confirmationNeeded);
  expect(() => caller("PASSKEY").require(secondFactor, "Own.any", {})).not.toThrow();
});
