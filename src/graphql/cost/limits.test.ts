import {
  type GraphQLFieldConfigMap,
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  getIntrospectionQuery,
} from "graphql";
import { describe, expect, it } from "vitest";
import { createDemoSchema } from "../../../test/support/samples/demo-schema.ts";
import { createGraphqlEngine, type GraphqlEngine, isRefused } from "../execute.ts";
import { costs } from "./cost.ts";
import { defaultLimits, type Limits } from "./limits.ts";

const schema = createDemoSchema();
const log = { error: () => {} };
const engineWith = (limits: Partial<Limits> = {}, of: GraphQLSchema = schema): GraphqlEngine =>
  createGraphqlEngine({ schema: of, limits: { ...defaultLimits, ...limits }, log });

const codeOf = (engine: GraphqlEngine, query: string, variables = {}): string | null => {
  const operation = engine.prepare(query, undefined);
  const outcome = isRefused(operation) ? operation : engine.price(operation, variables);
  return isRefused(outcome) ? `${outcome.errors[0]?.extensions.code}: ${outcome.errors[0]?.message}` : null;
};

const costIn = (of: GraphQLSchema, query: string, variables = {}): number => {
  const engine = engineWith({ maxCost: 1e15, maxAliases: 1e6 }, of);
  const operation = engine.prepare(query, undefined);
  if (isRefused(operation)) throw new Error(operation.errors[0]!.message);
  const price = engine.price(operation, variables);
  if (isRefused(price)) throw new Error(price.errors[0]!.message);
  return price.cost;
};
const costOf = (query: string, variables = {}): number => costIn(schema, query, variables);

describe("limits", () => {
  it("refuse a document with too many tokens", () => {
    expect(codeOf(engineWith({ maxTokens: 5 }), "{ hello hello hello }")).toBeNull();
    expect(codeOf(engineWith({ maxTokens: 5 }), "{ hello hello hello hello }")).toBe(
      "QUERY_TOO_MANY_TOKENS: The document has more than 5 tokens. Send large input as variables.",
    );
  });

  it("refuse a document that is too deep, through fragments too", () => {
    const engine = engineWith({ maxDepth: 3 });
    expect(codeOf(engine, "{ box { parent { name } } }")).toBeNull();
    expect(codeOf(engine, "{ box { parent { parent { name } } } }")).toBe(
      "QUERY_TOO_DEEP: The operation is 4 levels deep; at most 3 are allowed.",
    );
    expect(codeOf(engine, "{ box { ...F } } fragment F on Box { ... { parent { parent { name } } } }")).toMatch(
      /^QUERY_TOO_DEEP/,
    );
  });

  it("refuse too many aliases, counting a fragment as often as it is spread", () => {
    const engine = engineWith({ maxAliases: 3 });
    expect(codeOf(engine, "{ a: hello b: hello c: hello }")).toBeNull();
    expect(codeOf(engine, "{ a: box { ...F } b: box { ...F } } fragment F on Box { x: name y: name }")).toBe(
      "QUERY_TOO_MANY_ALIASES: The operation uses 6 aliases; at most 3 are allowed.",
    );
  });

  it("refuse too many root fields", () => {
    expect(codeOf(engineWith({ maxRootFields: 2 }), "{ ...F hello } fragment F on Query { hello hello }")).toBe(
      "QUERY_TOO_MANY_ROOT_FIELDS: The operation selects 3 root fields; at most 2 are allowed.",
    );
  });

  it("refuse what costs too much, by the document alone or with its variables", () => {
    const engine = engineWith({ maxCost: 100 });
    expect(codeOf(engine, "{ boxes(first: 49) { edges { node { name } } } }")).toBeNull();
    expect(codeOf(engine, "{ boxes(first: 50) { edges { node { name } } } }")).toBe(
      "QUERY_TOO_COSTLY: The operation costs 102; at most 100 is allowed. Request smaller pages, fewer fields or fewer items.",
    );
    const paged = "query ($n: Int) { boxes(first: $n) { edges { node { name } } } }";
    expect(codeOf(engine, paged, { n: 49 })).toBeNull();
    expect(codeOf(engine, paged, { n: 50 })).toMatch(/^QUERY_TOO_COSTLY: The operation costs 102;/);
  });
});

describe("the cost", () => {
  it("counts a page by its size: 1 + 1 + 20 x (1 + 2)", () => {
    expect(costOf("{ boxes(first: 20) { edges { node { id name } } } }")).toBe(62);
    expect(costOf("{ boxes(last: 20) { edges { node { id name } } } }")).toBe(62);
    expect(costOf("{ boxes { edges { node { id name } } } }")).toBe(2 + 50 * 3);
  });

  it("takes the size a variable has in this request, its default, or that of the page", () => {
    const query = "query ($n: Int = 7) { boxes(first: $n) { edges { cursor } } }";
    expect(costOf(query, { n: 10 })).toBe(12);
    expect(costOf(query)).toBe(9);
    expect(costOf(query, { n: null })).toBe(52);
    expect(costOf("query ($n: Int) { boxes(first: $n) { edges { cursor } } }")).toBe(52);
    expect(costOf("query ($f: Int, $l: Int) { boxes(first: $f, last: $l) { edges { cursor } } }", { f: 3, l: null })).toBe(52);
  });

  it.each([-1, -2_147_483_648, "-2147483648"])("is never lowered by a page of %s", (n) => {
    const paid = costOf("{ box { siblings { name } } }");
    const literal = `{ boxes(first: ${n}) @skip(if: true) { edges { node { id } } } box { siblings { name } } }`;
    expect(costOf(literal)).toBeGreaterThanOrEqual(paid);
    const query = "query ($n: Int) { boxes(first: $n) { edges { node { id } } } box { siblings { name } } }";
    expect(costOf(query, { n })).toBeGreaterThanOrEqual(paid);
  });

  it.each([251, 1e300, Number.POSITIVE_INFINITY, "many", {}, [1], true])("takes a page of %j for the largest there is", (n) => {
    expect(costOf("query ($n: Int) { boxes(first: $n) { edges { cursor } } }", { n })).toBe(252);
  });

  it("counts what is skipped: who pays for it is not known yet", () => {
    const plain = costOf("{ box { siblings { name } } }");
    expect(costOf("{ box { siblings @skip(if: true) { name } } }")).toBe(plain);
    expect(costOf("query ($no: Boolean!) { box { siblings @include(if: $no) { name } } }", { no: false })).toBe(plain);
  });

  it("counts a list by the ids asked for, written out or not", () => {
    const written = costOf('{ nodes(ids: ["a", "b", "c"]) { id } }');
    expect(costOf("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: ["a", "b", "c"] })).toBe(written);
    expect(costOf("query ($id: ID!) { nodes(ids: [$id, $id, $id]) { id } }", { id: "a" })).toBe(written);
    expect(costOf('{ nodes(ids: ["a"]) { id } }')).toBe(costOf("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: "a" }));
    expect(costOf("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: Array(1e5).fill("a") })).toBe(
      200 + 1 + 250 * 41 - 1,
    );
  });

  it("multiplies fragments and aliases out", () => {
    const one = costOf("{ box { name colour } }") - 1;
    const fragment = "fragment F on Box { name colour }";
    expect(costOf(`{ box { ...F ...F } } ${fragment}`)).toBe(1 + 2 * one);
    // An alias costs one more than the field.
    expect(costOf(`{ a: box { ...F } b: box { ...F } } ${fragment}`)).toBe(2 * (2 + one));
  });

  it("bears fragments that spread themselves, and fragments nested to blow up", () => {
    expect(codeOf(engineWith(), "{ box { ...F } } fragment F on Box { parent { ...F } }")).toMatch(/^GRAPHQL_VALIDATION_FAILED/);
    const doubling = (leaf: string) =>
      Array.from({ length: 40 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`).join(" ") +
      ` fragment F40 on Query { ${leaf} }`;
    const limits = { maxRootFields: 1e15, maxAliases: 1e15 };
    expect(codeOf(engineWith(limits), `{ ...F0 } ${doubling("hello")}`)).toMatch(/^QUERY_TOO_COSTLY/);
    const query = `query ($n: Int) { ...F0 } ${doubling("boxes(first: $n) { edges { node { name } } }")}`;
    expect(codeOf(engineWith(limits), query, { n: 1 })).toMatch(/^QUERY_TOO_COSTLY/);
  });

  it("stays a short sum with many variables: past 32 of them each counts as the largest", () => {
    const names = Array.from({ length: 40 }, (_, n) => `v${n}`);
    const query = `query (${names.map((name) => `$${name}: Int`)}) { ${names.map(
      (name) => `${name}: boxes(first: $${name}) { edges { cursor } }`,
    )} }`;
    const engine = engineWith({ maxRootFields: 100, maxCost: 1e15 });
    const operation = engine.prepare(query, undefined);
    if (isRefused(operation)) throw new Error(operation.errors[0]!.message);
    expect(operation.measure.cost.terms.size).toBeLessThanOrEqual(32);
    const price = engine.price(operation, Object.fromEntries(names.map((name) => [name, 1])));
    expect(price).toMatchObject({ cost: expect.any(Number) });
    expect((price as { cost: number }).cost).toBeGreaterThan(40 * 4);
  });
});

describe("introspection", () => {
  const types = Object.keys(schema.getTypeMap()).length;

  it("is counted with the sizes this schema has", () => {
    expect(costOf("{ __typename }")).toBe(1);
    expect(costOf("{ __schema { types { name } } }")).toBe(2 + types);
    const fields = Object.values(schema.getTypeMap()).map((type) =>
      "getFields" in type ? Object.keys(type.getFields()).length : 0,
    );
    expect(costOf('{ __type(name: "Box") { fields { name } } }')).toBe(2 + Math.max(...fields));
  });

  it("passes as tools ask for it, and not multiplied by aliases in nested fragments", () => {
    const whole = getIntrospectionQuery({
      inputValueDeprecation: true,
      schemaDescription: true,
      specifiedByUrl: true,
      oneOf: true,
    });
    expect(costOf(whole)).toBeLessThan(defaultLimits.maxCost / 2);
    const repeated = (spread: string) => Array.from({ length: 7 }, (_, n) => `a${n}: ${spread}`).join(" ");
    const hostile = `{ __schema { ...A } }
      fragment A on __Schema { ${repeated("types { ...B }")} }
      fragment B on __Type { ${repeated("fields { ...C }")} }
      fragment C on __Field { ${repeated("type { name description }")} }`;
    expect(codeOf(engineWith({ maxAliases: 1e6 }), hostile)).toMatch(/^QUERY_TOO_COSTLY/);
    expect(codeOf(engineWith(), hostile)).toMatch(/^QUERY_TOO_MANY_ALIASES/);
  });

  it("has its own limit, and not by its depth", () => {
    const deep = "{ __schema { types { fields { type { ofType { ofType { name } } } } } } }";
    const operation = engineWith({ maxDepth: 1 }).prepare(deep, undefined);
    expect(operation).toMatchObject({ measure: { introspects: true, depth: 0 } });
    expect(engineWith().prepare("{ hello __typename }", undefined)).toMatchObject({ measure: { introspects: false } });
  });
});

describe("a field's own word", () => {
  const Item = new GraphQLObjectType({
    name: "Item",
    fields: { text: { type: GraphQLString, extensions: costs({ weight: 20 }) } },
  });
  const Payload = new GraphQLObjectType({
    name: "Payload",
    fields: {
      results: { type: new GraphQLList(Item) },
      errors: { type: new GraphQLList(Item), extensions: costs({ size: 1 }) },
      words: { type: new GraphQLList(GraphQLString), extensions: costs({ size: 4 }) },
    },
  });
  const argument = { type: new GraphQLList(GraphQLInt) };
  const fields: GraphQLFieldConfigMap<unknown, unknown> = {
    bulk: {
      type: Payload,
      args: { input: argument },
      extensions: costs({ weight: 100, perItem: 3, counted: { argument: "input", max: 10, sizesListsBelow: true } }),
    },
    maybe: {
      type: GraphQLString,
      args: { input: argument },
      extensions: costs({ perItem: 50, counted: { argument: "input", max: 1, count: (value) => (value === null ? 1 : 0) } }),
    },
    list: { type: new GraphQLList(Item), extensions: costs({ perItem: 2, size: 5 }) },
  };
  const own = new GraphQLSchema({ query: new GraphQLObjectType({ name: "Query", fields }) });
  const cost = (query: string, variables = {}) => costIn(own, query, variables);

  it("gives its weight, its items' and its size", () => {
    expect(cost("{ list { text } }")).toBe(1 + 5 * (2 + 20));
  });

  it("counts by an argument, and sizes the lists below that say nothing themselves", () => {
    expect(cost("{ bulk(input: [1, 2]) { results { text } } }")).toBe(100 + 2 * 3 + 1 + 2 * 20);
    expect(cost("{ bulk(input: [1, 2]) { errors { text } words } }")).toBe(100 + 2 * 3 + 1 + 20 + 1 + 4);
    const query = "query ($input: [Int]) { bulk(input: $input) { results { text } } }";
    expect(cost(query, { input: [1, 2] })).toBe(cost("{ bulk(input: [1, 2]) { results { text } } }"));
    expect(cost(query, { input: Array(1_000).fill(1) })).toBe(100 + 10 * 3 + 1 + 10 * 20);
    expect(cost(query)).toBe(101);
  });

  it("may look into the argument", () => {
    expect([cost("{ maybe(input: null) }"), cost("{ maybe(input: [1]) }"), cost("{ maybe }")]).toEqual([51, 1, 1]);
  });
});
