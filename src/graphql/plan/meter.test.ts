import { type GraphQLFieldConfigMap, GraphQLInt, GraphQLList, GraphQLObjectType, GraphQLSchema, GraphQLString } from "graphql";
import { describe, expect, it } from "vitest";
import { costs } from "../cost/cost.ts";
import { defaultLimits } from "../cost/limits.ts";
import { createGraphqlEngine, isRefused } from "../execute.ts";

/** Lists of `many` items that declare two. */
const done: string[] = [];
const Item: GraphQLObjectType = new GraphQLObjectType({
  name: "Item",
  fields: () => ({
    text: { type: GraphQLString, resolve: () => "x" },
    late: { type: GraphQLString, resolve: async () => "x" },
    json: { type: GraphQLString, resolve: () => "x".repeat(1_000_000) },
    items: { type: new GraphQLList(Item), extensions: costs({ perItem: 6, size: 2 }), resolve: () => Array(many).fill({}) },
  }),
});
const Page = new GraphQLObjectType({
  name: "Page",
  fields: { edges: { type: new GraphQLList(Item), resolve: () => Array(3).fill({}) } },
});
let many = 2;
const fields: GraphQLFieldConfigMap<unknown, unknown> = {
  items: { type: new GraphQLList(Item), extensions: costs({ perItem: 6, size: 2 }), resolve: () => Array(many).fill({}) },
  slow: {
    type: new GraphQLList(Item),
    extensions: costs({ perItem: 6, size: 2 }),
    resolve: async function* () {
      for (let n = 0; n < many; n++) yield {};
    },
  },
  page: {
    type: Page,
    args: { first: { type: GraphQLInt } },
    extensions: costs({ weight: 100, perItem: 10 }),
    resolve: () => ({ edges: Array(3).fill({}) }),
  },
  bulk: {
    type: GraphQLString,
    args: { input: { type: new GraphQLList(GraphQLInt) } },
    extensions: costs({ perItem: 5, counted: { argument: "input", max: 10 } }),
    resolve: () => "x",
  },
  find: {
    type: GraphQLString,
    args: { text: { type: GraphQLString } },
    extensions: costs({ surcharge: { argument: "text", max: 1, count: (text) => (text ? 1 : 0), each: 500 } }),
    resolve: () => "x",
  },
};
const step = (name: string, resolve: () => unknown = () => ({})) => ({
  type: Item,
  resolve: () => {
    done.push(name);
    return resolve();
  },
});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: "Query", fields }),
  mutation: new GraphQLObjectType({ name: "Mutation", fields: { first: step("first"), second: step("second") } }),
});
const engine = createGraphqlEngine({ schema, limits: { ...defaultLimits, maxCost: 1_000 }, log: { error: () => {} } });

const run = async (query: string, variables = {}) => {
  const operation = engine.prepare(query, undefined);
  if (isRefused(operation)) throw new Error(operation.errors[0]!.message);
  const price = engine.price(operation, variables);
  if (isRefused(price)) throw new Error(price.errors[0]!.message);
  const meter = engine.meterFor(price);
  const answer = await engine.execute(operation, variables, { requestId: "r" }, meter);
  return { price: price.cost, meter, answer };
};

describe("a running operation", () => {
  it.each([
    "{ items { text items { text } } }",
    "{ page(first: 3) { edges { text } } }",
    '{ bulk(input: [1, 2, 3]) find(text: "a") other: find }',
    "query ($n: Int = 3) { page(first: $n) { edges { text } } }",
    "{ __typename ... on Query { items { ...F } } } fragment F on Item { text a: text }",
  ])("costs its price where lists are as long as they were taken to be: %s", async (query) => {
    many = 2;
    const { price, meter, answer } = await run(query);
    expect(answer).not.toHaveProperty("errors");
    expect(meter.cost).toBe(price);
  });

  it("costs what came where they are shorter or longer", async () => {
    many = 0;
    expect((await run("{ items { text } }")).meter.cost).toBe(1);
    expect((await run("{ page(first: 50) { edges { text } } }")).meter.cost).toBe(100 + 30 + 1 + 3);
    many = 10;
    const { price, meter } = await run("{ items { text } }");
    expect([price, meter.cost]).toEqual([1 + 2 * 7, 1 + 10 * 7]);
  });

  it.each(["{ items { items { text } } }", "{ items { late items { late } } }", "{ slow { items { text } } }"])(
    "is stopped as a whole where that is far more than it was priced for: %s",
    async (query) => {
      many = 1_000;
      const { meter, answer } = await run(query);
      expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code: "QUERY_TOO_COSTLY" } }] });
      expect((answer as { errors: unknown[] }).errors).toHaveLength(1);
      // One list of a thousand over the limit, and not a thousand of them.
      expect(meter.cost).toBeLessThan(1_000 + 2 * 6 * 1_000);
    },
  );

  it("stops at so many characters", async () => {
    many = 30;
    const { answer, meter } = await run("{ a: items { json } }");
    expect(answer).toMatchObject({ errors: [{ message: expect.stringMatching(/^The response has more than 20 MB/) }] });
    expect(meter.characters).toBeLessThan(21_500_000);
  });

  it("does not begin the next mutation of a request that was stopped", async () => {
    many = 1_000;
    done.length = 0;
    const { answer } = await run("mutation { first { items { text } items { text } } second { text } }");
    expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code: "QUERY_TOO_COSTLY" } }] });
    expect(done).toEqual(["first"]);
  });

  it("is counted whichever of many variants it is, and where a condition is null", async () => {
    many = 1_000;
    const names = ["a", "b", "c", "d"];
    const query = `query (${names.map((name) => `$${name}: Boolean = false`)}) { items { items { text } } ${names.map((name) => `${name}: find @skip(if: $${name})`)} }`;
    for (let n = 0; n < 16; n++) {
      const variables = Object.fromEntries(names.map((name, bit) => [name, (n & (1 << bit)) > 0]));
      expect((await run(query, variables)).meter.stopped).not.toBeNull();
    }
    const nested = "query ($x: Boolean = false) { items { items { text } } other: items { text @skip(if: $x) } }";
    expect((await run(nested, { x: null })).meter.stopped).not.toBeNull();
  });
});
