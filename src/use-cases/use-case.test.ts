import { GraphQLInputObjectType, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from "graphql";
import { expect, test } from "vitest";
import { createBuilder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { type Caller, operatorCaller, paid } from "./caller.ts";
import { mayRead, onlyOperator, type Permission, peopleMay } from "./permission.ts";
import { rawInputOf } from "./raw-input.ts";
import { calls, guardRootFields, rootFieldsOf } from "./root-fields.ts";
import { defineUseCase, type UseCaseDefinition, type UseCaseDeps, useCases } from "./use-case.ts";

const scope = { workspaceId: "018f0000-0000-7000-8000-000000000002", mode: "TEST" } as const;
const deps = {} as UseCaseDeps;
const refusal = new Error("refused");

const whole = (name: `Query.${string}`): UseCaseDefinition<{ id: string }, string, UseCaseDeps> => ({
  name,
  permission: mayRead,
  cost: { weight: 7 },
  run: async (_caller, { id }) => `reached ${id}`,
  audit: "nothing",
});

test.each(["permission", "cost", "audit"] as const)("a use case that does not declare its %s does not start", (part) => {
  const name = `Query.without${part}` as const;
  expect(() => defineUseCase({ ...whole(name), [part]: undefined } as never)).toThrow(
    `The use case ${name} does not declare its ${part}.`,
  );
  expect(useCases.has(name)).toBe(false);
});

test("a name stands for one use case", () => {
  defineUseCase(whole("Query.once"));
  expect(useCases.get("Query.once")).toMatchObject({ name: "Query.once", cost: { weight: 7 }, action: null });
  expect(() => defineUseCase(whole("Query.once"))).toThrow("Two use cases are called Query.once.");
});

test("nobody who may not gets through, and the operator does", async () => {
  const read = defineUseCase(whole("Query.guarded"));
  const asked: Permission[] = [];
  const stranger: Caller = {
    ...operatorCaller(scope),
    kind: "person",
    require(permission) {
      asked.push(permission);
      throw refusal;
    },
  };
  expect(() => read(stranger, { id: "1" }, deps)).toThrow(refusal);
  expect(asked).toEqual([mayRead]);
  expect(await read(operatorCaller(scope), { id: "1" }, deps)).toBe("reached 1");
});

const schemaWith = (extensions: Record<string, unknown>) => {
  const builder = createBuilder();
  builder.queryField("plain", (t) => t.string({ extensions, resolve: () => "reached" }));
  return builder.toSchema();
};

test("a field at the root that neither calls a use case nor declares a permission stops the start, by name", () => {
  expect(() => guardRootFields(schemaWith({ cost: {} }))).toThrow(
    "Fields that call no use case and declare no permission: Query.plain.",
  );
  expect(() => guardRootFields(schemaWith({ permission: mayRead }))).toThrow("Fields without a cost: Query.plain.");
  expect(() => guardRootFields(schemaWith({ cost: {} }), { "Query.plain": mayRead })).not.toThrow();
  expect(() => guardRootFields(schemaWith({ cost: {} }), { "Query.plain": mayRead, "Query.gone": mayRead })).toThrow(
    "Plain reads of fields that do not exist: Query.gone.",
  );
  const { declared } = defineUseCase(whole("Query.another"));
  expect(() => guardRootFields(schemaWith({ cost: {}, useCase: declared }))).toThrow(
    "Fields that call the use case of another: Query.plain.",
  );
});

test("a plain read is guarded by the permission it declares, and runs for no one without a caller", async () => {
  const [root] = rootFieldsOf(guardRootFields(schemaWith({ cost: {}, permission: peopleMay("own") })));
  const resolve = (context: object) => root!.field.resolve!({}, {}, context as Context, {} as never);
  expect(() => resolve({})).toThrow("Query.plain was run without a caller.");
  expect(resolve({ caller: operatorCaller(scope) })).toBe("reached");
});

const raw = (charged: number[] = []): Caller => ({
  ...operatorCaller(scope),
  inputs: "raw",
  charge(cost) {
    charged.push(cost);
    return cost > 100 ? { status: 429, code: "THROTTLED", message: "no more", headers: { "retry-after": "3" } } : paid();
  },
});

test("a raw input is charged, then checked against the types of the field that calls the use case", async () => {
  const read = defineUseCase(whole("Query.raw"));
  expect(() => read(raw(), { id: "1" }, deps)).toThrow("called with a raw input before a schema described it");
  const builder = createBuilder();
  builder.queryField("raw", (t) => t.string({ ...calls(read), args: { id: t.arg.id({ required: true }) } }));
  guardRootFields(builder.toSchema());
  const charged: number[] = [];
  expect(await read(raw(charged), { id: "1" }, deps)).toBe("reached 1");
  expect(charged).toEqual([7]);
  expect(() => read(raw(), { id: {} } as never, deps)).toThrow("id: ID cannot represent value: {}");
  expect(() => read(raw(), {} as never, deps)).toThrow("id is required.");
  expect(() => read(raw(), "1" as never, deps)).toThrow('Expected value of type "raw" to be an object');
});

test("what costs more than is left is refused with the headers that go with it", () => {
  const dear = defineUseCase({ ...whole("Query.dear"), cost: { weight: 101 } });
  const builder = createBuilder();
  builder.queryField("dear", (t) => t.string({ ...calls(dear), args: { id: t.arg.id({ required: true }) } }));
  guardRootFields(builder.toSchema());
  let thrown: unknown;
  try {
    void dear(raw(), { id: "1" }, deps);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ message: "no more", extensions: { code: "THROTTLED" }, headers: { "retry-after": "3" } });
});

test("an input alone is read as itself, others as an object; defaults are filled in and items are counted", () => {
  const Item = new GraphQLInputObjectType({ name: "Item", fields: { size: { type: GraphQLInt, defaultValue: 5 } } });
  const argument = (name: string, type: unknown, defaultValue?: unknown) => ({ name, type, defaultValue }) as never;
  const list = rawInputOf({ name: "many", args: [argument("input", new GraphQLNonNull(new GraphQLList(Item)))] });
  expect(list.read([{}, { size: 2 }])).toEqual([{ size: 5 }, { size: 2 }]);
  expect(() => list.read([{}, { size: "x" }])).toThrow('1.size: Int cannot represent non-integer value: "x"');
  expect(() => list.read([{}, { sizes: 2 }])).toThrow('There is no field "1.sizes". Did you mean size?');
  const cost = { weight: 10, perItem: 3, counted: { argument: "input", max: 4 } };
  expect([[], [1, 2], new Array(9), null].map((value) => list.price(cost, value))).toEqual([10, 16, 22, 10]);
  const page = rawInputOf({ name: "page", args: [argument("first", GraphQLInt), argument("after", GraphQLString, "start")] });
  expect(page.read({ first: 3 })).toEqual({ first: 3, after: "start" });
  expect([{ first: 3 }, {}, { first: "x" }].map((value) => page.price({ weight: 1, perItem: 2 }, value))).toEqual([7, 101, 501]);
});

test("what is prepared is done before the transaction begins, and given to the change in it", async () => {
  const steps: string[] = [];
  const db = {
    run: async () => steps.push("entry"),
    async transaction(work: (tx: object) => Promise<unknown>) {
      steps.push("begin");
      const value = await work(db);
      steps.push("commit");
      return value;
    },
  };
  const change = defineUseCase({
    name: "Mutation.prepared",
    permission: onlyOperator,
    cost: {},
    async prepare(_caller, { id }: { id: string }, _deps: UseCaseDeps) {
      steps.push("prepare");
      return `picture ${id}`;
    },
    async run(_caller, _input, _deps, ready) {
      steps.push(ready);
      return ready;
    },
    audit: { action: "test.prepared", entry: (output) => ({ subjectName: output }) },
    committed: () => steps.push("committed"),
  });
  const clock = { now: () => 0 };
  expect(await change(operatorCaller(scope), { id: "1" }, { db, clock } as unknown as UseCaseDeps)).toBe("picture 1");
  expect(steps).toEqual(["prepare", "begin", "picture 1", "entry", "commit", "committed"]);
});
